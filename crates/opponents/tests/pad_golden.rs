//! The program of 1982 against the games its author printed, and against 1,200 replies of two other programs.

use game::{Game, Record};
use serde_json::Value as Json;
use stratvision_opponents::pad::{Candidate, Decision, Ground, LossMemory, Options, Pad};
use tactickle::memory::{Lost, Memory};
use tactickle::{Placement, Position, solution};

fn golden() -> Json {
    serde_json::from_str(include_str!("data/tactickle-games.json")).unwrap()
}

/// The names of grounds in the golden data.
fn name(ground: Ground) -> &'static str {
    match ground {
        Ground::Win => "win",
        Ground::TwoThreats => "two threats",
        Ground::NoDefence => "no defence",
        Ground::Defence => "C",
        Ground::DecisiveDefence => "C-decisive",
        Ground::LosingDefence => "C-losing",
        Ground::Decisive => "B",
        Ground::Best => "D",
        Ground::Losing => "D-losing",
        Ground::NoMove => "D-none",
    }
}

fn move_of(decision: &Decision<Position>) -> Option<String> {
    decision.chosen().map(|chosen| chosen.to_string())
}

#[track_caller]
fn same_table(table: &Json, candidates: &[Candidate<tactickle::Move>]) {
    let table = table.as_array().unwrap();
    assert_eq!(table.len(), candidates.len());
    for (row, candidate) in table.iter().zip(candidates) {
        let favour = candidate.favour;
        assert_eq!(row["move"], candidate.chosen.to_string());
        assert_eq!(row["saldo"], favour.balance);
        assert_eq!(row["sseu"], favour.replies);
        assert_eq!(row["info"], favour.weight);
    }
}

/// Replays and checks the first `games` games, and returns the memory after them.
fn replay(games: usize) -> Memory {
    let golden = golden();
    let mut pad = Pad::new(Options::original(0), Memory::original());
    for game in &golden["games"].as_array().unwrap()[..games] {
        let mut record = Record::new(Position::initial());
        let mut stored = Vec::new();
        for ply in game["plies"].as_array().unwrap() {
            let number = &ply["ply"];
            let expected = ply["move"].as_str();
            if ply["by"] == "P" {
                let decision = pad.decide(&record);
                assert_eq!(move_of(&decision).as_deref(), expected, "ply {number}");
                let module = ply["module"].as_str().unwrap();
                assert_eq!(
                    module.trim_start_matches("resign: "),
                    name(decision.ground),
                    "{number}"
                );
                if let Some(table) = ply.get("evaluation") {
                    same_table(table, &decision.candidates);
                }
                stored.extend(decision.lessons);
            }
            if let Some(text) = expected {
                let chosen = record.position().read_move(text).unwrap();
                record.play(chosen);
            }
            let after = record.position().placement().to_string();
            assert_eq!(ply["config_after"], after, "ply {number}");
        }
        let expected = game["stored"].as_array().unwrap();
        let found: Vec<(usize, String)> = stored
            .iter()
            .map(|lesson| (lesson.ply, lesson.position.placement().to_string()))
            .collect();
        let printed: Vec<(usize, String)> = expected
            .iter()
            .map(|entry| {
                let number = entry["number"].as_u64().unwrap() as usize;
                (number, entry["config"].as_str().unwrap().to_owned())
            })
            .collect();
        assert_eq!(found, printed, "game {}", game["game"]);
        assert_eq!(game["memory_bits_set_after"], pad.memory.size(Lost::Left));
        if let Some(numbers) = game.get("memory_bit_numbers_after") {
            let numbers: Vec<usize> = serde_json::from_value(numbers.clone()).unwrap();
            assert!(pad.memory.relations().unwrap().numbers().eq(numbers));
        }
    }
    pad.memory
}

#[test]
fn the_four_printed_games_are_played_again() {
    let memory = replay(4);
    assert_eq!(memory.size(Lost::Left), 139);
    assert_eq!(memory.size(Lost::Faced), 0);
}

