//! Positions and sides from the command line, and what to say when they are wrong.

use chess::{Color, FenError};

use crate::error::CliError;

/// Which side searches in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchingSides {
    /// The side to move.
    Mover,
    /// One side, whichever is to move.
    Only(Color),
    /// White, then Black.
    Both,
}

impl SearchingSides {
    /// The sides that search when it is the turn of `turn`.
    pub fn sides(self, turn: Color) -> Vec<Color> {
        match self {
            SearchingSides::Mover => vec![turn],
            SearchingSides::Only(side) => vec![side],
            SearchingSides::Both => vec![Color::White, Color::Black],
        }
    }
}

/// `white` or `black`, as `--side` and the JSON output write it.
pub fn side_word(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The error for an invalid FEN: what is wrong, where, and what to do. `line` is its line on standard input; without one it was
/// written on the command line.
pub fn bad_fen(fen: &str, line: Option<usize>, error: &FenError) -> CliError {
    let described = chess::describe_fen_error(error);
    let (en, pt) = (described.what.en, described.what.pt);
    let shown: String = crate::terminal::printable(fen).chars().take(80).collect();
    let failure = match line {
        Some(line) => CliError::failed(
            format!("standard input, line {line} '{shown}': {en}"),
            format!("entrada padrão, linha {line} '{shown}': {pt}"),
        ),
        None => CliError::usage(
            format!("FEN '{shown}': {en}"),
            format!("FEN '{shown}': {pt}"),
        ),
    };
    failure.help(described.remedy.en, described.remedy.pt)
}
