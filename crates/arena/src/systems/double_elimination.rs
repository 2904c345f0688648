//! Entrants are out after two losses: a draw of those without a loss, a draw of those with one, and a final that the former must
//! lose twice.

use super::knockout::{draw, encounter, result};
use super::{Finished, Part, Slot, Tie};

/// Every place of both draws. Rounds are counted through both as they are played.
pub(super) fn ties(entrants: usize, finished: &[Finished]) -> Vec<Tie> {
    let mut ties: Vec<Tie> = Vec::new();
    let mut play = |part: Part, round: usize, one: Slot, other: Slot| -> (Slot, Slot) {
        ties.push(Tie {
            part,
            round,
            places: [one, other],
            encounter: None,
        });
        let (Some(one), Some(other)) = (one, other) else {
            return (None, None);
        };
        let (Some(one), Some(other)) = (one, other) else {
            return (Some(one.or(other)), Some(None));
        };
        if let Some(tie) = ties.last_mut() {
            // By seed, so that colours do not depend on what else is known.
            tie.encounter = Some(encounter(round, one.min(other), one, other));
        }
        match result(finished, round, one, other) {
            Some(done) => (Some(Some(done.winner())), Some(Some(done.loser()))),
            None => (None, None),
        }
    };
    let mut upper: Vec<Slot> = draw(entrants.next_power_of_two())
        .into_iter()
        .map(|seed| Some((seed < entrants).then_some(seed)))
        .collect();
    let mut lower: Vec<Slot> = Vec::new();
    let mut round = 0;
    while upper.len() > 1 {
        round += 1;
        let played: Vec<(Slot, Slot)> = upper
            .chunks(2)
            .map(|pair| play(Part::Main, round, pair[0], pair[1]))
            .collect();
        upper = played.iter().map(|&(winner, _)| winner).collect();
        let mut fallen: Vec<Slot> = played.into_iter().map(|(_, loser)| loser).collect();
        round += 1;
        if lower.is_empty() {
            lower = fallen
                .chunks(2)
                .map(|pair| match pair {
                    [one, other] => play(Part::Lower, round, *one, *other).0,
                    _ => pair[0],
                })
                .collect();
            continue;
        }
        // From the other end, so that first opponents meet again as late as possible.
        fallen.reverse();
        lower = lower
            .into_iter()
            .zip(fallen)
            .map(|(one, other)| play(Part::Lower, round, one, other).0)
            .collect();
        if lower.len() > 1 {
            round += 1;
            lower = lower
                .chunks(2)
                .map(|pair| play(Part::Lower, round, pair[0], pair[1]).0)
                .collect();
        }
    }
    let best = upper.first().copied().flatten();
    let challenger = lower.first().copied().flatten();
    let (winner, _) = play(Part::Final, round + 1, best, challenger);
    if winner.is_some() && winner == challenger && winner != Some(None) {
        play(Part::Final, round + 2, best, challenger);
    }
    ties
}
