//! Heuristics of Brazilian draughts against each other, each opening line of the drawing tables with both colours.
//!
//! `draughts_match FIRST SECOND [depth] [games] [tables]`; each is a heuristic's name, or a file of weights as
//! `draughts_fit` prints them.

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use draughts::Position;
use draughts::evaluation::{FEATURES, Weights};
use draughts::opening::{Ballot, read_ballots};
use draughts::tables::Tables;
use game::{Game, Outcome, Record, Side};
use player::damas::{DraughtsEvaluator, DraughtsHeuristic};
use player::search::Control;
use player::{Limits, Searcher};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |index: usize| words.get(index).map(String::as_str);
    let number = |index: usize, usual: u32| {
        word(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual)
    };
    let heuristic = |index: usize| {
        word(index)
            .and_then(DraughtsHeuristic::named)
            .unwrap_or_default()
    };
    let (depth, games) = (number(2, 7), number(3, 200));
    let tables = word(4)
        .and_then(|folder| Tables::open(Path::new(folder)).ok())
        .map(Arc::new);
    let evaluators = [0, 1].map(|index| DraughtsEvaluator {
        heuristic: heuristic(index),
        tables: tables.clone(),
        weights: word(index).and_then(weights).map(Arc::new),
        set: None,
    });
    let file = knowledge::draughts()
        .into_iter()
        .find(|file| file.name == "ballots.tsv");
    let ballots = read_ballots(&file.map(|file| file.text).unwrap_or_default()).unwrap_or_default();
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    for index in 0..games {
        let lot = (index as usize / 2) * 37 % ballots.len();
        let first = Side::BOTH[index as usize % 2];
        match played(&ballots[lot], &evaluators, first, depth) {
            Outcome::Draw => drawn += 1,
            Outcome::Win(winner) if winner == first => won += 1,
            Outcome::Win(_) => lost += 1,
        }
    }
    let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
    println!(
        "{} - {}, depth {depth}: +{won} ={drawn} -{lost}, {:.1} %",
        word(0).unwrap_or_default(),
        word(1).unwrap_or_default(),
        100.0 * score
    );
}

/// Weights out of a file, whatever stands between the numbers.
fn weights(path: &str) -> Option<Weights> {
    let text = std::fs::read_to_string(path).ok()?;
    let numbers: Vec<i32> = text
        .split(|character: char| !character.is_ascii_digit() && character != '-')
        .filter_map(|number| number.parse().ok())
        .collect();
    let (full, empty) = numbers.split_at_checked(FEATURES)?;
    Some(Weights([full.try_into().ok()?, empty.try_into().ok()?]))
}

/// Longer games are drawn.
const MAX_PLIES: usize = 300;

fn played(
    ballot: &Ballot,
    evaluators: &[DraughtsEvaluator; 2],
    first: Side,
    depth: u32,
) -> Outcome {
    let mut record: Record<Position> = ballot.line.clone();
    let mut searchers = [Searcher::new(8), Searcher::new(8)];
    for searcher in &mut searchers {
        searcher.threads = NonZeroUsize::MIN;
    }
    while record.moves().len() < MAX_PLIES {
        if let Some(end) = record.end() {
            return end.outcome;
        }
        let turn = usize::from(record.position().side_to_move() != first);
        let limits = Limits::depth(depth);
        let answer = searchers[turn].search(
            &record,
            &evaluators[turn],
            &limits,
            &Control::default(),
            |_| (),
        );
        let Some(chosen) = answer.best() else {
            break;
        };
        record.play(chosen);
    }
    Outcome::Draw
}
