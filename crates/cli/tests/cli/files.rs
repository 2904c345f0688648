//! Files that hold something else than patterns, for every command that reads them.

use crate::support::*;

/// Every command that takes a pattern file.
const READERS: [&[&str]; 6] = [
    &["patlan", "check"],
    &["patlan", "fmt"],
    &["patlan", "translate", "--to", "pt"],
    &["patlan", "explain"],
    &["patlan", "list"],
    &["find", "--fen", KINGS],
];

#[track_caller]
fn all_complain(folder: &Folder, file: &str, complaint: &str) {
    for reader in READERS {
        let ended = folder.call(reader.iter().copied().chain([file]));
        ended.complains(1, complaint);
    }
}

#[test]
fn missing_files_are_errors() {
    let folder = Folder::new();
    for reader in &READERS[..3] {
        let ended = folder.call(reader.iter().copied().chain(["no.patlan"]));
        ended.complains(
            1,
            "error: no.patlan: there is no such file or folder\nhelp: check the path\n",
        );
    }
    let found = folder.call(["find", "no.patlan", "--fen", KINGS]);
    assert!(
        found
            .err
            .starts_with("error: 'no.patlan' is neither a file, a folder nor a known pattern\n")
    );
}

#[test]
fn a_folder_without_patterns_is_an_error() {
    let folder = Folder::with(&[("sub/notes.txt", "nothing")]);
    all_complain(
        &folder,
        "sub",
        "error: sub: no .patlan file in this folder\n",
    );
}

#[test]
fn oversized_pattern_files_are_errors() {
    let folder = Folder::new();
    folder.write("big.patlan", " ".repeat(5_000_000));
    all_complain(
        &folder,
        "big.patlan",
        "error: big.patlan: larger than 4 MiB\n\
         help: a file of patterns is some kilobytes; split it if it really is one\n",
    );
    assert_eq!(
        feed(["patlan", "check", "-"], " ".repeat(5_000_000)).code,
        1
    );
}

#[test]
fn invalid_utf8_is_located() {
    let folder = Folder::new();
    folder.write("latin.patlan", b"PATTERN \"A\"\nAUTHOR \"Jos\xe9\"\n");
    all_complain(
        &folder,
        "latin.patlan",
        "error: latin.patlan:2: not valid UTF-8 (byte 23)\n\
         help: save the file as UTF-8 (in Windows-1252 accents look like this)\n",
    );
}

#[test]
fn nul_bytes_are_errors() {
    let folder = Folder::new();
    folder.write("nul.patlan", format!("\0{MINE}\0"));
    let ended = folder.call(["patlan", "check", "nul.patlan"]);
    assert_eq!(
        (ended.code, ended.out.as_str()),
        (1, "1 pattern, 2 errors, 0 warnings\n")
    );
    assert!(
        ended.err.contains("error[PAT003]") && ended.err.contains(" --> nul.patlan:2:1\n"),
        "{}",
        ended.err
    );
    no_escapes(&ended.err);
    folder.write("zero.patlan", vec![0; 100_000]);
    assert_eq!(folder.call(["patlan", "check", "zero.patlan"]).code, 1);
}

#[test]
fn long_lines_and_deep_nesting_are_handled() {
    let folder = Folder::new();
    folder.write(
        "deep.patlan",
        format!(
            "{} PRECONDITION {}",
            MINE.trim_end().trim_end_matches(';'),
            "(".repeat(200_000)
        ),
    );
    let ended = folder.call(["patlan", "check", "deep.patlan"]);
    assert_eq!(ended.code, 1);
    assert!(ended.err.len() < 100_000, "{}", ended.err.len());
}
