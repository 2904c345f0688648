//! Who loses twice is out: a draw of those without a loss, a draw of those with one, and a final that the former must
//! lose twice.

use super::knockout::{draw, encounter, result};
use super::{Encounter, Finished};

/// Somebody, nobody, or not known yet.
type Slot = Option<Option<usize>>;

/// Every encounter that is known by now, past ones included. Rounds are counted through both draws as they are played.
pub(super) fn schedule(entrants: usize, finished: &[Finished]) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    let mut play = |round: usize, one: Slot, other: Slot| -> (Slot, Slot) {
        let (Some(one), Some(other)) = (one, other) else {
            return (None, None);
        };
        let (Some(one), Some(other)) = (one, other) else {
            return (Some(one.or(other)), Some(None));
        };
        // By seed, so that colours do not depend on what else is known.
        encounters.push(encounter(round, one.min(other), one, other));
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
            .map(|pair| play(round, pair[0], pair[1]))
            .collect();
        upper = played.iter().map(|&(winner, _)| winner).collect();
        let mut fallen: Vec<Slot> = played.into_iter().map(|(_, loser)| loser).collect();
        round += 1;
        if lower.is_empty() {
            lower = fallen
                .chunks(2)
                .map(|pair| match pair {
                    [one, other] => play(round, *one, *other).0,
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
            .map(|(one, other)| play(round, one, other).0)
            .collect();
        if lower.len() > 1 {
            round += 1;
            lower = lower
                .chunks(2)
                .map(|pair| play(round, pair[0], pair[1]).0)
                .collect();
        }
    }
    let best = upper.first().copied().flatten().flatten();
    let challenger = lower.first().copied().flatten().flatten();
    if let (Some(best), Some(challenger)) = (best, challenger) {
        let (winner, _) = play(round + 1, Some(Some(best)), Some(Some(challenger)));
        if winner == Some(Some(challenger)) {
            play(round + 2, Some(Some(best)), Some(Some(challenger)));
        }
    }
    encounters
}
