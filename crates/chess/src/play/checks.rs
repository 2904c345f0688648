//! Quiet moves that give check.

use shakmaty::{Bitboard, Chess, Move, Position as _, Role, Square, attacks};

use super::captures::{normal, pinned};

/// Appends the legal moves that neither take nor promote nor castle, and give check.
pub(super) fn append(chess: &Chess, into: &mut Vec<Move>) {
    let checks = Checks::of(chess);
    if chess.is_check() || checks.covering.any() {
        let legal = chess.legal_moves().into_iter();
        into.extend(legal.filter(|one| !one.is_conversion() && checks.given_by(*one)));
    } else {
        checks.append_direct(chess, into);
    }
}

/// Which moves of the side to move check the enemy's king.
pub(super) struct Checks {
    /// For each type of piece, the squares from which it checks.
    from_where: [Bitboard; 6],
    /// Own pieces that uncover a check when they leave the line.
    covering: Bitboard,
    king: Option<Square>,
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
        self.from(role).contains(to)
            || (self.covering.contains(from) && !attacks::aligned(from, to, king))
    }

    /// The checks of a side that is not in check itself, by the pieces that move.
    fn append_direct(&self, chess: &Chess, into: &mut Vec<Move>) {
        let board = chess.board();
        let (turn, occupied) = (chess.turn(), board.occupied());
        let Some(king) = board.king_of(turn) else {
            return;
        };
        let pinned = pinned(board, king, chess.them());
        let mut add = |role: Role, from: Square, targets: Bitboard| {
            for to in targets & self.from(role) & !occupied {
                if !pinned.contains(from) || attacks::aligned(from, to, king) {
                    into.push(normal(board, role, from, to, None));
                }
            }
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in chess.us() & board.by_role(role) {
                add(role, from, attacks::attacks(from, role.of(turn), occupied));
            }
        }
        let ahead = |squares: Bitboard| squares.shift(turn.fold_wb(8, -8));
        let double = turn.fold_wb(Bitboard(0xff << 16), Bitboard(0xff << 40));
        for from in chess.us() & board.pawns() {
            let one = ahead(Bitboard::from(from)) & !occupied;
            let two = ahead(one & double) & !occupied;
            add(Role::Pawn, from, (one | two) & !Bitboard::BACKRANKS);
        }
    }

    fn from(&self, role: Role) -> Bitboard {
        self.from_where[role as usize - Role::Pawn as usize]
    }
}
