//! The transposition table: results of earlier searches in a fixed amount of memory.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::cell::Cell;
use super::value::{from_table, to_table};
use crate::Value;

/// How a stored value relates to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper = 1,
    /// The true value is at least this.
    Lower = 2,
    Exact = 3,
}

/// The result of searching a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub value: Value,
    pub depth: i32,
    pub bound: Bound,
    /// [`game::Tactics::slot`] of the best move.
    pub slot: Option<u16>,
}

/// Entries in one cache line.
const NEIGHBOURS: usize = 4;
const NO_SLOT: u16 = u16::MAX;
/// Mebibytes of the table that takes the place of one too large for the memory.
const FALLBACK_MEBIBYTES: usize = 1;
/// Ages are counted in six bits.
const AGES: u8 = 64;

#[derive(Default)]
#[repr(align(64))]
struct Bucket([Cell; NEIGHBOURS]);

/// A hash table of search results, shared by the threads of a search.
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU8,
}

impl Table {
    /// A table of this many mebibytes, at least one. If there is not enough memory, it has a fixed small size.
    pub fn new(mebibytes: usize) -> Table {
        let per_mebibyte = (1 << 20) / size_of::<Bucket>();
        let mut count = mebibytes.max(1).saturating_mul(per_mebibyte);
        let mut buckets = Vec::new();
        // Sizes in between are not tried: the system may grant nearly all its memory and then run short.
        if buckets.try_reserve_exact(count).is_err() {
            count = FALLBACK_MEBIBYTES * per_mebibyte;
        }
        buckets.resize_with(count, Bucket::default);
        Table {
            buckets,
            age: AtomicU8::new(0),
        }
    }

    pub(super) fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    pub fn clear(&mut self) {
        self.buckets
            .iter_mut()
            .for_each(|bucket| *bucket = Bucket::default());
        self.age = AtomicU8::new(0);
    }

    /// Starts a new generation; entries of older ones are replaced first.
    pub(super) fn next_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How many thousandths of a sample of the table hold entries of this search.
    pub(super) fn permille(&self) -> usize {
        let age = self.age.load(Relaxed);
        let sample = self.buckets.len().min(250);
        let used = self.buckets[..sample]
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(Cell::data)
            .filter(|data| *data != 0 && age_of(*data) == age)
            .count();
        used * 1000 / (sample * NEIGHBOURS).max(1)
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Cell; NEIGHBOURS] {
        // The high half of the product spreads keys evenly over any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// The entry of a position `ply` plies from the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        let data = self.bucket(key).iter().find_map(|cell| cell.get(key));
        data.map(|data| unpack(data, ply))
    }

    /// Stores the entry of a position `ply` plies from the root, in place of the least valuable one of its bucket.
    pub(super) fn put(&self, key: u64, ply: usize, mut entry: Entry) {
        let age = self.age.load(Relaxed);
        let bucket = self.bucket(key);
        let mut chosen = &bucket[0];
        let mut least = i32::MAX;
        for cell in bucket {
            if let Some(data) = cell.get(key) {
                let old = unpack(data, ply);
                // A shallow bound does not replace a much deeper entry of the same search.
                if entry.bound != Bound::Exact && age_of(data) == age && entry.depth + 3 < old.depth
                {
                    return;
                }
                entry.slot = entry.slot.or(old.slot);
                chosen = cell;
                break;
            }
            let worth = match cell.data() {
                0 => -1000,
                data => {
                    let older = (age + AGES - age_of(data)) % AGES;
                    i32::from((data >> 48) as u8) - 8 * i32::from(older)
                }
            };
            if worth < least {
                least = worth;
                chosen = cell;
            }
        }
        chosen.put(key, pack(&entry, ply, age));
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// Value, slot, depth, bound and age, from the lowest bits up.
fn pack(entry: &Entry, ply: usize, age: u8) -> u64 {
    let value = to_table(entry.value, ply) as u32;
    let slot = entry.slot.unwrap_or(NO_SLOT);
    let depth = entry.depth.clamp(0, 255) as u8;
    u64::from(value)
        | u64::from(slot) << 32
        | u64::from(depth) << 48
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

#[inline]
fn unpack(data: u64, ply: usize) -> Entry {
    let slot = (data >> 32) as u16;
    Entry {
        value: from_table(data as u32 as Value, ply),
        depth: i32::from((data >> 48) as u8),
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        slot: (slot != NO_SLOT).then_some(slot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::WON;

    fn entry(value: Value, depth: i32, bound: Bound) -> Entry {
        Entry {
            value,
            depth,
            bound,
            slot: Some(77),
        }
    }

    #[test]
    fn a_table_too_large_for_the_memory_gets_the_fallback_size() {
        assert_eq!(Table::new(3).mebibytes(), 3);
        assert_eq!(Table::new(usize::MAX).mebibytes(), FALLBACK_MEBIBYTES);
    }

    #[test]
    fn entries_are_stored_and_found() {
        let table = Table::new(1);
        for (key, value) in [(1, -35), (u64::MAX, 100_000_000), (1 << 63, 0)] {
            let put = entry(value, 9, Bound::Lower);
            table.put(key, 3, put);
            assert_eq!(table.get(key, 3), Some(put));
        }
        assert_eq!(table.get(2, 3), None);
    }

    #[test]
    fn distances_to_mate_are_counted_from_the_position() {
        let table = Table::new(1);
        table.put(5, 4, entry(WON - 10, 9, Bound::Exact));
        assert_eq!(table.get(5, 2).map(|found| found.value), Some(WON - 8));
    }

    #[test]
    fn deep_entries_of_this_search_stay() {
        let table = Table::new(1);
        let count = table.buckets.len() as u64;
        // The same bucket, all of them.
        let keys: Vec<u64> = (0..20).collect();
        assert!(
            keys.iter()
                .all(|key| (u128::from(*key) * u128::from(count)) >> 64 == 0)
        );
        table.put(0, 0, entry(1, 30, Bound::Exact));
        for key in &keys[1..] {
            table.put(*key, 0, entry(2, 5, Bound::Exact));
        }
        assert!(table.get(0, 0).is_some());
        // Later generations replace it.
        for _ in 0..8 {
            table.next_search();
        }
        for key in &keys[1..] {
            table.put(*key, 0, entry(2, 5, Bound::Exact));
        }
        assert!(table.get(0, 0).is_none());
    }

    #[test]
    fn a_shallow_bound_does_not_replace_a_deep_entry() {
        let table = Table::new(1);
        table.put(9, 0, entry(50, 12, Bound::Exact));
        table.put(9, 0, entry(10, 3, Bound::Upper));
        assert_eq!(table.get(9, 0).map(|found| found.value), Some(50));
        let moveless = Entry {
            slot: None,
            ..entry(60, 13, Bound::Upper)
        };
        table.put(9, 0, moveless);
        assert_eq!(table.get(9, 0), Some(entry(60, 13, Bound::Upper)));
    }
}
