//! What a series of captures on a square brings.

use game::vocabulary::PieceValues;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::worth::at;

/// What the colour wins (or, if its own piece stands there, loses: a number below zero) when the captures on a square
/// are begun by who can take there: each side takes with its least valuable piece, may stop at any time, and takes with
/// the king only when no piece can take back. 0 for an empty square and for a king. Pins, promotions and en passant do
/// not matter; pieces behind others join in.
#[inline]
pub fn balance(board: &Board, values: &PieceValues, square: Square, color: Color) -> f64 {
    let Some(piece) = board.piece_at(square) else {
        return 0.0;
    };
    if piece.role == Role::King {
        return 0.0;
    }
    let first = at(values, piece.role, square);
    let won = best(board, values, square, piece.color.other(), first);
    if piece.color == color {
        // Written so that nothing lost is 0, not -0.
        0.0 - won
    } else {
        won
    }
}

fn best(board: &Board, values: &PieceValues, square: Square, begins: Color, first: f64) -> f64 {
    let mut victims = [0.0; 64];
    let mut taken = 0;
    let mut victim = first;
    let mut occupied = board.occupied();
    let mut side = begins;
    while let Some((from, value)) = least_attacker(board, values, square, side, occupied) {
        victims[taken] = victim;
        taken += 1;
        victim = value;
        occupied ^= Bitboard::from(from);
        side = side.other();
    }
    victims[..taken]
        .iter()
        .rev()
        .fold(0.0, |later, victim| f64::max(0.0, victim - later))
}

/// The cheapest piece that can take, by value, then by type, then by square; the king last, and only if it is safe.
fn least_attacker(
    board: &Board,
    values: &PieceValues,
    square: Square,
    side: Color,
    occupied: Bitboard,
) -> Option<(Square, f64)> {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    let mut least: Option<(Square, f64)> = None;
    for role in Role::ALL.into_iter().filter(|role| *role != Role::King) {
        for from in attackers & board.by_role(role) {
            let value = at(values, role, from);
            if least.is_none_or(|(_, known)| value < known) {
                least = Some((from, value));
            }
        }
    }
    least.or_else(|| {
        let king = (attackers & board.kings()).first()?;
        let lifted = occupied ^ Bitboard::from(king);
        let answers = board.attacks_to(square, side.other(), lifted) & lifted;
        answers
            .is_empty()
            .then(|| (king, at(values, Role::King, king)))
    })
}
