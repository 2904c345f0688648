//! How many moves a side has and what they do, as if it were to move. A side in check may only answer it; a side whose
//! opponent is in check moves on, but never takes the king. En passant is for who really is to move.

use shakmaty::{Bitboard, Chess, Color, Position, Role};

use super::Roles;
use super::attacks::of;
use super::legal::Mover;
use super::pawns::attacks_of_pawns;
use super::region::pieces;

/// Legal moves of the colour's pieces of these types, pins respected. A promotion counts once, castling as a move of
/// the king.
#[inline]
pub fn mobility(position: &Chess, roles: Roles, color: Color) -> u32 {
    count(position, roles, color, Bitboard::EMPTY)
}

/// The same without moves to squares that an enemy pawn attacks.
#[inline]
pub fn safe_mobility(position: &Chess, roles: Roles, color: Color) -> u32 {
    let enemy = color.other();
    let pawns = of(position.board(), enemy, Role::Pawn);
    count(position, roles, color, attacks_of_pawns(pawns, enemy))
}

fn count(position: &Chess, roles: Roles, color: Color, shunned: Bitboard) -> u32 {
    by_role(position, roles, color, shunned).iter().sum()
}

/// [`mobility`] of each of these types, in the order of `Role::ALL`.
#[inline]
pub fn mobility_by_role(position: &Chess, roles: Roles, color: Color) -> [u32; 6] {
    by_role(position, roles, color, Bitboard::EMPTY)
}

/// [`safe_mobility`] of each of these types, in the order of `Role::ALL`.
#[inline]
pub fn safe_mobility_by_role(position: &Chess, roles: Roles, color: Color) -> [u32; 6] {
    let enemy = color.other();
    let pawns = of(position.board(), enemy, Role::Pawn);
    by_role(position, roles, color, attacks_of_pawns(pawns, enemy))
}

#[inline]
fn by_role(position: &Chess, roles: Roles, color: Color, shunned: Bitboard) -> [u32; 6] {
    let mover = Mover::new(position, color);
    let mut moves = [0; 6];
    for (index, role) in Role::ALL.into_iter().enumerate() {
        if !roles.contains(role) {
            continue;
        }
        for from in of(position.board(), color, role) {
            moves[index] += (mover.targets_of(role, from) & !shunned).count() as u32;
        }
        if role == Role::King {
            moves[index] += mover.castlings();
        }
    }
    moves
}

/// Legal moves of the side to move, each promotion counted for itself.
#[inline]
pub fn legal_moves(position: &Chess) -> u32 {
    position.legal_moves().len() as u32
}

/// Legal moves of the colour that leave the other king attacked; a promotion counts once, if some piece would check.
#[inline]
pub fn checking_moves(position: &Chess, color: Color) -> u32 {
    let mover = Mover::new(position, color);
    let moves: usize = position
        .board()
        .by_color(color)
        .into_iter()
        .map(|from| {
            let targets = mover.targets(from).into_iter();
            targets.filter(|to| mover.gives_check(from, *to)).count()
        })
        .sum();
    moves as u32 + mover.checking_castlings()
}

/// The colour's pieces of these types in the region that have a legal move.
#[inline]
pub fn movable(position: &Chess, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let mover = Mover::new(position, color);
    pieces(position.board(), roles, region, color)
        .into_iter()
        .filter(|from| mover.targets(*from).any())
        .collect()
}

/// Whether one of the colour's pieces of these types in the region has a legal move.
#[inline]
pub fn is_free(position: &Chess, roles: Roles, region: Bitboard, color: Color) -> bool {
    let mover = Mover::new(position, color);
    pieces(position.board(), roles, region, color)
        .into_iter()
        .any(|from| mover.targets(from).any())
}

/// Whether one of the colour's pieces of these types in the region has no legal move.
#[inline]
pub fn is_blocked(position: &Chess, roles: Roles, region: Bitboard, color: Color) -> bool {
    let mover = Mover::new(position, color);
    pieces(position.board(), roles, region, color)
        .into_iter()
        .any(|from| mover.targets(from).is_empty())
}
