//! Endgame tables against published counts and endings, and against themselves.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::support::{Chance, random_board};
use game::{Game, Side};
use serde_json::Value;
use stratvision_draughts::Position;
use stratvision_draughts::tables::{
    Class, TableError, TableValue, Tables, build, read_bytes, verify,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

fn built(folder: &Path, pieces: u32) -> Tables {
    build(folder, pieces, 2, &GO_ON, &|_| ()).unwrap();
    Tables::open(folder).unwrap()
}

#[test]
fn one_builder_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let refused = std::cell::Cell::new(false);
    let second = || build(folder.path(), 2, 1, &GO_ON, &|_| ());
    build(folder.path(), 2, 1, &GO_ON, &|_| {
        refused.set(matches!(second(), Err(TableError::Busy { .. })));
    })
    .unwrap();
    assert!(refused.get());
    assert!(second().is_ok());
}

fn golden(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

fn number(entry: &Value, name: &str) -> u64 {
    entry[name].as_u64().unwrap()
}

fn counts_agree(tables: &Tables, pieces: u64) -> usize {
    let summaries = tables.summaries();
    let mut compared = 0;
    for entry in golden(include_str!("data/table-counts.json")) {
        if number(&entry, "pieces") > pieces {
            continue;
        }
        let class = Class {
            white_men: number(&entry, "wm") as u8,
            white_kings: number(&entry, "wk") as u8,
            black_men: number(&entry, "bm") as u8,
            black_kings: number(&entry, "bk") as u8,
        };
        let (_, summary) = summaries.iter().find(|(other, _)| *other == class).unwrap();
        let counted = [
            summary.wins,
            summary.losses,
            summary.draws,
            summary.positions(),
        ];
        let expected = ["wins", "losses", "draws", "total"].map(|name| number(&entry, name));
        assert_eq!(counted, expected, "{class}");
        let longest = [summary.longest_win, summary.longest_loss].map(u64::from);
        assert_eq!(
            longest,
            ["max_win_plies", "max_loss_plies"].map(|name| number(&entry, name)),
            "{class}"
        );
        let farthest = Position::read(entry["longest_win_fen"].as_str().unwrap()).unwrap();
        let verdict = tables.try_probe(farthest.board(), Side::White).unwrap();
        if summary.wins > 0 {
            assert_eq!(
                verdict,
                Some(TableValue::Win(u16::from(summary.longest_win))),
                "{class}"
            );
        }
        compared += 1;
    }
    compared
}

fn endings_agree(tables: &Tables) -> usize {
    let mut compared = 0;
    for entry in golden(include_str!("data/endings.json")) {
        let fen = entry["fen"].as_str().unwrap();
        let position = Position::read(fen).unwrap();
        let Some(answer) = tables.best_play(&position).unwrap() else {
            continue;
        };
        assert_eq!(
            answer.value.name(),
            entry["value"].as_str().unwrap(),
            "{fen}"
        );
        assert_eq!(
            answer.value.distance().map(u64::from),
            entry["distance"].as_u64(),
            "{fen}"
        );
        assert_eq!(
            answer.best.is_empty(),
            answer.value == TableValue::Loss(0),
            "{fen}"
        );
        compared += 1;
    }
    compared
}

#[test]
fn four_pieces_agree_with_published_counts_and_endings() {
    let folder = tempfile::tempdir().unwrap();
    let tables = built(folder.path(), 4);
    assert_eq!(tables.pieces(), 4);
    let total: u64 = tables
        .summaries()
        .iter()
        .map(|(_, summary)| summary.positions())
        .sum();
    assert_eq!(total, 3_488 + 196_032 + 6_209_316);
    let won: u64 = tables
        .summaries()
        .iter()
        .map(|(_, summary)| summary.wins)
        .sum();
    assert_eq!(won, 1_291 + 67_461 + 2_408_066);
    assert!(counts_agree(&tables, 4) > 20);
    assert!(endings_agree(&tables) > 20);
    play_to_the_end(&tables, 4);
}

#[test]
#[ignore = "minutes of both cores"]
fn five_pieces_agree_with_published_counts_and_endings() {
    let folder = tempfile::tempdir().unwrap();
    let tables = built(folder.path(), 5);
    let summaries = tables.summaries();
    let five: Vec<_> = summaries
        .iter()
        .filter(|(class, _)| class.pieces() == 5)
        .collect();
    let sum = |of: fn(&stratvision_draughts::tables::Summary) -> u64| {
        five.iter().map(|(_, summary)| of(summary)).sum::<u64>()
    };
    assert_eq!(
        [sum(|s| s.wins), sum(|s| s.losses), sum(|s| s.draws)],
        [55_819_332, 30_270_332, 53_361_144]
    );
    assert_eq!(
        counts_agree(&tables, 5),
        golden(include_str!("data/table-counts.json")).len()
    );
    assert_eq!(
        endings_agree(&tables),
        golden(include_str!("data/endings.json")).len()
    );
    play_to_the_end(&tables, 5);
}

/// Best moves of both sides must end every decided game after exactly the promised plies.
fn play_to_the_end(tables: &Tables, pieces: u32) {
    let mut chance = Chance::new(5);
    let mut decided = 0;
    while decided < 200 {
        let board = random_board(&mut chance, 4);
        if board.occupied().count_ones() > pieces {
            continue;
        }
        let side = Side::BOTH[chance.below(2)];
        let mut position = Position::new(board, side);
        let first = tables.best_play(&position).unwrap().unwrap();
        let Some(distance) = first.value.distance() else {
            continue;
        };
        for _ in 0..distance {
            let answer = tables.best_play(&position).unwrap().unwrap();
            position.play(answer.best[chance.below(answer.best.len())]);
        }
        assert!(
            position.moves().is_empty(),
            "{}",
            Position::new(board, side).text()
        );
        let winner = if matches!(first.value, TableValue::Win(_)) {
            side
        } else {
            !side
        };
        assert_eq!(position.side_to_move(), !winner);
        decided += 1;
    }
}

#[test]
fn every_value_follows_from_its_successors() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 3);
    assert_eq!(verify(folder.path(), 3, 2, &GO_ON, &|_| ()).unwrap(), []);
}

