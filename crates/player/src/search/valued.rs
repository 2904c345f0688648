//! What positions were valued at, remembered: the same ones come up in every round.

use super::cell::Cell;
use crate::Value;

/// Memory of a large table; more of it would be slower to read than many evaluations are.
const MOST_CELLS: usize = 1 << 17;
/// Set in every value that is remembered, so that an empty cell knows no position.
const KNOWN: u64 = 1 << 32;

/// Values of positions as the side to move sees them, shared by the threads of a search.
pub(super) struct Valued {
    cells: Vec<Cell>,
}

impl Valued {
    /// A memory of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Valued {
        let count = (bytes / size_of::<Cell>()).clamp(1, MOST_CELLS);
        Valued {
            cells: (0..count).map(|_| Cell::default()).collect(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.cells
            .iter_mut()
            .for_each(|cell| *cell = Cell::default());
    }

    #[inline]
    fn cell(&self, key: u64) -> &Cell {
        let index = (u128::from(key) * self.cells.len() as u128) >> 64;
        &self.cells[index as usize]
    }

    /// What a position was valued at.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Value> {
        let known = self.cell(key).get(key);
        known.map(|data| data as u32 as Value)
    }

    /// Remembers it, in place of another position.
    #[inline]
    pub(super) fn put(&self, key: u64, value: Value) {
        self.cell(key).put(key, u64::from(value as u32) | KNOWN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_until_others_take_their_place() {
        let mut valued = Valued::new(1 << 10);
        for (key, value) in [(1, -35), (u64::MAX, 100_000_000), (1 << 63, 0)] {
            assert_eq!(valued.get(key), None);
            valued.put(key, value);
            assert_eq!(valued.get(key), Some(value));
        }
        // The first cell again.
        valued.put(2, 7);
        assert_eq!((valued.get(1), valued.get(2)), (None, Some(7)));
        valued.clear();
        assert_eq!(valued.get(2), None);
        // A key that an empty cell seems to have.
        assert_eq!(valued.get(0), None);
    }
}
