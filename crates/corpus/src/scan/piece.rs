//! What the threads of a scan hand to each other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::Event;
use crate::chunk::Chunk;
use crate::store;
use crate::tally::{Score, Tally};

/// A piece of an input.
pub(super) enum Work {
    Text(Chunk),
    Block(store::Packed),
}

/// Where a piece stands among all of them.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) sequence: u64,
    pub(super) file: Arc<str>,
    pub(super) first_of_file: bool,
    /// Games before this piece, where a sample needs to know.
    pub(super) games_before: u64,
    /// How many usual pieces it weighs.
    pub(super) weight: usize,
    /// Bytes taken from disk until it was whole.
    pub(super) taken: u64,
}

/// Work for a core.
pub(super) struct Job {
    pub(super) piece: Piece,
    pub(super) work: Result<Work, io::Error>,
}

/// Some games in figures.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) games: u64,
    pub(super) examined: u64,
    pub(super) positions: u64,
    pub(super) unknown_variants: u64,
    pub(super) broken: u64,
    pub(super) cut_lines: u64,
    pub(super) baseline: Score,
    /// Of the patterns that were seen.
    pub(super) tallies: Vec<(usize, Tally)>,
}

/// What a core made of a piece, or of a part of it where that holds much.
#[derive(Default)]
pub(super) struct Done {
    /// Games of the piece that were handed over with earlier parts.
    pub(super) before: u64,
    pub(super) games: u64,
    /// How far the numbers of the piece go: games, and in a store also those that were left out of it. Known with the
    /// last part.
    pub(super) numbers: u64,
    /// The games behind the last one that is told of.
    pub(super) figures: Figures,
    /// For each [`Event::Game`], what has come since the one before it: whoever has enough of them counts no further.
    pub(super) stages: Vec<Figures>,
    pub(super) events: Vec<Event>,
    /// The scan was stopped before the end of the piece: what comes behind it is not to be told.
    pub(super) cut: bool,
    /// More parts of the piece follow.
    pub(super) goes_on: bool,
}

/// Whose turn it is to be told of. Whoever has found much waits for it, so that what is found does not pile up.
#[derive(Default)]
pub(super) struct Turn {
    next: Mutex<u64>,
    moved: Condvar,
}

impl Turn {
    /// The piece with this number is next.
    pub(super) fn pass_to(&self, sequence: u64) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = sequence;
        self.moved.notify_all();
    }

    /// Waits until it is the turn of this piece; false if everything stops before that.
    #[must_use]
    pub(super) fn wait_for(&self, sequence: u64, stop: &AtomicBool) -> bool {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        while *next != sequence && !stop.load(Ordering::Relaxed) {
            let waited = self.moved.wait_timeout(next, Duration::from_millis(50));
            next = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *next == sequence
    }
}
