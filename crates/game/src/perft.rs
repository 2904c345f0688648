//! Counting the positions a given number of moves away.

use crate::Game;

/// The number of sequences of `depth` legal moves. Of the ends of games only having no move and a decision on the
/// board are asked, draws are not, as is the custom.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(position, &mut buffers)
}

/// [`perft`] of one ply less after each legal move.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut legal = Vec::new();
    if !position.is_decided() {
        position.legal_moves(&mut legal);
    }
    legal
        .into_iter()
        .map(|chosen| {
            let mut next = position.clone();
            next.play(chosen);
            (chosen, perft(&next, depth.saturating_sub(1)))
        })
        .collect()
}

fn count<G: Game>(position: &G, buffers: &mut [Vec<G::Move>]) -> u64 {
    let Some((buffer, deeper)) = buffers.split_first_mut() else {
        return 1;
    };
    if position.is_decided() {
        return 0;
    }
    buffer.clear();
    position.legal_moves(buffer);
    if deeper.is_empty() {
        return buffer.len() as u64;
    }
    buffer
        .iter()
        .map(|&chosen| {
            let mut next = position.clone();
            next.play(chosen);
            count(&next, deeper)
        })
        .sum()
}
