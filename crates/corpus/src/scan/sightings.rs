//! What an examiner sees in one position.

use crate::count::{copy_words, word_and_bit};

/// What an examiner sees in one position: which features are there, and what is to be reported.
///
/// Features are numbered from 0 and kept as bitmaps, 64 to a word; for a search of patterns, a feature is a pattern that
/// has an instance. A feature is *whole* or only *raw* (there in part, counted apart; for patterns, an instance that a
/// condition rejects). A finding is any value of the examiner, and goes to the callback of the scan as a
/// [`Hit`](crate::Hit).
#[derive(Debug)]
pub struct Sightings<F> {
    whole: Vec<u64>,
    raw: Vec<u64>,
    undecided: Vec<u64>,
    findings: Vec<F>,
}

impl<F> Sightings<F> {
    /// Room for this number of features, none of which is seen yet.
    pub(crate) fn new(features: usize) -> Sightings<F> {
        let words = features.div_ceil(u64::BITS as usize);
        Sightings {
            whole: vec![0; words],
            raw: vec![0; words],
            undecided: vec![0; words],
            findings: Vec::new(),
        }
    }

    /// Marks a feature as seen.
    pub fn mark(&mut self, feature: usize) {
        let (word, bit) = word_and_bit(feature);
        self.whole[word] |= bit;
        self.raw[word] |= bit;
    }

    /// Marks a feature as seen in part.
    pub fn mark_raw(&mut self, feature: usize) {
        let (word, bit) = word_and_bit(feature);
        self.raw[word] |= bit;
    }

    /// Marks all features at once: `fill` sets the bits of those that are there in the first bitmap, and of those that
    /// could not be decided in the second.
    #[inline]
    pub fn mark_all(&mut self, fill: impl FnOnce(&mut [u64], &mut [u64])) {
        fill(&mut self.whole, &mut self.undecided);
        copy_words(&self.whole, &mut self.raw);
    }

    /// Adds a finding to the report of the game.
    pub fn report(&mut self, finding: F) {
        self.findings.push(finding);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.raw.iter().all(|word| *word == 0) && self.findings.is_empty()
    }

    /// The bitmaps of features that are whole, and of those that are whole or raw.
    pub(crate) fn bitmaps(&self) -> (&[u64], &[u64]) {
        (&self.whole, &self.raw)
    }

    /// The bitmap of features that could not be decided.
    pub(crate) fn undecided(&self) -> &[u64] {
        &self.undecided
    }

    /// Whether there is no finding.
    #[inline]
    pub(super) fn are_only_marks(&self) -> bool {
        self.findings.is_empty()
    }

    /// Makes room for the next position.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.clear_marks();
        self.findings.clear();
    }

    #[inline]
    fn clear_marks(&mut self) {
        for words in [&mut self.whole, &mut self.raw, &mut self.undecided] {
            // Mostly one word: a call of memset would take longer.
            match words.as_mut_slice() {
                [word] => *word = 0,
                words => words.fill(0),
            }
        }
    }

    /// Takes the findings and clears the marks.
    pub(super) fn take(&mut self) -> std::vec::Drain<'_, F> {
        self.clear_marks();
        self.findings.drain(..)
    }
}
