//! Alternative (c) of 1982: how often each square stood in each of the eight places of a lost configuration, with a
//! threshold, and a short memory of the latest configurations.

use crate::placement::Placement;
use crate::square::SQUARES;

/// The number of latest configurations that are known for certain.
pub const RECENT: usize = 64;
/// A configuration whose squares were, on average, in their places in this share of all stored ones is taken for a
/// lost one.
pub const THRESHOLD: f64 = 0.5;

const PLACES: usize = 8;

/// Counts of 20 squares in 8 places, and the latest configurations.
#[derive(Debug, Clone, PartialEq)]
pub struct Frequencies {
    counts: [[u32; PLACES]; SQUARES],
    stored: u32,
    recent: Vec<Placement>,
}

impl Default for Frequencies {
    fn default() -> Frequencies {
        Frequencies {
            counts: [[0; PLACES]; SQUARES],
            stored: 0,
            recent: Vec::new(),
        }
    }
}

impl Frequencies {
    /// Counts a configuration, unless it is among the latest ones.
    pub fn store(&mut self, placement: Placement) -> bool {
        if self.recent.contains(&placement) {
            return false;
        }
        for (place, square) in placement.squares().into_iter().enumerate() {
            let count = &mut self.counts[square.index()][place];
            *count = count.saturating_add(1);
        }
        self.stored = self.stored.saturating_add(1);
        if self.recent.len() == RECENT {
            self.recent.remove(0);
        }
        self.recent.push(placement);
        true
    }

    /// Whether it is one of the latest ones, or its squares are usual enough.
    pub fn recalls(&self, placement: Placement) -> bool {
        self.recent.contains(&placement)
            // As long as nothing was forgotten, there is no need to guess.
            || self.stored as usize > self.recent.len() && self.likeness(placement) >= THRESHOLD
    }

    /// The share of stored configurations with the same square in a place, on the average of the eight places.
    pub fn likeness(&self, placement: Placement) -> f64 {
        let sum: f64 = placement
            .squares()
            .into_iter()
            .enumerate()
            .map(|(place, square)| f64::from(self.counts[square.index()][place]))
            .sum();
        sum / PLACES as f64 / f64::from(self.stored.max(1))
    }

    /// The number of configurations counted.
    pub fn stored(&self) -> u32 {
        self.stored
    }

    pub(super) fn parts(&self) -> (impl Iterator<Item = u32>, &[Placement]) {
        (self.counts.iter().flatten().copied(), &self.recent)
    }

    pub(super) fn from_parts(counts: &[u32], recent: Vec<Placement>) -> Option<Frequencies> {
        let mut table = [[0; PLACES]; SQUARES];
        for (slot, count) in table.iter_mut().flatten().zip(counts) {
            *slot = *count;
        }
        // In each place every stored configuration has one square.
        let sums: Vec<u64> = (0..PLACES)
            .map(|place| table.iter().map(|row| u64::from(row[place])).sum())
            .collect();
        let stored = u32::try_from(sums[0]).ok()?;
        let whole = counts.len() == PLACES * SQUARES
            && sums.iter().all(|sum| *sum == sums[0])
            && recent.len() == (stored as usize).min(RECENT);
        whole.then_some(Frequencies {
            counts: table,
            stored,
            recent,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution;

    #[test]
    fn the_latest_are_certain_and_older_ones_a_guess() {
        let mut store = Frequencies::default();
        let usual = Placement::read("(FHMP,BDIL)").unwrap();
        assert!(store.store(usual) && !store.store(usual));
        assert!(store.recalls(usual));
        for number in 0..RECENT {
            store.store(solution::placement(number * 100_003).unwrap());
        }
        assert!(!store.recalls(usual), "{}", store.likeness(usual));
        assert_eq!(store.stored() as usize, RECENT + 1);
        // Many configurations with the same four squares of the loser: half of the places agree.
        let numbers = crate::solution::index(usual) / 1820 * 1820;
        for number in numbers..numbers + 20 * RECENT {
            store.store(solution::placement(number).unwrap());
        }
        let never = solution::placement(numbers + 20 * RECENT).unwrap();
        assert!(store.recalls(never), "{}", store.likeness(never));
        assert!(!store.recalls(never.exchanged()));
    }
}
