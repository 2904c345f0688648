//! Signed whole numbers of a fixed number of words: weights that hold many criteria, one below the other.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

/// A number in two's complement, least significant word first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Wide<WORDS> {
    pub const ZERO: Self = Wide([0; WORDS]);

    /// The number of bits.
    pub const BITS: usize = WORDS * 64;

    /// `value` moved up by `shift` bits. What does not fit is lost.
    pub fn shifted(value: u64, shift: usize) -> Self {
        let mut words = [0; WORDS];
        let (word, bit) = (shift / 64, shift % 64);
        if word < WORDS {
            words[word] = value << bit;
        }
        if bit > 0 && word + 1 < WORDS {
            words[word + 1] = value >> (64 - bit);
        }
        Wide(words)
    }

    /// Half of it, rounded down.
    pub fn half(self) -> Self {
        let mut words = self.0;
        let mut carried = self.sign() << 63;
        for word in words.iter_mut().rev() {
            let low = *word << 63;
            *word = (*word >> 1) | carried;
            carried = low;
        }
        Wide(words)
    }

    pub fn double(self) -> Self {
        self + self
    }

    /// Whether it is less than zero.
    pub fn is_negative(self) -> bool {
        self.sign() == 1
    }

    fn sign(self) -> u64 {
        self.0[WORDS - 1] >> 63
    }
}

impl<const WORDS: usize> Add for Wide<WORDS> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        let mut words = [0; WORDS];
        let mut carry = false;
        for (index, word) in words.iter_mut().enumerate() {
            let (sum, first) = self.0[index].overflowing_add(other.0[index]);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *word = sum;
            carry = first || second;
        }
        Wide(words)
    }
}

impl<const WORDS: usize> Sub for Wide<WORDS> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        let mut words = [0; WORDS];
        let mut borrow = false;
        for (index, word) in words.iter_mut().enumerate() {
            let (difference, first) = self.0[index].overflowing_sub(other.0[index]);
            let (difference, second) = difference.overflowing_sub(u64::from(borrow));
            *word = difference;
            borrow = first || second;
        }
        Wide(words)
    }
}

impl<const WORDS: usize> Ord for Wide<WORDS> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let top = WORDS - 1;
        (self.0[top] as i64)
            .cmp(&(other.0[top] as i64))
            .then_with(|| self.0[..top].iter().rev().cmp(other.0[..top].iter().rev()))
    }
}

impl<const WORDS: usize> PartialOrd for Wide<WORDS> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Wide;

    fn wide(value: i128) -> Wide<2> {
        Wide([value as u64, (value >> 64) as u64])
    }

    proptest! {
        #[test]
        fn reckons_as_whole_numbers_do(a in i128::MIN / 4..i128::MAX / 4, b in i128::MIN / 4..i128::MAX / 4) {
            prop_assert_eq!(wide(a) + wide(b), wide(a + b));
            prop_assert_eq!(wide(a) - wide(b), wide(a - b));
            prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
            prop_assert_eq!(wide(a).half(), wide(a >> 1));
            prop_assert_eq!(wide(a).double(), wide(a * 2));
            prop_assert_eq!(wide(a).is_negative(), a < 0);
        }

        #[test]
        fn moves_bits_up(value in any::<u32>(), shift in 0_usize..90) {
            prop_assert_eq!(Wide::<2>::shifted(u64::from(value), shift), wide(i128::from(value) << shift));
        }
    }
}
