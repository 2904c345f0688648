//! The reference matcher against the 131 verified (position, pattern) pairs.

use std::collections::BTreeMap;

use crate::reference::raw_and_valid;
use crate::reference::twin::TwinBoard;
use stratvision_patlan::ast::Pattern;
use stratvision_patlan::parse;

#[test]
fn golden_positions() {
    let parsed = parse(include_str!("golden/patterns.patlan"));
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let patterns: BTreeMap<&str, &Pattern> = parsed
        .patterns
        .iter()
        .map(|pattern| (pattern.name.value.as_str(), pattern))
        .collect();
    let lookup = |name: &str| patterns.get(name).copied();
    let entries: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("golden/positions.json")).expect("valid JSON");
    assert_eq!(entries.len(), 131);
    let mut wrong = Vec::new();
    for entry in &entries {
        let text = |key: &str| entry[key].as_str().expect("a text");
        let count = |key: &str| entry[key].as_u64().expect("a number") as usize;
        let pattern = patterns[text("pattern")];
        let board = TwinBoard::from_fen(text("fen"));
        let (raw, valid) = raw_and_valid(pattern, &board, text("side") == "white", &lookup);
        assert!(valid.is_subset(&raw));
        let expected = (count("raw_instances"), count("accepted_instances"));
        let found = (raw.len(), valid.len());
        if found != expected || valid.is_empty() == (text("expected") == "match") {
            wrong.push(format!(
                "{}: found {found:?}, expected {expected:?}",
                text("id")
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Raw and valid instances of a pattern given by its body.
fn counts(body: &str, fen: &str, searching_white: bool) -> (usize, usize) {
    let text = format!("PATTERN \"X\" AUTHOR \"X\" DESCRIPTION \"X\" WEIGHT 1.0\n{body};");
    let parsed = parse(&text);
    assert!(!parsed.has_errors(), "{:?}", parsed.diagnostics);
    let lookup = |_: &str| None;
    let board = TwinBoard::from_fen(fen);
    let (raw, valid) = raw_and_valid(&parsed.patterns[0], &board, searching_white, &lookup);
    (raw.len(), valid.len())
}

#[test]
fn names_only_below_not_are_other_pieces() {
    let body = "SCENARIO f1 ATTACKS R1 f2 NOT ATTACKS R1";
    assert_eq!(counts(body, "4k3/8/8/8/8/r7/8/R3K3 w - -", true), (1, 1));
    assert_eq!(counts(body, "4k2b/8/8/8/8/r7/8/R3K3 w - -", true), (0, 0));
}

#[test]
fn a_group_binds_the_chosen_line_only() {
    let fen = "4k3/8/8/8/3P4/2P5/8/4K3 w - -";
    let body = "SCENARIO { P1 DEFENDS P2 P1 MOVE S1 } PRECONDITION ";
    assert_eq!(counts(&format!("{body} RANKOF(P1) > 0"), fen, true), (3, 3));
    assert_eq!(counts(&format!("{body} RANKOF(P2) = 4"), fen, true), (3, 1));
    assert_eq!(
        counts(&format!("{body} RANKOF(P2) != 4"), fen, true),
        (3, 0)
    );
    assert_eq!(
        counts(&format!("{body} NOT RANKOF(P2) = 4"), fen, true),
        (3, 2)
    );
}

#[test]
fn tactics_take_turns_and_capture() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - -";
    let body = "SCENARIO P1 ATTACKS p1 TACTICALS P1,p1";
    let ask = |rest: &str| counts(&format!("{body} {rest}"), fen, true);
    assert_eq!(ask(""), (1, 1));
    // The captured pawn keeps its square, the capturer has come there.
    assert_eq!(
        ask("POSTCONDITION FILEOF(p1) = 4 AND FILEOF(P1) = 4"),
        (1, 1)
    );
    // The captured cannot move, and no piece moves twice.
    assert_eq!(ask("p1,P1"), (1, 0));
    let twice = "SCENARIO K1 MOVE S1 K1 POSSIBLEDEFENSE (S1,S2) TACTICALS K1,S1 K1,S2";
    let (raw, valid) = counts(twice, "k7/8/8/8/8/8/8/7K w - -", true);
    assert!(raw > 0 && valid == 0);
}

#[test]
fn a_square_as_the_mover() {
    let body = "SCENARIO K1 MOVE S1 k1 MOVE s2 K1 POSSIBLEDEFENSE (S1,S3)
        TACTICALS K1,S1 k1,s2 S1,S3
        POSTCONDITION MAXDISTANCE(K1,S3) = 0";
    let (raw, valid) = counts(body, "k7/8/8/8/8/8/8/7K b - -", true);
    assert!(raw > 0 && raw == valid);
}

#[test]
fn promotion_to_whatever_passes() {
    let body = "SCENARIO P1 MOVE S1 TACTICALS P1,S1 POSTCONDITION TYPEOF(P1,";
    for (letter, valid) in [("Q", 1), ("R", 1), ("B", 1), ("N", 1), ("P", 0)] {
        let found = counts(
            &format!("{body}{letter})"),
            "8/2P5/8/8/8/8/8/k1K5 w - -",
            true,
        );
        assert_eq!(found, (1, valid), "{letter}");
    }
}

#[test]
fn longer_lists() {
    let fen = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";
    assert_eq!(
        counts("SCENARIO R1 INDIRECTATTACK (F1,F2,f1)", fen, true),
        (1, 1)
    );
    // Two jumps of a knight to attack the king; the first square is named by its square or by its piece.
    let fen = "6k1/8/6p1/8/8/8/4P3/K5N1 w - -";
    let by_square = counts("SCENARIO N1 POSSIBLEATTACK (S1,S2,p1)", fen, true);
    let by_piece = counts("SCENARIO N1 POSSIBLEATTACK (P1,S2,p1)", fen, true);
    assert!(by_piece.0 > 0 && by_piece.0 < by_square.0);
}

#[test]
fn functions_the_golden_patterns_do_not_call() {
    let fen = "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1";
    for (condition, white, holds) in [
        ("WHITE", true, true),
        ("BLACK", true, false),
        ("BLACK", false, true),
        ("EXISTINFILE(p,5) AND EXISTINRANK(P,5)", true, true),
        ("EXISTINFILE(p,FILEOF(K1) - 3)", true, false),
        ("EXISTINFILE(f,FILEOF(K1))", true, true),
        ("MYDEFENSES(K1) = DEFENSES(K1,ME)", true, true),
        ("MYDIRDEFENSES(K1) * 3 + 1 = 4", true, true),
        ("YOURDEFENSESVALUE(K1)", true, false),
        ("SAFEMOVESOF(n) < MOVESOF(n)", true, true),
        ("MOVESOF(F) - MOVESOF(P) > 20", true, true),
        ("-RANKOF(K1) = -1", true, true),
        ("ONCORNER(K1) OR ONEDGE(K1) = TRUE", true, true),
        (
            "MINDISTANCE(K1,k1) + MANHATTANDISTANCE(K1,k1) = 8",
            true,
            true,
        ),
    ] {
        let body = format!("ACTORS K1,k1 SCENARIO K1 DEFENDS S1 PRECONDITION {condition}");
        let (raw, valid) = counts(&body, fen, white);
        assert!(raw > 0);
        assert_eq!(valid, if holds { raw } else { 0 }, "{condition}");
    }
}
