//! Games to be played through on a page: a first position, and what changes with each move.

use std::fmt::Write;

/// What stands on the squares looks like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceStyle {
    /// Letters of FEN, shown as chessmen.
    Chess,
    /// `w`, `b` and for kings `W`, `B`, shown as discs.
    Draughts,
    /// Letters as they are.
    Signs,
}

/// A game as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// What its pieces look like.
    pub pieces: PieceStyle,
    /// How wide the board is.
    pub columns: usize,
    /// What stands on every square at first, row by row from the top; `.` for nothing.
    pub first: String,
    /// The squares that change with each move, and what stands there then.
    pub steps: Vec<Vec<(usize, char)>>,
}

/// What turns a film into a board with buttons; it runs once a game is opened.
pub(super) const SCRIPT: &str = include_str!("replay.js");

impl Replay {
    /// As an attribute that the script of the page reads: no sign in it needs escaping.
    pub(super) fn attribute(&self) -> String {
        let pieces = match self.pieces {
            PieceStyle::Chess => "chess",
            PieceStyle::Draughts => "draughts",
            PieceStyle::Signs => "signs",
        };
        let plain = |sign: char| {
            if sign.is_ascii_alphanumeric() {
                sign
            } else {
                '.'
            }
        };
        let first: String = self.first.chars().map(plain).collect();
        let mut text = format!("{pieces} {} {first}", self.columns);
        for step in &self.steps {
            text.push(' ');
            for (square, sign) in step {
                let _ = write!(text, "{square}{}", letter(plain(*sign)));
            }
        }
        text
    }
}

/// Digits would run into the numbers of squares.
fn letter(sign: char) -> char {
    if sign.is_ascii_digit() { '.' } else { sign }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_film_is_one_line_without_signs_to_escape() {
        let film = Replay {
            pieces: PieceStyle::Signs,
            columns: 2,
            first: "X.\"O".to_owned(),
            steps: vec![vec![(0, '.'), (1, 'X')], vec![]],
        };
        assert_eq!(film.attribute(), "signs 2 X..O 0.1X ");
    }
}
