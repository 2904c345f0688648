//! Searching the positions of Bratko and Kopec to a fixed depth: positions a second with hand-written rules, with
//! heuristic sets and with the advice of a pattern; and counting positions.

use std::sync::Arc;
use std::time::Duration;

use chess::ChessGame;
use chess::vocabulary::ChessWords;
use dhjog::{Program, Purpose};
use game::vocabulary::Vocabulary;
use game::{Game, perft};
use opponents::advice::Advice;
use opponents::evaluator::{BaseEvaluator, ChessEvaluator};
use patlan::library::{Library, PatternFile};
use player::bench::{BRATKO_KOPEC, puzzles, search_afresh};
use player::heuristic::Heuristic;
use player::search::Control;
use player::{Limits, Searcher};
use stratvision_benches::measure;
use syntax::Source;

const DEPTH: u32 = 9;
const RUNS: usize = 5;

fn main() {
    let start = ChessGame::initial();
    let took = measure(RUNS, || perft(&start, 5));
    let speed = 4_865_609.0 / took.processor.as_secs_f64();
    println!(
        "perft 5 of the start          {:>8.2} M positions/s",
        speed / 1e6
    );

    let baseline = ChessEvaluator::default();
    let (nodes, took) = search(&baseline, DEPTH);
    let speed = nodes as f64 / took.as_secs_f64();
    println!("hand-written                 depth {DEPTH}  {nodes:>10} nodes  {speed:>8.0} nodes/s");
    for file in knowledge::heuristics() {
        if let Some(evaluator) = with_set(&file.text) {
            compare(&file.name, &evaluator, DEPTH, &baseline);
        }
    }
    compare(
        "hand-written, philidor",
        &advised("PHILIDOR"),
        DEPTH - 3,
        &baseline,
    );
}

/// Searches every position in turns with two evaluators, so that both meet the same disturbances, and reports the speed of
/// the one and how much more time it takes for a position than the other.
fn compare(name: &str, evaluator: &ChessEvaluator, depth: u32, baseline: &ChessEvaluator) {
    let mut best = [Duration::MAX; 2];
    let mut nodes = [0; 2];
    for _ in 0..RUNS {
        for (index, (evaluator, depth)) in [(evaluator, depth), (baseline, DEPTH)]
            .into_iter()
            .enumerate()
        {
            let (looked, took) = search(evaluator, depth);
            nodes[index] = looked;
            best[index] = best[index].min(took);
        }
    }
    let [speed, other] = [0, 1].map(|index| nodes[index] as f64 / best[index].as_secs_f64());
    println!(
        "{name:<28} depth {depth}  {:>10} nodes  {speed:>8.0} nodes/s {:>6.2} x the time",
        nodes[0],
        other / speed
    );
}

/// Searches every position once; how many were looked at, and in how much processor time.
fn search(evaluator: &ChessEvaluator, depth: u32) -> (u64, Duration) {
    let all = puzzles(BRATKO_KOPEC).expect("the shipped positions");
    let mut searcher = Searcher::new(16);
    let limits = Limits::depth(depth);
    let mut nodes = 0;
    let took = measure(1, || {
        nodes = all
            .iter()
            .map(|puzzle| {
                search_afresh(
                    &mut searcher,
                    &puzzle.position,
                    evaluator,
                    &limits,
                    &Control::default(),
                )
                .nodes
            })
            .sum::<u64>();
    });
    (nodes, took.processor)
}

fn with_set(text: &str) -> Option<ChessEvaluator> {
    let parsed = dhjog::parse(text);
    let checked = dhjog::check(&parsed, &ChessWords::lexicon(), Purpose::Publication);
    let program = Program::<ChessWords>::compile(&checked.model?);
    Some(ChessEvaluator {
        base: BaseEvaluator::Set(Box::new(Heuristic::new(Arc::new(program)))),
        advice: None,
    })
}

fn advised(name: &str) -> ChessEvaluator {
    let mut library = Library::new();
    for file in knowledge::patterns() {
        library.add(PatternFile::shipped(Source::new(file.name, file.text)));
    }
    ChessEvaluator {
        advice: Some(Advice::new(&library, [name]).expect("a shipped pattern")),
        ..ChessEvaluator::default()
    }
}
