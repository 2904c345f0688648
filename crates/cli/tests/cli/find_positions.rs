//! `find`: positions from `--fen` and from standard input, and what is said about bad ones.

use crate::support::*;

#[test]
fn positions_are_read_line_by_line() {
    let input = format!("{PHILIDOR}\r\n# a remark\n\n{KINGS}");
    for arguments in [
        ["find", "philidor", "-"].as_slice(),
        &["find", "philidor", "--fen", "-"],
        &["find", "-", "philidor"],
    ] {
        let ended = feed(arguments.iter().copied(), input.as_str());
        let lines = ended.lines();
        assert_eq!(lines[0], PHILIDOR);
        assert!(lines[1].starts_with("PHILIDOR  white") && lines[1].ends_with("2 valid of 2 raw"));
        assert_eq!(lines[4], KINGS);
        assert!(lines[5].ends_with("0 valid of 0 raw"));
        assert_eq!(lines.len(), 6);
        ended.silent(0);
    }
    let json = feed(["find", "philidor", "mateinone", "-", "--json"], input).json();
    let fens: Vec<_> = json
        .iter()
        .map(|answer| answer["fen"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(fens, [PHILIDOR, PHILIDOR, KINGS, KINGS]);
}

#[test]
fn an_invalid_line_does_not_stop_the_others() {
    let ended = feed(
        ["find", "philidor", "-", "--json"],
        format!("nonsense\n\n{PHILIDOR}\n"),
    );
    assert_eq!(ended.code, 1);
    assert_eq!(ended.json().len(), 1);
    assert_eq!(
        ended.err,
        "error: standard input, line 1 'nonsense': the piece placement (first field) is invalid\n\
         help: write eight ranks between slashes, each adding up to eight squares, as in 8/8/8/8/4k3/8/4P3/4K3\n"
    );
}

#[test]
fn odd_line_ends_and_encodings_are_accepted() {
    assert_eq!(feed(["find", "philidor", "-"], "").silent(3), "");
    assert_eq!(
        feed(["find", "philidor", "-"], "\n# nothing\n").silent(3),
        ""
    );
    let marked = feed(
        ["find", "philidor", "-", "--json"],
        format!("\u{feff}{PHILIDOR}"),
    );
    assert_eq!(marked.json()[0]["fen"], PHILIDOR);
    let long = feed(
        ["find", "philidor", "-"],
        format!("{}\n{PHILIDOR}\n", "8".repeat(3_000_000)),
    );
    assert_eq!(long.code, 1);
    assert!(
        long.err.contains("line 1 '8888") && long.err.contains("too long to be a FEN"),
        "{}",
        long.err
    );
    assert!(
        long.err.len() < 400 && long.out.contains("2 valid of 2 raw"),
        "{}",
        long.err
    );
    let binary = feed(["find", "philidor", "-"], b"\xff\x00\xfe\n".to_vec());
    assert_eq!(binary.code, 1);
    no_escapes(&binary.err);
}

#[test]
fn every_kind_of_invalid_fen_is_explained() {
    let cases = [
        ("", "not a FEN: wrong number of fields"),
        (
            "8/8/8/8/8/8/8 w - - 0 1",
            "the piece placement (first field) is invalid",
        ),
        (
            "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
            "the piece placement (first field) is invalid",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "the side to move (second field) must be w or b",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w ? - 0 1",
            "the castling rights (third field) are invalid",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
            "the en passant square (fourth field) is invalid",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - x 1",
            "the move counters (last two fields) must be numbers",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 y",
            "the move counters (last two fields) must be numbers",
        ),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "the board is empty"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "a king is missing"),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            "a side has more than one king",
        ),
        (
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "a pawn stands on the first or the last rank",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra",
            "not a FEN: wrong number of fields",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "a side has more pieces than a game allows",
        ),
        (
            "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
            "the side that is not to move is in check",
        ),
    ];
    for (fen, wrong) in cases {
        for command in [
            ["find", "philidor", "--fen", fen].as_slice(),
            &["facts", "--fen", fen],
        ] {
            let ended = call(command.iter().copied());
            assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{fen}");
            let (first, rest) = ended.err.split_once('\n').expect("two lines");
            assert_eq!(first, format!("error: FEN '{fen}': {wrong}"));
            assert!(
                rest.starts_with("help: ") && rest.lines().count() == 1,
                "{rest}"
            );
        }
    }
    let long = "8".repeat(5000);
    let ended = call(["find", "philidor", "--fen", &long, "--lang", "pt"]);
    assert_eq!(ended.code, 2);
    assert!(
        ended.err.contains("comprida demais para ser uma FEN") && ended.err.len() < 400,
        "{}",
        ended.err
    );
}

#[test]
fn missing_and_conflicting_positions_are_usage_errors() {
    call(["find", "philidor"]).complains(
        2,
        "error: no position is given\n\
         help: write --fen 'FEN', or --pgn FILE --ply N, or - to read FENs from standard input\n",
    );
    for other in ["--fen", "--pgn"] {
        call(["find", "philidor", "-", other, KINGS]).complains(
            2,
            "error: '-' (positions from standard input) does not go with --fen or --pgn\n",
        );
    }
    call(["find", "philidor", "--fen", KINGS, "--pgn", "x.pgn"]).complains(
        2,
        "error: '--fen <FEN>' cannot be used with '--pgn <FILE>'\nhelp: --help lists the options\n",
    );
    call(["find", "-"]).complains(
        2,
        "error: no pattern is named\nhelp: name a file, a folder, a shipped pattern or 'all' before the '-'\n",
    );
    for option in ["ply", "game"] {
        let option = format!("--{option}");
        call(["find", "philidor", "--fen", KINGS, &option, "1"])
            .complains(2, &format!("error: {option} goes with --pgn\n"));
    }
}
