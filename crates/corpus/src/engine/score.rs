//! A value and how it reads.

use std::fmt;

use chess::Color;

/// A value from one side's point of view: white's, unless turned by [`Score::seen_by`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves, never 0; negative if this side is mated.
    Mate(i32),
    /// This side has mated.
    Won,
    /// This side has been mated.
    Lost,
}

/// The value of mate on the board among centipawns.
const MATE: i32 = 1_000_000;
/// No engine counts further than this.
const LARGEST: i64 = 100_000;

impl Score {
    /// Centipawns, cut to a sensible size.
    pub(super) fn from_centipawns(centipawns: i64) -> Score {
        Score::Centipawns(centipawns.clamp(-LARGEST, LARGEST) as i32)
    }

    /// Mate in so many moves, cut to a sensible size; mate in 0 is for the rules to find.
    pub(super) fn from_mate(moves: i64) -> Option<Score> {
        (moves != 0).then(|| Score::Mate(moves.clamp(-LARGEST, LARGEST) as i32))
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

    /// White's value as `side` sees it: the finder's point of view. Negative is bad for that side.
    pub fn seen_by(self, side: Color) -> Score {
        match side {
            Color::White => self,
            Color::Black => self.turned(),
        }
    }

    /// One number to compare and sort by: centipawns, and beyond all of them mates, the nearer the larger.
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
    /// `+1.25`, `0.00`, `#3`, `#-3`; `#0` and `#-0` for mate on the board.
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
    fn values_read_as_in_books() {
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
    fn the_finder_sees_the_other_sign() {
        assert_eq!(
            Score::Centipawns(40).seen_by(Color::Black),
            Score::Centipawns(-40)
        );
        assert_eq!(Score::Mate(-2).seen_by(Color::Black), Score::Mate(2));
        assert_eq!(Score::Lost.seen_by(Color::Black), Score::Won);
        assert_eq!(Score::Lost.seen_by(Color::White), Score::Lost);
    }

    #[test]
    fn values_are_ordered() {
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
