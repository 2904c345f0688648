//! Counts on collections that do not ship with the project: where they are missing, the tests say so and pass.

use std::path::Path;

use serde_json::Value;

use super::support::{Folder, call, repository};

/// A file beside the repository, if it is there.
fn shared(path: &str) -> Option<String> {
    let file = repository(&format!("../shared/{path}"));
    if Path::new(&file).exists() {
        return Some(file);
    }
    eprintln!("skipped: there is no {path}");
    None
}

fn expected() -> Option<Value> {
    let text = std::fs::read_to_string(shared("golden/search-counts.json")?).unwrap();
    Some(serde_json::from_str(&text).unwrap())
}

/// Other programs count the same games and positions.
#[test]
fn counts_agree_with_other_programs() {
    let (Some(expected), Some(games)) = (expected(), shared("data/games-small.pgn.zst")) else {
        return;
    };
    let expected = expected["counts"].as_array().unwrap();
    assert_eq!(expected.len(), 7);
    let folder = Folder::new();
    let texts: Vec<&str> = expected
        .iter()
        .map(|entry| entry["text"].as_str().unwrap())
        .collect();
    folder.write("counted.patlan", texts.join("\n"));
    let counted = folder.file("counted.patlan");
    let ended = call([
        "search",
        "-p",
        counted.to_str().unwrap(),
        &games,
        "--stats",
        "--json",
        "-q",
    ]);
    let figures = &ended.json()[0];
    assert_eq!(
        (&figures["games"], &figures["broken"]),
        (&10_000.into(), &0.into())
    );
    for entry in expected {
        let patterns = figures["patterns"].as_array().unwrap();
        let found = patterns
            .iter()
            .find(|pattern| pattern["pattern"] == entry["pattern"])
            .unwrap();
        for count in ["games", "positions"] {
            assert_eq!(found[count], entry[count], "{} {count}", entry["pattern"]);
        }
    }
}

/// Philidor's mate, three plies before the end of games that end in a smothered mate.
#[test]
fn smothered_mates_agree_with_other_programs() {
    let (Some(expected), Some(games)) = (expected(), shared("data/smothered-mates-dev.pgn")) else {
        return;
    };
    let ended = call([
        "search", "-p", "philidor", &games, "--format", "jsonl", "-q",
    ]);
    let text = std::fs::read_to_string(&games).unwrap();
    let lengths: Vec<u64> = text
        .split("[Event ")
        .skip(1)
        .map(|game| {
            let moves = game.split_once("\n\n").unwrap().1.split_whitespace();
            // Numbers and results begin with a digit.
            moves
                .filter(|word| word.starts_with(char::is_alphabetic))
                .count() as u64
        })
        .collect();
    assert_eq!(lengths.len() as u64, expected["philidor"]["games"]);
    let hits = ended.json();
    let number = |hit: &Value, key: &str| hit[key].as_u64().unwrap();
    let mut games: Vec<u64> = hits
        .iter()
        .filter(|hit| number(hit, "ply") + 3 == lengths[number(hit, "game") as usize - 1])
        .map(|hit| number(hit, "game"))
        .collect();
    games.dedup();
    assert_eq!(games.len() as u64, expected["philidor"]["matched"]);
}
