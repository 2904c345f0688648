//! What was found, game by game.

use std::sync::Arc;

use chess::pgn::Outcome;
use chess::{Color, Square};

use engines::{EngineError, Evaluation};

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
    /// Whether the tactics work, if that was asked.
    pub proof: Option<Proof>,
    /// The pattern is not there yet, but can be forced within so many half-moves.
    pub within: Option<u8>,
    /// So many moves of its own the side is from the pattern, if that was asked.
    pub distance: Option<u8>,
    /// What an engine says of the position, from white's point of view, if one was asked.
    pub eval: Option<Result<Evaluation, EngineError>>,
}

impl Found {
    /// An instance of which nothing is told but the pattern.
    pub fn bare(pattern: usize) -> Found {
        Found {
            pattern,
            actors: Vec::new(),
            words: String::new(),
            line: Vec::new(),
            arrows: Vec::new(),
            squares: Vec::new(),
            proof: None,
            within: None,
            distance: None,
            eval: None,
        }
    }
}

/// How a proof of the tactics ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// They work against every reply.
    Forced {
        /// Mate in so many moves.
        mate_in: Option<u8>,
    },
    /// A reply refutes them.
    Refuted,
    /// Too deep to tell.
    Undecided,
}

impl Verdict {
    /// One word for programs; it never changes.
    pub fn code(self) -> &'static str {
        match self {
            Verdict::Forced { .. } => "forced",
            Verdict::Refuted => "refuted",
            Verdict::Undecided => "undecided",
        }
    }
}

/// What was proved of the tactics of an instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// For programs.
    pub verdict: Verdict,
    /// The reply that refutes, in algebraic notation.
    pub reply: Option<String>,
    /// For people, with the reply that refutes.
    pub words: String,
}

/// A position within the text of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GamePoint {
    /// Plies from the start of the game to the position, along its own line.
    pub ply: u32,
    /// Number of plies read before the position: of the main line if the position is in it, otherwise of all variations,
    /// in the order of the text. With `in_variation` it says where in the text a comment on the position belongs.
    pub text_ply: u32,
    /// Whether the position is in a variation rather than in the game itself.
    pub in_variation: bool,
}

/// Something found in a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Hit {
    /// Half-moves played before.
    pub ply: u32,
    /// The same in the main line; in a side line, half-moves of side lines read until then: where a comment belongs.
    pub place: u32,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: Color,
    /// In a side line, not in the game itself.
    pub side_line: bool,
    /// What.
    pub found: Found,
}

/// A game in which something was found, or a part of it where that is much. The parts of a game come one after the
/// other; the last may hold nothing but the word that the game is over.
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
    /// Half-moves of the main line, where they were counted.
    pub plies: Option<u32>,
    /// The text of the game (see [`crate::transcript`]), where it was asked for; told with the first part.
    pub moves: String,
    /// What was found, in order.
    pub hits: Vec<Hit>,
    /// Not the first part of the game.
    pub continues: bool,
    /// More parts of the game may follow.
    pub goes_on: bool,
}

impl GameReport {
    /// A header's value, empty if it is missing.
    pub fn tag(&self, name: &str) -> &str {
        self.tags
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
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
