//! What a collection holds, without replaying its games.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::pgn::{Games, Headers, Token};

use crate::chunk::Chunks;
use crate::input::{Input, Source};
use crate::store;

/// A collection in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Survey {
    /// Bytes on disk.
    pub bytes: u64,
    /// Games.
    pub games: u64,
    /// Positions of the main lines, first ones included, whether or not their moves can be played.
    pub positions: u64,
    /// The earliest and the latest year; unknown for stores, whose headers are packed.
    pub years: Option<(u32, u32)>,
}

/// Counts the games of the inputs until `stop` is set; then the error is of the kind `Interrupted`.
pub fn survey(inputs: &[Input], stop: &AtomicBool) -> io::Result<Survey> {
    let mut survey = Survey::default();
    for input in inputs {
        survey.bytes += input.size().unwrap_or(0);
        match (input.source(Arc::default())?, input) {
            (Source::Text(stream), _) => count(&mut survey, Chunks::new(stream), stop)?,
            (Source::Store(_), Input::File(path)) => {
                let totals = store::totals(path)?;
                survey.games += totals.games;
                survey.positions += totals.positions;
            }
            (Source::Store(_), Input::Stdin) => {}
        }
    }
    Ok(survey)
}

fn count<R: io::Read>(
    survey: &mut Survey,
    mut chunks: Chunks<R>,
    stop: &AtomicBool,
) -> io::Result<()> {
    while let Some(chunk) = chunks.next_chunk()? {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut games = Games::new(&chunk.text);
        let mut headers = Headers::default();
        while games.next_game(&mut headers) {
            survey.games += 1;
            survey.positions += 1;
            let date = headers.get("Date");
            if let Some(year) = date.and_then(|date| date.get(..4)?.parse::<u32>().ok()) {
                let (first, last) = survey.years.unwrap_or((year, year));
                survey.years = Some((first.min(year), last.max(year)));
            }
            let mut depth = 0u32;
            while let Some(token) = games.token() {
                match token {
                    Token::Open => depth += 1,
                    Token::Close => depth = depth.saturating_sub(1),
                    Token::Move(_) if depth == 0 => survey.positions += 1,
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn games_positions_and_years_are_counted() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let text = "[Date \"1851.06.21\"]\n\n1. e4 (1. d4 d5) e5 *\n\n[Date \"????.??.??\"]\n\n1. c4 *\n\n[Date \"1620\"]\n\n*\n";
        file.write_all(text.as_bytes()).unwrap();
        let inputs = [Input::File(file.path().to_owned())];
        let found = survey(&inputs, &AtomicBool::new(false)).unwrap();
        assert_eq!((found.games, found.positions), (3, 6));
        assert_eq!(found.years, Some((1620, 1851)));
        assert_eq!(found.bytes, text.len() as u64);
        let stopped = survey(&inputs, &AtomicBool::new(true)).unwrap_err();
        assert_eq!(stopped.kind(), io::ErrorKind::Interrupted);
    }
}
