//! Pieces on squares.

use game::Side;

use crate::moves::Move;
use crate::square::{BOTTOM_ROW, TOP_ROW};

/// The maximum number of pieces of a side.
pub const MOST_PIECES: u32 = 12;

/// Three sets of squares. A board is all that move generation and endgame tables ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    pub white: u32,
    pub black: u32,
    /// The kings of both sides.
    pub kings: u32,
}

impl Board {
    pub const INITIAL: Board = Board {
        white: 0xfff0_0000,
        black: 0x0000_0fff,
        kings: 0,
    };

    /// The pieces of one side.
    #[inline]
    pub fn of(&self, side: Side) -> u32 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The men of one side.
    #[inline]
    pub fn men(&self, side: Side) -> u32 {
        self.of(side) & !self.kings
    }

    /// The kings of one side.
    #[inline]
    pub fn kings(&self, side: Side) -> u32 {
        self.of(side) & self.kings
    }

    #[inline]
    pub fn occupied(&self) -> u32 {
        self.white | self.black
    }

    /// Where the men of a side are promoted.
    #[inline]
    pub fn goal(side: Side) -> u32 {
        match side {
            Side::White => TOP_ROW,
            Side::Black => BOTTOM_ROW,
        }
    }

    /// No two pieces on a square, no man where it would be a king, no more pieces than a game has.
    pub fn is_possible(&self) -> bool {
        self.white & self.black == 0
            && self.kings & !self.occupied() == 0
            && Side::BOTH.into_iter().all(|side| {
                self.men(side) & Board::goal(side) == 0 && self.of(side).count_ones() <= MOST_PIECES
            })
    }

    /// The board as the other player sees it, with the colours changed too.
    #[inline]
    pub fn turned(&self) -> Board {
        Board {
            white: self.black.reverse_bits(),
            black: self.white.reverse_bits(),
            kings: self.kings.reverse_bits(),
        }
    }

    /// Makes a legal move of a side.
    #[inline]
    pub fn play(&mut self, side: Side, chosen: Move) {
        let from = 1u32 << chosen.from;
        let to = 1u32 << chosen.to;
        let (own, other) = match side {
            Side::White => (&mut self.white, &mut self.black),
            Side::Black => (&mut self.black, &mut self.white),
        };
        *own = *own & !from | to;
        *other &= !chosen.captured;
        let crowned = if self.kings & from != 0 {
            to
        } else {
            to & Board::goal(side)
        };
        self.kings = self.kings & !(from | chosen.captured) | crowned;
    }

    /// Whether a legal move of a side makes a king of a man.
    #[inline]
    pub fn promotes(&self, side: Side, chosen: Move) -> bool {
        self.kings & (1 << chosen.from) == 0 && (1 << chosen.to) & Board::goal(side) != 0
    }
}
