//! The two sides.

use std::ops::Not;

/// One of the two players. In Tac-Tickle X is white and O is black.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// 0 for White and 1 for Black, for tables.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}
