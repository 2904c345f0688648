//! What a collection holds: every game is replayed once, so that what is no game does not count as one.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::pgn::Tags;
use chess::replay::Replay;

use crate::filter::year_of;
use crate::input::{EndedEarly, Foreign, Input, Source, Watch, WholeGames};
use crate::report::ProblemKind;
use crate::{store, walk};

/// A collection in figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Survey {
    /// Bytes on disk.
    pub bytes: u64,
    /// Games that can be replayed.
    pub games: u64,
    /// Positions of their main lines, first ones included.
    pub positions: u64,
    /// What looks like a game and cannot be replayed.
    pub broken: u64,
    /// Games of variants we do not know.
    pub unknown_variants: u64,
    /// The earliest and the latest year; unknown for stores, whose tags are packed.
    pub years: Option<(u32, u32)>,
}

/// Counts the games of the inputs until the watch says `stop`; then the error is of the kind `Interrupted`.
pub fn survey(inputs: &[Input], watch: &Watch) -> io::Result<Survey> {
    let found = count_inputs(inputs, watch);
    found.map_err(|error| match EndedEarly::is(&error) {
        true => io::ErrorKind::Interrupted.into(),
        false => error,
    })
}

fn count_inputs(inputs: &[Input], watch: &Watch) -> io::Result<Survey> {
    let mut survey = Survey::default();
    for input in inputs {
        survey.bytes += input.size().unwrap_or(0);
        let source = match input.source_watched(watch) {
            Err(error) if error.get_ref().is_some_and(|inner| inner.is::<Foreign>()) => continue,
            source => source?,
        };
        match (source, input) {
            (Source::Text(stream), _) => {
                count(&mut survey, WholeGames::new(stream), &watch.stop)?;
            }
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
    mut chunks: WholeGames<R>,
    stop: &AtomicBool,
) -> io::Result<()> {
    let usual = Replay::default();
    while let Some(chunk) = chunks.next_chunk()? {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut games = chunk.games();
        let mut headers = Tags::default();
        while games.next_game(&mut headers) {
            let mut positions = 0;
            let text = games.clone();
            let walked = walk::start(&headers, &usual).and_then(|start| {
                let first = start.clone();
                let walked = walk::walk(&mut games, start, false, |_| positions += 1, |_| {});
                walked.or_else(|problem| {
                    let moves = walk::english_moves_of(&text, &first, problem)?;
                    walk::walk(&mut text.with_moves(&moves), first, false, |_| {}, |_| {})
                })
            });
            // To the reader any bytes are a game; one without a tag and a move is none.
            if positions <= 1 && headers.iter().next().is_none() {
                continue;
            }
            match walked {
                Ok(walked) => {
                    survey.games += 1;
                    survey.positions += 1 + u64::from(walked.plies);
                }
                Err(ProblemKind::UnknownVariant(_)) => survey.unknown_variants += 1,
                Err(_) => survey.broken += 1,
            }
            if let Some(year) = headers.get("Date").and_then(|date| year_of(&date)) {
                let (first, last) = survey.years.unwrap_or((year, year));
                survey.years = Some((first.min(year), last.max(year)));
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
        let found = survey(&inputs, &Watch::default()).unwrap();
        assert_eq!((found.games, found.positions), (3, 6));
        assert_eq!(found.years, Some((1620, 1851)));
        assert_eq!((found.bytes, found.broken), (text.len() as u64, 0));
        let watch = Watch::default();
        watch.stop.store(true, Ordering::Relaxed);
        let stopped = survey(&inputs, &watch).unwrap_err();
        assert_eq!(stopped.kind(), io::ErrorKind::Interrupted);
    }

    #[test]
    fn what_is_no_game_does_not_count() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let text = "root:x:0:0:root:/root:/bin/sh\ndaemon:x:1:1\n\n[Event \"a\"]\n\n1. e4 Ke4 *\n\n[Event \"b\"]\n\n1. e4 *\n\n[Event \"c\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n";
        file.write_all(text.as_bytes()).unwrap();
        let inputs = [Input::File(file.path().to_owned())];
        let found = survey(&inputs, &Watch::default()).unwrap();
        assert_eq!((found.games, found.positions), (1, 2));
        assert_eq!((found.broken, found.unknown_variants), (1, 1));
    }

    #[test]
    fn games_with_portuguese_letters_count() {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        let text =
            "[Event \"a\"]\n\n1. e4 e5 2. Cf3 Cc6 *\n\n[Event \"b\"]\n\n1. e4 e5 2. Nf3 Cc6 *\n";
        file.write_all(text.as_bytes()).unwrap();
        let inputs = [Input::File(file.path().to_owned())];
        let found = survey(&inputs, &Watch::default()).unwrap();
        assert_eq!((found.games, found.positions, found.broken), (1, 5, 1));
    }

    #[test]
    fn bytes_without_headers_and_moves_are_nothing() {
        for bytes in [
            b"\xff\xd8\xff\xe0\x00\x10JF".as_slice(),
            b"\x7fELF\x02\x01\x01\x00\x00\x00\x00",
            b"* ",
            b"\n\n",
        ] {
            let mut file = tempfile::NamedTempFile::new().unwrap();
            file.write_all(bytes).unwrap();
            let inputs = [Input::File(file.path().to_owned())];
            let found = survey(&inputs, &Watch::default()).unwrap();
            assert_eq!((found.games, found.broken), (0, 0), "{bytes:?}");
        }
    }
}
