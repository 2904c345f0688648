//! A few entrants meet all others.

use super::Encounter;

/// The first `challengers` meet all other entrants, colours in turn.
pub(super) fn schedule(entrants: usize, challengers: usize) -> Vec<Encounter> {
    let challengers = challengers.clamp(1, entrants - 1);
    let mut encounters = Vec::new();
    for (round, other) in (challengers..entrants).enumerate() {
        for challenger in 0..challengers {
            let (white, black) = if (round + challenger).is_multiple_of(2) {
                (challenger, other)
            } else {
                (other, challenger)
            };
            encounters.push(Encounter {
                round: round + 1,
                white,
                black,
            });
        }
    }
    encounters
}
