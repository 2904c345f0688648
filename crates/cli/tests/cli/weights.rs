//! `stratvision weights`: what is said of games that cannot be used, and what is written.

use super::support::{Ended, Folder};

/// A pattern that every game with a mate holds.
const MATES: &str =
    "PATTERN \"MATES\"\nAUTHOR \"me\"\nDESCRIPTION \"d\"\nWEIGHT 1\nSCENARIO\n  F1 CHECKMATE S1;\n";
const MATE: &str = "[Event \"a\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
const DRAW: &str = "[Event \"b\"]\n\n1. e4 e5 1/2-1/2\n\n";

fn weights(folder: &Folder, more: &[&str]) -> Ended {
    folder.write("mates.patlan", MATES);
    let start = ["weights", "-p", "mates.patlan"];
    folder.call(start.into_iter().chain(more.iter().copied()))
}

#[test]
fn damaged_input_writes_no_weights() {
    let folder = Folder::new();
    let games = MATE.repeat(3) + &DRAW.repeat(3);
    let whole = zstd::encode_all(games.as_bytes(), 3).unwrap();
    folder.write("cut.pgn.zst", &whole[..whole.len() - 4]);
    folder.write("games.pgn", &games);
    folder
        .call(["import", "games.pgn", "-o", "bad.svdb", "-q"])
        .silent(0);
    let mut store = std::fs::read(folder.file("bad.svdb")).unwrap();
    let middle = store.len() / 2;
    store[middle] ^= 0x55;
    folder.write("bad.svdb", store);
    folder.write(
        "prose.md",
        "# Notes\n\nThere is no game in here. 1-0 was the score.\n",
    );
    for file in ["cut.pgn.zst", "bad.svdb", "prose.md"] {
        for more in [&["-q"][..], &["--write"], &["--write", "--json"]] {
            let ended = weights(&folder, &[&["games.pgn", file], more].concat());
            assert_eq!(ended.code, 1, "{file} {more:?} {}", ended.err);
            assert!(
                ended.err.contains(&format!("error: {file}: ")),
                "{}",
                ended.err
            );
            assert_eq!(
                ended.err.contains("nothing was written"),
                more.contains(&"--write"),
                "{}",
                ended.err
            );
            assert_eq!(folder.read("mates.patlan"), MATES);
        }
    }
}

#[test]
fn unplayable_games_are_reported() {
    let folder = Folder::new();
    folder.write(
        "games.pgn",
        format!("{MATE}[Event \"c\"]\n\n1. Qh9 1-0\n\n{DRAW}"),
    );
    let ended = weights(&folder, &["games.pgn"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(
        ended.err.contains("games.pgn: game 2 (byte ") && ended.err.contains("skipped"),
        "{}",
        ended.err
    );
}

#[test]
fn an_unchanged_weight_is_reported() {
    let folder = Folder::new();
    folder.write("games.pgn", format!("{MATE}{DRAW}"));
    let first = weights(&folder, &["games.pgn", "--write"]);
    assert!(
        first.err.contains("WEIGHT of MATES changed from 1 to "),
        "{}",
        first.err
    );
    let written = folder.read("mates.patlan");
    let again = folder.call(["weights", "-p", "mates.patlan", "games.pgn", "--write"]);
    assert!(
        again.err.contains("mates.patlan: WEIGHT of MATES stays "),
        "{}",
        again.err
    );
    assert_eq!(folder.read("mates.patlan"), written);
}

#[test]
fn a_single_game_is_counted_once() {
    let folder = Folder::new();
    folder.write("games.pgn", MATE);
    let said = |lang| weights(&folder, &["games.pgn", "--lang", lang]).err;
    let (en, pt) = (said("en"), said("pt"));
    assert!(
        en.contains("held against the only game with a result"),
        "{en}"
    );
    assert!(pt.contains("comparado com a única partida com"), "{pt}");
}
