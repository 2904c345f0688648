//! What patterns shared, each thing once, and the patterns that shared it as bits of a word.

use crate::plan::Condition;

/// So many patterns make a block.
pub(super) const WIDTH: usize = 64;

/// What some patterns shared.
#[derive(Debug)]
pub(super) struct Shared<T> {
    pub(super) patterns: u64,
    pub(super) fact: T,
}

/// What some patterns shared of one kind of facts.
#[derive(Debug)]
pub(super) struct SharedFacts<T> {
    /// The patterns that shared something of the kind.
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

    /// Takes out the patterns that shared fact is not there.
    #[inline(always)]
    pub(super) fn screen(&self, possible: &mut u64, mut holds: impl FnMut(&T) -> bool) {
        // Mostly nobody is possible who facts something of the kind.
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
    /// Those first that cost least.
    pub(super) fn sort(&mut self) {
        self.all
            .sort_by(|a, b| a.fact.cost().total_cmp(&b.fact.cost()));
    }
}

/// One thing that patterns shared, once for all of them.
pub(super) fn add<T: PartialEq>(facts: &mut Vec<Shared<T>>, fact: T, patterns: u64) {
    match facts.iter_mut().find(|shared| shared.fact == fact) {
        Some(shared) => shared.patterns |= patterns,
        None => facts.push(Shared { patterns, fact }),
    }
}
