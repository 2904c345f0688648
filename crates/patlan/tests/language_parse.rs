//! The parser on the golden patterns, on several errors at once, on random and on hostile texts.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use stratvision_patlan as patlan;

use patlan::ast::{ExprKind, Item, Mark};
use patlan::parse;
use patlan::vocabulary::Relation;

const GOLDEN: &str = include_str!("golden/patterns.patlan");

fn codes(text: &str) -> Vec<&'static str> {
    parse(text).diagnostics.iter().map(|d| d.code).collect()
}

#[test]
fn golden_patterns_parse() {
    let parse = parse(GOLDEN);
    assert_eq!(parse.diagnostics, []);
    assert_eq!(parse.syntax().to_string(), GOLDEN);
    let names: Vec<_> = parse
        .patterns
        .iter()
        .map(|p| p.name.value.as_str())
        .collect();
    assert_eq!(names.len(), 31);
    assert_eq!(names[0], "PHILIDOR 1.0");
}

#[test]
fn a_pattern_is_read_as_written() {
    let text = r#"PADRAO "X" AUTOR "A \"B\"" DESCRICAO "d\n<F1>" PESO -0.8
ATORES K1, k1
CONJUNTODEPECAS KQPkp
CENARIO
  F1:>(>s1<,k1)
  f3 NAO DEFESAINDIRETA (F1,<S2>)
  { P1 =< S2 P2=<S2 }
  F1 ATACA (S2,k1)
PRECONDICAO (MOVIMENTOSDE(k1)<-1+2*3 OU NAO BRANCAS) E SUASDEFESAS(S2)=0
TATICAS F1,s1
POSCONDICAO VERDADEIRO;"#;
    let parse = parse(text);
    assert_eq!(parse.diagnostics, []);
    let [pattern] = parse.patterns.as_slice() else {
        panic!("{:?}", parse.patterns.len());
    };
    assert_eq!(pattern.author.value, "A \"B\"");
    assert_eq!(pattern.description.value, "d\n<F1>");
    assert_eq!(pattern.weight, -0.8);
    assert_eq!(&text[pattern.weight_range], "-0.8");
    assert_eq!(pattern.actors.len(), 2);
    assert_eq!(pattern.pieces.as_ref().map(|p| p.letters.len()), Some(5));
    let [
        Item::Action(fork),
        Item::Action(not),
        Item::Group(group, _),
        Item::Action(sugar),
    ] = pattern.scenario.as_slice()
    else {
        panic!("{:?}", pattern.scenario);
    };
    assert_eq!(fork.relation, Relation::PossibleAttack);
    assert_eq!(fork.targets[0].mark, Some(Mark::Undefended));
    assert_eq!(&text[fork.targets[0].range], ">s1<");
    assert!(not.negated);
    assert_eq!(not.targets[1].mark, Some(Mark::Defended));
    assert_eq!(group.len(), 2);
    assert_eq!(sugar.written, Relation::Attacks);
    assert_eq!(sugar.relation, Relation::PossibleAttack);
    let ExprKind::And(parts) = &pattern.precondition.as_ref().unwrap().kind else {
        panic!("{:?}", pattern.precondition);
    };
    assert_eq!(parts.len(), 2);
    assert!(matches!(&parts[0].kind, ExprKind::Or(parts) if parts.len() == 2));
    assert_eq!(pattern.tactics.len(), 1);
}

