//! Detects text that is not games: it has no tag and no move.

use std::io;

use chess::pgn::portuguese::in_english;
use chess::pgn::{Games, Tags};
use chess::replay::Replay;
use chess::san::{PawnCapture, SanMove};

use crate::input::Foreign;
use crate::report::ProblemKind;
use crate::walk;

/// What the beginning of a file is, if it is no games. The first that may be one settles it.
pub(crate) fn found_in(text: &[u8]) -> Option<io::Error> {
    let mut games = Games::new(text);
    let mut headers = Tags::default();
    // An empty file is nothing else either.
    let mut has_text = false;
    while games.next_game(&mut headers) {
        if headers.iter().next().is_some() {
            return None;
        }
        let played = walk::walk(&mut games, Replay::default(), false, |_| {}, |_| {});
        while games.token().is_some() {}
        let written = &text[headers.offset..games.offset()];
        match played {
            Err(kind) if is_no_move(&kind) => has_text = true,
            Ok(_) if !written.iter().any(u8::is_ascii_alphanumeric) => {}
            _ => return None,
        }
    }
    has_text.then(|| io::Error::new(io::ErrorKind::InvalidData, Foreign::Prose))
}

/// Whether a game that cannot be replayed begins with a word that is no move of any game. Two letters (`de`) may be a
/// capture, but nothing can be taken yet, and words of many languages are like that.
fn is_no_move(kind: &ProblemKind) -> bool {
    match kind {
        ProblemKind::BadMove { ply: 1, word } => matches!(
            SanMove::parse(&in_english(word.as_bytes())),
            None | Some(SanMove::PawnTakes {
                taking: PawnCapture::Between { .. },
                ..
            })
        ),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_prose(text: &str) -> bool {
        found_in(text.as_bytes()).is_some()
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
            "1. Cf3 Cf6",
        ] {
            assert!(!is_prose(text), "{text}");
        }
    }
}
