//! Tac-Tickle: decisions of PAD a second at each depth, solving, and look-ups in the memories, each against something
//! plain that does the least the same work needs.

use std::collections::HashSet;

use game::{Game, Record, Rng, Side};
use opponents::pad::{Options, Pad};
use opponents::tac_tickle::{Training, train};
use stratvision_benches::measure;
use tactickle::memory::{Lost, Memory, StoreKind};
use tactickle::solution::{PLACEMENTS, Solution, placement};
use tactickle::{Placement, Position, has_line};

/// Processor time, which other programs disturb least.
fn best_of<T>(runs: usize, work: impl FnMut() -> T) -> std::time::Duration {
    measure(runs, work).processor
}

fn main() {
    let positions = positions(3000);
    deciding(&positions);
    looking_up();
    solving();
}

/// Random positions in which there is something to decide.
fn positions(count: usize) -> Vec<Position> {
    let mut rng = Rng::new(1);
    let mut positions = Vec::with_capacity(count);
    while positions.len() < count {
        if let Some(found) = placement(rng.below(PLACEMENTS))
            && !has_line(found.first())
            && !has_line(found.second())
        {
            positions.push(Position::new(found, Side::White));
        }
    }
    positions
}

fn deciding(positions: &[Position]) {
    let count = positions.len() as f64;
    let floor = best_of(5, || {
        let mut legal = Vec::new();
        let mut seen = 0;
        for position in positions {
            legal.clear();
            position.legal_moves(&mut legal);
            seen += legal
                .iter()
                .map(|&chosen| position.after(chosen).key())
                .fold(0, u64::wrapping_add);
        }
        seen
    });
    println!("{:<34} {:>12}", "", "positions/s");
    println!(
        "{:<34} {:>12.0}",
        "every move made once",
        count / floor.as_secs_f64()
    );
    for qi in 0..=3 {
        for (name, options) in [
            ("1982", Options::original(qi)),
            ("improved", Options::improved(qi)),
        ] {
            let mut pad = Pad::new(options.without_learning(), Memory::original());
            let time = best_of(if qi < 2 { 5 } else { 2 }, || {
                let decided = positions
                    .iter()
                    .map(|&position| pad.decide(&Record::new(position)).looked);
                decided.sum::<u64>()
            });
            println!(
                "{:<34} {:>12.0}",
                format!("PAD {name}, QI {qi}"),
                count / time.as_secs_f64()
            );
        }
    }
}

fn looking_up() {
    let mut rng = Rng::new(2);
    let asked: Vec<Placement> = (0..500_000)
        .filter_map(|_| placement(rng.below(PLACEMENTS)))
        .collect();
    let count = asked.len() as f64;
    let stored: HashSet<Placement> = asked.iter().step_by(500).copied().collect();
    let floor = best_of(5, || {
        asked
            .iter()
            .filter(|placement| stored.contains(placement))
            .count()
    });
    println!("\n{:<34} {:>12}", "", "look-ups/s");
    println!(
        "{:<34} {:>12.0}",
        "hash set of placements",
        count / floor.as_secs_f64()
    );
    for kind in StoreKind::ALL {
        for folded in [false, true] {
            let mut memory = Memory::new(kind, folded);
            for &placement in &stored {
                memory.store(Lost::Left, placement);
            }
            let time = best_of(5, || {
                asked
                    .iter()
                    .filter(|&&placement| memory.recalls(Lost::Left, placement))
                    .count()
            });
            let name = format!("{}{}", kind.word(), if folded { ", folded" } else { "" });
            println!("{name:<34} {:>12.0}", count / time.as_secs_f64());
        }
    }
}

fn solving() {
    let rate = |time: std::time::Duration| PLACEMENTS as f64 / time.as_secs_f64() / 1e6;
    let floor = best_of(2, || {
        let lines = (0..PLACEMENTS).filter_map(placement);
        lines
            .filter(|placement| has_line(placement.first()))
            .count()
    });
    println!("\n{:<34} {:>12}", "", "M placements/s");
    println!(
        "{:<34} {:>12.2}",
        "every placement looked at once",
        rate(floor)
    );
    for threads in [1, 2] {
        let time = best_of(2, || Solution::solve(threads));
        let name = format!("solved, {threads} threads ({:.2} s)", time.as_secs_f64());
        println!("{name:<34} {:>12.2}", rate(time));
    }
    let games = 20_000;
    let time = best_of(1, || {
        let mut pad = Pad::new(Options::improved(0), Memory::new(StoreKind::Exact, true));
        train(&mut pad, &Training::new(games, 1), |_| true);
        pad.memory.size(Lost::Faced)
    });
    println!(
        "\ntraining: {:.0} games/s",
        games as f64 / time.as_secs_f64()
    );
}
