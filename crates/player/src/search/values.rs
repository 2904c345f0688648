//! A cache of static values: every iteration meets the same positions again.

use super::cell::Cell;
use crate::Value;

/// A larger cache would be slower to read than many evaluations are to compute.
const MAX_CELLS: usize = 1 << 17;
/// Set in every stored value, so that no value is the data of an empty cell.
const FILLED: u64 = 1 << 32;

/// Static values for the side to move, shared by the threads of a search.
pub(super) struct ValueCache {
    cells: Vec<Cell>,
}

impl ValueCache {
    /// With at most this many bytes.
    pub(super) fn new(bytes: usize) -> ValueCache {
        let count = (bytes / size_of::<Cell>()).clamp(1, MAX_CELLS);
        ValueCache {
            cells: (0..count).map(|_| Cell::default()).collect(),
        }
    }

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

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Value> {
        let data = self.cell(key).get(key);
        data.map(|data| data as u32 as Value)
    }

    #[inline]
    pub(super) fn put(&self, key: u64, value: Value) {
        self.cell(key).put(key, u64::from(value as u32) | FILLED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_back_until_others_take_their_place() {
        let mut values = ValueCache::new(1 << 10);
        for (key, value) in [(1, -35), (u64::MAX, 100_000_000), (1 << 63, 0)] {
            assert_eq!(values.get(key), None);
            values.put(key, value);
            assert_eq!(values.get(key), Some(value));
        }
        // In the same cell as the first.
        values.put(2, 7);
        assert_eq!((values.get(1), values.get(2)), (None, Some(7)));
        values.clear();
        assert_eq!(values.get(2), None);
        // An empty cell matches the key 0.
        assert_eq!(values.get(0), None);
    }
}
