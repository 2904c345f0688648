//! What a collection holds: every game is replayed once, so that what is no game does not count as one.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::pgn::{Outcome, Tags};
use chess::replay::Replay;

use crate::filter::year_of;
use crate::input::{EndedEarly, Foreign, Input, Skip, Source, Watch, WholeGames};
use crate::place::GamePlace;
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
    /// The earliest and the latest year.
    pub years: Option<(u32, u32)>,
}

impl Survey {
    fn add_year(&mut self, tags: &Tags<'_>) {
        if let Some(year) = tags.get("Date").and_then(|date| year_of(&date)) {
            let (first, last) = self.years.unwrap_or((year, year));
            self.years = Some((first.min(year), last.max(year)));
        }
    }
}

/// A game that can be replayed, as a survey passes it.
#[derive(Debug)]
pub struct SurveyedGame<'a> {
    /// The index of its input.
    pub input: usize,
    /// Its number in the input, from 1, as [scans](fn@crate::scan) count: games that cannot be replayed have numbers too.
    pub number: u64,
    pub place: GamePlace,
    pub tags: &'a Tags<'a>,
    pub outcome: Outcome,
    /// Plies of the main line.
    pub plies: u32,
}

/// Counts the games of the inputs until the watch says `stop`; then the error is of the kind `Interrupted`.
pub fn survey(inputs: &[Input], watch: &Watch) -> io::Result<Survey> {
    survey_games(inputs, watch, |_| Ok(()))
}

/// The same, with a call for every game that can be replayed, in the order of the inputs; its error ends the survey.
pub fn survey_games(
    inputs: &[Input],
    watch: &Watch,
    mut each: impl FnMut(SurveyedGame<'_>) -> io::Result<()>,
) -> io::Result<Survey> {
    let found = count_inputs(inputs, watch, &mut each);
    found.map_err(|error| match EndedEarly::is(&error) {
        true => io::ErrorKind::Interrupted.into(),
        false => error,
    })
}

type Each<'e> = &'e mut dyn FnMut(SurveyedGame<'_>) -> io::Result<()>;

fn count_inputs(inputs: &[Input], watch: &Watch, each: Each<'_>) -> io::Result<Survey> {
    let mut survey = Survey::default();
    for (index, input) in inputs.iter().enumerate() {
        survey.bytes += input.size().unwrap_or(0);
        let source = match input.source_watched(watch) {
            Err(error) if error.get_ref().is_some_and(|inner| inner.is::<Foreign>()) => continue,
            source => source?,
        };
        let mut each = |game: SurveyedGame<'_>| {
            each(SurveyedGame {
                input: index,
                ..game
            })
        };
        match (source, input) {
            (Source::Text(stream), _) => {
                count(&mut survey, WholeGames::new(stream), &watch.stop, &mut each)?;
            }
            (Source::Store(stream), Input::File(path)) => {
                // A packed store has no index that can be gone to.
                let totals = match input.is_plain_store()? {
                    true => Some(store::totals(path)?),
                    false => None,
                };
                let passed = pass_blocks(&mut survey, stream, watch, totals.is_none(), &mut each)?;
                let totals = totals.unwrap_or(passed);
                survey.games += totals.games;
                survey.positions += totals.positions;
            }
            (Source::Store(_), Input::Stdin) => {}
        }
    }
    Ok(survey)
}
/// Passes the games of a store; the figures of what was readable. Damage is an error only if `is_strict`.
fn pass_blocks(
    survey: &mut Survey,
    stream: Box<dyn Skip + Send>,
    watch: &Watch,
    is_strict: bool,
    each: Each<'_>,
) -> io::Result<store::Totals> {
    let mut blocks = store::Blocks::new(stream)?.without_annotations();
    let mut totals = store::Totals::default();
    let mut numbers = 0;
    loop {
        if watch.stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let packed = match blocks.next_block() {
            Ok(Some(packed)) => packed,
            Ok(None) => return Ok(totals),
            Err(error) if is_strict || EndedEarly::is(&error) => return Err(error),
            Err(_) => continue,
        };
        totals.add(&packed);
        let passed = pass_block(survey, &packed, numbers, each);
        numbers += packed.numbers();
        match passed {
            Err(PassError::Damage(error)) if is_strict => return Err(error.into()),
            Err(PassError::Caller(error)) => return Err(error),
            Ok(()) | Err(PassError::Damage(_)) => {}
        }
    }
}

/// Why a block was not passed to its end.
enum PassError {
    Damage(store::SvdbError),
    Caller(io::Error),
}

impl From<store::SvdbError> for PassError {
    fn from(error: store::SvdbError) -> PassError {
        PassError::Damage(error)
    }
}

/// Passes the games of a block; `before` game numbers come before it.
fn pass_block(
    survey: &mut Survey,
    packed: &store::Packed,
    before: u64,
    each: Each<'_>,
) -> Result<(), PassError> {
    let block = store::Block::open(packed)?;
    for (extent, game) in (0..).zip(block.games()) {
        let passed = block.headers(&game, |tags| {
            survey.add_year(tags);
            each(SurveyedGame {
                input: 0,
                number: before + game.number() + 1,
                place: GamePlace {
                    offset: packed.offset(),
                    extent,
                },
                tags,
                outcome: game.outcome(),
                plies: game.plies(),
            })
        })?;
        passed.map_err(PassError::Caller)?;
    }
    Ok(())
}

fn count<R: io::Read>(
    survey: &mut Survey,
    mut chunks: WholeGames<R>,
    stop: &AtomicBool,
    each: Each<'_>,
) -> io::Result<()> {
    let usual = Replay::default();
    let mut number = 0;
    while let Some(chunk) = chunks.next_chunk()? {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut games = chunk.games();
        let mut headers = Tags::default();
        while games.next_game(&mut headers) {
            number += 1;
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
            survey.add_year(&headers);
            let walked = match walked {
                Ok(walked) => walked,
                Err(ProblemKind::UnknownVariant(_)) => {
                    survey.unknown_variants += 1;
                    continue;
                }
                Err(_) => {
                    survey.broken += 1;
                    continue;
                }
            };
            survey.games += 1;
            survey.positions += 1 + u64::from(walked.plies);
            while games.token().is_some() {}
            let begins = headers.offset;
            each(SurveyedGame {
                input: 0,
                number,
                place: GamePlace {
                    offset: chunk.offset + begins as u64,
                    extent: u32::try_from(games.offset() - begins).unwrap_or(u32::MAX),
                },
                tags: &headers,
                outcome: walk::outcome(&headers, &walked),
                plies: walked.plies,
            })?;
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
