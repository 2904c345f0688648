//! The pages: built when their sources changed, taken from an archive where Node is missing, explained where neither is.

use std::fs;

use crate::project::Project;

fn builds(project: &Project) -> usize {
    fs::read_to_string(project.path("builds")).map_or(0, |text| text.lines().count())
}

fn page(project: &Project) -> Option<String> {
    fs::read_to_string(project.path("web/dist/index.html")).ok()
}

/// An archive as `make pages` makes it, from sources with this text.
fn archive(source: &str) -> (Project, String) {
    let project = Project::new();
    project.write("web/src/main.ts", source);
    let ended = project.with_node().run(&["pages.sh", "pack"]);
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
    let folder = project.path("target/pages");
    let mut names = fs::read_dir(folder).unwrap();
    let name = names.next().unwrap().unwrap().file_name();
    assert!(names.next().is_none());
    (project, name.to_str().unwrap().to_owned())
}

#[test]
fn pages_are_built_only_when_their_sources_changed() {
    let project = Project::new();
    project.with_node();
    let ready = || {
        let ended = project.run(&["pages.sh", "ready"]);
        assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
        builds(&project)
    };
    assert_eq!(ready(), 1);
    assert_eq!(ready(), 1);
    project.write("web/src/main.test.ts", "a test more");
    assert_eq!(ready(), 1);
    project.write("web/src/main.ts", "changed");
    assert_eq!(ready(), 2);
    assert_eq!(page(&project).as_deref(), Some("changed"));
    project.write("web/src/more.ts", "");
    assert_eq!(ready(), 3);
}

#[test]
fn a_build_that_failed_is_repeated() {
    let project = Project::new();
    project.with_node();
    assert_eq!(project.run(&["pages.sh", "ready"]).code, 0);
    project.write("web/src/main.ts", "changed");
    project.tool(
        "npm",
        "case \"$*\" in --version) echo 10 ;; *build) exit 3 ;; esac",
    );
    assert_ne!(project.run(&["pages.sh", "ready"]).code, 0);
    project.with_node();
    assert_eq!(project.run(&["pages.sh", "ready"]).code, 0);
    assert_eq!(page(&project).as_deref(), Some("changed"));
}

#[test]
fn an_archive_that_lies_there_is_used_without_node() {
    let (made, name) = archive("one");
    let project = Project::new();
    project.write("web/src/main.ts", "one");
    fs::copy(made.path("target/pages").join(&name), project.path(&name)).unwrap();
    let ended = project.run(&["pages.sh", "ready"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    assert!(ended.out.contains(&name), "{}", ended.out);
    assert_eq!(page(&project).as_deref(), Some("one"));
    // Now they are up to date, and the archive is not needed any more.
    fs::remove_file(project.path(&name)).unwrap();
    let ended = project.run(&["pages.sh", "ready"]);
    assert_eq!(
        (ended.code, ended.out.as_str(), ended.err.as_str()),
        (0, "", "")
    );
}

#[test]
fn an_archive_of_other_sources_or_a_damaged_one_changes_nothing() {
    let (made, name) = archive("one");
    let project = Project::new();
    project.write("web/src/main.ts", "two");
    project.write("web/dist/index.html", "older");
    let bytes = fs::read(made.path("target/pages").join(&name)).unwrap();
    fs::write(project.path("given.tar.gz"), &bytes).unwrap();
    let given = |bytes: &[u8], reason: &str| {
        fs::write(project.path("given.tar.gz"), bytes).unwrap();
        let ended = project.run_with(&[("PAGES", "given.tar.gz")], &["pages.sh", "ready"]);
        assert_eq!(ended.code, 1, "{}", ended.out);
        assert!(ended.err.contains(reason), "{}", ended.err);
        assert_eq!(page(&project).as_deref(), Some("older"));
        assert!(!project.path("web/dist.unpacked").exists());
    };
    given(&bytes, "built from other sources");
    given(&bytes[..bytes.len() / 2], "damaged");
    given(b"", "damaged");
    let ended = project.run_with(&[("PAGES", "nowhere.tar.gz")], &["pages.sh", "ready"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.contains("no archive nowhere.tar.gz"),
        "{}",
        ended.err
    );
}

#[test]
fn without_node_and_archive_it_is_said_what_to_do() {
    let project = Project::new();
    project
        .tool("node", "echo v18.0.0")
        .tool("npm", "echo 9.0.0");
    let ended = project.run(&["pages.sh", "ready"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    for part in ["install Node 20.19", "stratvision-pages-", "without them"] {
        assert!(ended.err.contains(part), "{part}: {}", ended.err);
    }
    assert_eq!(page(&project), None);
    project.write("web/dist/index.html", "older");
    let ended = project.run_in("pt_BR.UTF-8", &["pages.sh", "ready"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(ended.err.contains("páginas anteriores"), "{}", ended.err);
    assert_eq!(page(&project).as_deref(), Some("older"));
}
