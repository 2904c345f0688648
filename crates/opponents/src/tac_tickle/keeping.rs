//! Measures in how many positions a player keeps the value: a won position stays won, a drawn one is not lost.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use game::{Record, Side};
use tactickle::Position;
use tactickle::memory::Memory;
use tactickle::solution::{PLACEMENTS, Solution, Value, placement};

use crate::pad::{Options, Pad};

/// The number of positions of a class, and of those in which the move kept the value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KeepCount {
    pub asked: u64,
    pub kept: u64,
}

impl KeepCount {
    pub fn share(self) -> f64 {
        self.kept as f64 / self.asked.max(1) as f64
    }

    fn count(&mut self, kept: bool) {
        self.asked += 1;
        self.kept += u64::from(kept);
    }

    fn add(&mut self, other: KeepCount) {
        self.asked += other.asked;
        self.kept += other.kept;
    }
}

/// Counts by class of positions.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct KeepingReport {
    pub won_in_1: KeepCount,
    pub won_in_3: KeepCount,
    /// Won in five or more.
    pub won_later: KeepCount,
    pub drawn: KeepCount,
    /// Claims of a forced win where there is none.
    pub false_claims: u64,
    /// Resignations in positions that are not lost.
    pub false_resignations: u64,
}

impl KeepingReport {
    pub fn all(&self) -> KeepCount {
        let mut all = KeepCount::default();
        for kept in [self.won_in_1, self.won_in_3, self.won_later, self.drawn] {
            all.add(kept);
        }
        all
    }

    fn add(&mut self, other: &KeepingReport) {
        self.won_in_1.add(other.won_in_1);
        self.won_in_3.add(other.won_in_3);
        self.won_later.add(other.won_later);
        self.drawn.add(other.drawn);
        self.false_claims += other.false_claims;
        self.false_resignations += other.false_resignations;
    }
}

/// Asks PAD for its move in every `step`-th placement that is not lost for the side to move. `progress` counts
/// placements; `stop` ends the work early, with the counts so far.
pub fn measure_keeping(
    options: Options,
    memory: &Memory,
    solution: &Solution,
    step: usize,
    threads: usize,
    progress: &AtomicU64,
    stop: &AtomicBool,
) -> KeepingReport {
    const PIECE: usize = 4096;
    let options = options.without_learning();
    let next = AtomicU64::new(0);
    let work = || {
        let mut pad = Pad::new(options, memory.clone());
        let mut found = KeepingReport::default();
        loop {
            let from = next.fetch_add(PIECE as u64, Ordering::Relaxed) as usize;
            if from >= PLACEMENTS || stop.load(Ordering::Relaxed) {
                return found;
            }
            let to = (from + PIECE).min(PLACEMENTS);
            for number in (from.next_multiple_of(step.max(1))..to).step_by(step.max(1)) {
                ask(&mut pad, solution, number, &mut found);
            }
            progress.fetch_add((to - from) as u64, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = KeepingReport::default();
        for worker in workers {
            match worker.join() {
                Ok(part) => all.add(&part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        all
    })
}

fn ask(pad: &mut Pad<Memory>, solution: &Solution, number: usize, found: &mut KeepingReport) {
    let Some(placement) = placement(number) else {
        return;
    };
    let position = Position::new(placement, Side::White);
    let value = solution.value(&position);
    let class = match value {
        Value::Win(1) => &mut found.won_in_1,
        Value::Win(3) => &mut found.won_in_3,
        Value::Win(_) => &mut found.won_later,
        Value::Draw => &mut found.drawn,
        Value::Loss(_) | Value::Impossible => return,
    };
    let decision = pad.decide(&Record::new(position));
    let after = decision
        .chosen()
        .map(|chosen| solution.value(&position.after(chosen)).one_ply_earlier());
    class.count(after.is_some_and(|after| after.same_result(value)));
    found.false_resignations += u64::from(after.is_none());
    let still_won = matches!(after, Some(Value::Win(_)));
    found.false_claims += u64::from(decision.ground.is_won() && !still_won);
}
