//! Counting positions as fast as the boards allow. The last ply is counted, not played, as is the custom.

use game::Side;

use crate::board::Board;
use crate::moves::Move;

/// The number of sequences of `depth` legal moves, draw rules left out.
pub fn perft(board: &Board, side: Side, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut buffers = vec![Vec::with_capacity(64); depth as usize];
    count(board, side, &mut buffers)
}

fn count(board: &Board, side: Side, buffers: &mut [Vec<Move>]) -> u64 {
    let [buffer, deeper @ ..] = buffers else {
        return 1;
    };
    if deeper.is_empty() {
        return board.count_moves(side, buffer);
    }
    buffer.clear();
    board.legal_moves(side, buffer);
    let mut total = 0;
    for &chosen in buffer.iter() {
        let mut next = *board;
        next.play(side, chosen);
        total += count(&next, !side, deeper);
    }
    total
}
