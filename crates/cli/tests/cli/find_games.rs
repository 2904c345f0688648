//! `find --pgn`: positions of a game.

use crate::support::*;

#[test]
fn ply_selects_one_position_of_a_game() {
    let greco = call(["find", "mateinone", "--pgn", &classics(), "--ply", "25"]).silent(0);
    assert!(
        greco.starts_with("MATEINONE  black searches ")
            && greco.ends_with("\n  1 ✓ F1=Ng4 S1=f2\n"),
        "{greco}"
    );
    let legal = call([
        "find",
        "mateinone",
        "--pgn",
        &classics(),
        "--game",
        "2",
        "--ply",
        "12",
        "--explain",
    ]);
    assert!(legal.silent(0).ends_with(
        "  1 ✓ F1=Nc3 S1=d5\n      The knight on c3 mates at once on d5.\n      The knight on c3 can give mate on d5.\n"
    ));
}

#[test]
fn a_game_lists_only_positions_with_instances() {
    let found = call(["find", "mateinone", "--pgn", &classics()]);
    assert_eq!(
        found.silent(0),
        "25  r1b2rk1/pppp1ppp/8/2b1P3/2B3n1/8/PP4PP/RNBQR1NK b - - 0 13
MATEINONE  black searches                                                           1 valid of 1 raw
  1 ✓ F1=Ng4 S1=f2
"
    );
    let json = call(["find", "mateinone", "--pgn", &classics(), "--json"]);
    let answers = json.json();
    assert_eq!((json.code, answers.len()), (0, 27));
    assert_eq!(
        answers[0]["fen"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    assert_eq!(answers[25]["ply"], 25);
    assert_eq!(
        answers[25]["valid"].to_string(),
        r#"[{"actors":{"F1":"Ng4","S1":"f2"}}]"#
    );
    assert!(
        answers
            .iter()
            .filter(|answer| answer["valid"] != serde_json::json!([]))
            .count()
            == 1
    );
}

#[test]
fn missing_games_and_plies_are_errors() {
    let path = classics();
    call(["find", "philidor", "--pgn", &path, "--ply", "99"]).complains(
        1,
        &format!(
            "error: {path}: game 1 has 26 plies, not 99\n\
             help: --ply 0 is the position before the first move\n"
        ),
    );
    call([
        "find", "philidor", "--pgn", &path, "--game", "99", "--lang", "pt",
    ])
    .complains(
        1,
        &format!("erro: {path}: não há partida 99; o arquivo tem 12\n"),
    );
    for (option, value, help) in [
        ("--game", "0", "write a whole number from 1 on"),
        ("--ply", "x", "write a whole number, such as 10"),
        (
            "--ply",
            "99999999999999999999",
            "write a whole number, such as 10",
        ),
    ] {
        call(["find", "philidor", "--pgn", &path, option, value]).complains(
            2,
            &format!("error: invalid value '{value}' for '{option} <N>'\nhelp: {help}\n"),
        );
    }
    let last = call(["find", "philidor", "--pgn", &path, "--ply", "26"]);
    assert_eq!(last.code, 3);
}

#[test]
fn invalid_games_are_errors() {
    let folder = Folder::with(&[
        ("illegal.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n"),
        (
            "setup.pgn",
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n",
        ),
        ("empty.pgn", ""),
        ("folder.pgn/x", ""),
    ]);
    let cases = [
        (
            "illegal.pgn",
            "illegal.pgn: game 1, ply 3: Ke3 is not legal there",
        ),
        (
            "setup.pgn",
            "setup.pgn: game 1: the FEN tag is no position (the board is empty)",
        ),
        ("empty.pgn", "empty.pgn: there is no game 1; the file has 0"),
        (
            "missing.pgn",
            "missing.pgn: there is no such file or folder\nhelp: check the path",
        ),
        (
            "folder.pgn",
            "folder.pgn: it is a folder\nhelp: name another file",
        ),
    ];
    for (file, wrong) in cases {
        let ended = folder.call(["find", "philidor", "--pgn", file]);
        ended.complains(1, &format!("error: {wrong}\n"));
    }
}

#[test]
fn games_with_a_fen_tag_start_there() {
    let text = format!("[SetUp \"1\"]\n[FEN \"{PHILIDOR}\"]\n\n1. Qb8+ Rxb8 2. Nc7# 1-0\n");
    let folder = Folder::with(&[("study.pgn", &text)]);
    let found = folder
        .call(["find", "philidor", "--pgn", "study.pgn", "--ply", "0"])
        .silent(0);
    assert!(found.contains("1.Qb8+ Rxb8 2.Nc7#"), "{found}");
}
