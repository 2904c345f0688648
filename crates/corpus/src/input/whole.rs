//! The games of a text that may break off: the whole ones, then what is wrong.

use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

use super::{Damage, Paused};
use crate::chunk::{Chunk, Chunks, ends};

/// Why a text broke off: passed from the reader to the cutter.
type Why = Arc<Mutex<Option<io::Error>>>;

/// Pieces of a text, whole games only.
pub(crate) struct WholeGames<R> {
    chunks: Chunks<UntilBroken<R>>,
    why: Why,
}

impl<R: Read> WholeGames<R> {
    /// Cuts from the beginning.
    pub(crate) fn new(input: R) -> WholeGames<R> {
        let why = Why::default();
        let input = UntilBroken {
            input,
            why: why.clone(),
        };
        WholeGames {
            chunks: Chunks::new(input),
            why,
        }
    }

    /// The next piece; `None` at the end. Where the text breaks off, the games before that come first, also the last
    /// one if its result is there; the error comes with the next call.
    pub(crate) fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let piece = self.chunks.next_chunk()?;
        let mut why = self.why.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(error) = why.as_ref() else {
            return Ok(piece);
        };
        // All that was read is in this piece.
        if let Some(mut piece) = piece {
            if !is_behind_everything(error) {
                piece.text.truncate(whole_games(&piece));
            }
            if !piece.text.is_empty() {
                return Ok(Some(piece));
            }
        }
        why.take().map_or(Ok(None), Err)
    }
}

/// What is wrong comes after the end of the text.
fn is_behind_everything(error: &io::Error) -> bool {
    let damage = error.get_ref().and_then(|inner| inner.downcast_ref());
    matches!(damage, Some(Damage::Trailing(_)))
}

/// How much of a piece that breaks off is games to their end.
fn whole_games(piece: &Chunk) -> usize {
    let mut whole = 0;
    ends(piece.games(), |end, has_result| {
        if has_result || end < piece.text.len() {
            whole = end;
        }
    });
    whole
}

/// A text that seems to end where it breaks off.
struct UntilBroken<R> {
    input: R,
    why: Why,
}

impl<R: Read> Read for UntilBroken<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut why = self.why.lock().unwrap_or_else(PoisonError::into_inner);
        if why.is_some() {
            return Ok(0);
        }
        match self.input.read(buffer) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted && !Paused::is(&error) => {
                *why = Some(error);
                Ok(0)
            }
            read => read,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Packing;
    use super::*;

    fn read(text: &'static [u8], error: io::Error) -> (Vec<u8>, io::Error) {
        struct Breaks(&'static [u8], Option<io::Error>);
        impl Read for Breaks {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match (self.0.is_empty(), self.1.take()) {
                    (true, Some(error)) => Err(error),
                    (_, error) => {
                        self.1 = error;
                        self.0.read(buffer)
                    }
                }
            }
        }
        let mut games = WholeGames::new(Breaks(text, Some(error)));
        let mut whole = Vec::new();
        loop {
            match games.next_chunk() {
                Ok(Some(chunk)) => whole.extend(chunk.text),
                Ok(None) => panic!("the error is lost"),
                Err(error) => {
                    assert!(games.next_chunk().unwrap().is_none());
                    return (whole, error);
                }
            }
        }
    }

    #[test]
    fn the_last_game_is_whole_if_its_result_is_there() {
        let damaged = || io::Error::other("damaged");
        for (text, whole) in [
            ("1. e4 e5 1-0\n", "1. e4 e5 1-0"),
            (
                "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d",
                "[Event \"a\"]\n\n1. e4 *",
            ),
            (
                "[White \"a\"]\n\n1. e4\n\n[White \"b\"]\n\n1. d4 {",
                "[White \"a\"]\n\n1. e4\n\n",
            ),
            ("1. e4 e5 2. Nf3", ""),
            ("", ""),
        ] {
            let (found, error) = read(text.as_bytes(), damaged());
            assert_eq!(String::from_utf8(found).unwrap(), whole);
            assert_eq!(error.to_string(), "damaged");
        }
        let behind = io::Error::other(Damage::Trailing(Packing::Gzip));
        let (found, _) = read(b"1. e4 e5 2. Nf3", behind);
        assert_eq!(found, b"1. e4 e5 2. Nf3");
    }
}
