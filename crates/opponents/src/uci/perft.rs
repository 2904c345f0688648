//! Counting positions as other engines do it, until somebody says stop.

use std::fmt::Write;

use chess::ChessGame;
use game::{Game, perft};
use shakmaty::CastlingMode;

use player::search::Control;

/// So near the end nobody waits long.
const AT_ONCE: u32 = 3;

/// A count for each move and all of them; as far as it came, if it was stopped.
pub(super) fn told(
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
        let Some(count) = counted(&next, depth - 1, control) else {
            break;
        };
        all += count;
        let _ = writeln!(text, "{}: {count}", chosen.to_uci(mode));
    }
    let _ = write!(text, "\nNodes searched: {all}\n");
    text
}

fn counted(position: &ChessGame, depth: u32, control: &Control) -> Option<u64> {
    if control.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(position, depth));
    }
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    legal.into_iter().try_fold(0, |sum, chosen| {
        let mut next = position.clone();
        next.play(chosen);
        Some(sum + counted(&next, depth - 1, control)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_numbers() {
        let start = ChessGame::initial();
        let control = Control::default();
        let text = told(&start, 4, CastlingMode::Standard, &control);
        assert!(text.contains("e2e4: 13160\n"), "{text}");
        assert!(text.ends_with("\n\nNodes searched: 197281\n"), "{text}");
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let text = told(
            &ChessGame::read(fen).unwrap(),
            1,
            CastlingMode::Standard,
            &control,
        );
        assert!(text.ends_with("Nodes searched: 48\n"), "{text}");
        control.stop();
        assert_eq!(
            told(&start, 8, CastlingMode::Standard, &control),
            "\nNodes searched: 0\n"
        );
    }
}
