//! Screening facts that several patterns need, each with the patterns as bits of a word.

use crate::plan::Condition;

/// The number of patterns in a block.
pub(super) const WIDTH: usize = 64;

/// A fact and the patterns that need it.
#[derive(Debug)]
pub(super) struct Shared<T> {
    pub(super) patterns: u64,
    pub(super) fact: T,
}

/// Facts of one type.
#[derive(Debug)]
pub(super) struct SharedFacts<T> {
    /// The patterns that need one of the facts.
    pub(super) patterns: u64,
    pub(super) all: Vec<Shared<T>>,
}

impl<T> Default for SharedFacts<T> {
    fn default() -> SharedFacts<T> {
        SharedFacts {
            patterns: 0,
            all: Vec::new(),
        }
    }
}

impl<T: PartialEq> SharedFacts<T> {
    pub(super) fn add(&mut self, fact: T, patterns: u64) {
        self.patterns |= patterns;
        add(&mut self.all, fact, patterns);
    }
}

impl<T> SharedFacts<T> {
    pub(super) fn new(all: Vec<Shared<T>>) -> SharedFacts<T> {
        SharedFacts {
            patterns: all.iter().fold(0, |union, shared| union | shared.patterns),
            all,
        }
    }

    /// Excludes the patterns that need a fact which does not hold.
    #[inline(always)]
    pub(super) fn screen(&self, possible: &mut u64, mut holds: impl FnMut(&T) -> bool) {
        // By now mostly no pattern is left that needs one of these facts.
        if *possible & self.patterns == 0 {
            return;
        }
        for shared in &self.all {
            if *possible & shared.patterns != 0 && !holds(&shared.fact) {
                *possible &= !shared.patterns;
            }
        }
    }
}

impl SharedFacts<Condition> {
    pub(super) fn sort(&mut self) {
        self.all
            .sort_by(|a, b| a.fact.cost().total_cmp(&b.fact.cost()));
    }
}

/// Adds a fact, or the patterns to the one that is already there.
pub(super) fn add<T: PartialEq>(facts: &mut Vec<Shared<T>>, fact: T, patterns: u64) {
    match facts.iter_mut().find(|shared| shared.fact == fact) {
        Some(shared) => shared.patterns |= patterns,
        None => facts.push(Shared { patterns, fact }),
    }
}
