//! Searches in the background: a queue in the database, one at a time, with progress, cancelling and resuming.
//!
//! A search that is run again from its start finds the same in the same order, so that resuming needs no marks: what is
//! kept already stays, the rest is added.

mod order;
mod run;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use corpus::Progress;
use corpus::input::UnpackLimit;
use tokio::sync::Notify;

use crate::games::Folder;
use crate::ids::SearchId;
use crate::options::Limits;
use crate::store::Store;
use crate::store::searches::Reached;

pub use order::{Asked, Filters, InputFile, SnapshotPattern};
pub use run::{SearchSummary, library, state_of};

/// The queue and what runs.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    board: Mutex<Board>,
    wake: Notify,
    ending: AtomicBool,
}

/// What runs, and what must not.
#[derive(Debug, Default)]
struct Board {
    live: HashMap<SearchId, Arc<Live>>,
    /// Cancelled after they were taken from the queue and before they ran.
    unwanted: HashSet<SearchId>,
}

/// A search that runs.
#[derive(Debug)]
pub struct Live {
    progress: Progress,
    hits: AtomicU64,
    begun: Instant,
    /// The user does not want it any more.
    cancelled: AtomicBool,
}

impl Live {
    fn new(limit: UnpackLimit) -> Live {
        let mut progress = Progress::default();
        progress.limit = limit;
        Live {
            progress,
            hits: AtomicU64::new(0),
            begun: Instant::now(),
            cancelled: AtomicBool::new(false),
        }
    }

    fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        self.progress.stop.store(true, Ordering::Relaxed);
    }

    /// How far it has come.
    pub fn reached(&self) -> Reached {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        Reached {
            games: count(&self.progress.games),
            positions: count(&self.progress.positions),
            bytes: count(&self.progress.bytes),
            hits: count(&self.hits),
            elapsed_ms: self.begun.elapsed().as_millis() as i64,
        }
    }
}

impl Jobs {
    /// Works through the queue until the server ends. Searches that a kill cut off are marked first.
    pub async fn work(self, store: Store, folder: Folder, limits: Limits) {
        loop {
            if self.is_ending() {
                return;
            }
            match store.next_search().await {
                Ok(Some(row)) => {
                    let Some(id) = SearchId::read(&row.id) else {
                        continue;
                    };
                    let live = self.begin(id, limits.unpacked);
                    // Ending may have come between the question above and now.
                    if self.is_ending() {
                        live.progress.stop.store(true, Ordering::Relaxed);
                    }
                    run::run(&store, &folder, id, row, &live, limits.hits, || {
                        self.is_ending()
                    })
                    .await;
                    self.board().live.remove(&id);
                }
                Ok(None) => self.inner.wake.notified().await,
                Err(error) => {
                    tracing::error!(%error, "the queue of searches cannot be read");
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
            }
        }
    }

    fn board(&self) -> std::sync::MutexGuard<'_, Board> {
        // Whoever panicked with the lock in hand left whole entries behind.
        self.inner
            .board
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, id: SearchId, limit: UnpackLimit) -> Arc<Live> {
        let live = Arc::new(Live::new(limit));
        let mut board = self.board();
        if board.unwanted.remove(&id) {
            live.cancel();
        }
        board.live.insert(id, live.clone());
        live
    }

    fn is_ending(&self) -> bool {
        self.inner.ending.load(Ordering::Relaxed)
    }

    /// Says that something was queued.
    pub fn wake(&self) {
        self.inner.wake.notify_one();
    }

    /// The search, if it runs.
    pub fn running(&self, id: SearchId) -> Option<Arc<Live>> {
        self.board().live.get(&id).cloned()
    }

    /// Stops a search that runs, or that is about to; what it found is kept.
    pub fn cancel(&self, id: SearchId) {
        let mut board = self.board();
        match board.live.get(&id) {
            Some(live) => live.cancel(),
            None => {
                board.unwanted.insert(id);
            }
        }
    }

    /// A search may run again: it was over when it was cancelled.
    pub fn allow(&self, id: SearchId) {
        self.board().unwanted.remove(&id);
    }

    /// Waits until a search neither runs nor is about to be stopped, but not for ever.
    pub async fn gone(&self, id: SearchId) {
        for _ in 0..100 {
            let gone = {
                let board = self.board();
                !board.live.contains_key(&id) && !board.unwanted.contains(&id)
            };
            if gone {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until no search runs, but not for ever.
    pub async fn all_gone(&self) {
        for _ in 0..100 {
            if self.board().live.is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Stops everything, because the server ends.
    pub fn end(&self) {
        self.inner.ending.store(true, Ordering::Relaxed);
        for live in self.board().live.values() {
            live.progress.stop.store(true, Ordering::Relaxed);
        }
        self.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::OwnerId;
    use crate::store::searches::NewSearch;

    #[tokio::test]
    async fn a_cancel_between_the_queue_and_the_run_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let none = || "[]".to_owned();
        let new = NewSearch {
            title: "t".to_owned(),
            request: r#"{"collections":[],"filters":{},"lang":"en"}"#.to_owned(),
            patterns: none(),
            asked: none(),
            names: none(),
            inputs: none(),
            total_bytes: 0,
        };
        let id = store.add_search(&OwnerId::local(), &new).await.unwrap();
        let jobs = Jobs::default();
        // Nothing runs yet, as in the moment after the search is taken from the queue.
        jobs.cancel(id);
        let games = Folder::open(folder.path()).unwrap();
        let working = tokio::spawn(jobs.clone().work(store.clone(), games, Limits::default()));
        jobs.gone(id).await;
        assert_eq!(store.search(id).await.unwrap().unwrap().state, "cancelled");
        assert!(
            jobs.board().unwanted.is_empty(),
            "a resumed one may run again"
        );
        jobs.end();
        working.await.unwrap();
    }
}
