//! What is seen in one position.

use crate::count::{copy_words, word_and_bit};
use crate::report::Found;

/// The patterns that were seen, a bit for each, 64 to a word, and the instances to write down.
#[derive(Debug)]
pub struct Sightings {
    valid: Vec<u64>,
    raw: Vec<u64>,
    untold: Vec<u64>,
    found: Vec<Found>,
}

impl Sightings {
    /// Nothing was seen yet of so many patterns.
    pub(crate) fn new(patterns: usize) -> Sightings {
        let words = patterns.div_ceil(u64::BITS as usize);
        Sightings {
            valid: vec![0; words],
            raw: vec![0; words],
            untold: vec![0; words],
            found: Vec::new(),
        }
    }

    /// There is a valid instance of a pattern.
    pub fn valid(&mut self, pattern: usize) {
        let (word, bit) = word_and_bit(pattern);
        self.valid[word] |= bit;
        self.raw[word] |= bit;
    }

    /// There is a raw instance of a pattern.
    pub fn raw(&mut self, pattern: usize) {
        let (word, bit) = word_and_bit(pattern);
        self.raw[word] |= bit;
    }

    /// There are valid instances of these patterns and of no others; `fill` gets their words, and those of the patterns
    /// of which it cannot be told, to add to.
    #[inline]
    pub fn only_valid(&mut self, fill: impl FnOnce(&mut [u64], &mut [u64])) {
        fill(&mut self.valid, &mut self.untold);
        copy_words(&self.valid, &mut self.raw);
    }

    /// An instance to write down; where only counts are wanted there is none.
    pub fn describe(&mut self, found: Found) {
        self.found.push(found);
    }

    /// Whether nothing was seen.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.raw.iter().all(|word| *word == 0) && self.found.is_empty()
    }

    /// The words of valid and of raw instances.
    pub(crate) fn words(&self) -> (&[u64], &[u64]) {
        (&self.valid, &self.raw)
    }

    /// The words of patterns of which it could not be told.
    pub(crate) fn untold(&self) -> &[u64] {
        &self.untold
    }

    /// Whether no instance is to be written down.
    #[inline]
    pub(super) fn are_bare(&self) -> bool {
        self.found.is_empty()
    }

    /// Forgets what was seen.
    #[inline]
    pub(crate) fn forget(&mut self) {
        self.forget_words();
        self.found.clear();
    }

    #[inline]
    fn forget_words(&mut self) {
        for words in [&mut self.valid, &mut self.raw, &mut self.untold] {
            // Mostly one word: to call for it would take longer.
            match words.as_mut_slice() {
                [word] => *word = 0,
                words => words.fill(0),
            }
        }
    }

    /// Takes the instances out, and forgets the rest.
    pub(super) fn take(&mut self) -> std::vec::Drain<'_, Found> {
        self.forget_words();
        self.found.drain(..)
    }
}