#[test]
fn damage_is_seen_and_mended() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 3);
    let file = folder.path().join("1m1k-0m1k.svt");
    let whole = std::fs::read(&file).unwrap();
    let mut chance = Chance::new(3);
    for round in 0..60 {
        let mut bytes = whole.clone();
        match round % 3 {
            0 => bytes.truncate(chance.below(whole.len())),
            1 => bytes.extend_from_slice(b"more"),
            _ => {
                let place = chance.below(whole.len());
                bytes[place] ^= 1 << chance.below(8);
            }
        }
        assert!(
            matches!(read_bytes(bytes.clone()), Err(TableError::Damaged { .. })),
            "round {round}"
        );
        std::fs::write(&file, &bytes).unwrap();
        assert!(verify(folder.path(), 3, 1, &GO_ON, &|_| ()).is_err());
    }
    let again = build(folder.path(), 3, 1, &GO_ON, &|_| ()).unwrap();
    let solved: Vec<String> = again
        .iter()
        .filter(|table| !table.found)
        .map(|table| table.class.to_string())
        .collect();
    assert_eq!(solved, ["0m1k-1m1k", "1m1k-0m1k"]);
    assert_eq!(std::fs::read(&file).unwrap(), whole);
}

#[test]
fn missing_files_are_named_with_the_command_that_makes_them() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 3);
    let error = || {
        let (tables, error) = Tables::open_whole(folder.path());
        let error = error.expect("something is missing");
        (tables.pieces(), error.message(), error.remedy().unwrap())
    };
    let dir = folder.path().display();
    let gone = |name: &str| std::fs::remove_file(folder.path().join(name)).unwrap();
    gone("1m1k-0m1k.svt");
    let (pieces, message, remedy) = error();
    assert_eq!(pieces, 2);
    assert_eq!(
        message.en,
        format!("{dir}: the table 1m1k-0m1k.svt is missing")
    );
    assert_eq!(message.pt, format!("{dir}: falta a tabela 1m1k-0m1k.svt"));
    let command = format!("stratvision draughts tables build --pieces 3 --dir {dir}");
    assert_eq!(remedy.en, format!("'{command}' makes it"));
    // All of two pieces: those of three need them.
    for class in ["0m1k-0m1k", "0m1k-1m0k", "1m0k-0m1k", "1m0k-1m0k"] {
        gone(&format!("{class}.svt"));
    }
    let (pieces, message, remedy) = error();
    assert_eq!(pieces, 0);
    assert!(
        message
            .en
            .contains("4 tables of 2 pieces are missing: 0m1k-0m1k.svt, "),
        "{message:?}"
    );
    assert!(remedy.pt.contains("--pieces 3 --dir"), "{remedy:?}");
    // A damaged one of three pieces is made again by a command that makes three.
    built(folder.path(), 3);
    std::fs::write(folder.path().join("2m0k-0m1k.svt"), "x").unwrap();
    let (_, _, remedy) = error();
    assert_eq!(remedy.en, format!("'{command}' makes it again"));
    // What a builder that was killed had begun goes away with the next one.
    let left = folder.path().join(".2m0k-0m1k.svt.0.partial");
    std::fs::write(&left, "half").unwrap();
    assert_eq!(built(folder.path(), 3).pieces(), 3);
    assert!(!left.exists());
}

