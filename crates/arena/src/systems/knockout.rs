//! Losers are out. The best seeds meet as late as possible; where the number is no power of two, they rest first.

use super::{Encounter, Finished, Part, Slot, Tie};

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

/// Every place of the draw, round by round.
pub(super) fn ties(entrants: usize, finished: &[Finished]) -> Vec<Tie> {
    let mut slots: Vec<Slot> = draw(entrants.next_power_of_two())
        .into_iter()
        .map(|seed| Some((seed < entrants).then_some(seed)))
        .collect();
    let mut ties = Vec::new();
    let mut round = 1;
    while slots.len() > 1 {
        let mut winners = Vec::new();
        for (board, pair) in slots.chunks(2).enumerate() {
            let places = [pair[0], pair[1]];
            let mut tie = Tie {
                part: Part::Main,
                round,
                places,
                encounter: None,
            };
            winners.push(match places {
                [Some(Some(one)), Some(Some(other))] => {
                    tie.encounter = Some(encounter(round, board, one, other));
                    result(finished, round, one, other).map(|done| Some(done.winner()))
                }
                [Some(one), Some(other)] => Some(one.or(other)),
                _ => None,
            });
            ties.push(tie);
        }
        slots = winners;
        round += 1;
    }
    ties
}
