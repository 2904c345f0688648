//! `patlan explain`.

use crate::support::*;

#[test]
fn explains_a_pattern_in_sentences() {
    let said = call(["patlan", "explain", "mateinone"]).silent(0);
    assert_eq!(
        said,
        "MATEINONE, by StratVision: desirable (weight 1).
The piece A mates at once on square X.

One of your pieces (A) can give mate on a square (X).
"
    );
    let portuguese = call(["patlan", "explain", "mateinone", "--lang", "pt"]).silent(0);
    assert!(
        portuguese.starts_with("MATEINONE, de StratVision: desejável (peso 1).\n"),
        "{portuguese}"
    );
    assert!(
        portuguese.ends_with("\nUma das suas peças (A) pode dar mate numa casa (X).\n"),
        "{portuguese}"
    );
}

#[test]
fn explains_several_patterns_and_files() {
    let folder = Folder::with(&[("a.patlan", MINE)]);
    let said = folder
        .call(["patlan", "explain", "philidor", "a.patlan"])
        .silent(0);
    assert!(
        said.starts_with("PHILIDOR, by Luis Bueno: decisive (weight 999).\n"),
        "{said}"
    );
    assert!(
        said.contains("\n\nMINE, by me: desirable (weight 2).\n"),
        "{said}"
    );
    assert!(
        said.lines().all(|line| line.chars().count() <= 100),
        "{said}"
    );
}

#[test]
fn explains_every_shipped_pattern() {
    for lang in ["en", "pt"] {
        let ended = call(["patlan", "explain", "all", "--json", "--lang", lang]);
        let answers = ended.json();
        assert!(answers.len() > 30);
        for answer in answers {
            let words = answer["explanation"].as_str().unwrap_or_default();
            let name = answer["pattern"].as_str().unwrap_or_default();
            assert!(words.starts_with(name) && words.len() > 80, "{answer}");
        }
        ended.silent(0);
    }
}

#[test]
fn unknown_and_missing_patterns_are_errors() {
    call(["patlan", "explain"]).complains(
        2,
        "error: missing argument: <PATTERN>...\nhelp: --help lists the options\n",
    );
    assert_eq!(call(["patlan", "explain", "zzzzzzzz"]).code, 1);
}
