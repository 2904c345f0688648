//! Moves made, phase, development.

use shakmaty::{Bitboard, Board, Chess, Color, Piece, Position, Role};

/// Plies played since the game began, by the move number and the side to move.
#[inline]
pub fn plies_played(position: &Chess) -> u32 {
    let before = position.fullmoves().get().saturating_sub(1);
    before
        .saturating_mul(2)
        .saturating_add(u32::from(position.turn().is_black()))
}

/// Plies since the last capture or pawn move.
#[inline]
pub fn without_progress(position: &Chess) -> u32 {
    position.halfmoves()
}

/// What knights, bishops, rooks and queens count in the phase; together they make 24 in the beginning.
const PHASE: [(Role, u32); 4] = [
    (Role::Knight, 1),
    (Role::Bishop, 1),
    (Role::Rook, 2),
    (Role::Queen, 4),
];
const WHOLE_PHASE: u32 = 24;

/// From 1 (all pieces on the board) to 0 (kings and pawns): knights and bishops count 1, rooks 2, queens 4, of 24;
/// promoted pieces never make it more than 1.
#[inline]
pub fn phase(board: &Board) -> f64 {
    let left: u32 = PHASE
        .into_iter()
        .map(|(role, weight)| weight * board.by_role(role).count() as u32)
        .sum();
    f64::from(left.min(WHOLE_PHASE)) / f64::from(WHOLE_PHASE)
}

/// The colour's knights and bishops that do not stand where pieces of their type and colour begin; captured ones do
/// not count.
#[inline]
pub fn development(board: &Board, color: Color) -> u32 {
    let rank = color.fold_wb(Bitboard(0xff), Bitboard(0xff << 56));
    let homes = [
        (Role::Knight, Bitboard(0x4242_4242_4242_4242)),
        (Role::Bishop, Bitboard(0x2424_2424_2424_2424)),
    ];
    homes
        .into_iter()
        .map(|(role, files)| {
            let pieces = board.by_piece(Piece { color, role });
            (pieces & !(rank & files)).count() as u32
        })
        .sum()
}
