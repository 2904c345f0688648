//! All legal moves of a side, counted against the known numbers (chessprogramming.org, "Perft Results") and against
//! shakmaty.

use proptest::prelude::*;
use shakmaty::{Chess, Color, Position as _, uci::UciMove};
use stratvision_chess::{Owner, Position, View, chess_from_fen};

/// Positions this many plies away.
fn perft(view: &View, owner: Owner, depth: u32) -> u64 {
    let moves = view.all_legal_moves(owner);
    if depth == 1 {
        return moves.count() as u64;
    }
    moves
        .map(|played| {
            let after = View::of_board(played.board, view.side());
            perft(&after, owner.other(), depth - 1)
        })
        .sum()
}

#[test]
fn known_numbers() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
            197_281,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            97_862,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
            9_467,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            3,
            62_379,
        ),
    ];
    for (fen, depth, wanted) in cases {
        let position = Position::from_fen(fen).unwrap();
        for side in Color::ALL {
            let mover = if side == position.turn() {
                Owner::Me
            } else {
                Owner::Opponent
            };
            let view = View::new(&position, side);
            assert_eq!(perft(&view, mover, depth), wanted, "{fen} seen by {side}");
        }
    }
}

fn played() -> impl Strategy<Value = Chess> {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/1P4P1/8/2pP4/2Pp4/8/1p4p1/R3K2R w KQkq c6 0 1",
    ];
    let choices = prop::collection::vec(any::<u16>(), 0..60);
    (prop::sample::select(starts.to_vec()), choices).prop_map(|(start, choices)| {
        let mut position = chess_from_fen(start).unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[usize::from(choice) % moves.len()]);
        }
        position
    })
}

proptest! {
    #[test]
    fn shakmaty_knows_the_same_moves(position in played()) {
        let mut wanted: Vec<String> = position
            .legal_moves()
            .into_iter()
            .map(|played| UciMove::from_standard(played).to_string())
            .collect();
        wanted.sort();
        for side in Color::ALL {
            let view = View::new(&Position::from(&position), side);
            let mover = if side == position.turn() { Owner::Me } else { Owner::Opponent };
            let mut found: Vec<String> = view
                .all_legal_moves(mover)
                .map(|played| {
                    let ply = view.ply(&played);
                    UciMove::Normal { from: ply.from, to: ply.to, promotion: ply.promotion }.to_string()
                })
                .collect();
            found.sort();
            prop_assert_eq!(&found, &wanted);
        }
    }
}
