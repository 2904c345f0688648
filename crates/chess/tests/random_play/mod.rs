//! Positions to compare on: random play from varied starts.

use proptest::prelude::*;
use shakmaty::{Chess, Position as _};
use stratvision_chess::chess_from_fen;

/// Starts that lead to what play from the initial position seldom shows: promotions, open kings, en passant.
pub const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "2qrr1n1/3b1kp1/2pBpn1p/1p2PP2/p2P4/1BP5/P3Q1PP/4RRK1 w - - 0 1",
    "4k3/P1P1P1P1/8/2pPpPpP/PpPpPpPp/8/p1p1p1p1/4K3 w - - 0 1",
];

/// The position after these choices, or where the game ended before.
pub fn play(start: usize, choices: &[u16]) -> Chess {
    let mut position = chess_from_fen(STARTS[start]).unwrap();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[usize::from(*choice) % moves.len()]);
    }
    position
}

/// Positions from random play.
pub fn positions() -> impl Strategy<Value = Chess> {
    (0..STARTS.len(), prop::collection::vec(any::<u16>(), 0..80))
        .prop_map(|(start, choices)| play(start, &choices))
}
