//! Formats `info` and `bestmove` lines.

use std::fmt::Write;

use chess::ChessGame;
use game::{End, Game, Outcome};
use shakmaty::CastlingMode;

use player::Value;
use player::search::{Report, plies_to_end};

type Move = <ChessGame as Game>::Move;

/// Formats a value in hundredths of a pawn, which is worth `unit`.
fn score(value: Value, unit: Value) -> String {
    match plies_to_end(value) {
        // Moves are counted, not plies.
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => {
            let hundredths = i64::from(value) * 100 / i64::from(unit.max(1));
            format!("cp {hundredths}")
        }
    }
}

/// One line for each variation.
pub(super) fn lines(report: &Report<Move>, mode: CastlingMode, unit: Value) -> String {
    let mut text = String::new();
    let millis = report.elapsed.as_millis().max(1);
    let speed = u128::from(report.nodes) * 1000 / millis;
    for (index, line) in report.lines.iter().enumerate() {
        let _ = write!(
            text,
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time {} pv",
            report.depth,
            report.furthest,
            index + 1,
            score(line.value, unit),
            report.nodes,
            report.table_permille,
            report.elapsed.as_millis(),
        );
        for &chosen in &line.moves {
            let _ = write!(text, " {}", chosen.to_uci(mode));
        }
        text.push('\n');
    }
    text
}

/// The lines for a position without legal moves.
pub(super) fn ended(end: Option<End>) -> String {
    let score = match end.map(|end| end.outcome) {
        Some(Outcome::Win(_)) => "mate 0",
        _ => "cp 0",
    };
    format!("info depth 0 score {score}")
}

/// `bestmove` with the expected reply.
pub(super) fn best_move(answer: &Report<Move>, mode: CastlingMode) -> String {
    match (answer.best(), answer.reply()) {
        (Some(best), Some(reply)) => {
            format!(
                "bestmove {} ponder {}",
                best.to_uci(mode),
                reply.to_uci(mode)
            )
        }
        (Some(best), None) => format!("bestmove {}", best.to_uci(mode)),
        (None, _) => "bestmove (none)".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::search::WON;

    #[test]
    fn scores_are_written() {
        assert_eq!(score(35, 100), "cp 35");
        assert_eq!(score(-1500, 1000), "cp -150");
        assert_eq!(score(WON - 1, 1000), "mate 1");
        assert_eq!(score(WON - 3, 1000), "mate 2");
        assert_eq!(score(-WON, 1000), "mate 0");
        assert_eq!(score(2 - WON, 1000), "mate -1");
        assert_eq!(score(4 - WON, 1000), "mate -2");
    }
}
