//! What the threads of a scan hand to each other.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::Event;
use crate::chunk::Chunk;
use crate::store;
use crate::tally::{Score, Tally};

pub(super) enum Work {
    Text(Chunk),
    Block(store::Packed),
}

/// Where a piece of the input stands among all of them.
#[derive(Clone)]
pub(super) struct Piece {
    pub(super) sequence: u64,
    pub(super) file: Arc<str>,
    pub(super) first_of_file: bool,
    /// Games before this piece, where a sample needs to know.
    pub(super) games_before: u64,
    /// Number of permits that it takes: more than one for a huge game.
    pub(super) weight: usize,
    /// Bytes read from disk until it was complete.
    pub(super) taken: u64,
}

/// A piece for a worker.
pub(super) struct Job {
    pub(super) piece: Piece,
    pub(super) work: Result<Work, io::Error>,
}

/// The totals of some games.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) games: u64,
    pub(super) examined: u64,
    pub(super) positions: u64,
    pub(super) unknown_variants: u64,
    pub(super) broken: u64,
    pub(super) cut_variations: u64,
    pub(super) baseline: Score,
    /// By feature; only those that were seen.
    pub(super) tallies: Vec<(usize, Tally)>,
}

/// What a worker made of a piece, or of a part of it if much was found.
pub(super) struct Done<F> {
    /// Games of the piece that were handed over with earlier parts.
    pub(super) before: u64,
    pub(super) games: u64,
    /// How many game numbers the piece takes up: its games, and in a store also those that were left out of it. Known
    /// with the last part.
    pub(super) numbers: u64,
    /// The totals since the last game report.
    pub(super) figures: Figures,
    /// For each [`Event::Game`], the totals since the one before it: a scan that ends at a game counts no further.
    pub(super) stages: Vec<Figures>,
    pub(super) events: Vec<Event<F>>,
    /// The scan was stopped before the end of the piece: what comes after it must not be reported.
    pub(super) cut: bool,
    /// More parts of the piece follow.
    pub(super) goes_on: bool,
}

impl<F> Default for Done<F> {
    fn default() -> Done<F> {
        Done {
            before: 0,
            games: 0,
            numbers: 0,
            figures: Figures::default(),
            stages: Vec::new(),
            events: Vec::new(),
            cut: false,
            goes_on: false,
        }
    }
}

/// The number of the piece whose turn it is to be reported. A worker that has found much waits for its turn and then
/// hands over a part, so that findings do not pile up.
#[derive(Default)]
pub(super) struct Turn {
    next: Mutex<u64>,
    moved: Condvar,
}

impl Turn {
    pub(super) fn pass_to(&self, sequence: u64) {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner) = sequence;
        self.moved.notify_all();
    }

    /// Waits until it is the turn of this piece. Returns false if the scan stops before that.
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
