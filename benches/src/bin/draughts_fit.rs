//! Fits the weights of the draughts evaluation to games of the player against itself, by logistic regression of the results on the
//! features. Prints the weights as Rust.
//!
//! `draughts_fit [games] [depth] [tables]`

use std::path::Path;
use std::sync::Arc;

use draughts::Position;
use draughts::evaluation::{FEATURES, FULL_BOARD, Weights, features};
use draughts::opening::read_ballots;
use draughts::tables::Tables;
use game::{Game, Outcome, Record, Side, Tactics};
use player::damas::DraughtsEvaluator;
use player::search::Control;
use player::{Limits, Searcher};

/// One position: its features in both phases, and the result for White.
struct Sample {
    features: [i32; FEATURES],
    full: f64,
    result: f64,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, usual: u32| {
        words
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(usual)
    };
    let (games, depth) = (number(0, 2000), number(1, 5));
    let tables = words
        .get(2)
        .and_then(|folder| Tables::open(Path::new(folder)).ok())
        .map(Arc::new);
    let samples = play(games, depth, tables);
    eprintln!("{} positions", samples.len());
    let weights = fit(&samples);
    for phase in weights {
        println!("    [");
        for row in phase.chunks(4) {
            let row: Vec<String> = row.iter().map(|weight| format!("{:.0}", weight)).collect();
            println!("        {}, //", row.join(", "));
        }
        println!("    ],");
    }
}

fn play(games: u32, depth: u32, tables: Option<Arc<Tables>>) -> Vec<Sample> {
    let file = knowledge::draughts()
        .into_iter()
        .find(|file| file.name == "ballots.tsv");
    let ballots = read_ballots(&file.map(|file| file.text).unwrap_or_default()).unwrap_or_default();
    let evaluator = DraughtsEvaluator {
        tables: tables.clone(),
        ..DraughtsEvaluator::default()
    };
    let mut samples = Vec::new();
    let mut lot: u64 = 0x5eed;
    let mut chance = |limit: usize| {
        lot ^= lot << 13;
        lot ^= lot >> 7;
        lot ^= lot << 17;
        (lot % limit as u64) as usize
    };
    let mut searcher = Searcher::new(8);
    for _ in 0..games {
        let mut record: Record<Position> = Record::new(Position::initial());
        for chosen in ballots[chance(ballots.len())].line.moves() {
            record.play(*chosen);
        }
        // A few random moves, so that games differ and material is sometimes uneven.
        for _ in 0..chance(6) {
            let legal = record.position().moves();
            if legal.is_empty() {
                break;
            }
            record.play(legal[chance(legal.len())]);
        }
        let first = record.moves().len();
        let mut result = None;
        while record.moves().len() < 250 {
            if let Some(end) = record.end() {
                result = Some(end.outcome);
                break;
            }
            if let Some(tables) = &tables
                && let Ok(Some(verdict)) =
                    tables.try_probe(record.position().board(), record.position().side_to_move())
            {
                use draughts::tables::TableValue;
                let side = record.position().side_to_move();
                result = Some(match verdict {
                    TableValue::Draw => Outcome::Draw,
                    TableValue::Win(_) => Outcome::Win(side),
                    TableValue::Loss(_) => Outcome::Win(!side),
                });
                break;
            }
            let answer = searcher.search(
                &record,
                &evaluator,
                &Limits::depth(depth),
                &Control::default(),
                |_| (),
            );
            let legal = record.position().moves();
            let chosen = match chance(20) {
                0 => Some(legal[chance(legal.len())]),
                _ => answer.best(),
            };
            let Some(chosen) = chosen else {
                break;
            };
            record.play(chosen);
        }
        let outcome = result.unwrap_or(Outcome::Draw);
        for position in &record.positions()[first..] {
            let turn = position.side_to_move();
            let quiet = !position.is_forced() && !position.board().must_capture(!turn);
            if quiet && position.board().occupied().count_ones() > 5 {
                samples.push(Sample {
                    features: features(position.board(), turn),
                    full: f64::from(position.board().occupied().count_ones())
                        / f64::from(FULL_BOARD),
                    result: f64::from(outcome.half_points(Side::White)) / 2.0,
                });
            }
        }
    }
    samples
}

/// Hundredths of a man that make a win ten times as likely as a loss.
const SCALE: f64 = 270.0;
/// How strongly weights are held where they began, so that rare features do not run away.
const PULL: f64 = 1e-5;

fn fit(samples: &[Sample]) -> [[f64; FEATURES]; 2] {
    let mut weights = Weights::FITTED.0.map(|phase| phase.map(f64::from));
    let start = weights;
    let mut speed = [[1e-8; FEATURES]; 2];
    for round in 0..400 {
        let mut slope = [[0.0; FEATURES]; 2];
        let mut error = 0.0;
        for sample in samples {
            let share = [sample.full, 1.0 - sample.full];
            let mut value = 0.0;
            for (phase, share) in share.iter().enumerate() {
                for (feature, weight) in sample.features.iter().zip(&weights[phase]) {
                    value += f64::from(*feature) * weight * share;
                }
            }
            let expected = 1.0 / (1.0 + 10f64.powf(-value / SCALE));
            let miss = expected - sample.result;
            error += miss * miss;
            for (phase, share) in share.iter().enumerate() {
                for (feature, slope) in sample.features.iter().zip(&mut slope[phase]) {
                    *slope += miss * f64::from(*feature) * share;
                }
            }
        }
        if round % 50 == 0 {
            eprintln!(
                "round {round}: mean square {:.5}",
                error / samples.len() as f64
            );
        }
        // Steps by the square root of all slopes so far, pulled a little towards where they began.
        for phase in 0..2 {
            for index in 0..FEATURES {
                let pull =
                    PULL * samples.len() as f64 * (weights[phase][index] - start[phase][index]);
                let total = slope[phase][index] + pull;
                speed[phase][index] += total * total;
                weights[phase][index] -= 8.0 * total / f64::sqrt(speed[phase][index]);
            }
        }
    }
    weights
}
