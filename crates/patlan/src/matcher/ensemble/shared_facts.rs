//! What patterns need, each thing once, and the patterns that need it as bits of a word.

use crate::plan::Condition;

/// So many patterns make a block.
pub(super) const WIDTH: usize = 64;

/// What some patterns need.
#[derive(Debug)]
pub(super) struct Shared<T> {
    pub(super) patterns: u64,
    pub(super) what: T,
}

/// What some patterns need of one kind of facts.
#[derive(Debug)]
pub(super) struct SharedFacts<T> {
    /// The patterns that need something of the kind.
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
    pub(super) fn add(&mut self, what: T, patterns: u64) {
        self.patterns |= patterns;
        add(&mut self.all, what, patterns);
    }
}

impl<T> SharedFacts<T> {
    pub(super) fn new(all: Vec<Shared<T>>) -> SharedFacts<T> {
        SharedFacts {
            patterns: all.iter().fold(0, |union, need| union | need.patterns),
            all,
        }
    }

    /// Takes out the patterns that need what is not there.
    #[inline(always)]
    pub(super) fn screen(&self, left: &mut u64, mut holds: impl FnMut(&T) -> bool) {
        // Mostly nobody is left who needs something of the kind.
        if *left & self.patterns == 0 {
            return;
        }
        for need in &self.all {
            if *left & need.patterns != 0 && !holds(&need.what) {
                *left &= !need.patterns;
            }
        }
    }
}

impl SharedFacts<Condition> {
    /// Those first that cost least.
    pub(super) fn sort(&mut self) {
        self.all
            .sort_by(|a, b| a.what.cost().total_cmp(&b.what.cost()));
    }
}

/// One thing that patterns need, once for all of them.
pub(super) fn add<T: PartialEq>(needs: &mut Vec<Shared<T>>, what: T, patterns: u64) {
    match needs.iter_mut().find(|need| need.what == what) {
        Some(need) => need.patterns |= patterns,
        None => needs.push(Shared { patterns, what }),
    }
}
