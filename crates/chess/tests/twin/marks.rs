//! The protection marks of section 4, by square: a square and the piece on it are protected alike.

use super::board::{Square, TwinBoard};
use super::dynamic::{Dynamic, pairs};
use super::geometry::{attacks, is_attacked};

/// `<S>`, `<F>`: another of my pieces than the protagonist attacks the square, or would through the protagonist.
pub fn protected_by_me(
    board: &TwinBoard,
    searching_white: bool,
    square: Square,
    protagonist: Square,
) -> bool {
    board
        .squares_of(searching_white)
        .into_iter()
        .filter(|&y| y != protagonist)
        .any(|y| {
            attacks(board, y).contains(&square)
                || pairs(board, y, Dynamic::IndirectDefense)
                    .contains(&((protagonist, true), (square, false)))
        })
}

/// `<s>`, `<f>`: an opponent's piece attacks the square, the king included.
pub fn protected_by_you(board: &TwinBoard, searching_white: bool, square: Square) -> bool {
    is_attacked(board, square, !searching_white)
}
