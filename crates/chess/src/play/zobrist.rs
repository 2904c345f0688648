//! The key of a position after a move, from the key before it.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{
    Castles, CastlingSide, Chess, Color, EnPassantMode, File, Move, Piece, Position as _, Square,
};

/// What the key knows beside the pieces and the side to move.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Rights {
    castles: [bool; 4],
    en_passant: Option<File>,
}

impl Rights {
    pub(super) fn of(chess: &Chess) -> Rights {
        // Asking which captures are legal costs time; few positions have a pawn that could be taken.
        let en_passant = chess
            .maybe_ep_square()
            .and_then(|_| chess.ep_square(EnPassantMode::Legal))
            .map(Square::file);
        Rights {
            castles: castles(chess.castles()),
            en_passant,
        }
    }
}

fn castles(castles: &Castles) -> [bool; 4] {
    if castles.is_empty() {
        return [false; 4];
    }
    let has = |color, side| castles.has(color, side);
    [
        has(Color::White, CastlingSide::KingSide),
        has(Color::White, CastlingSide::QueenSide),
        has(Color::Black, CastlingSide::KingSide),
        has(Color::Black, CastlingSide::QueenSide),
    ]
}

/// By what the key changes because pieces move and the other side's turn comes.
pub(super) fn moved(turn: Color, chosen: Move) -> u64 {
    let mut key = Zobrist64::zobrist_for_white_turn();
    let mut piece =
        |square: Square, piece: Piece| key ^= Zobrist64::zobrist_for_piece(square, piece);
    match chosen {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => {
            piece(from, role.of(turn));
            piece(to, promotion.unwrap_or(role).of(turn));
            if let Some(captured) = capture {
                piece(to, captured.of(!turn));
            }
        }
        Move::EnPassant { from, to } => {
            piece(from, turn.pawn());
            piece(to, turn.pawn());
            piece(Square::from_coords(to.file(), from.rank()), (!turn).pawn());
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_queen_side(rook < king);
            piece(king, turn.king());
            piece(rook, turn.rook());
            piece(
                Square::from_coords(side.king_to_file(), king.rank()),
                turn.king(),
            );
            piece(
                Square::from_coords(side.rook_to_file(), rook.rank()),
                turn.rook(),
            );
        }
        Move::Put { role, to } => piece(to, role.of(turn)),
    }
    key.0
}

/// By what the key changes because rights change.
pub(super) fn changed(before: Rights, after: Rights) -> u64 {
    if before == after {
        return 0;
    }
    let mut key = Zobrist64::default();
    for rights in [before, after] {
        for (index, has) in rights.castles.into_iter().enumerate() {
            if has {
                let color = if index < 2 {
                    Color::White
                } else {
                    Color::Black
                };
                let side = CastlingSide::from_queen_side(index % 2 == 1);
                key ^= Zobrist64::zobrist_for_castling_right(color, side);
            }
        }
        if let Some(file) = rights.en_passant {
            key ^= Zobrist64::zobrist_for_en_passant_file(file);
        }
    }
    key.0
}
