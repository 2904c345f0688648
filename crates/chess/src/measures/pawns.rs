//! The structure of pawns.

use shakmaty::{Bitboard, Board, Color, File, Role};

use super::attacks::of;
use super::geometry::{beside, whole_files};

/// One rank ahead, as the colour's pawns go.
#[inline]
pub(crate) fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    squares.shift(color.fold_wb(8, -8))
}

/// All ranks ahead of these squares, on their files, without themselves.
#[inline]
pub(crate) fn all_ahead(squares: Bitboard, color: Color) -> Bitboard {
    let mut all = ahead(squares, color);
    for step in [8, 16, 32] {
        all |= all.shift(color.fold_wb(step, -step));
    }
    all
}

/// The squares that pawns of the colour on these squares attack.
#[inline]
pub(crate) fn attacks_of_pawns(pawns: Bitboard, color: Color) -> Bitboard {
    beside(ahead(pawns, color))
}

/// The same, one set for each of the two directions.
#[inline]
pub(crate) fn pawn_captures(pawns: Bitboard, color: Color) -> [Bitboard; 2] {
    let ahead = ahead(pawns, color);
    [
        (ahead & !Bitboard::from_file(File::H)).shift(1),
        (ahead & !Bitboard::from_file(File::A)).shift(-1),
    ]
}

/// The colour's pawns that no enemy pawn stands before on their own file or the files beside, nor an own pawn on their
/// own file.
#[inline]
pub fn passed(board: &Board, color: Color) -> Bitboard {
    let own = of(board, color, Role::Pawn);
    let enemies = of(board, color.other(), Role::Pawn);
    // Seen by the enemies, what lies before them is what they can stop.
    let front = all_ahead(enemies, color.other());
    own & !(front | beside(front) | all_ahead(own, color.other()))
}

/// The colour's pawns that have an own pawn before them on their file: of two on a file one, of three two.
#[inline]
pub fn doubled(board: &Board, color: Color) -> Bitboard {
    let own = of(board, color, Role::Pawn);
    own & all_ahead(own, color.other())
}

/// The colour's pawns without an own pawn on the files beside.
#[inline]
pub fn isolated(board: &Board, color: Color) -> Bitboard {
    let own = of(board, color, Role::Pawn);
    own & !beside(whole_files(own))
}

/// The colour's pawns whose neighbours on the files beside, one at least, have all gone further, and whose next square
/// an enemy pawn attacks.
#[inline]
pub fn backward(board: &Board, color: Color) -> Bitboard {
    let own = of(board, color, Role::Pawn);
    let enemies = of(board, color.other(), Role::Pawn);
    let supported = beside(own | all_ahead(own, color));
    let stopped = ahead(attacks_of_pawns(enemies, color.other()), color.other());
    own & beside(whole_files(own)) & !supported & stopped
}

/// The colour's pawns with an own pawn on a file beside, on the same rank or the one before or behind.
#[inline]
pub fn connected(board: &Board, color: Color) -> Bitboard {
    let own = of(board, color, Role::Pawn);
    own & beside(own | own.shift(8) | own.shift(-8))
}

/// Groups of files side by side on which the colour has pawns.
#[inline]
pub fn islands(board: &Board, color: Color) -> u32 {
    let files = (whole_files(of(board, color, Role::Pawn)).0 & 0xff) as u32;
    (files & !(files << 1)).count_ones()
}

/// The colour's pawns in the region minus the other's.
#[inline]
pub fn majority(board: &Board, region: Bitboard, color: Color) -> i32 {
    let number = |color: Color| (of(board, color, Role::Pawn) & region).count() as i32;
    number(color) - number(color.other())
}

/// The share of the colour's pawns, 0 to 1, that an own pawn defends or stands beside on the same rank; 0 without
/// pawns.
#[inline]
pub fn harmony(board: &Board, color: Color) -> f64 {
    let own = of(board, color, Role::Pawn);
    if own.is_empty() {
        return 0.0;
    }
    let helped = own & (attacks_of_pawns(own, color) | beside(own));
    helped.count() as f64 / own.count() as f64
}
