//! `patlan fmt`.

use crate::support::*;

const LAID_OUT: &str = "PATTERN \"MINE\"
AUTHOR \"me\"
DESCRIPTION \"<F1> mates\"
WEIGHT 2
SCENARIO
  F1 CHECKMATE S1;
";

#[test]
fn fmt_rewrites_files_once() {
    let folder = Folder::with(&[
        ("a.patlan", MINE),
        ("sub/b.patlan", &format!("\u{feff}\r\n{MINE}")),
    ]);
    assert_eq!(
        folder.call(["patlan", "fmt", "a.patlan", "sub"]).silent(0),
        ""
    );
    assert_eq!(folder.read("a.patlan"), LAID_OUT);
    assert_eq!(folder.read("sub/b.patlan"), LAID_OUT);
    let before = std::fs::metadata(folder.file("a.patlan"))
        .and_then(|data| data.modified())
        .expect("a time");
    assert_eq!(folder.call(["patlan", "fmt", "a.patlan"]).silent(0), "");
    let after = std::fs::metadata(folder.file("a.patlan"))
        .and_then(|data| data.modified())
        .expect("a time");
    assert_eq!(before, after, "a file in order is not written");
}

#[test]
fn check_writes_nothing() {
    let folder = Folder::with(&[("a.patlan", MINE), ("b.patlan", LAID_OUT)]);
    assert_eq!(
        folder
            .call(["patlan", "fmt", "--check", "a.patlan", "b.patlan"])
            .silent(1),
        "a.patlan: not formatted\n"
    );
    let portuguese = folder.call(["patlan", "fmt", "--check", "a.patlan", "--lang", "pt"]);
    assert_eq!(portuguese.silent(1), "a.patlan: não está formatado\n");
    assert_eq!(folder.read("a.patlan"), MINE);
    assert_eq!(
        folder
            .call(["patlan", "fmt", "--check", "b.patlan"])
            .silent(0),
        ""
    );
    let shipped = call([
        "patlan",
        "fmt",
        "--check",
        &repository("knowledge/patterns"),
    ]);
    assert_eq!(shipped.silent(0), "");
}

#[test]
fn standard_input_goes_to_standard_output() {
    assert_eq!(feed(["patlan", "fmt", "-"], MINE).silent(0), LAID_OUT);
    assert_eq!(feed(["patlan", "fmt", "-"], LAID_OUT).silent(0), LAID_OUT);
    assert_eq!(feed(["patlan", "fmt", "-"], "").silent(0), "");
    assert_eq!(
        feed(["patlan", "fmt", "-", "--check"], MINE).silent(1),
        "-: not formatted\n"
    );
}

/// Comments and texts are kept as they are.
#[test]
fn odd_characters_are_kept() {
    let text = format!("// \u{1b}[31mred\u{1b}[0m \u{1}\n{LAID_OUT}");
    assert_eq!(feed(["patlan", "fmt", "-"], text.as_str()).silent(0), text);
}

#[test]
fn invalid_files_stay_untouched() {
    let folder = Folder::with(&[("x.patlan", MISSPELT), ("a.patlan", MINE)]);
    let ended = folder.call(["patlan", "fmt", "x.patlan", "a.patlan"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(
        ended
            .err
            .starts_with("error[PAT004]: unknown word `ATACKS`\n --> x.patlan:1:61\n"),
        "{}",
        ended.err
    );
    assert_eq!(folder.read("x.patlan"), MISSPELT);
    assert_eq!(
        folder.read("a.patlan"),
        LAID_OUT,
        "the others are still laid out"
    );
    let input = feed(["patlan", "fmt", "-"], MISSPELT);
    assert_eq!((input.code, input.out.as_str()), (1, ""));
}

#[cfg(unix)]
#[test]
fn permissions_and_links_survive() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::with(&[("a.patlan", MINE)]);
    std::fs::set_permissions(folder.file("a.patlan"), PermissionsExt::from_mode(0o640))
        .expect("mode");
    symlink("a.patlan", folder.file("link.patlan")).expect("a link");
    folder.call(["patlan", "fmt", "link.patlan"]).silent(0);
    assert_eq!(folder.read("a.patlan"), LAID_OUT);
    assert!(folder.file("link.patlan").is_symlink());
    let mode = std::fs::metadata(folder.file("a.patlan"))
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("a folder").count(),
        2,
        "no draft is left"
    );
}
