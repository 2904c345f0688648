//! Positions with a judgement from elsewhere: an expert's grade, a value, or the result of a game.
//!
//! | module | subject |
//! |---|---|
//! | `text` | EPD, CSV and JSON lines |
//! | `games` | quiet positions drawn from games, with their results |

mod games;
mod text;

use chess::FenError;
use chess::epd::EpdError;

pub use games::{Draw, Drawn, QuietPosition, from_games};
pub use text::{is_games, read};

/// More positions than this are not kept.
pub const MOST_POSITIONS: usize = 2_000_000;
/// The greatest grade: white decisive. 0 is black decisive, 3 equal.
pub const GREATEST_GRADE: u8 = 6;

/// A position and what is said of it, seen from White's side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Judged {
    pub fen: String,
    /// What it is called, if anything.
    pub name: Option<String>,
    /// The game it is from, if it is known: positions of a game belong together.
    pub game: Option<String>,
    /// An expert's grade, 0 to 6.
    pub grade: Option<u8>,
    /// A value in pawns.
    pub value: Option<f64>,
    /// The result of its game: 1, 0.5 or 0.
    pub result: Option<f64>,
    /// White has castled, Black has castled.
    pub castled: [bool; 2],
    /// Earlier occurrences in its game.
    pub repetitions: u32,
}

/// A line that is no judged position.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct BadLine {
    /// Counted from 1.
    pub line: usize,
    pub why: Why,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Why {
    #[error("no position")]
    NoPosition,
    /// A FEN that is none.
    #[error("{0}")]
    Fen(#[from] FenError),
    #[error("{0}")]
    Epd(EpdError),
    #[error("no JSON object: {0}")]
    Json(String),
    /// A grade other than 0 to 6.
    #[error("no grade from 0 to 6: {0}")]
    Grade(String),
    #[error("no number: {0}")]
    Number(String),
    #[error("no result (1-0, 1/2-1/2, 0-1): {0}")]
    Result(String),
    #[error("more than {MOST_POSITIONS} positions")]
    TooMany,
}
