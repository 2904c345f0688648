//! How often each pattern was found after so many half-moves.

use super::bits_of;

/// Digits of a count that are kept as bits beside those of other patterns.
const DIGITS: usize = 6;

/// Counts of 64 patterns: a word for each binary digit, the lowest first.
type Digits = [u64; DIGITS];

/// Counts for each half-move and pattern. To count one by one would take longer, with half a dozen patterns in every
/// position: 64 counts go up at once, digit by digit, and what they carry beyond the last one is counted by itself.
#[derive(Debug)]
pub(super) struct PlyCounts {
    patterns: usize,
    /// Words of patterns.
    width: usize,
    /// For each half-move and word.
    digits: Vec<Digits>,
    /// For each half-move and pattern.
    carried: Vec<u32>,
}

impl PlyCounts {
    pub(super) fn new(patterns: usize) -> PlyCounts {
        PlyCounts {
            patterns,
            width: patterns.div_ceil(u64::BITS as usize),
            digits: Vec::new(),
            carried: Vec::new(),
        }
    }

    /// These patterns were found after so many half-moves.
    #[inline]
    pub(super) fn add(&mut self, ply: u32, found: &[u64]) {
        let start = ply as usize * self.width;
        if self.digits.len() < start + self.width {
            self.digits.resize(start + self.width, Digits::default());
        }
        for (place, word) in found.iter().enumerate() {
            let mut carry = *word;
            for digit in &mut self.digits[start + place] {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
            if carry != 0 {
                self.carry(ply, place, carry);
            }
        }
    }

    #[inline(never)]
    fn carry(&mut self, ply: u32, place: usize, carry: u64) {
        let start = ply as usize * self.patterns;
        if self.carried.len() < start + self.patterns {
            self.carried.resize(start + self.patterns, 0);
        }
        for bit in bits_of(carry) {
            self.carried[start + place * u64::BITS as usize + bit] += 1 << DIGITS;
        }
    }

    /// Tells every count, earlier half-moves first, and begins again with nothing.
    pub(super) fn take(&mut self, mut each: impl FnMut(usize, usize, u64)) {
        for (ply, words) in self.digits.chunks(self.width.max(1)).enumerate() {
            for (place, digits) in words.iter().enumerate() {
                let first = place * u64::BITS as usize;
                let last = self.patterns.min(first + u64::BITS as usize);
                for pattern in first..last {
                    let carried = self.carried.get(ply * self.patterns + pattern);
                    let mut count = u64::from(carried.copied().unwrap_or(0));
                    for (digit, word) in digits.iter().enumerate() {
                        count += (word >> (pattern - first) & 1) << digit;
                    }
                    if count > 0 {
                        each(ply, pattern, count);
                    }
                }
            }
        }
        self.digits.clear();
        self.carried.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn counts_are_those_of_counting_one_by_one() {
        for patterns in [1, 33, 64, 65, 130] {
            let mut dice = game::Dice::new(patterns as u64);
            let mut counts = PlyCounts::new(patterns);
            let mut slow = BTreeMap::new();
            for _ in 0..2 {
                for _ in 0..1000 {
                    let ply = dice.below(3) as u32 * 40;
                    let mut words = vec![0; patterns.div_ceil(64)];
                    for pattern in (0..patterns).filter(|_| dice.below(3) > 0) {
                        words[pattern / 64] |= 1 << (pattern % 64);
                        *slow.entry((ply as usize, pattern)).or_insert(0) += 1;
                    }
                    counts.add(ply, &words);
                }
                let mut told = Vec::new();
                counts.take(|ply, pattern, count| told.push(((ply, pattern), count)));
                assert_eq!(
                    told,
                    std::mem::take(&mut slow).into_iter().collect::<Vec<_>>()
                );
            }
        }
    }
}
