//! Attacks and protections by types. In the questions about attackers the types are those of the attackers and the
//! region is where the victims stand; in those about victims it is the other way round, as each says.

use shakmaty::{Bitboard, Board, Color};

use super::Roles;
use super::attacks::{attacked_by, attacks_of};
use super::region::pieces;

/// Whether a piece of these types and this colour attacks an enemy piece that stands in the region.
#[inline]
pub fn threatens(board: &Board, roles: Roles, region: Bitboard, color: Color) -> bool {
    let attackers = pieces(board, roles, Bitboard::FULL, color);
    let victims = region & board.by_color(color.other());
    (attacks_of(board, attackers, color) & victims).any()
}

/// Whether a piece of these types and this colour defends another of the colour that stands in the region.
#[inline]
pub fn protects(board: &Board, roles: Roles, region: Bitboard, color: Color) -> bool {
    protected_by(board, roles, region, color).any()
}

/// The colour's pieces that attack an enemy piece of these types standing in the region.
#[inline]
pub fn threatening(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let victims = pieces(board, roles, region, color.other());
    looking_at(board, victims, color)
}

/// The colour's pieces in the region that an enemy piece of these types attacks.
#[inline]
pub fn threatened_by(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let attackers = pieces(board, roles, Bitboard::FULL, color.other());
    attacks_of(board, attackers, color.other()) & region & board.by_color(color)
}

/// The colour's pieces that defend a piece of the colour of these types standing in the region.
#[inline]
pub fn protecting(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    looking_at(board, pieces(board, roles, region, color), color)
}

/// The colour's pieces in the region that a piece of the colour of these types defends.
#[inline]
pub fn protected_by(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Bitboard {
    let defenders = pieces(board, roles, Bitboard::FULL, color);
    attacks_of(board, defenders, color) & region & board.by_color(color)
}

/// The types of the colour's pieces that attack an enemy piece of these types standing in the region.
#[inline]
pub fn roles_threatening(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Roles {
    Roles::of(board, threatening(board, roles, region, color))
}

/// The types of the colour's pieces in the region that an enemy piece of these types attacks.
#[inline]
pub fn roles_threatened(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Roles {
    Roles::of(board, threatened_by(board, roles, region, color))
}

/// The types of the colour's pieces that defend a piece of the colour of these types standing in the region.
#[inline]
pub fn roles_protecting(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Roles {
    Roles::of(board, protecting(board, roles, region, color))
}

/// The types of the colour's pieces in the region that a piece of the colour of these types defends.
#[inline]
pub fn roles_protected(board: &Board, roles: Roles, region: Bitboard, color: Color) -> Roles {
    Roles::of(board, protected_by(board, roles, region, color))
}

fn looking_at(board: &Board, targets: Bitboard, color: Color) -> Bitboard {
    if (targets & attacked_by(board, color)).is_empty() {
        return Bitboard::EMPTY;
    }
    board
        .by_color(color)
        .into_iter()
        .filter(|from| (board.attacks_from(*from) & targets).any())
        .collect()
}
