//! Entries that patterns need in a list of relations.

use chess::{TripleKind, Triples, View};

use crate::plan::ListedRelation;

use super::shared_facts::{Shared, SharedFacts, WIDTH, add};

/// What the patterns of a block need of one relation list.
#[derive(Debug)]
pub(super) struct ListScreen {
    /// The patterns that need an entry.
    pub(super) patterns: u64,
    /// For each kind of entry, by number, the patterns that it may serve.
    by_kind: Box<[u64; 256]>,
    /// The patterns that the kind does not settle, and for each the index of its test.
    asking: u64,
    places: [u8; WIDTH],
    tested: Vec<Shared<ListedRelation>>,
    /// Further entries of patterns that need more than one.
    further: SharedFacts<ListedRelation>,
}

impl Default for ListScreen {
    fn default() -> ListScreen {
        ListScreen {
            patterns: 0,
            by_kind: Box::new([0; 256]),
            asking: 0,
            places: [0; WIDTH],
            tested: Vec::new(),
            further: SharedFacts::default(),
        }
    }
}

impl ListScreen {
    pub(super) fn add(&mut self, listing: ListedRelation, bit: u64) {
        if self.patterns & bit != 0 {
            self.further.add(listing, bit);
            return;
        }
        self.patterns |= bit;
        for (number, patterns) in TripleKind::ALL.zip(self.by_kind.iter_mut()) {
            if listing.kinds().contains_number(number) {
                *patterns |= bit;
            }
        }
        if listing.is_by_kind() {
            return;
        }
        self.asking |= bit;
        let known = self.tested.iter().position(|shared| shared.fact == listing);
        self.places[bit.trailing_zeros() as usize] = known.unwrap_or(self.tested.len()) as u8;
        add(&mut self.tested, listing, bit);
    }

    #[inline(always)]
    pub(super) fn screen(&self, view: &View, triples: &Triples, possible: &mut u64) {
        let mut there = !self.patterns;
        for listed in &triples.list {
            let may = self.by_kind[usize::from(listed.1.number())] & *possible & !there;
            there |= may & !self.asking;
            let mut asking = may & self.asking;
            while asking != 0 {
                let place = self.places[asking.trailing_zeros() as usize];
                let shared = &self.tested[usize::from(place)];
                if shared.fact.is(view, listed) {
                    there |= shared.patterns;
                }
                asking &= !shared.patterns;
            }
        }
        *possible &= there;
        self.further
            .screen(possible, |listing| listing.is_in(view, triples));
    }
}
