//! Kings that have to stand on certain squares.

use chess::{Bitboard, Owner, View};

/// The squares on which patterns need a king, as a table by its square of the real board: one lookup answers for all
/// patterns.
#[derive(Debug)]
pub(super) struct FixedKings {
    /// For each owner, the patterns that need something of the king.
    patterns: [u64; 2],
    /// For each owner and square, the patterns that a king there excludes.
    excluded: Box<[[u64; 64]; 2]>,
}

impl Default for FixedKings {
    fn default() -> FixedKings {
        FixedKings {
            patterns: [0; 2],
            excluded: Box::new([[0; 64]; 2]),
        }
    }
}

impl FixedKings {
    /// Patterns that need the owner's king on one of these squares.
    pub(super) fn add(&mut self, owner: Owner, squares: Bitboard, patterns: u64) {
        self.patterns[owner as usize] |= patterns;
        for square in !squares {
            self.excluded[owner as usize][usize::from(square)] |= patterns;
        }
    }

    #[inline]
    pub(super) fn screen(&self, view: &View, possible: &mut u64) {
        for owner in Owner::BOTH {
            let patterns = self.patterns[owner as usize];
            if *possible & patterns != 0 {
                *possible &= match view.board().king(owner) {
                    Some(king) => !self.excluded[owner as usize][usize::from(view.real(king))],
                    None => !patterns,
                };
            }
        }
    }
}
