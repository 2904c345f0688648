//! Backward induction: from ended games to what leads to them, ply by ply.

use std::thread;

use super::index::{PLACEMENTS, REST, index, placement};
use super::{DRAW, IMPOSSIBLE, Solution};
use crate::lines::has_line;
use crate::placement::Placement;
use crate::square::{Square, mobility, stepped};

impl Solution {
    /// Solves the game, looking for ends on as many threads as asked for.
    pub fn solve(threads: usize) -> Solution {
        let (mut values, mut escapes, mut layer) = ends(threads.max(1));
        let mut distance = 0;
        while !layer.is_empty() {
            layer = if distance % 2 == 0 {
                wins_before(&layer, distance + 1, &mut values)
            } else {
                losses_before(&layer, distance + 1, &mut values, &mut escapes)
            };
            distance += 1;
        }
        Solution { values }
    }
}

/// What is known of some placements at once: their values as far as the game is over, how many moves each has, and
/// which are lost.
type Ends = (Vec<u8>, Vec<u8>, Vec<Placement>);

/// Finds the ended games among all placements.
fn ends(threads: usize) -> Ends {
    // Whole sets of the first side, so that every thread has a piece of its own.
    let share = (PLACEMENTS / REST).div_ceil(threads) * REST;
    let parts: Vec<Ends> = thread::scope(|scope| {
        let workers: Vec<_> = (0..PLACEMENTS)
            .step_by(share)
            .map(|from| scope.spawn(move || ends_among(from, (from + share).min(PLACEMENTS))))
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            })
            .collect()
    });
    let mut all: Ends = (
        Vec::with_capacity(PLACEMENTS),
        Vec::with_capacity(PLACEMENTS),
        Vec::new(),
    );
    for (values, escapes, lost) in parts {
        all.0.extend(values);
        all.1.extend(escapes);
        all.2.extend(lost);
    }
    all
}

fn ends_among(from: usize, to: usize) -> Ends {
    let mut ends = (
        Vec::with_capacity(to - from),
        Vec::with_capacity(to - from),
        Vec::new(),
    );
    for number in from..to {
        let Some(placement) = placement(number) else {
            break;
        };
        let (own, other) = (placement.first(), placement.second());
        let moves = mobility(own, own | other);
        let value = if has_line(own) {
            IMPOSSIBLE
        } else if has_line(other) || moves == 0 {
            ends.2.push(placement);
            0
        } else {
            DRAW
        };
        ends.0.push(value);
        ends.1.push(moves as u8);
    }
    ends
}

/// Calls `each` with every placement from which a move leads to this one. Steps can be taken back, so that the last
/// mover's steps are its predecessors' too.
fn before(now: Placement, mut each: impl FnMut(Placement)) {
    let (own, moved) = (now.first(), now.second());
    let occupied = own | moved;
    for to in Square::of(moved & stepped(!occupied)) {
        for from in Square::of(to.steps() & !occupied) {
            each(Placement::of(moved ^ to.set() ^ from.set(), own));
        }
    }
}

fn wins_before(lost: &[Placement], distance: u8, values: &mut [u8]) -> Vec<Placement> {
    let mut found = Vec::new();
    for &now in lost {
        before(now, |earlier| {
            let value = &mut values[index(earlier)];
            if *value == DRAW {
                *value = distance;
                found.push(earlier);
            }
        });
    }
    found
}

fn losses_before(
    won: &[Placement],
    distance: u8,
    values: &mut [u8],
    escapes: &mut [u8],
) -> Vec<Placement> {
    let mut found = Vec::new();
    for &now in won {
        before(now, |earlier| {
            let number = index(earlier);
            if values[number] == DRAW {
                escapes[number] -= 1;
                if escapes[number] == 0 {
                    values[number] = distance;
                    found.push(earlier);
                }
            }
        });
    }
    found
}
