//! Exactly what was stored: one bit for each placement.

use crate::placement::Placement;
use crate::solution::{PLACEMENTS, index};

/// A set of placements with an answer in constant time.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExactStore {
    // Empty until something is stored, so that an unused store costs nothing.
    bits: Vec<u64>,
    len: u64,
}

impl ExactStore {
    /// Keeps a placement; whether it is new.
    pub fn store(&mut self, placement: Placement) -> bool {
        self.insert(index(placement))
    }

    pub fn recalls(&self, placement: Placement) -> bool {
        let number = index(placement);
        self.bits
            .get(number / 64)
            .is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The numbers of the stored placements, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.bits.iter().enumerate().flat_map(|(word, bits)| {
            (0..64)
                .filter(move |bit| bits >> bit & 1 == 1)
                .map(move |bit| word * 64 + bit)
        })
    }

    pub(super) fn insert(&mut self, number: usize) -> bool {
        if self.bits.is_empty() {
            self.bits = vec![0; PLACEMENTS.div_ceil(64)];
        }
        let word = &mut self.bits[number / 64];
        let new = *word >> (number % 64) & 1 == 0;
        *word |= 1 << (number % 64);
        self.len += u64::from(new);
        new
    }
}
