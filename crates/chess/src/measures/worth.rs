//! What pieces are worth, where attacks matter. The values are those of the moment, in the order of [`Role::ALL`].

use game::vocabulary::PieceValues;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::Roles;
use super::attacks::{attacked, attacked_by};
use super::region::pieces;

/// The value of a piece of this type on this square.
#[inline]
pub(crate) fn at(values: &PieceValues, role: Role, square: Square) -> f64 {
    values.of_piece(role as usize - 1, u32::from(square))
}

/// The value of the piece on a square, of either colour; 0 for an empty one.
#[inline]
fn of_piece(board: &Board, values: &PieceValues, square: Square) -> f64 {
    board
        .role_at(square)
        .map_or(0.0, |role| at(values, role, square))
}

/// The values of those of the colour's pieces of these types in the region that the other attacks, added.
#[inline]
pub fn sum_attacked(
    board: &Board,
    values: &PieceValues,
    roles: Roles,
    region: Bitboard,
    color: Color,
) -> f64 {
    attacked(board, roles, region, color)
        .into_iter()
        .map(|square| of_piece(board, values, square))
        .sum()
}

/// Whether one of the colour's pieces of these types attacks two or more enemy pieces each of which is a king, is
/// worth more than itself or is not defended.
#[inline]
pub fn forks(board: &Board, values: &PieceValues, roles: Roles, color: Color) -> bool {
    let enemies = board.by_color(color.other());
    let sure =
        (enemies & board.by_role(Role::King)) | (enemies & !attacked_by(board, color.other()));
    pieces(board, roles, Bitboard::FULL, color)
        .into_iter()
        .any(|from| {
            let own = of_piece(board, values, from);
            let seen = board.attacks_from(from) & enemies;
            let dearer = (seen & !sure)
                .into_iter()
                .filter(|victim| of_piece(board, values, *victim) > own)
                .count();
            dearer + (seen & sure).count() >= 2
        })
}
