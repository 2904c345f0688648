//! Berger's tables: all entrants meet each other.

use super::Encounter;

/// The number of rounds of a cycle.
pub fn rounds(entrants: usize) -> usize {
    (entrants + entrants % 2).saturating_sub(1)
}

/// One cycle, round by round: White and Black, counted from 0. With an odd number, the entrant without an
/// opponent rests.
pub fn cycle(entrants: usize) -> Vec<Vec<(usize, usize)>> {
    let even = entrants + entrants % 2;
    let ring = even.saturating_sub(1);
    (0..rounds(entrants))
        .map(|round| {
            let pivot = round * even / 2 % ring;
            let last = even - 1;
            let first = if round.is_multiple_of(2) {
                (pivot, last)
            } else {
                (last, pivot)
            };
            std::iter::once(first)
                .chain(
                    (1..even / 2).map(|step| ((pivot + step) % ring, (pivot + ring - step) % ring)),
                )
                .filter(|&(white, black)| white < entrants && black < entrants)
                .collect()
        })
        .collect()
}

/// All cycles, every second one with colours swapped. Before a second one the last two rounds change places, so that no
/// entrant has the same colour three times in a row.
pub(super) fn schedule(entrants: usize, cycles: usize) -> Vec<Encounter> {
    let mut encounters = Vec::new();
    for number in 0..cycles {
        let mut table = cycle(entrants);
        let count = table.len();
        if cycles > 1 && number == 0 && count > 2 {
            table.swap(count - 1, count - 2);
        }
        for (round, pairs) in table.into_iter().enumerate() {
            for (white, black) in pairs {
                let (white, black) = if number.is_multiple_of(2) {
                    (white, black)
                } else {
                    (black, white)
                };
                encounters.push(Encounter {
                    round: number * count + round + 1,
                    white,
                    black,
                });
            }
        }
    }
    encounters
}
