//! What a searching player asks beyond the rules.

use game::{End, Game as _, Reason, Tactics};
use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position as _, PositionError, Role, Square};

use super::{ChessGame, HALF_MOVES_TO_DRAW, captures, checks, exchange};

impl Tactics for ChessGame {
    const SLOTS: usize = 64 * 64;

    fn forcing_moves(&self, into: &mut Vec<Move>) {
        if self.is_forced() {
            into.extend_from_slice(&self.chess.legal_moves());
        } else {
            captures::append(&self.chess, into);
        }
    }

    fn threatening_moves(&self, into: &mut Vec<Move>) {
        checks::append(&self.chess, into);
    }

    #[inline]
    fn is_forced(&self) -> bool {
        self.chess.is_check()
    }

    /// Stalemate is seen only where it is likely: for a side with nothing but its king.
    fn end_at_a_glance(&self) -> Option<End> {
        let chess = &self.chess;
        if chess.halfmoves() >= HALF_MOVES_TO_DRAW {
            return Some(if chess.is_checkmate() {
                End::win(!self.side_to_move(), Reason::Checkmate)
            } else {
                End::draw(Reason::NoProgress)
            });
        }
        let board = chess.board();
        if (board.pawns() | board.rooks_and_queens()).is_empty() && chess.is_insufficient_material()
        {
            return Some(End::draw(Reason::Material));
        }
        (!chess.us().more_than_one() && chess.is_stalemate()).then(|| End::draw(Reason::Stalemate))
    }

    #[inline]
    fn is_capture(&self, chosen: Move) -> bool {
        chosen.is_conversion()
    }

    fn exchange(&self, chosen: Move) -> i32 {
        exchange::exchange(&self.chess, chosen)
    }

    #[inline]
    fn slot(chosen: Move) -> usize {
        let from = chosen.from().map_or(0, Square::to_usize);
        from * 64 + chosen.to().to_usize()
    }

    /// Not for a side in check, nor for one with nothing but pawns, which might be glad to pass.
    fn passed(&self) -> Option<ChessGame> {
        let pieces =
            self.chess.us() & !self.chess.board().pawns() & !self.chess.board().by_role(Role::King);
        if pieces.is_empty() || self.chess.is_check() {
            return None;
        }
        let mode = self.chess.castles().mode();
        let mut setup = self.chess.to_setup(EnPassantMode::Legal);
        setup.swap_turn();
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
            .map(|chess| ChessGame {
                castled: self.castled,
                ..ChessGame::from(chess)
            })
    }
}
