//! Open files, rooks on them and on the seventh rank, outposts.

use shakmaty::{Bitboard, Board, Color, File, Rank, Role};

use super::Roles;
use super::attacks::of;
use super::geometry::{beside, whole_files};
use super::pawns::{all_ahead, attacks_of_pawns};
use super::region::pieces;

/// Whether no pawn of either side stands on the file.
#[inline]
pub fn is_open(board: &Board, file: File) -> bool {
    (board.pawns() & Bitboard::from(file)).is_empty()
}

/// Whether the other side alone has pawns on the file.
#[inline]
pub fn is_half_open(board: &Board, file: File, color: Color) -> bool {
    let there = |color: Color| (of(board, color, Role::Pawn) & Bitboard::from(file)).any();
    !there(color) && there(color.other())
}

/// The colour's rooks on files without a pawn.
#[inline]
pub fn rooks_on_open_files(board: &Board, color: Color) -> Bitboard {
    of(board, color, Role::Rook) & !whole_files(board.pawns())
}

/// The colour's rooks on files on which the other side alone has pawns.
#[inline]
pub fn rooks_on_half_open_files(board: &Board, color: Color) -> Bitboard {
    let own = whole_files(of(board, color, Role::Pawn));
    let enemies = whole_files(of(board, color.other(), Role::Pawn));
    of(board, color, Role::Rook) & enemies & !own
}

/// The colour's rooks on its seventh rank.
#[inline]
pub fn rooks_on_seventh(board: &Board, color: Color) -> Bitboard {
    of(board, color, Role::Rook) & Bitboard::from(color.fold_wb(Rank::Seventh, Rank::Second))
}

/// Ranks four to six of the colour.
fn outpost_ranks(color: Color) -> Bitboard {
    color.fold_wb(
        Bitboard(0x0000_ffff_ff00_0000),
        Bitboard(0x0000_00ff_ffff_0000),
    )
}

/// The colour's pieces of these types, neither pawns nor kings, on its ranks four to six that an own pawn defends and
/// that no enemy pawn attacks or can come to attack.
#[inline]
pub fn outposts(board: &Board, roles: Roles, color: Color) -> Bitboard {
    let holders =
        pieces(board, roles, outpost_ranks(color), color) & !(board.pawns() | board.kings());
    let own = attacks_of_pawns(of(board, color, Role::Pawn), color);
    let enemies = of(board, color.other(), Role::Pawn);
    holders & own & !beside(all_ahead(enemies, color.other()))
}
