//! The inputs, read piece by piece, and their games counted.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chess::pgn::{Games, Tags};
use crossbeam_channel::{Receiver, Sender};

use super::piece::{Job, Piece, Work};
use super::{Options, Progress};
use crate::input::{EndedEarly, Input, Pausing, Skip, Source, Watch, WholeGames};
use crate::store;

/// A piece takes one permit, and one more for each of these bytes, so that several huge games are not in memory at once.
const HEAVY: usize = 8 << 20;

/// Reads the inputs piece by piece.
pub(super) fn read(
    inputs: &[Input],
    options: &Options,
    progress: &Progress,
    jobs: Sender<Job>,
    permits: Receiver<()>,
) {
    let mut sequence = 0;
    let mut games_before = 0;
    let most = super::window(options.threads.max(1));
    for input in inputs {
        let file: Arc<str> = input.name().into();
        let mut first_of_file = true;
        let mut send = |work: Result<Work, io::Error>| -> bool {
            let weight = match &work {
                Ok(Work::Text(chunk)) => (1 + chunk.text.len() / HEAVY).min(most),
                _ => 1,
            };
            let allowed = (0..weight).all(|_| permits.recv().is_ok());
            if !allowed || progress.stop.load(Ordering::Relaxed) {
                return false;
            }
            let games = match (&work, &options.sample) {
                (Ok(Work::Text(chunk)), Some(_)) => count_of(chunk.games()),
                (Ok(Work::Block(block)), Some(_)) => block.numbers(),
                _ => 0,
            };
            let piece = Piece {
                sequence,
                file: file.clone(),
                first_of_file,
                games_before,
                weight,
                taken: progress.taken(),
            };
            sequence += 1;
            first_of_file = false;
            games_before += games;
            progress.under_way.fetch_add(1, Ordering::Relaxed);
            jobs.send(Job { piece, work }).is_ok()
        };
        // Only these two need the annotations of a store.
        let annotated = options.keep_moves || options.variations;
        let mut pieces = match Pieces::open(input, &progress.watch(), annotated) {
            Ok(pieces) => pieces,
            Err(error) if EndedEarly::is(&error) => return,
            Err(error) => {
                if !send(Err(error)) {
                    return;
                }
                continue;
            }
        };
        loop {
            let (work, more) = match pieces.next() {
                Ok(Some(work)) => (Ok(work), true),
                Ok(None) => break,
                Err(error) if EndedEarly::is(&error) => return,
                Err(error) => (Err(error), matches!(pieces, Pieces::Store(_))),
            };
            if !send(work) {
                return;
            }
            if !more {
                break;
            }
        }
    }
}

/// The pieces of an input.
enum Pieces {
    Text(WholeGames<Box<dyn io::Read + Send>>),
    Store(store::Blocks<Box<dyn Skip + Send>>),
}

impl Pieces {
    /// With or without the annotations of a store.
    fn open(input: &Input, watch: &Watch, annotated: bool) -> io::Result<Pieces> {
        Ok(match input.source_watched(watch)? {
            // Games of a slow stream are reported before the next ones arrive.
            Source::Text(stream) if input.is_stream() => {
                Pieces::Text(WholeGames::new(Box::new(Pausing::new(stream)?)))
            }
            Source::Text(stream) => Pieces::Text(WholeGames::new(stream)),
            Source::Store(stream) => {
                let blocks = store::Blocks::new(stream)?;
                Pieces::Store(match annotated {
                    true => blocks,
                    false => blocks.without_annotations(),
                })
            }
        })
    }

    fn next(&mut self) -> io::Result<Option<Work>> {
        Ok(match self {
            Pieces::Text(chunks) => chunks.next_chunk()?.map(Work::Text),
            Pieces::Store(blocks) => blocks.next_block()?.map(Work::Block),
        })
    }
}

/// How many games an input holds, as [`Options::sample`] counts them. Text is read to its end or to its first damage;
/// when `stop` is set, the error is of the kind `Interrupted`.
pub fn count_input(input: &Input, stop: &AtomicBool) -> io::Result<u64> {
    count(input, &Watch::default(), stop)
}

/// The same under a watch, whose limits hold and whose `stop` ends it in the midst of a piece.
pub fn count_watched(input: &Input, watch: &Watch) -> io::Result<u64> {
    count(input, watch, &watch.stop)
}

fn count(input: &Input, watch: &Watch, stop: &AtomicBool) -> io::Result<u64> {
    let mut pieces = Pieces::open(input, watch, false)?;
    // A packed store has no index that can be gone to, and a damaged one perhaps none at all.
    if let (Pieces::Store(_), Input::File(path)) = (&pieces, input)
        && let Ok(totals) = store::totals(path)
    {
        return Ok(totals.numbers);
    }
    let mut count = 0;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        count += match pieces.next() {
            Ok(Some(Work::Text(chunk))) => count_of(chunk.games()),
            Ok(Some(Work::Block(block))) => block.numbers(),
            Err(_) if matches!(pieces, Pieces::Store(_)) => 0,
            Err(error) if EndedEarly::is(&error) => return Err(io::ErrorKind::Interrupted.into()),
            Ok(None) | Err(_) => return Ok(count),
        };
    }
}

/// How many games a text holds.
pub fn count_games(text: &[u8]) -> u64 {
    count_of(Games::new(text))
}

fn count_of(mut games: Games<'_>) -> u64 {
    let mut headers = Tags::default();
    let mut count = 0;
    while games.next_game(&mut headers) {
        count += 1;
    }
    count
}