#[test]
fn the_memory_recalls_what_it_did_and_no_more() {
    let golden = golden();
    for games in 1..=3 {
        let memory = replay(games);
        let expected = &golden["games"][games - 1]["configs_recalled_by_memory_after"];
        let mut expected: Vec<String> = serde_json::from_value(expected.clone()).unwrap();
        expected.sort();
        let mut recalled: Vec<String> = (0..solution::PLACEMENTS)
            .filter_map(solution::placement)
            .filter(|&placement| !tactickle::has_line(placement.first()))
            .filter(|&placement| !tactickle::has_line(placement.second()))
            .filter(|&placement| memory.recalls(Lost::Left, placement))
            .map(|placement| placement.to_string())
            .collect();
        recalled.sort();
        assert_eq!(recalled, expected, "after game {games}");
    }
}

#[test]
fn the_printed_tables_are_those_of_the_evaluation() {
    let golden = golden();
    let tables = &golden["evaluation_tables"];
    let mut record = Record::new(Position::initial());
    let mut pad = Pad::new(Options::original(0), Memory::original());
    same_table(&tables[0]["best_first"], &pad.decide(&record).candidates);
    record = Record::new(Position::read("(ACRT,BDQS) O").unwrap());
    record.play(record.position().read_move("2-6").unwrap());
    same_table(&tables[1]["best_first"], &pad.decide(&record).candidates);
}

#[test]
fn the_replies_to_the_first_move_of_games_5_and_6() {
    for case in golden()["games_5_and_6_first_reply"].as_array().unwrap() {
        let mut record = Record::new(Position::read("(ACRT,BDQS) O").unwrap());
        let first = case["adversary_first"].as_str().unwrap();
        record.play(record.position().read_move(first).unwrap());
        let qi = case["qi"].as_u64().unwrap() as u32;
        let mut pad = Pad::new(Options::original(qi), Memory::original());
        assert_eq!(
            move_of(&pad.decide(&record)).as_deref(),
            case["reply"].as_str(),
            "QI {qi}"
        );
    }
}

#[test]
fn moves_are_accepted_and_rejected_as_in_1982() {
    let memory = replay(1);
    let position = Position::read("(CELN,BGKQ) X").unwrap();
    for case in golden()["extra_checks"].as_array().unwrap() {
        let Some(accepted) = case.get("accepted") else {
            continue;
        };
        assert_eq!(case["position"], position.placement().to_string());
        let qi = case["qi"].as_u64().unwrap() as u32;
        for (text, expected) in accepted.as_object().unwrap() {
            let chosen = position.read_move(text).unwrap();
            let mut pad = Pad::new(Options::original(qi), memory.clone());
            assert_eq!(
                pad.is_safe(&position, chosen),
                *expected,
                "{text} at QI {qi}"
            );
        }
    }
}

#[test]
fn four_hundred_positions_are_answered_as_they_were() {
    let golden = golden();
    let cases = golden["program_choices_empty_memory"]["cases"]
        .as_array()
        .unwrap();
    assert_eq!(cases.len(), 400);
    for case in cases {
        let placement = Placement::read(case["board"].as_str().unwrap()).unwrap();
        let turn = Position::read_side(case["turn"].as_str().unwrap()).unwrap();
        let record = Record::new(Position::new(placement, turn));
        for (qi, reply) in case["replies"].as_object().unwrap() {
            let options = Options::original(qi.parse().unwrap()).without_learning();
            let mut pad = Pad::new(options, Memory::original());
            let decision = pad.decide(&record);
            let place = format!("{} at QI {qi}", record.position().text());
            assert_eq!(
                move_of(&decision).as_deref(),
                reply["move"].as_str(),
                "{place}"
            );
            assert_eq!(reply["module"], name(decision.ground), "{place}");
        }
        // Symmetric positions give the same results.
        let exchanged = Record::new(Position::new(placement.exchanged(), !turn));
        let options = Options::original(0).without_learning();
        let of = |record| move_of(&Pad::new(options, Memory::original()).decide(record));
        assert_eq!(of(&record), of(&exchanged));
    }
}

#[test]
fn without_learning_nothing_is_stored() {
    let mut pad = Pad::new(Options::original(0).without_learning(), Memory::original());
    let record = Record::new(Position::read("(CEJP,FGIO) X").unwrap());
    assert_eq!(pad.decide(&record).ground, Ground::Losing);
    assert!(pad.memory.is_empty());
    assert!(!LossMemory::recalls(
        &pad.memory,
        record.position(),
        record.position().side_to_move()
    ));
}
