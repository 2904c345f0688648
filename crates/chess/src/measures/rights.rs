//! Castling and en passant.

use shakmaty::{Bitboard, CastlingSide, Chess, Color, Position, Square, attacks};

use super::attacks::watchers;

/// Whether the colour could castle to this side now, were it to move: right kept, king not in check, way free, no
/// square of the king's way attacked.
#[inline]
pub fn can_castle(position: &Chess, color: Color, side: CastlingSide) -> bool {
    let Some([king, king_to, rook, rook_to]) = castled(position, color, side) else {
        return false;
    };
    let board = position.board();
    let occupied = board.occupied();
    if (position.castles().path(color, side) & occupied).any()
        || watchers(board, king, color.other()).any()
    {
        return false;
    }
    let way = attacks::between(king, king_to) | Bitboard::from(king_to);
    let lifted = occupied ^ Bitboard::from(king);
    let is_attacked = |square: Square, occupied: Bitboard| {
        board.attacks_to(square, color.other(), occupied).any()
    };
    // A rook that stands beside its king may have hidden it from one behind.
    let after = (lifted & !Bitboard::from(rook)) | Bitboard::from(rook_to);
    !way.into_iter().any(|square| is_attacked(square, lifted)) && !is_attacked(king_to, after)
}

/// The sides to which the colour could castle now, were it to move.
pub(crate) fn sides(position: &Chess, color: Color) -> impl Iterator<Item = CastlingSide> + '_ {
    CastlingSide::ALL
        .into_iter()
        .filter(move |side| can_castle(position, color, *side))
}

/// King from and to, rook from and to, where the right is not lost.
pub(crate) fn castled(position: &Chess, color: Color, side: CastlingSide) -> Option<[Square; 4]> {
    let rook = position.castles().rook(color, side)?;
    let king = position.board().king_of(color)?;
    Some([king, side.king_to(color), rook, side.rook_to(color)])
}

/// Whether the colour has kept the right to castle to one side at least, possible now or not.
#[inline]
pub fn may_castle(position: &Chess, color: Color) -> bool {
    CastlingSide::ALL
        .into_iter()
        .any(|side| position.castles().has(color, side))
}

/// The pawn that has just gone two squares and that an enemy pawn may legally take en passant, if any; it belongs to
/// the side that is not to move.
#[inline]
pub fn en_passant_pawn(position: &Chess) -> Option<Square> {
    let passed = position.legal_ep_square()?;
    passed.offset(position.turn().fold_wb(-8, 8))
}

/// Whether the colour has a pawn that can be taken en passant.
#[inline]
pub fn is_exposed_to_en_passant(position: &Chess, color: Color) -> bool {
    position.turn() != color && en_passant_pawn(position).is_some()
}
