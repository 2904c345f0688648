//! `draughts`: endgame tables and openings.

use std::sync::OnceLock;

use tempfile::TempDir;

use crate::support::*;

/// Tables of up to three pieces, built once.
fn tables() -> &'static str {
    static FOLDER: OnceLock<TempDir> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().to_str().expect("a name");
        let said = call([
            "draughts", "tables", "build", "--pieces", "3", "--dir", path,
        ]);
        assert_eq!((said.code, said.out.as_str()), (0, ""));
        assert!(
            said.err.contains("16 tables, 199520 positions"),
            "{}",
            said.err
        );
        folder
    });
    folder.path().to_str().expect("a name")
}

fn asked(fen: &str, more: &[&str]) -> Ended {
    let mut words = vec!["draughts", "tables", "query", fen, "--dir", tables()];
    words.extend(more);
    call(words)
}

#[test]
fn a_won_a_lost_and_a_drawn_ending() {
    let said = asked("W:WK18,K25:BK22", &["--json"]).silent(0);
    assert_eq!(
        said,
        "{\"value\":\"win\",\"distance\":5,\"best\":[\"d4-g7\",\"d4-f6\",\"d4-e5\"]}\n"
    );
    let by_letters = asked("W:WKd4,Kb2:BKc3", &["--json"]).silent(0);
    assert_eq!(by_letters, said);
    let drawn = asked("W:WK1:BK29", &["--json"]).json();
    assert_eq!(drawn[0]["value"], "draw");
    assert!(drawn[0]["distance"].is_null());
    assert_eq!(asked("W:W:BKa1", &[]).silent(0), "Black wins in 0 plies\n");
    assert_eq!(
        asked("W:WK18,K25:BK22", &["--lang", "pt"]).silent(0),
        "as brancas ganham em 5 meios-lances: d4-g7, d4-f6, d4-e5\n"
    );
}

#[test]
fn many_positions_from_standard_input() {
    let mut command = command([
        "draughts",
        "tables",
        "query",
        "-",
        "--json",
        "--dir",
        tables(),
    ]);
    command.write_stdin("W:WK18,K25:BK22\n\nB:WK22:BK18,K25\nW:WK1,K2,K3:BK29\n");
    let rows = ended(command).json();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["distance"], 5);
    assert!(rows[2]["value"].is_null());
}

#[test]
fn what_cannot_be_answered() {
    let many = asked("W:WK1,K2,K3:BK29", &[]);
    assert_eq!(
        (many.code, many.err.as_str()),
        (3, "4 pieces: the tables hold up to 3\n")
    );
    asked("W:Wa2:Bb8", &[]).complains(
        1,
        "error: FEN 'W:Wa2:Bb8': 'a2' is not a dark square (a1 to h8, or 1 to 32)\n",
    );
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]).complains(
        1,
        &format!(
            "error: {path}: no endgame tables here\nhelp: build them with 'stratvision draughts tables build --pieces 4'\n"
        ),
    );
    assert_eq!(
        call(["draughts", "tables", "build", "--pieces", "9"]).code,
        2
    );
}

#[test]
fn a_rule_that_cancels_a_win_is_told() {
    // Two plies are left of the ten that the CBD allows two kings against one; counted from the FEN's own clock.
    let said = asked("W:WKb8,Kd8:BKh2:H8", &["--rules", "cbd", "--json"]).json();
    let distance = said[0]["distance"].as_u64();
    assert_eq!(
        said[0]["beyond_count"],
        distance.is_some_and(|plies| plies > 2)
    );
    let fresh = asked("W:WK18,K25:BK22", &["--rules", "cbd", "--json"]).json();
    assert_eq!(fresh[0]["beyond_count"], false);
    let late = asked("W:WK18,K25:BK22:H6", &["--rules", "cbd"]).silent(0);
    assert!(late.contains("longer than the draw rules allow"), "{late}");
}

#[test]
fn tables_are_listed_verified_and_mended() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    assert_eq!(
        call([
            "draughts", "tables", "build", "--pieces", "2", "--dir", path, "-q"
        ])
        .silent(0),
        ""
    );
    let rows = call(["draughts", "tables", "list", "--json", "--dir", path]).json();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0]["wins"], 194);
    let verified = call(["draughts", "tables", "verify", "--dir", path]).silent(0);
    assert_eq!(
        verified,
        "every value of up to 2 pieces follows from those after it\n"
    );
    let file = folder.path().join("0m1k-0m1k.svt");
    let mut bytes = std::fs::read(&file).expect("a table");
    *bytes.last_mut().expect("bytes") ^= 1;
    std::fs::write(&file, bytes).expect("a damaged table");
    let refused = call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("damaged table"), "{}", refused.err);
    let mended = call([
        "draughts", "tables", "build", "--pieces", "2", "--dir", path,
    ]);
    assert!(mended.err.contains("1 tables made"), "{}", mended.err);
    assert_eq!(
        call(["draughts", "tables", "query", "W:WK1:BK29", "--dir", path]).code,
        0
    );
}

#[test]
fn openings_are_named() {
    let said = call(["draughts", "opening", "c3-d4", "d6-c5", "b2-c3", "e7-d6"]).silent(0);
    assert!(said.starts_with("Old opening, or Nailor"), "{said}");
    let said = call(["draughts", "opening", "a3-b4 b6-a5", "--lang", "pt"]).silent(0);
    assert!(said.starts_with("Abertura Bodianski "), "{said}");
    assert_eq!(call(["draughts", "opening", "c3-d4"]).silent(3), "");
    assert_eq!(call(["draughts", "opening", "--json"]).json().len(), 29);
    let illegal = call(["draughts", "opening", "c3-c4"]);
    assert_eq!(illegal.code, 1);
}

#[test]
fn ballots_are_drawn_by_seed() {
    let draw =
        |seed: &str| call(["draughts", "opening", "--ballot", "fmjd64", "--seed", seed]).silent(0);
    assert_eq!(draw("7"), draw("7"));
    let different: std::collections::HashSet<String> =
        (0..20).map(|seed| draw(&seed.to_string())).collect();
    assert!(different.len() > 10);
}
