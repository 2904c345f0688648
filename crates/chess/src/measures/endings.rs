//! Bishops, opposition, what is left on the board.

use shakmaty::{Bitboard, Board, Chess, Color, Position, Role};

use super::Roles;
use super::attacks::of;
use super::pawns::ahead;
use crate::concepts::king_opposition;

/// Whether the colour has bishops on squares of both colours.
#[inline]
pub fn has_bishop_pair(board: &Board, color: Color) -> bool {
    let bishops = of(board, color, Role::Bishop);
    (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any()
}

/// Whether each side has exactly one bishop, one on a light and one on a dark square, whatever else there is.
#[inline]
pub fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.bishops();
    let one_each = Color::ALL
        .into_iter()
        .all(|color| of(board, color, Role::Bishop).count() == 1);
    one_each && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

/// Own pawns that make a bishop bad.
const FIXED_PAWNS: usize = 2;

/// The colour's bishops that have two or more own pawns on squares of their colour which cannot step ahead, because
/// something stands there.
#[inline]
pub fn bad_bishops(board: &Board, color: Color) -> Bitboard {
    let bishops = of(board, color, Role::Bishop);
    let fixed = of(board, color, Role::Pawn) & ahead(board.occupied(), color.other());
    let mut bad = Bitboard::EMPTY;
    for squares in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        if (fixed & squares).count() >= FIXED_PAWNS {
            bad |= bishops & squares;
        }
    }
    bad
}

/// Whether the colour has the opposition: the kings on one file, rank or diagonal with an odd number of squares between
/// them, pieces there or not, and the other to move.
#[inline]
pub fn has_opposition(position: &Chess, color: Color) -> bool {
    let board = position.board();
    let kings = board.king_of(Color::White).zip(board.king_of(Color::Black));
    position.turn() != color && kings.is_some_and(|(white, black)| king_opposition(white, black))
}

/// Whether there is nothing on the board but kings, pawns and pieces of these types, which need not be there.
#[inline]
pub fn is_ending_of(board: &Board, roles: Roles) -> bool {
    let left = roles.with(Role::King).with(Role::Pawn);
    (board.occupied() & !left.squares(board)).is_empty()
}

/// Whether neither side can mate any more, by the rules.
#[inline]
pub fn is_insufficient(position: &Chess) -> bool {
    position.is_insufficient_material()
}
