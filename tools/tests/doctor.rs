//! Missing tools are found all at once, with a remedy for this system.

use crate::project::Project;

const RUST: &str = "echo \"$0 1.95.0 (pretended)\" | sed 's#.*/##'";

fn with_rust(project: &Project) -> &Project {
    project
        .tool("cargo", RUST)
        .tool("rustc", RUST)
        .tool("cc", "echo 14")
}

#[test]
fn everything_missing_is_listed_at_once_with_remedies() {
    let project = Project::new();
    project.tool("apt-get", "").tool("apt-cache", "");
    let ended = project.run(&["doctor.sh"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    for (name, remedy) in [
        ("cargo", "https://sh.rustup.rs"),
        ("cc", "sudo apt install build-essential"),
        ("node", "https://nodejs.org/en/download"),
        ("chromium", "sudo apt install chromium"),
        ("swipl", "sudo apt install swi-prolog-nox"),
        // It comes with Rust; apt would bring a Rust of its own.
        ("rustfmt", "https://sh.rustup.rs"),
        ("schemathesis", "pip install schemathesis"),
        ("cargo-deny", "cargo install --locked cargo-deny"),
    ] {
        let mut lines = ended.out.lines();
        let line = lines.find(|line| line.split_whitespace().nth(1) == Some(name));
        assert!(
            line.is_some_and(|line| line.trim_start().starts_with("missing")),
            "{name}: {}",
            ended.out
        );
        assert!(lines.next().unwrap().contains(remedy), "{}", ended.out);
    }
    assert!(ended.err.contains("cargo cc"), "{}", ended.err);
}

#[test]
fn remedies_are_those_of_the_system() {
    for (manager, remedy) in [
        ("dnf", "sudo dnf install gcc"),
        ("pacman", "sudo pacman -S base-devel"),
        ("apk", "sudo apk add build-base"),
    ] {
        let project = Project::new();
        project.tool(manager, "");
        let ended = project.run(&["doctor.sh", "need", "cc"]);
        assert_eq!(ended.code, 1);
        assert!(ended.err.contains(remedy), "{}", ended.err);
    }
    let project = Project::new();
    project.tool("brew", "").tool("uname", "echo Darwin");
    let ended = project.run(&["doctor.sh", "need", "cc", "node"]);
    assert!(
        ended.err.contains("xcode-select --install"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("brew install node"), "{}", ended.err);
}

#[test]
fn old_versions_are_not_reported_as_missing() {
    let project = Project::new();
    with_rust(&project).tool("rustc", "echo 'rustc 1.85.1 (4eb161250 2025-03-15)'");
    project
        .tool("node", "echo v18.19.0")
        .tool("npm", "echo 9.2.0");
    let ended = project.run(&["doctor.sh", "need", "cargo", "cc", "node", "npm"]);
    assert_eq!(ended.code, 1);
    let line = |name: &str| {
        ended
            .err
            .lines()
            .find(|line| line.contains(name))
            .unwrap_or_default()
            .split_whitespace()
            .take(4)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(line(" cargo "), "too old cargo 1.85.1");
    assert_eq!(line(" node "), "too old node 18.19.0");
    assert!(!ended.err.contains("  ok"), "{}", ended.err);
}

#[test]
fn a_packaged_node_that_is_too_old_is_not_offered() {
    let project = Project::new();
    project.tool("apt-get", "");
    let remedy = |candidate: &str| {
        project.tool("apt-cache", &format!("echo '  Candidate: {candidate}'"));
        project.run(&["doctor.sh", "need", "node"]).err
    };
    assert!(remedy("18.19.0+dfsg-6~deb12u2").contains("nodejs.org"));
    assert!(remedy("1:20.19.2+dfsg-1").contains("sudo apt install nodejs"));
}

#[test]
fn complete_machine_is_reported_as_complete() {
    let project = Project::new();
    with_rust(&project).with_node();
    let ended = project.run(&["doctor.sh"]);
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    assert_eq!(ended.last_line(), "make run and make test can start.");
    let ended = project.run(&["doctor.sh", "run"]);
    assert_eq!((ended.code, ended.out.as_str()), (0, ""));
}

#[test]
fn what_is_said_exists_in_portuguese() {
    let ended = Project::new().run_in("pt_BR.UTF-8", &["doctor.sh"]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("falta    cc"), "{}", ended.out);
    assert!(ended.err.contains("Falta para make run"), "{}", ended.err);
    let english = Project::new().run(&["doctor.sh"]);
    assert_eq!(ended.out.lines().count(), english.out.lines().count());
    for line in ended.out.lines().filter(|line| line.ends_with(')')) {
        assert!(!english.out.contains(line), "{line}");
    }
}

/// Without Node, `make run` stops only for what it cannot do without; but when it stops, it names Node too.
#[test]
fn the_studio_does_not_wait_for_node() {
    let project = Project::new();
    with_rust(&project);
    assert_eq!(project.run(&["doctor.sh", "run"]).code, 0);
    let project = Project::new();
    project.tool("cargo", RUST).tool("rustc", RUST);
    let ended = project.run(&["doctor.sh", "run"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.contains(" cc ") && ended.err.contains(" node "),
        "{}",
        ended.err
    );
}

/// A rustup that has toolchains and fetches nothing.
fn with_rustup(project: &Project, toolchains: &str, own: &str) {
    with_rust(project).tool(
        "rustup",
        &format!("case $1 in\ntoolchain) printf '{toolchains}' ;;\ndefault) echo '{own} (default)' ;;\nesac"),
    );
}

#[test]
fn another_toolchain_that_is_new_enough_takes_the_place_of_the_pinned_one() {
    let project = Project::new();
    let chosen = || project.run(&["doctor.sh", "toolchain"]).out;
    let linux = "x86_64-unknown-linux-gnu";
    with_rustup(
        &project,
        &format!("stable-{linux}\\n"),
        &format!("stable-{linux}"),
    );
    assert_eq!(chosen(), format!("stable-{linux}"));
    with_rustup(
        &project,
        &format!("1.95.0-{linux}\\nstable-{linux}\\n"),
        &format!("stable-{linux}"),
    );
    assert_eq!(chosen(), "");
    with_rustup(
        &project,
        &format!("stable-{linux}\\n"),
        &format!("stable-{linux}"),
    );
    project.tool("rustc", "echo 'rustc 1.85.1'");
    assert_eq!(chosen(), "");
    let ended = project.run(&["doctor.sh"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(
        ended.out.contains("rustup downloads Rust 1.95.0"),
        "{}",
        ended.out
    );
}
