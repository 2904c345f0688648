//! The condition functions about pawns.

use super::board::{Square, TwinBoard};
use super::functions::{file_distance, max_distance, pieces_of, type_of};
use super::geometry::{file, forward, rank};
use super::moves::pseudo_moves;

/// The colour of the pawn meant by a square. Default: where none stands, one of the occupant's side, on an empty square
/// one of the searching side.
fn pawn_colour(board: &TwinBoard, searching_white: bool, square: Square) -> bool {
    board.at(square).map_or(searching_white, |(white, _)| white)
}

/// Enemy pawns strictly ahead of the pawn, some files away.
fn enemy_pawns_ahead(board: &TwinBoard, searching_white: bool, pawn: Square, files: i64) -> i64 {
    let white = pawn_colour(board, searching_white, pawn);
    (0..64)
        .filter(|&s| board.at(s) == Some((!white, 'P')))
        .filter(|&s| file_distance(s, pawn) == files)
        .filter(|&s| (rank(s) - rank(pawn)) * forward(white) > 0)
        .count() as i64
}

/// SENTRY: enemy pawns on the adjacent files strictly ahead.
pub fn sentry(board: &TwinBoard, searching_white: bool, pawn: Square) -> i64 {
    enemy_pawns_ahead(board, searching_white, pawn, 1)
}

/// RAM: enemy pawns on the file strictly ahead, at any distance.
pub fn ram(board: &TwinBoard, searching_white: bool, pawn: Square) -> i64 {
    enemy_pawns_ahead(board, searching_white, pawn, 0)
}

/// INTHESQUARE, in either order. Defaults: the king is the argument on which a king stands; if that does not settle it,
/// the pawn is the one on which a pawn stands; if that does not either, the king comes first. A king's square left
/// empty belongs to no side, so it has no move in hand.
pub fn in_the_square(board: &TwinBoard, searching_white: bool, a: Square, b: Square) -> bool {
    let is_king = |s| type_of(board, s, 'K');
    let is_pawn = |s| type_of(board, s, 'P');
    let swapped = if is_king(a) != is_king(b) {
        is_king(b)
    } else {
        is_pawn(a) && !is_pawn(b)
    };
    let (king, pawn) = if swapped { (b, a) } else { (a, b) };
    let white = pawn_colour(board, searching_white, pawn);
    let (last_rank, initial_rank) = if white { (7, 1) } else { (0, 6) };
    let promotion = (last_rank * 8 + file(pawn)) as Square;
    let ranks_to_go = if rank(pawn) == initial_rank {
        5
    } else {
        i64::from((last_rank - rank(pawn)).abs())
    };
    let in_hand = i64::from(board.has(king, searching_white));
    max_distance(king, promotion) - in_hand <= ranks_to_go
}

/// BLOCKEDPAWNS: no pawn of the side has a pseudo-legal move; true without pawns.
pub fn blocked_pawns(board: &TwinBoard, searching_white: bool, mine: bool) -> bool {
    pieces_of(board, searching_white, mine, Some('P'))
        .into_iter()
        .all(|s| pseudo_moves(board, s).is_empty())
}
