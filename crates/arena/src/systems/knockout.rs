//! Who loses is out. The best seeds meet as late as possible; where the number is no power of two, they rest first.

use super::{Encounter, Finished};

/// The seeds (from 0) in the order of the draw: neighbours meet.
pub(super) fn draw(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let count = order.len() * 2;
        order = order
            .into_iter()
            .flat_map(|seed| [seed, count - 1 - seed])
            .collect();
    }
    order
}

/// Colours of a pair in a round: the better seed has White in the first round of every other board.
pub(super) fn encounter(round: usize, board: usize, one: usize, other: usize) -> Encounter {
    let (better, worse) = (one.min(other), one.max(other));
    let (white, black) = if (round + board).is_multiple_of(2) {
        (worse, better)
    } else {
        (better, worse)
    };
    Encounter {
        round,
        white,
        black,
    }
}

/// The result of an encounter between two in a round, if it is over.
pub(super) fn result(
    finished: &[Finished],
    round: usize,
    one: usize,
    other: usize,
) -> Option<&Finished> {
    finished.iter().find(|done| {
        let Encounter { white, black, .. } = done.encounter;
        done.encounter.round == round && [(one, other), (other, one)].contains(&(white, black))
    })
}

/// Every encounter that is known by now, past ones included.
pub(super) fn schedule(entrants: usize, finished: &[Finished]) -> Vec<Encounter> {
    let mut slots: Vec<Option<usize>> = draw(entrants.next_power_of_two())
        .into_iter()
        .map(|seed| (seed < entrants).then_some(seed))
        .collect();
    let mut known: Vec<bool> = vec![true; slots.len()];
    let mut encounters = Vec::new();
    let mut round = 1;
    while slots.len() > 1 {
        let mut winners = Vec::new();
        let mut winners_known = Vec::new();
        for (board, (pair, sure)) in slots.chunks(2).zip(known.chunks(2)).enumerate() {
            let (winner, is_known) = match (pair, sure) {
                (&[Some(one), Some(other)], [true, true]) => {
                    encounters.push(encounter(round, board, one, other));
                    match result(finished, round, one, other) {
                        Some(done) => (Some(done.winner()), true),
                        None => (None, false),
                    }
                }
                (&[one, other], [true, true]) => (one.or(other), true),
                _ => (None, false),
            };
            winners.push(winner);
            winners_known.push(is_known);
        }
        slots = winners;
        known = winners_known;
        round += 1;
    }
    encounters
}
