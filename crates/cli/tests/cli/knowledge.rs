//! `--knowledge` and STRATVISION_KNOWLEDGE: patterns of one's own beside the shipped ones.

use crate::support::*;

fn names(ended: &Ended) -> Vec<String> {
    let name =
        |answer: &serde_json::Value| answer["pattern"].as_str().unwrap_or_default().to_owned();
    ended.json().iter().map(name).collect()
}

fn with_variable(folder: &Folder, value: &str, arguments: &[&str]) -> Ended {
    let mut command = command(arguments.iter().copied());
    command
        .env("STRATVISION_KNOWLEDGE", value)
        .current_dir(folder.path());
    ended(command)
}

#[test]
fn patterns_of_a_folder_are_added() {
    let folder = Folder::with(&[("k/sub/mine.patlan", MINE)]);
    let listed = folder.call(["patlan", "list", "--json", "--knowledge", "k"]);
    let names = names(&listed);
    assert!(
        names.iter().any(|name| name == "MINE") && names.iter().any(|name| name == "PHILIDOR"),
        "{names:?}"
    );
    let by_variable = with_variable(&folder, "k", &["patlan", "list", "--json"]);
    assert_eq!(by_variable.out, listed.out);
    assert_eq!(
        folder
            .call(["find", "mine", "--fen", KINGS, "--knowledge", "k"])
            .code,
        3
    );
    assert_eq!(folder.call(["find", "mine", "--fen", KINGS]).code, 1);
}

#[test]
fn the_option_overrides_the_environment() {
    let folder = Folder::with(&[("k/mine.patlan", MINE), ("other/w.patlan", DUBIOUS)]);
    let ended = with_variable(
        &folder,
        "other",
        &["patlan", "list", "--json", "--knowledge", "k"],
    );
    let names = names(&ended);
    assert!(
        names.iter().any(|name| name == "MINE") && !names.iter().any(|name| name == "W"),
        "{names:?}"
    );
    let both = folder.call([
        "patlan",
        "list",
        "mine",
        "w",
        "--knowledge",
        "k",
        "--knowledge",
        "other",
    ]);
    assert_eq!(both.lines().len(), 2);
}

#[test]
fn an_empty_variable_is_ignored() {
    let folder = Folder::new();
    assert_eq!(
        with_variable(&folder, "", &["patlan", "list", "mateinone"])
            .lines()
            .len(),
        1
    );
}

#[test]
fn own_patterns_replace_shipped_ones() {
    let folder = Folder::with(&[("k/p.patlan", &MINE.replace("MINE", "PHILIDOR"))]);
    let listed = folder.call(["patlan", "list", "philidor", "--knowledge", "k"]);
    assert_eq!(
        (listed.code, listed.out.as_str()),
        (0, "PHILIDOR       2  <F1> mates\n")
    );
    assert_eq!(
        listed.err,
        "PHILIDOR: your own pattern takes the place of the shipped one\n"
    );
    let quiet = folder.call(["patlan", "list", "philidor", "--knowledge", "k", "-q"]);
    quiet.silent(0);
}

#[test]
fn invalid_files_are_reported_and_left_out() {
    for broken in [MISSPELT, SENSELESS] {
        let folder = Folder::with(&[("k/x.patlan", broken), ("k/mine.patlan", MINE)]);
        let listed = folder.call(["patlan", "list", "mine", "--knowledge", "k"]);
        assert_eq!(
            (listed.code, listed.out.as_str()),
            (0, "MINE       2  <F1> mates\n")
        );
        assert_eq!(
            listed.err,
            "k/x.patlan has errors and is left out ('patlan check' shows them)\n"
        );
        assert_eq!(
            folder
                .call(["find", "x", "--fen", KINGS, "--knowledge", "k"])
                .code,
            1
        );
    }
    let folder = Folder::with(&[("k/mine.patlan", MINE)]);
    folder.write("k/latin.patlan", b"PATTERN \"Jos\xe9\"");
    let listed = folder.call(["patlan", "list", "mine", "--knowledge", "k"]);
    assert_eq!(
        (listed.code, listed.out.as_str()),
        (0, "MINE       2  <F1> mates\n")
    );
    assert!(
        listed
            .err
            .starts_with("error: k/latin.patlan:1: not valid UTF-8 (byte 12)\n"),
        "{}",
        listed.err
    );
}

/// A file can be asked for although it lies in the folder as well.
#[test]
fn a_file_is_no_duplicate_of_itself() {
    let folder = Folder::with(&[("k/mine.patlan", MINE)]);
    let checked = folder.call(["patlan", "check", "k/mine.patlan", "--knowledge", "k"]);
    assert_eq!(checked.silent(0), "1 pattern, 0 errors, 0 warnings\n");
    let found = folder.call([
        "find",
        "k/mine.patlan",
        "./k/mine.patlan",
        "--knowledge",
        "k",
        "--fen",
        KINGS,
    ]);
    assert_eq!((found.code, found.err.as_str()), (3, ""));
}

#[test]
fn missing_folders_are_errors() {
    let folder = Folder::with(&[("file.patlan", MINE), ("empty/notes.txt", "")]);
    for (name, wrong) in [
        ("missing", "missing: there is no such folder"),
        ("file.patlan", "file.patlan: there is no such folder"),
    ] {
        folder.call(["patlan", "list", "--knowledge", name]).complains(
            1,
            &format!(
                "error: {wrong}\nhelp: --knowledge and STRATVISION_KNOWLEDGE name a folder of .patlan files\n"
            ),
        );
    }
    assert_eq!(
        with_variable(&folder, "missing", &["patlan", "list"]).code,
        1
    );
    folder
        .call(["patlan", "list", "--knowledge", "empty"])
        .complains(1, "error: empty: no .patlan file in this folder\n");
}
