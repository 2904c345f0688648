//! Perft in the format of other engines, which can be stopped.

use std::fmt::Write;

use chess::ChessGame;
use game::{Game, perft};
use shakmaty::CastlingMode;

use player::search::Control;

/// Up to this depth perft takes no time worth a check for `stop`.
const MAX_UNINTERRUPTED_DEPTH: u32 = 3;

/// Counts positions for each move, and in all; if stopped, of the moves that were complete.
pub(super) fn divide(
    position: &ChessGame,
    depth: u32,
    mode: CastlingMode,
    control: &Control,
) -> String {
    let mut text = String::new();
    let mut all = 0;
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    for chosen in legal {
        let mut next = position.clone();
        next.play(chosen);
        let Some(count) = count_unless_stopped(&next, depth - 1, control) else {
            break;
        };
        all += count;
        let _ = writeln!(text, "{}: {count}", chosen.to_uci(mode));
    }
    let _ = write!(text, "\nNodes searched: {all}\n");
    text
}

fn count_unless_stopped(position: &ChessGame, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= MAX_UNINTERRUPTED_DEPTH {
        return Some(perft(position, depth));
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.into_iter().try_fold(0, |sum, chosen| {
        let mut next = position.clone();
        next.play(chosen);
        Some(sum + count_unless_stopped(&next, depth - 1, control)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_numbers() {
        let start = ChessGame::initial();
        let control = Control::default();
        let text = divide(&start, 4, CastlingMode::Standard, &control);
        assert!(text.contains("e2e4: 13160\n"), "{text}");
        assert!(text.ends_with("\n\nNodes searched: 197281\n"), "{text}");
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let text = divide(
            &ChessGame::read(fen).unwrap(),
            1,
            CastlingMode::Standard,
            &control,
        );
        assert!(text.ends_with("Nodes searched: 48\n"), "{text}");
        control.stop();
        assert_eq!(
            divide(&start, 8, CastlingMode::Standard, &control),
            "\nNodes searched: 0\n"
        );
    }
}
