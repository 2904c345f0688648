//! Classes of material.

use std::fmt;

use game::Side;

use crate::board::Board;

/// Tables of more pieces would not fit the machines this is for.
pub const MOST_TABLE_PIECES: u32 = 6;

/// The numbers of men and kings of each side. White is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    pub white_men: u8,
    pub white_kings: u8,
    pub black_men: u8,
    pub black_kings: u8,
}

impl Class {
    /// The class of a board.
    #[inline]
    pub fn of(board: &Board) -> Class {
        Class {
            white_men: board.men(Side::White).count_ones() as u8,
            white_kings: board.kings(Side::White).count_ones() as u8,
            black_men: board.men(Side::Black).count_ones() as u8,
            black_kings: board.kings(Side::Black).count_ones() as u8,
        }
    }

    /// The same material with the colours changed.
    pub fn turned(self) -> Class {
        Class {
            white_men: self.black_men,
            white_kings: self.black_kings,
            black_men: self.white_men,
            black_kings: self.white_kings,
        }
    }

    pub fn pieces(self) -> u32 {
        self.white() + self.black()
    }

    fn white(self) -> u32 {
        u32::from(self.white_men + self.white_kings)
    }

    fn black(self) -> u32 {
        u32::from(self.black_men + self.black_kings)
    }

    /// Whether both sides have something.
    pub(crate) fn has_both_sides(self) -> bool {
        self.white() > 0 && self.black() > 0
    }

    fn men(self) -> u8 {
        self.white_men + self.black_men
    }

    /// Every class with this number of pieces and both sides present, each after those it leads to.
    pub fn with_pieces(pieces: u32) -> Vec<Class> {
        let mut classes = Vec::new();
        for white in 1..pieces as u8 {
            let black = pieces as u8 - white;
            for white_men in 0..=white {
                for black_men in 0..=black {
                    classes.push(Class {
                        white_men,
                        white_kings: white - white_men,
                        black_men,
                        black_kings: black - black_men,
                    });
                }
            }
        }
        classes.sort_by_key(|class| (class.men(), *class));
        classes
    }

    /// Every pair of a class and its mirror with this number of pieces, in the order of solving; a class that is its own
    /// mirror stands alone.
    pub fn pairs_with_pieces(pieces: u32) -> Vec<Class> {
        Class::with_pieces(pieces)
            .into_iter()
            .filter(|class| *class <= class.turned())
            .collect()
    }

    /// The classes that moves of White out of this class lead to, as the other side sees them.
    pub(crate) fn successors(self) -> Vec<Class> {
        let mut found = Vec::new();
        for promoted in 0..=self.white_men.min(1) {
            for men_taken in 0..=self.black_men {
                for kings_taken in 0..=self.black_kings {
                    let after = Class {
                        white_men: self.white_men - promoted,
                        white_kings: self.white_kings + promoted,
                        black_men: self.black_men - men_taken,
                        black_kings: self.black_kings - kings_taken,
                    };
                    if after != self && after.black() > 0 {
                        found.push(after.turned());
                    }
                }
            }
        }
        found
    }

    /// A small number for each class that a table can have.
    pub(crate) fn slot(self) -> usize {
        const BASE: usize = MOST_TABLE_PIECES as usize + 1;
        [
            self.white_men,
            self.white_kings,
            self.black_men,
            self.black_kings,
        ]
        .into_iter()
        .fold(0, |slot, count| {
            slot * BASE + usize::from(count).min(BASE - 1)
        })
    }

    /// One more than the greatest slot.
    pub(crate) const SLOTS: usize = (MOST_TABLE_PIECES as usize + 1).pow(4);
}

impl fmt::Display for Class {
    /// `2m1k-0m2k`, White first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Class {
            white_men,
            white_kings,
            black_men,
            black_kings,
        } = self;
        write!(f, "{white_men}m{white_kings}k-{black_men}m{black_kings}k")
    }
}
