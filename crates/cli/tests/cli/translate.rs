//! `patlan translate`.

use crate::support::*;

const ENGLISH: &str = "// ATTACKS stays in a comment
PATTERN \"MY ATTACKS\"
  AUTHOR \"me\"   DESCRIPTION \"\" WEIGHT 1.50
SCENARIO
  F1 ATTACKS f2
PRECONDITION NOT TYPEOF(F1,Q) AND MOVESOF(f2)=0;
";

const PORTUGUESE: &str = "// ATTACKS stays in a comment
PADRAO \"MY ATTACKS\"
  AUTOR \"me\"   DESCRICAO \"\" PESO 1.50
CENARIO
  F1 ATACA f2
PRECONDICAO NAO TIPODE(F1,Q) E MOVIMENTOSDE(f2)=0;
";

#[test]
fn translation_there_and_back_is_the_original() {
    let folder = Folder::with(&[("a.patlan", ENGLISH)]);
    assert_eq!(
        folder
            .call(["patlan", "translate", "a.patlan", "--to", "pt"])
            .silent(0),
        PORTUGUESE
    );
    assert_eq!(
        folder.read("a.patlan"),
        ENGLISH,
        "nothing is written unless asked for"
    );
    assert_eq!(
        feed(["patlan", "translate", "-", "--to", "en"], PORTUGUESE).silent(0),
        ENGLISH
    );
    assert_eq!(
        feed(["patlan", "translate", "-", "--to", "en"], ENGLISH).silent(0),
        ENGLISH
    );
}

#[test]
fn symbols_replace_relation_words() {
    let symbols = feed(
        ["patlan", "translate", "-", "--to", "pt", "--symbols"],
        ENGLISH,
    )
    .silent(0);
    assert_eq!(symbols, PORTUGUESE.replace("F1 ATACA f2", "F1 => f2"));
    assert_eq!(
        feed(["patlan", "translate", "-", "--to", "en"], symbols).silent(0),
        ENGLISH
    );
}

#[test]
fn write_overwrites_files() {
    let folder = Folder::with(&[("a.patlan", ENGLISH), ("sub/b.patlan", ENGLISH)]);
    assert_eq!(
        folder
            .call([
                "patlan",
                "translate",
                "a.patlan",
                "sub",
                "--to",
                "pt",
                "--write"
            ])
            .silent(0),
        ""
    );
    assert_eq!(folder.read("a.patlan"), PORTUGUESE);
    assert_eq!(folder.read("sub/b.patlan"), PORTUGUESE);
    // Standard input has no place to be written to.
    assert_eq!(
        feed(
            ["patlan", "translate", "-", "--to", "pt", "--write"],
            ENGLISH
        )
        .silent(0),
        PORTUGUESE
    );
}

#[test]
fn several_files_are_concatenated() {
    let folder = Folder::with(&[("a.patlan", ENGLISH), ("b.patlan", PORTUGUESE)]);
    let both = folder.call(["patlan", "translate", "a.patlan", "b.patlan", "--to", "pt"]);
    assert_eq!(both.silent(0), format!("{PORTUGUESE}{PORTUGUESE}"));
}

#[test]
fn invalid_files_and_missing_options_are_errors() {
    let folder = Folder::with(&[("x.patlan", MISSPELT)]);
    let ended = folder.call(["patlan", "translate", "x.patlan", "--to", "pt", "--write"]);
    assert_eq!((ended.code, ended.out.as_str()), (1, ""));
    assert!(ended.err.starts_with("error[PAT004]"), "{}", ended.err);
    assert_eq!(folder.read("x.patlan"), MISSPELT);
    folder.call(["patlan", "translate", "x.patlan"]).complains(
        2,
        "error: missing argument: --to <LANG>\nhelp: --help lists the options\n",
    );
    folder
        .call(["patlan", "translate", "x.patlan", "--to", "de"])
        .complains(
            2,
            "error: invalid value 'de' for '--to <LANG>'\nhelp: possible values: pt, en\n",
        );
}
