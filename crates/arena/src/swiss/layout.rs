//! Numbers side by side in one weight: earlier ones count more than all later ones together.

use crate::matching::Wide;

/// The widths of the numbers in a weight.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    widths: Vec<usize>,
}

/// A number's place in the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(usize);

/// Where each number begins, counted from the right.
#[derive(Debug, Clone)]
pub(super) struct Places {
    shifts: Vec<usize>,
    pub bits: usize,
}

impl Layout {
    /// Room for a number whose sum over a whole matching is at most `most`.
    pub(super) fn room_for(&mut self, most: usize) -> Slot {
        self.room_of(usize::BITS as usize - most.leading_zeros() as usize)
    }

    /// Room for a number of single bits.
    pub(super) fn room_of(&mut self, bits: usize) -> Slot {
        self.widths.push(bits);
        Slot(self.widths.len() - 1)
    }

    pub(super) fn places(&self) -> Places {
        let bits = self.widths.iter().sum();
        let mut left = bits;
        let shifts = self
            .widths
            .iter()
            .map(|width| {
                left -= width;
                left
            })
            .collect();
        Places { shifts, bits }
    }
}

impl Places {
    /// A number in its place.
    pub(super) fn put<const WORDS: usize>(&self, slot: Slot, value: usize) -> Wide<WORDS> {
        Wide::shifted(value as u64, self.shifts[slot.0])
    }

    /// One bit of a row of bits.
    pub(super) fn bit<const WORDS: usize>(&self, slot: Slot, bit: usize) -> Wide<WORDS> {
        Wide::shifted(1, self.shifts[slot.0] + bit)
    }
}
