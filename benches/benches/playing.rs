//! Searching the positions of Bratko and Kopec to a fixed depth: positions a second with hand-written rules, with
//! heuristic sets and with the advice of a pattern; and counting positions.

use std::sync::Arc;

use chess::ChessGame;
use chess::vocabulary::ChessWords;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use game::{Game, perft};
use patlan::library::{Library, PatternFile};
use player::advice::Advice;
use player::bench::{BRATKO_KOPEC, look, puzzles};
use player::heuristic::Heuristic;
use player::mind::{Base, Mind};
use player::search::Control;
use player::{Limits, Searcher};
use stratvision_benches::measure;
use syntax::Source;

const DEPTH: u32 = 9;
const RUNS: usize = 3;

fn main() {
    let start = ChessGame::initial();
    let took = measure(RUNS, || perft(&start, 5));
    let speed = 4_865_609.0 / took.processor.as_secs_f64();
    println!(
        "perft 5 of the start          {:>8.2} M positions/s",
        speed / 1e6
    );

    let baseline = search("hand-written", &Mind::default(), DEPTH, None);
    for file in knowledge::heuristics() {
        if let Some(mind) = with_set(&file.text) {
            search(&file.name, &mind, DEPTH, Some(baseline));
        }
    }
    search(
        "hand-written, philidor",
        &advised("PHILIDOR"),
        DEPTH - 3,
        Some(baseline),
    );
}

/// Searches every position and tells the speed; `baseline` is the speed to compare with.
fn search(name: &str, mind: &Mind, depth: u32, baseline: Option<f64>) -> f64 {
    let all = puzzles(BRATKO_KOPEC).expect("the shipped positions");
    let mut searcher = Searcher::new(16);
    let mut nodes = 0;
    let took = measure(RUNS, || {
        nodes = all
            .iter()
            .map(|puzzle| {
                let limits = Limits::depth(depth);
                look(
                    &mut searcher,
                    &puzzle.position,
                    mind,
                    &limits,
                    &Control::default(),
                )
                .nodes
            })
            .sum::<u64>();
    });
    let speed = nodes as f64 / took.processor.as_secs_f64();
    let slower = baseline.map(|baseline| format!("{:>6.2} x the time", baseline / speed));
    println!(
        "{name:<28} depth {depth}  {nodes:>10} nodes  {:>8.0} nodes/s {}",
        speed,
        slower.unwrap_or_default()
    );
    speed
}

fn with_set(text: &str) -> Option<Mind> {
    let parsed = dhjog::parse(text);
    let checked = dhjog::check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
    let program = Program::<ChessWords>::compile(&checked.model?, text);
    Some(Mind {
        base: Base::Set(Box::new(Heuristic::new(Arc::new(program)))),
        advice: None,
    })
}

fn advised(name: &str) -> Mind {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    Mind {
        advice: Some(Advice::new(&library, [name]).expect("a shipped pattern")),
        ..Mind::default()
    }
}
