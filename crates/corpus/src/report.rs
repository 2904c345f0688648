//! What a scan reports: games with hits, and games that could not be replayed.

use std::sync::Arc;

use chess::Color;
use chess::pgn::Outcome;
use chess::replay::Replay;

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

/// Something found, with its place. What it is (`finding`) is up to the examiner: the scan only passes it on.
#[derive(Debug, Clone)]
pub struct Hit<F> {
    pub point: GamePoint,
    /// The side for which the examiner looked.
    pub side: Color,
    /// The position, with the counters that a FEN needs.
    pub replay: Replay,
    pub finding: F,
}

/// A game with hits, or one part of it.
///
/// A game in which much is found is reported in parts, so that memory stays bounded: the parts of a game come one after
/// the other, all with the same tags; only the first has the moves, and the last may have no hits. Most games have one
/// part, with `continues` and `goes_on` both false.
#[derive(Debug, Clone)]
pub struct GameReport<F> {
    pub file: Arc<str>,
    /// Counted from 1 in its file.
    pub number: u64,
    /// All tags, in the order of the game.
    pub tags: Vec<(String, String)>,
    pub outcome: Outcome,
    /// Plies of the main line, where they were counted.
    pub plies: Option<u32>,
    /// The text of the game (see [`crate::transcript`]) if [`Options::keep_moves`](crate::Options::keep_moves) is set;
    /// only in the first part.
    pub moves: String,
    /// In the order in which the positions were examined.
    pub hits: Vec<Hit<F>>,
    /// Whether an earlier part of this game was reported before.
    pub continues: bool,
    /// Whether another part of this game follows.
    pub goes_on: bool,
}

impl<F> GameReport<F> {
    /// The value of a tag, by its name in any case; empty if the game does not have it.
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
    pub file: Arc<str>,
    /// Counted from 1 in its file.
    pub game: u64,
    /// Where the game begins, in bytes of the unpacked file.
    pub offset: u64,
    pub kind: ProblemKind,
}

/// Why a game could not be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// The move at `ply` cannot be played.
    BadMove {
        /// Counted from 1.
        ply: u32,
        /// The move as it is written.
        word: String,
    },
    /// The FEN tag is not a position.
    BadFen,
    /// The Variant tag names a game that is not supported.
    UnknownVariant(String),
}
