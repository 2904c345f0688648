//! Distances, files, ranks, diagonals, wings: what does not depend on the pieces.

use shakmaty::{Bitboard, File, Square, attacks};

use crate::concepts::distances;
use crate::rays;

/// d4, e4, d5, e5.
pub const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
/// The files e to h.
pub const KING_SIDE: Bitboard = Bitboard(0xf0f0_f0f0_f0f0_f0f0);
/// The files a to d.
pub const QUEEN_SIDE: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);

/// Steps of a king from one square to the other on an empty board.
#[inline]
pub fn distance(a: Square, b: Square) -> u32 {
    a.distance(b)
}

/// Files plus ranks between two squares.
#[inline]
pub fn rook_distance(a: Square, b: Square) -> u32 {
    let (files, ranks) = distances(a, b);
    files + ranks
}

/// Steps of a king to the nearest square of the centre, 0 to 3.
#[inline]
pub fn distance_to_centre(square: Square) -> u32 {
    let off = |coordinate: u32| match coordinate {
        0..=3 => 3 - coordinate,
        _ => coordinate - 4,
    };
    off(u32::from(square.file())).max(off(u32::from(square.rank())))
}

/// The squares of a square's file, itself included.
#[inline]
pub fn file_of(square: Square) -> Bitboard {
    Bitboard::from(square.file())
}

/// The squares of a square's rank, itself included.
#[inline]
pub fn rank_of(square: Square) -> Bitboard {
    Bitboard::from(square.rank())
}

/// The squares of a square's two diagonals, itself included.
#[inline]
pub fn diagonals_of(square: Square) -> Bitboard {
    rays::diagonal(square) | Bitboard::from(square)
}

/// The squares around a square, without itself.
#[inline]
pub fn neighbours_of(square: Square) -> Bitboard {
    attacks::king_attacks(square)
}

/// A region with its ranks turned over: e2 becomes e7.
#[inline]
pub fn mirrored(region: Bitboard) -> Bitboard {
    region.flip_vertical()
}

/// The files beside these squares, rank by rank: one step to the left or right.
#[inline]
pub(crate) fn beside(squares: Bitboard) -> Bitboard {
    (squares & !Bitboard::from_file(File::H)).shift(1)
        | (squares & !Bitboard::from_file(File::A)).shift(-1)
}

/// Whole files on which one of these squares lies.
#[inline]
pub(crate) fn whole_files(squares: Bitboard) -> Bitboard {
    let mut all = squares;
    for step in [8, 16, 32] {
        all |= all.shift(step) | all.shift(-step);
    }
    all
}
