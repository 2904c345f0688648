use std::fmt;

use chess::Color;

/// The value of a position, from White's point of view unless turned by [`Score::seen_by`]. Displayed as `+1.25`,
/// `0.00`, `#3` or `#-3`, and `#0` or `#-0` for mate on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    Centipawns(i32),
    /// Mate in this number of moves, never 0; negative if this side is mated.
    Mate(i32),
    /// This side has mated.
    Won,
    /// This side has been mated.
    Lost,
}

/// The value of mate on the board among centipawns.
const MATE: i32 = 1_000_000;
/// Larger numbers are cut to this, in centipawns and in moves to mate.
const MAX: i64 = 100_000;

impl Score {
    pub(crate) fn from_centipawns(centipawns: i64) -> Score {
        Score::Centipawns(centipawns.clamp(-MAX, MAX) as i32)
    }

    /// `None` for mate in 0, which the rules find without an engine.
    pub(crate) fn from_mate(moves: i64) -> Option<Score> {
        (moves != 0).then(|| Score::Mate(moves.clamp(-MAX, MAX) as i32))
    }

    /// The same value from the other point of view.
    pub fn turned(self) -> Score {
        match self {
            Score::Centipawns(centipawns) => Score::Centipawns(centipawns.saturating_neg()),
            Score::Mate(moves) => Score::Mate(moves.saturating_neg()),
            Score::Won => Score::Lost,
            Score::Lost => Score::Won,
        }
    }

    /// White's value as `side` sees it: negative is bad for that side.
    pub fn seen_by(self, side: Color) -> Score {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }

    /// A number to compare and sort by: centipawns, and mates beyond all of them, nearer ones further out.
    pub fn value(self) -> i32 {
        match self {
            Score::Centipawns(centipawns) => centipawns,
            Score::Mate(moves) if moves > 0 => MATE.saturating_sub(moves),
            Score::Mate(moves) => (-MATE).saturating_sub(moves),
            Score::Won => MATE,
            Score::Lost => -MATE,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Score::Centipawns(centipawns) => {
                let sign = match centipawns.signum() {
                    1 => "+",
                    -1 => "-",
                    _ => "",
                };
                let size = centipawns.unsigned_abs();
                format!("{sign}{}.{:02}", size / 100, size % 100)
            }
            Score::Mate(moves) => format!("#{moves}"),
            Score::Won => "#0".to_owned(),
            Score::Lost => "#-0".to_owned(),
        };
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_displayed_in_pawns_and_moves_to_mate() {
        let cases = [
            (Score::Centipawns(125), "+1.25"),
            (Score::Centipawns(-5), "-0.05"),
            (Score::Centipawns(0), "0.00"),
            (Score::Mate(3), "#3"),
            (Score::Mate(-3), "#-3"),
            (Score::Won, "#0"),
            (Score::Lost, "#-0"),
        ];
        for (score, text) in cases {
            assert_eq!(score.to_string(), text);
        }
        assert_eq!(format!("{:>7}", Score::Mate(3)), "     #3");
    }

    #[test]
    fn black_sees_the_opposite_sign() {
        assert_eq!(
            Score::Centipawns(40).seen_by(Color::Black),
            Score::Centipawns(-40)
        );
        assert_eq!(Score::Mate(-2).seen_by(Color::Black), Score::Mate(2));
        assert_eq!(Score::Lost.seen_by(Color::Black), Score::Won);
        assert_eq!(Score::Lost.seen_by(Color::White), Score::Lost);
    }

    #[test]
    fn nearer_mates_sort_beyond_all_centipawns() {
        let ascending = [
            Score::Lost,
            Score::Mate(-1),
            Score::Mate(-9),
            Score::from_centipawns(i64::MIN),
            Score::Centipawns(-1),
            Score::Centipawns(7),
            Score::from_centipawns(i64::MAX),
            Score::Mate(9),
            Score::Mate(1),
            Score::Won,
        ];
        assert!(
            ascending
                .windows(2)
                .all(|pair| pair[0].value() < pair[1].value())
        );
    }
}
