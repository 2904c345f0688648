//! Small positions played on by shakmaty, for the plain recursions that proof, anticipation and distance are held
//! against.

use std::cell::Cell;

use chess::Ply;
use proptest::prelude::*;
use proptest::test_runner::TestError;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Move, Position as _};

use crate::support::positions;

/// Few pieces; some with the right to castle or to take en passant.
pub fn small() -> impl Strategy<Value = Chess> {
    let starts = [
        "4k3/8/8/8/8/8/6q1/R3K2R w KQ - 0 1",
        "r3k2r/8/8/8/1Q6/8/8/4K3 b kq - 0 1",
        "4k3/8/8/8/2p1p3/8/3P1P2/4K3 w - - 0 1",
        "8/1P4k1/8/8/8/8/1K3p2/4R3 w - - 0 1",
    ];
    let choices = prop::collection::vec(any::<u16>(), 0..6);
    let lively = (prop::sample::select(starts.to_vec()), choices).prop_map(|(start, choices)| {
        let mut position = chess::chess_from_fen(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        }
        position
    });
    let plain = positions::small().prop_filter_map("too many pieces", |fen| {
        (positions::pieces(&fen) <= 7).then(|| chess::chess_from_fen(&fen).unwrap())
    });
    prop_oneof![lively, plain]
}

/// As a FEN.
pub fn text(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::PseudoLegal).to_string()
}

/// After a move.
pub fn after(position: &Chess, played: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(played);
    next
}

/// A move by its squares.
pub fn ply(played: Move) -> Ply {
    match UciMove::from_standard(played) {
        UciMove::Normal {
            from,
            to,
            promotion,
        } => Ply {
            from,
            to,
            promotion,
        },
        other => panic!("{other}"),
    }
}

/// The move that a ply stands for.
pub fn meant(position: &Chess, wanted: &Ply) -> Option<Move> {
    let mut moves = position.legal_moves().into_iter();
    moves.find(|played| ply(*played) == *wanted)
}

pub fn count(cell: &Cell<usize>) {
    cell.set(cell.get() + 1);
}

pub fn report<T: std::fmt::Debug>(outcome: Result<(), TestError<T>>) {
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