/// A header with a good checksum may still say anything.
#[test]
fn forged_headers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let whole = std::fs::read(folder.path().join("0m1k-0m1k.svt")).unwrap();
    for counts in [
        [128, 128, 1, 0],
        [1, 0, 255, 1],
        [255; 4],
        [0, 0, 1, 1],
        [0; 4],
    ] {
        let mut bytes = whole.clone();
        bytes[8..12].copy_from_slice(&counts);
        resum(&mut bytes);
        let read = read_bytes(bytes);
        assert!(
            matches!(read, Err(TableError::Damaged { .. })),
            "{counts:?}"
        );
    }
    // More positions than there are numbers, also if their sum is beyond all numbers.
    for (place, tally) in [
        (20, 1 << 20),
        (20, u64::MAX),
        (28, u64::MAX),
        (36, u64::MAX),
    ] {
        let mut bytes = whole.clone();
        bytes[place..place + 8].copy_from_slice(&u64::to_le_bytes(tally));
        resum(&mut bytes);
        assert!(
            matches!(read_bytes(bytes), Err(TableError::Damaged { .. })),
            "{place} {tally}"
        );
    }
}

/// A good checksum for whatever a header says.
fn resum(bytes: &mut [u8]) {
    let sum = crc32fast::hash(&bytes[..46]).to_le_bytes();
    bytes[46..50].copy_from_slice(&sum);
}

/// Where files cannot be mapped or locked they are read.
#[test]
fn a_table_that_another_process_has_locked_is_read() {
    let folder = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    let file = std::fs::File::options()
        .read(true)
        .write(true)
        .open(folder.path().join("0m1k-0m1k.svt"))
        .unwrap();
    file.lock().unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    assert_eq!(tables.pieces(), 2);
    tables.check().unwrap();
    let again = build(folder.path(), 2, 1, &GO_ON, &|_| ()).unwrap();
    assert!(again.iter().all(|table| table.found), "{again:?}");
}

#[test]
fn a_table_in_the_place_of_another_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    built(folder.path(), 2);
    built(other.path(), 2);
    std::fs::copy(
        other.path().join("0m1k-1m0k.svt"),
        folder.path().join("0m1k-0m1k.svt"),
    )
    .unwrap();
    assert!(verify(folder.path(), 2, 1, &GO_ON, &|_| ()).is_err());
    assert!(Tables::open(folder.path()).is_err());
}

#[test]
fn building_stops_when_asked_and_goes_on_later() {
    let folder = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let result = build(folder.path(), 3, 2, &stop, &|progress| {
        if progress.done * 2 > progress.all {
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(matches!(result, Err(TableError::Stopped)));
    let rest = build(folder.path(), 3, 2, &GO_ON, &|_| ()).unwrap();
    assert!(rest.iter().any(|table| table.found));
    assert!(rest.iter().any(|table| !table.found));
    assert_eq!(verify(folder.path(), 3, 2, &GO_ON, &|_| ()).unwrap(), []);
}

#[test]
fn answers_are_the_same_with_hardly_any_memory() {
    let folder = tempfile::tempdir().unwrap();
    let tables = built(folder.path(), 4);
    let most = 200_000;
    let small = Tables::open(folder.path()).unwrap().with_cache_limit(most);
    let ask = |seed: u64| {
        let mut chance = Chance::new(seed);
        for _ in 0..3_000 {
            let board = random_board(&mut chance, 2);
            let side = Side::BOTH[chance.below(2)];
            assert_eq!(
                small.try_probe(&board, side).unwrap(),
                tables.try_probe(&board, side).unwrap()
            );
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| ask(7));
        scope.spawn(|| ask(8));
    });
    assert!(
        (1..=most).contains(&small.cached_bytes()),
        "{}",
        small.cached_bytes()
    );
    assert!(tables.cached_bytes() > most);
}
