//! A text of another kind, taken for games: not one header or move in it.

use std::io;

use chess::pgn::Headers;
use chess::san::Written;

use crate::input::Foreign;
use crate::report::ProblemKind;

/// Whether the beginning of a file looks like games, told game by game.
#[derive(Debug)]
pub(crate) struct Prose {
    is_likely: bool,
    broken: bool,
}

impl Prose {
    /// Only the beginning of a file is asked.
    pub(crate) fn new(is_beginning: bool) -> Prose {
        Prose {
            is_likely: is_beginning,
            broken: false,
        }
    }

    /// A game that nobody looked at; it may be one.
    pub(crate) fn passed_over(&mut self) {
        self.is_likely = false;
    }

    /// A game as it is written, and what kept it from being replayed.
    pub(crate) fn read(
        &mut self,
        headers: &Headers<'_>,
        written: &[u8],
        problem: Option<&ProblemKind>,
    ) {
        self.broken |= problem.is_some();
        self.is_likely = self.is_likely
            && headers.iter().next().is_none()
            && match problem {
                None => !written.iter().any(u8::is_ascii_alphanumeric),
                Some(kind) => is_no_move(kind),
            };
    }

    /// What it was, if it was no games.
    pub(crate) fn found(&self) -> Option<io::Error> {
        let is_prose = self.is_likely && self.broken;
        is_prose.then(|| io::Error::new(io::ErrorKind::InvalidData, Foreign::Prose))
    }
}

/// Whether a game that cannot be replayed begins with a word that is no move of any game.
fn is_no_move(kind: &ProblemKind) -> bool {
    match kind {
        ProblemKind::BadMove { ply: 1, word } => Written::read(word.as_bytes()).is_none(),
        _ => false,
    }
}
