//! `perft`: numbers of positions.

use crate::support::*;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn counts_agree_with_published_ones() {
    assert_eq!(call(["perft", "--depth", "3"]).silent(0), "8902\n");
    let pt = call([
        "perft", "--game", "chess", "--fen", KIWIPETE, "--depth", "2", "--lang", "pt",
    ]);
    assert_eq!(pt.silent(0), "2039\n");
    assert_eq!(call(["perft", "--depth", "0"]).silent(0), "1\n");
}

#[test]
fn a_finished_game_has_no_moves() {
    let count = |depth| {
        let options = [
            "--game",
            "tac-tickle",
            "--fen",
            "(ABCT,EGQS) O",
            "--depth",
            depth,
        ];
        call(["perft"].into_iter().chain(options)).silent(0)
    };
    assert_eq!(count("0"), "1\n");
    assert_eq!(count("1"), "0\n");
    assert_eq!(count("3"), "0\n");
}

#[test]
fn divide_lists_each_move() {
    let said = call(["perft", "--depth", "2", "--divide"]).silent(0);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 22);
    assert!(lines.contains(&"Nf3  20"), "{said}");
    assert_eq!(lines[20..], ["", "400"]);
    let ended = call(["perft", "--depth", "2", "--divide", "--json"]);
    let answer = &ended.json()[0];
    assert_eq!(answer["count"], 400);
    assert_eq!(answer["moves"]["e4"], 20);
    assert_eq!(answer["game"], "chess");
}

#[test]
fn wrong_usage_is_explained() {
    call(["perft"]).complains(
        2,
        "error: missing argument: --depth <N>\nhelp: --help lists the options\n",
    );
    call(["perft", "--depth", "1", "--fen", "x"]).complains(
        2,
        "error: FEN 'x': the piece placement (first field) is invalid\n\
         help: a position of this game is written as 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'\n",
    );
    call([
        "perft",
        "--game",
        "tac-tickle",
        "--depth",
        "1",
        "--fen",
        "foo",
        "--lang",
        "pt",
    ])
    .complains(
        2,
        "erro: FEN 'foo': 'f' não é X, O nem . (casa vazia)\n\
         ajuda: uma posição deste jogo se escreve como 'XOXO............OXOX X'\n",
    );
    let game = call(["perft", "--depth", "1", "--game", "go"]);
    assert_eq!(game.code, 2);
    assert!(game.err.contains("possible values: chess"), "{}", game.err);
}
