//! Games as text: PDN, game type 26.
//!
//! | module | subject |
//! |---|---|
//! | `token` | words of PDN with their places |
//! | `read` | parsing games; an invalid game is reported with line and column and does not stop the next |
//! | `outline` | tags, words and results of any game, nothing played |
//! | `write` | text out of games |

mod outline;
mod read;
mod token;
mod write;

pub use outline::{Outline, outlines};
pub use read::{read, read_numbered};
pub use write::write;

use game::{Game as _, Outcome, Record};
use syntax::Message;

use crate::moves::Move;
use crate::position::Position;

/// A game with its tags, comments and variations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Names and values, in their order. `GameType`, `FEN` and `Result` are made when the game is written.
    pub tags: Vec<(String, String)>,
    pub start: Position,
    /// What is said before the first move.
    pub comment: String,
    /// The moves that were made.
    pub line: Vec<Ply>,
    /// How it ended, if it did.
    pub outcome: Option<Outcome>,
}

/// A move with what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    pub chosen: Move,
    /// Judgements by number: 1 is `!`, 2 is `?` and so on.
    pub nags: Vec<u8>,
    /// What is said after it.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<Vec<Ply>>,
}

impl Ply {
    /// A move about which nothing is said.
    pub fn plain(chosen: Move) -> Ply {
        Ply {
            chosen,
            nags: Vec::new(),
            comment: String::new(),
            variations: Vec::new(),
        }
    }
}

impl Game {
    /// A game out of the moves that were made.
    pub fn from_record(record: &Record<Position>, tags: Vec<(String, String)>) -> Game {
        Game {
            tags,
            start: *record.start(),
            comment: String::new(),
            line: record
                .moves()
                .iter()
                .map(|chosen| Ply::plain(*chosen))
                .collect(),
            outcome: record.end().map(|end| end.outcome),
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let (_, value) = self.tags.iter().find(|(other, _)| other == name)?;
        Some(value)
    }

    /// The moves that were made, played again.
    pub fn replay(&self) -> Record<Position> {
        let mut record = Record::new(self.start);
        for ply in &self.line {
            record.play(ply.chosen);
        }
        record
    }

    /// Whether the game begins where games begin.
    pub fn is_from_start(&self) -> bool {
        let first = Position::initial();
        self.start.key() == first.key() && self.start.counters() == first.counters()
    }
}

/// What is wrong with a game, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {}", .message.en)]
pub struct PdnError {
    /// Counted from 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    pub message: Message,
}