#[test]
fn several_errors_are_reported_in_one_run() {
    let text = r#"PATTERN "A"
AUTHOR Luis Bueno
DESCRIPTION "d"
WEIGHT 0,8
SCENARIO
  F1 ATTAKS f1
  F2 ATTACKS
  F3 ATTACKS f3
  F4 @ ATTACKS f4
PRECONDITION
  MOVESOF(k1) = 0
  ONEDGE(k1 AND
  FILEOFF(k1) = 1
PATTERN "B" AUTHOR "b" DESCRIPTION "d" WEIGHT 1 SCENARIO F1 => f1;
"#;
    let codes = codes(text);
    assert_eq!(
        codes,
        [
            "PAT005", // AUTHOR without quotes
            "PAT036", // decimal comma
            "PAT004", // ATTAKS
            "PAT005", // nothing right of ATTACKS
            "PAT003", // @
            "PAT005", // AND forgotten
            "PAT005", // ) forgotten
            "PAT004", // FILEOFF
            "PAT005", // ; forgotten
        ]
    );
    let parse = parse(text);
    assert_eq!(parse.drafts.len(), 2);
    assert_eq!(parse.patterns.len(), 1);
    assert_eq!(parse.patterns[0].name.value, "B");
}

#[test]
fn each_line_with_an_unknown_relation_is_reported() {
    let text = "PADRAO \"A\" AUTOR \"a\" DESCRICAO \"d\" PESO 1 CENARIO\n  N1 CASA e5\n  P1 XEQUE r1\n  B1 CRAVA n1;\n";
    assert_eq!(codes(text), ["PAT004"; 3]);
}

#[test]
fn line_ends_and_byte_order_marks_are_survived() {
    let windows = format!("\u{feff}{}", GOLDEN.replace('\n', "\r\n"));
    let parse = parse(&windows);
    assert_eq!(parse.diagnostics, []);
    assert_eq!(parse.syntax().to_string(), windows);
    assert_eq!(parse.patterns.len(), 31);
}

/// Hostile texts: no panic, no stack overflow, no quadratic time, few diagnostics.
#[test]
fn hostile_texts_end_quickly() {
    let head =
        "PATTERN \"x\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO F1 => f1 PRECONDITION ";
    let scenario = "PATTERN \"x\" AUTHOR \"a\" DESCRIPTION \"d\" WEIGHT 1 SCENARIO ";
    let million = 1_000_000;
    let pieces = [
        "(",
        "{",
        "<",
        "\0",
        ")",
        "}",
        ">",
        "\"",
        ",",
        ";",
        "-",
        "1",
        "1+",
        "F1",
        "F1 ",
        "NOT ",
        "NOT\n",
        "AND ",
        "PATTERN ",
        "SCENARIO\n",
        "@",
        "á",
        "x\n",
        "XYZW\n",
        "F1=>f1\n",
        "{F1=>f1\n",
        "ONEDGE(",
        "-(",
        "/",
        "\\",
        "|",
        "\u{301}",
        "<S1",
        ">S1<",
        "//\n",
        "PADRAOX\n",
        "((\n",
        "INTHE ",
        "“",
        "F1 <",
        "MOVESOF(k1)=0 ",
        "#",
    ];
    for (at, piece) in pieces.into_iter().enumerate() {
        // The full size for the nastiest, a smaller one for the others: debug builds are slow.
        let size = if at < 4 { million } else { million / 5 };
        for start in ["", head, scenario] {
            let text = start.to_owned() + &piece.repeat(size / piece.len());
            let begin = Instant::now();
            let parse = parse(&text);
            let spent = begin.elapsed();
            assert!(spent < Duration::from_secs(10), "{piece:?} took {spent:?}");
            assert!(parse.diagnostics.len() <= 201, "{piece:?}");
            assert_eq!(parse.syntax().text().len(), (text.len() as u32).into());
        }
    }
    let large = " ".repeat((4 << 20) + 1);
    assert_eq!(codes(&large), ["PAT008"]);
}

proptest! {
    #[test]
    fn every_byte_is_kept(text in "\\PC{0,200}") {
        prop_assert_eq!(parse(&text).syntax().to_string(), text);
    }

    #[test]
    fn every_byte_of_bytes_is_kept(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        prop_assert_eq!(parse(&text).syntax().to_string(), text);
    }

    /// Tokens of the language in any order reach deeper than random characters do.
    #[test]
    fn every_token_is_kept(tokens in proptest::collection::vec(proptest::sample::select(TOKENS), 0..120)) {
        let text = tokens.concat();
        let parse = parse(&text);
        prop_assert_eq!(parse.syntax().to_string(), text);
    }

    /// A golden text with a piece cut out: the rest is still read.
    #[test]
    fn cut_patterns_are_survived(from in 0..GOLDEN.len(), len in 0..60usize) {
        let to = (from + len).min(GOLDEN.len());
        let text = format!("{}{}", &GOLDEN[..from], &GOLDEN[to..]);
        let parse = parse(&text);
        prop_assert!(parse.patterns.len() >= 27);
        prop_assert_eq!(parse.syntax().to_string(), text);
    }
}

const TOKENS: &[&str] = &[
    "PATTERN",
    "padrão",
    "AUTHOR",
    "DESCRIPTION",
    "WEIGHT",
    "ACTORS",
    "SETOFPIECES",
    "SCENARIO",
    "PRECONDITION",
    "TACTICALS",
    "POSTCONDITION",
    "\"x\"",
    "\"",
    "1",
    "0,8",
    ".5",
    "-",
    "+",
    "F1",
    "f1",
    "k1",
    "S1",
    "s1",
    "<",
    ">",
    "=>",
    "=<",
    "<-",
    ">>",
    "||",
    "ATTACKS",
    "DEFENDS",
    "NOT",
    "AND",
    "OR",
    "(",
    ")",
    "{",
    "}",
    ",",
    ";",
    "=",
    "!=",
    "<=",
    "*",
    "/",
    "%",
    "MOVESOF",
    "ONEDGE",
    "WHITE",
    "EXISTPATTERN",
    "INTHE SQUARE",
    "KPkp",
    "P",
    "F",
    "S",
    "DAMA",
    "ME",
    "NONE",
    "ANYONE",
    "TRUE",
    "XYZ",
    "@",
    " ",
    "\n",
    "\r\n",
    "\t",
    "// c\n",
    "\0",
    "é",
];
