//! Shelter and danger of a king.

use shakmaty::{Bitboard, Board, Color, Role};

use super::attacks::{attacks_on, of};
use super::geometry::{beside, distance_to_centre, neighbours_of, whole_files};
use super::pawns::ahead;

/// Of the king's file and those beside it, how many have an own pawn on one of the two ranks before the king: 0 to 3.
#[inline]
pub fn shield(board: &Board, color: Color) -> u32 {
    let king = of(board, color, Role::King);
    let row = ahead(king | beside(king), color);
    let shelter = of(board, color, Role::Pawn) & (row | ahead(row, color));
    count_files(whole_files(shelter))
}

fn count_files(files: Bitboard) -> u32 {
    (files.0 & 0xff).count_ones()
}

/// Attacks of the other side on the squares around the colour's king: a square attacked twice counts twice.
#[inline]
pub fn attacks_on_zone(board: &Board, color: Color) -> u32 {
    board.king_of(color).map_or(0, |king| {
        attacks_on(board, neighbours_of(king), color.other())
    })
}

/// Of the king's file and those beside it, how many have no pawn of either side: 0 to 3.
#[inline]
pub fn open_files(board: &Board, color: Color) -> u32 {
    let king = of(board, color, Role::King);
    let near = whole_files(king | beside(king));
    count_files(near & !whole_files(board.pawns()))
}

/// Farther from the centre than this a king is not active.
const ACTIVE_WITHIN: u32 = 2;

/// Whether the colour's king is at most two steps from the nearest of d4, e4, d5, e5.
#[inline]
pub fn is_active(board: &Board, color: Color) -> bool {
    board
        .king_of(color)
        .is_some_and(|king| distance_to_centre(king) <= ACTIVE_WITHIN)
}
