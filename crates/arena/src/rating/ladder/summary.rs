//! Players, result and moves of a game in a file.

use game::{Outcome, Side};

/// A game of a PGN or PDN file, as far as ratings need it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameSummary {
    /// The line of the file it begins on, from 1.
    pub line: usize,
    /// The tag `Event`.
    pub event: String,
    pub white: String,
    pub black: String,
    /// Who won, if it is over.
    pub outcome: Option<Outcome>,
    /// The moves as they are written. They are not played: any game will do.
    pub moves: Vec<String>,
}

impl GameSummary {
    /// The result that a file states: its tag `Result`, or the text after the moves if there is no such tag. A tag
    /// that is no result says that the game is not over.
    pub fn outcome_of(tag: Option<&str>, after_moves: Option<Outcome>) -> Option<Outcome> {
        match tag {
            Some(tag) => read(tag.trim()),
            None => after_moves,
        }
    }
}

/// A result as it is written, of whatever game.
fn read(text: &str) -> Option<Outcome> {
    Some(match text {
        // As draughts count.
        "2-0" => Outcome::Win(Side::White),
        "0-2" => Outcome::Win(Side::Black),
        "1-1" | "1/2" | "½-½" => Outcome::Draw,
        text => return Outcome::from_text(text),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_counts_before_the_text_after_the_moves() {
        let (white, black) = (Outcome::Win(Side::White), Outcome::Win(Side::Black));
        for (tag, outcome) in [
            ("1-0", Some(white)),
            (" 2-0 ", Some(white)),
            ("0-2", Some(black)),
            ("1-1", Some(Outcome::Draw)),
            ("1/2-1/2", Some(Outcome::Draw)),
            ("1/2", Some(Outcome::Draw)),
            ("½-½", Some(Outcome::Draw)),
            ("*", None),
            ("", None),
            ("3-0", None),
        ] {
            for after in [None, Some(black), Some(Outcome::Draw)] {
                assert_eq!(GameSummary::outcome_of(Some(tag), after), outcome, "{tag}");
            }
        }
        for after in [None, Some(black)] {
            assert_eq!(GameSummary::outcome_of(None, after), after);
        }
    }
}
