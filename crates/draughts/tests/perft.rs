//! The published numbers of positions.

use game::Game;
use serde_json::Value;
use stratvision_draughts::{Position, perft};

/// What a debug test can afford; the bench goes deeper.
const MOST_NODES: u64 = 25_000_000;

fn golden() -> Vec<Value> {
    serde_json::from_str(include_str!("data/perft.json")).unwrap()
}

fn nodes(entry: &Value) -> Vec<u64> {
    entry["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|count| count.as_u64().unwrap())
        .collect()
}

#[test]
fn every_count_is_reached() {
    for entry in golden() {
        let position = Position::read(entry["fen"].as_str().unwrap()).unwrap();
        for (index, expected) in nodes(&entry).into_iter().enumerate() {
            if expected > MOST_NODES {
                break;
            }
            let depth = index as u32 + 1;
            let counted = perft(position.board(), position.side_to_move(), depth);
            assert_eq!(counted, expected, "{} at depth {depth}", entry["fen"]);
        }
    }
}

#[test]
fn the_contract_counts_the_same() {
    for entry in golden() {
        let position = Position::read(entry["fen"].as_str().unwrap()).unwrap();
        for (index, expected) in nodes(&entry).into_iter().enumerate().take(6) {
            assert_eq!(
                game::perft(&position, index as u32 + 1),
                expected,
                "{}",
                entry["fen"]
            );
        }
    }
}

#[test]
fn both_ways_to_write_a_position_are_one() {
    for entry in golden() {
        let by_numbers = entry["fen"].as_str().unwrap();
        let position = Position::read(by_numbers).unwrap();
        assert_eq!(
            Position::read(entry["fen_alg"].as_str().unwrap()),
            Ok(position)
        );
        assert_eq!(stratvision_draughts::fen::numeric(&position), by_numbers);
        assert_eq!(Position::read(&position.text()), Ok(position));
    }
}

#[test]
fn the_first_moves_are_those_listed() {
    let mut compared = 0;
    for entry in golden() {
        let Some(listed) = entry["first"].as_array() else {
            continue;
        };
        let position = Position::read(entry["fen"].as_str().unwrap()).unwrap();
        let mut listed: Vec<String> = listed
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect();
        let mut found: Vec<String> = position
            .moves()
            .into_iter()
            .map(|chosen| {
                let (from, to) = (chosen.from(), chosen.to());
                if !chosen.is_capture() {
                    return format!("{from}-{to}");
                }
                let taken: Vec<String> = stratvision_draughts::squares(chosen.captured())
                    .map(|square| square.to_string())
                    .collect();
                format!("{from}x{to} captures {}", taken.join(","))
            })
            .collect();
        listed.sort();
        found.sort();
        assert_eq!(found, listed, "{}", entry["fen"]);
        compared += 1;
    }
    assert!(compared > 10);
}
