//! Sets and lists that a view fills on demand and empties with one store.
//!
//! A matcher loads a new position into the same [`View`](crate::View) millions of times a second, so nothing here is
//! allocated or cleared per position: what was computed for the last one is only marked as out of date.

use std::cell::{Cell, Ref, RefCell};

use shakmaty::{Bitboard, Square};

use super::Triples;

/// A list filled on demand; its memory is reused.
#[derive(Debug, Default)]
pub(crate) struct LazyTriples {
    cached: Cell<bool>,
    triples: RefCell<Triples>,
}

impl LazyTriples {
    #[inline]
    pub(crate) fn invalidate(&self) {
        self.cached.set(false);
    }

    #[inline]
    pub(crate) fn get(&self, fill: impl FnOnce(&mut Triples)) -> Ref<'_, Triples> {
        if !self.cached.get() {
            let mut triples = self.triples.borrow_mut();
            triples.list.clear();
            fill(&mut triples);
            self.cached.set(true);
        }
        self.triples.borrow()
    }
}

/// A set for each square, filled on demand. One bit per square says whether its set is up to date.
#[derive(Debug, Clone)]
pub(crate) struct LazySets {
    cached: Cell<u64>,
    sets: [Cell<Bitboard>; 64],
}

impl LazySets {
    pub(crate) fn new() -> LazySets {
        LazySets {
            cached: Cell::new(0),
            sets: [const { Cell::new(Bitboard::EMPTY) }; 64],
        }
    }

    #[inline]
    pub(crate) fn invalidate(&self) {
        self.cached.set(0);
    }

    /// The set of a square; only meaningful once [`LazySets::add_cached`] has marked it.
    #[inline]
    pub(crate) fn cached(&self, square: Square) -> Bitboard {
        self.sets[usize::from(square)].get()
    }

    /// Stores a set without marking it; [`LazySets::add_cached`] marks many at once.
    #[inline]
    pub(crate) fn put(&self, square: Square, set: Bitboard) {
        self.sets[usize::from(square)].set(set);
    }

    #[inline]
    pub(crate) fn add_cached(&self, squares: Bitboard) {
        self.cached.set(self.cached.get() | squares.0);
    }

    /// The set of a square. Only the test is inlined, so that the many callers stay small.
    #[inline(always)]
    pub(crate) fn get(&self, square: Square, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        match self.cached.get() & 1 << u32::from(square) {
            0 => self.fill(square, compute),
            _ => self.cached(square),
        }
    }

    #[inline(never)]
    fn fill(&self, square: Square, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        let set = compute();
        self.put(square, set);
        self.add_cached(Bitboard::from(square));
        set
    }
}
