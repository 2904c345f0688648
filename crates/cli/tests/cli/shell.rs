//! `completions`, `man` and `license`.

use crate::support::*;

#[test]
fn completions_exist_for_each_shell() {
    for (shell, sign) in [
        ("bash", "complete -F _stratvision"),
        ("elvish", "edit:completion:arg-completer[stratvision]"),
        ("fish", "complete -c stratvision"),
        (
            "powershell",
            "Register-ArgumentCompleter -Native -CommandName 'stratvision'",
        ),
        ("zsh", "#compdef stratvision"),
    ] {
        let script = call(["completions", shell]).silent(0);
        assert!(script.contains(sign), "{shell}: {script}");
        for word in ["translate", "knowledge", "grade"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        no_escapes(&script.replace('\t', " "));
    }
    // Where names of patterns do not fit, bash goes on to names of files.
    let bash = call(["completions", "bash"]).silent(0);
    let options = bash.rsplit("stratvision__subcmd__search)").next().unwrap();
    let after_p = options.split("-p)").nth(1).unwrap();
    assert!(
        after_p.lines().nth(1).unwrap().contains(" philidor "),
        "{after_p:.400}"
    );
    assert!(bash.contains("-o default"));
    call(["completions", "tcsh"]).complains(
        2,
        "error: invalid value 'tcsh' for '<SHELL>'\nhelp: did you mean 'zsh'?\n",
    );
    assert_eq!(call(["completions"]).code, 2);
}

#[test]
fn man_prints_a_page() {
    let page = call(["man"]).silent(0);
    assert!(
        page.contains(".TH stratvision 1") && page.contains("stratvision\\-find(1)"),
        "{page}"
    );
    let portuguese = call(["man", "--lang", "pt"]).silent(0);
    assert!(
        portuguese.contains("encontra padrões numa posição"),
        "{portuguese}"
    );
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new();
    assert_eq!(folder.call(["man", "a/b"]).silent(0), "");
    let mut pages: Vec<String> = std::fs::read_dir(folder.file("a/b"))
        .expect("the folder is made")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    pages.sort();
    for command in [
        "",
        "-find",
        "-facts",
        "-patlan",
        "-patlan-check",
        "-patlan-ontology",
        "-license",
    ] {
        assert!(
            pages.contains(&format!("stratvision{command}.1")),
            "{pages:?}"
        );
    }
    let check = folder.read("a/b/stratvision-patlan-check.1");
    assert!(
        check.contains("\\fBstratvision patlan check\\fR FILE…")
            && check.contains("deny\\-warnings"),
        "{check}"
    );
    folder.write("file", "");
    assert_eq!(folder.call(["man", "file"]).code, 1);
}

#[test]
fn license_is_printed() {
    let wanted = std::fs::read_to_string(repository("LICENSE")).expect("the licence");
    assert_eq!(call(["license"]).silent(0), wanted);
    assert_eq!(call(["license", "extra"]).code, 2);
}
