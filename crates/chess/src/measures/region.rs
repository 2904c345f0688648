//! Which pieces stand where, and how far from where they want to be.

use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role};

use super::Roles;
use super::geometry::distance_to_centre;

/// The colour's pieces of these types in the region.
#[inline]
pub fn pieces(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    roles.squares(board) & region & board.by_color(color)
}

/// Steps between the two kings; 0 where one is missing.
#[inline]
pub fn distance_of_kings(board: &Board) -> u32 {
    match (board.king_of(Color::White), board.king_of(Color::Black)) {
        (Some(white), Some(black)) => white.distance(black),
        _ => 0,
    }
}

/// What [`distance_to_promotion`] says without a pawn.
pub const NO_PAWN: u32 = 8;

/// Ranks that the colour's most advanced pawn has before it, 1 to 6; 8 without a pawn.
#[inline]
pub fn distance_to_promotion(board: &Board, color: Color) -> u32 {
    let role = Role::Pawn;
    let pawns = board.by_piece(Piece { color, role });
    match color {
        Color::White => pawns.last().map(|pawn| pawn.rank().distance(Rank::Eighth)),
        Color::Black => pawns.first().map(|pawn| pawn.rank().distance(Rank::First)),
    }
    .unwrap_or(NO_PAWN)
}

/// The mean of the king steps from the colour's pieces of these types to the nearest of d4, e4, d5, e5; 0 without one.
#[inline]
pub fn distance_to_centre_of(board: &Board, roles: Roles, color: Color) -> f64 {
    let pieces = pieces(board, roles, Bitboard::FULL, color);
    if pieces.is_empty() {
        return 0.0;
    }
    let sum: u32 = pieces.into_iter().map(distance_to_centre).sum();
    f64::from(sum) / pieces.count() as f64
}
