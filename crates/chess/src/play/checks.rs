//! Quiet moves that give check.

use shakmaty::{Bitboard, Chess, Move, Position as _, Role, attacks};

use super::captures::pinned;

/// Which moves of the side to move check the enemy's king.
pub(super) struct Checks {
    /// For each type of piece, the squares from which it checks.
    from_where: [Bitboard; 6],
    /// Own pieces that uncover a check when they leave the line.
    covering: Bitboard,
    king: Option<shakmaty::Square>,
}

impl Checks {
    pub(super) fn of(chess: &Chess) -> Checks {
        let board = chess.board();
        let enemy = !chess.turn();
        let Some(king) = board.king_of(enemy) else {
            return Checks {
                from_where: [Bitboard::EMPTY; 6],
                covering: Bitboard::EMPTY,
                king: None,
            };
        };
        let diagonals = attacks::bishop_attacks(king, board.occupied());
        let lines = attacks::rook_attacks(king, board.occupied());
        Checks {
            from_where: [
                attacks::pawn_attacks(enemy, king),
                attacks::knight_attacks(king),
                diagonals,
                lines,
                diagonals | lines,
                Bitboard::EMPTY,
            ],
            covering: pinned(board, king, chess.us()) & chess.us(),
            king: Some(king),
        }
    }

    /// Whether a move that neither takes nor promotes nor castles gives check.
    pub(super) fn given_by(&self, chosen: Move) -> bool {
        let (Move::Normal { role, from, to, .. }, Some(king)) = (chosen, self.king) else {
            return false;
        };
        self.from_where[role as usize - Role::Pawn as usize].contains(to)
            || (self.covering.contains(from) && !attacks::aligned(from, to, king))
    }
}
