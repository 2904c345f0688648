//! What was found, game by game.

use std::sync::Arc;

use chess::pgn::Outcome;
use chess::{Color, Square};

/// An instance as the examiner describes it, ready to be written in any format.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Which pattern, as an index into the examiner's list.
    pub pattern: usize,
    /// Actors and where they are: `F1`, `Qe2`.
    pub actors: Vec<(String, String)>,
    /// The instance in words.
    pub words: String,
    /// The tactical line in algebraic notation.
    pub line: Vec<String>,
    /// Arrows: from, to, and a letter for the colour as chess sites write it (R, G, B, Y).
    pub arrows: Vec<(Square, Square, char)>,
    /// Marked squares, with the same letters.
    pub squares: Vec<(Square, char)>,
    /// Further columns: name and value.
    pub extra: Vec<(&'static str, String)>,
}

/// Something found in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Half-moves played before.
    pub ply: u32,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: Color,
    /// In a side line, not in the game itself.
    pub side_line: bool,
    /// What.
    pub found: Found,
}

/// A game in which something was found.
#[derive(Debug, Clone)]
pub struct GameReport {
    /// The file's name.
    pub file: Arc<str>,
    /// Counted from 1 in its file.
    pub number: u64,
    /// All headers, in order.
    pub tags: Vec<(String, String)>,
    /// How it ended.
    pub outcome: Outcome,
    /// The moves of the main line, as written.
    pub moves: Vec<String>,
    /// What was found, in order.
    pub hits: Vec<Hit>,
}

impl GameReport {
    /// A header's value, empty if it is missing.
    pub fn tag(&self, name: &str) -> &str {
        self.tags
            .iter()
            .find(|(key, _)| key == name)
            .map_or("", |(_, value)| value.as_str())
    }
}

/// A game that could not be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file's name.
    pub file: Arc<str>,
    /// Counted from 1 in its file.
    pub game: u64,
    /// Where the game begins in the unpacked file.
    pub offset: u64,
    /// What is wrong.
    pub kind: ProblemKind,
}

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// This word, which should be half-move `ply`, cannot be played.
    BadMove {
        /// Counted from 1.
        ply: u32,
        /// As written.
        word: String,
    },
    /// The FEN header is no position.
    BadFen,
    /// The variant is not one we know.
    UnknownVariant(String),
}
