//! Tables of counts with a column for each feature and a row for each ply, year, opening or result.

use super::bits_of;

/// Digits of a count that are kept as bits beside those of other features.
const DIGITS: usize = 6;

/// Counts of 64 features: a word for each binary digit, the lowest first.
type Digits = [u64; DIGITS];

/// Counts for each row and feature. To count one by one would take longer, with half a dozen features in every
/// position: 64 counts go up at once, digit by digit, and what they carry beyond the last one is counted by itself.
#[derive(Debug)]
pub(super) struct Rows {
    features: usize,
    /// Number of words of a bitmap.
    width: usize,
    /// For each row and word.
    digits: Vec<Digits>,
    /// For each row and feature.
    carried: Vec<u32>,
}

impl Rows {
    pub(super) fn new(features: usize) -> Rows {
        Rows {
            features,
            width: features.div_ceil(u64::BITS as usize),
            digits: Vec::new(),
            carried: Vec::new(),
        }
    }

    /// These features were found once more in a row.
    #[inline]
    pub(super) fn add(&mut self, row: u32, found: &[u64]) {
        self.make_room(row);
        for (place, word) in found.iter().enumerate() {
            self.count(row, place, *word);
        }
    }

    /// The same where the features are no more than the bits of a word.
    #[inline]
    pub(super) fn add_word(&mut self, row: u32, found: u64) {
        self.make_room(row);
        self.count(row, 0, found);
    }

    #[inline]
    fn make_room(&mut self, row: u32) {
        let end = (row as usize + 1) * self.width;
        if self.digits.len() < end {
            self.digits.resize(end, Digits::default());
        }
    }

    #[inline]
    fn count(&mut self, row: u32, place: usize, word: u64) {
        let mut carry = word;
        for digit in &mut self.digits[row as usize * self.width + place] {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        if carry != 0 {
            self.carry(row, place, carry);
        }
    }

    #[inline(never)]
    fn carry(&mut self, row: u32, place: usize, carry: u64) {
        let start = row as usize * self.features;
        if self.carried.len() < start + self.features {
            self.carried.resize(start + self.features, 0);
        }
        for bit in bits_of(carry) {
            self.carried[start + place * u64::BITS as usize + bit] += 1 << DIGITS;
        }
    }

    /// Passes every count to a callback, row after row, and starts again from zero.
    pub(super) fn take(&mut self, mut each: impl FnMut(usize, usize, u64)) {
        for (row, words) in self.digits.chunks(self.width.max(1)).enumerate() {
            for (place, digits) in words.iter().enumerate() {
                let first = place * u64::BITS as usize;
                let last = self.features.min(first + u64::BITS as usize);
                let carried = row * self.features + first..row * self.features + last;
                let carried = self.carried.get(carried).unwrap_or_default();
                let mut seen = digits.iter().fold(0, |all, word| all | word);
                for (bit, count) in carried.iter().enumerate() {
                    seen |= u64::from(*count > 0) << bit;
                }
                for bit in bits_of(seen) {
                    let mut count = u64::from(carried.get(bit).copied().unwrap_or(0));
                    for (digit, word) in digits.iter().enumerate() {
                        count += (word >> bit & 1) << digit;
                    }
                    each(row, first + bit, count);
                }
            }
        }
        self.digits.clear();
        self.carried.clear();
    }
}

/// Rows that are known by a key, such as years: there are few of them.
#[derive(Debug)]
pub(super) struct KeyedRows<K> {
    rows: Rows,
    /// The keys in the order in which they came, and sorted, with the row of each.
    keys: Vec<K>,
    places: Vec<(K, u32)>,
}

impl<K: Copy + Ord> KeyedRows<K> {
    pub(super) fn new(features: usize) -> KeyedRows<K> {
        KeyedRows {
            rows: Rows::new(features),
            keys: Vec::new(),
            places: Vec::new(),
        }
    }

    /// These features were found once more in the row of a key.
    pub(super) fn add(&mut self, key: K, found: &[u64]) {
        let row = match self.places.binary_search_by_key(&key, |(known, _)| *known) {
            Ok(place) => self.places[place].1,
            Err(place) => {
                let row = self.keys.len() as u32;
                self.keys.push(key);
                self.places.insert(place, (key, row));
                row
            }
        };
        self.rows.add(row, found);
    }

    /// Passes every count to a callback, and starts again from zero.
    pub(super) fn take(&mut self, mut each: impl FnMut(K, usize, u64)) {
        let keys = &self.keys;
        self.rows
            .take(|row, feature, count| each(keys[row], feature, count));
        self.keys.clear();
        self.places.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn counts_are_those_of_counting_one_by_one() {
        for features in [1, 33, 64, 65, 130] {
            let mut rng = game::Rng::new(features as u64);
            let mut counts = Rows::new(features);
            let mut slow = BTreeMap::new();
            for _ in 0..2 {
                for _ in 0..1000 {
                    let row = rng.below(3) as u32 * 40;
                    let mut words = vec![0; features.div_ceil(64)];
                    for feature in (0..features).filter(|_| rng.below(3) > 0) {
                        words[feature / 64] |= 1 << (feature % 64);
                        *slow.entry((row as usize, feature)).or_insert(0) += 1;
                    }
                    counts.add(row, &words);
                }
                let mut taken = Vec::new();
                counts.take(|row, feature, count| taken.push(((row, feature), count)));
                assert_eq!(
                    taken,
                    std::mem::take(&mut slow).into_iter().collect::<Vec<_>>()
                );
            }
        }
    }
}
