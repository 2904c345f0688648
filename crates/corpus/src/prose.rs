//! A text of another kind, taken for games: not one header or move in it.

use std::io;

use chess::pgn::Headers;
use chess::san::{Taking, Written};

use crate::input::Foreign;
use crate::report::ProblemKind;

/// Whether the beginning of a file looks like games, told game by game.
#[derive(Debug)]
pub(crate) struct Prose {
    is_likely: bool,
    /// Something was written that is no game; an empty file is none.
    has_text: bool,
}

impl Prose {
    /// Only the beginning of a file is asked.
    pub(crate) fn new(is_beginning: bool) -> Prose {
        Prose {
            is_likely: is_beginning,
            has_text: false,
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
        if !self.is_likely {
            return;
        }
        let is_text = problem.is_some_and(is_no_move);
        let is_nothing = problem.is_none() && !written.iter().any(u8::is_ascii_alphanumeric);
        self.has_text |= is_text;
        self.is_likely = headers.iter().next().is_none() && (is_text || is_nothing);
    }

    /// What it was, if it was no games.
    pub(crate) fn found(&self) -> Option<io::Error> {
        let is_prose = self.is_likely && self.has_text;
        is_prose.then(|| io::Error::new(io::ErrorKind::InvalidData, Foreign::Prose))
    }
}

/// Whether a game that cannot be replayed begins with a word that is no move of any game. Two letters (`de`) may be a
/// capture, but nothing can be taken yet, and words of many languages are like that.
fn is_no_move(kind: &ProblemKind) -> bool {
    match kind {
        ProblemKind::BadMove { ply: 1, word } => matches!(
            Written::read(word.as_bytes()),
            None | Some(Written::PawnTakes {
                taking: Taking::Between { .. },
                ..
            })
        ),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk;
    use chess::pgn::Games;
    use chess::replay::Replay;

    /// Whether a text is told to be no games.
    fn is_prose(text: &str) -> bool {
        let mut games = Games::new(text.as_bytes());
        let mut headers = Headers::default();
        let mut prose = Prose::new(true);
        while games.next_game(&mut headers) {
            let walked = walk::walk(&mut games, Replay::default(), false, |_| {}, |_| {});
            while games.token().is_some() {}
            let written = &text.as_bytes()[headers.offset..games.offset()];
            prose.read(&headers, written, walked.as_ref().err());
        }
        prose.found().is_some()
    }

    #[test]
    fn texts_without_games() {
        for text in [
            "Once upon a time",
            "de manhã",
            "* one thing\n* another thing\n",
            "{\"a\":1}",
            "{\"fen\":\"x\",\"game\":1}\n{\"fen\":\"y\"}\n",
            "[{\"a\": 1}, {\"e4\": \"1-0\"}]\n",
            "{\"a\": {\"b\": 1}, \"c\": 2}",
        ] {
            assert!(is_prose(text), "{text}");
        }
    }

    #[test]
    fn games_and_nothing_are_no_prose() {
        for text in [
            "",
            "\n\n",
            "*",
            "[White \"a\"]\n\n{never played}",
            "{Games of a master}\n\n[White \"a\"]\n\n1. e4 *",
            "{Games of a master}\n\n1. e4 *",
            "{unclear} 1-0",
            "1. e4 Ke4",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
