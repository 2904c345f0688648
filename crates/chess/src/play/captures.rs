//! Captures and promotions, without generating the other moves.

use shakmaty::{Bitboard, Board, Chess, Move, Position as _, Role, Square, attacks};

use crate::PROMOTIONS;

/// Pieces that alone stand between a slider of the enemy and the king.
pub(super) fn pinned(board: &Board, king: Square, enemies: Bitboard) -> Bitboard {
    let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens())
        | (attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens());
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers & enemies {
        let between = attacks::between(king, sniper) & board.occupied();
        if !between.more_than_one() {
            pinned |= between;
        }
    }
    pinned
}

/// Appends the legal captures and promotions of a side that is not in check.
pub(super) fn append(chess: &Chess, into: &mut Vec<Move>) {
    let board = chess.board();
    let (us, them, turn) = (chess.us(), chess.them(), chess.turn());
    let Some(king) = board.king_of(turn) else {
        return;
    };
    let pinned = pinned(board, king, them);
    let may = |from: Square, to: Square| !pinned.contains(from) || attacks::aligned(from, to, king);

    for from in us & board.pawns() {
        let captures = attacks::pawn_attacks(turn, from) & them;
        let step = from.offset(turn.fold_wb(8, -8));
        let promotes =
            step.filter(|to| Bitboard::BACKRANKS.contains(*to) && !board.occupied().contains(*to));
        for to in captures | promotes.map_or(Bitboard::EMPTY, Bitboard::from_square) {
            if may(from, to) {
                pawn_moves(board, from, to, into);
            }
        }
    }
    if chess.maybe_ep_square().is_some() {
        into.extend_from_slice(&chess.en_passant_moves());
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in us & board.by_role(role) {
            for to in attacks::attacks(from, role.of(turn), board.occupied()) & them {
                if may(from, to) {
                    into.push(normal(board, role, from, to, None));
                }
            }
        }
    }
    let around = attacks::king_attacks(king) & them;
    let without_king = board.occupied().without(king);
    for to in around {
        if board.attacks_to(to, !turn, without_king).is_empty() {
            into.push(normal(board, Role::King, king, to, None));
        }
    }
}

fn pawn_moves(board: &Board, from: Square, to: Square, into: &mut Vec<Move>) {
    if Bitboard::BACKRANKS.contains(to) {
        for role in PROMOTIONS {
            into.push(normal(board, Role::Pawn, from, to, Some(role)));
        }
    } else {
        into.push(normal(board, Role::Pawn, from, to, None));
    }
}

pub(super) fn normal(
    board: &Board,
    role: Role,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Move {
    Move::Normal {
        role,
        from,
        capture: board.role_at(to),
        to,
        promotion,
    }
}
