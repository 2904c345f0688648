//! Searches in the background: a queue in the database, one at a time, with progress, cancelling and resuming.
//!
//! A search that is run again from its start finds the same in the same order, so that resuming needs no marks: what is
//! kept already stays, the rest is added.

mod order;
mod run;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use corpus::Progress;
use tokio::sync::Notify;

use crate::ids::SearchId;
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
    live: Mutex<HashMap<SearchId, Arc<Live>>>,
    wake: Notify,
    ending: AtomicBool,
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
    fn new() -> Live {
        Live {
            progress: Progress::default(),
            hits: AtomicU64::new(0),
            begun: Instant::now(),
            cancelled: AtomicBool::new(false),
        }
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
    pub async fn work(self, store: Store, limit: u64) {
        loop {
            if self.is_ending() {
                return;
            }
            match store.next_search().await {
                Ok(Some(row)) => {
                    let Some(id) = SearchId::read(&row.id) else {
                        continue;
                    };
                    let live = Arc::new(Live::new());
                    self.live().insert(id, live.clone());
                    // Ending may have come between the question above and now.
                    if self.is_ending() {
                        live.progress.stop.store(true, Ordering::Relaxed);
                    }
                    run::run(&store, id, row, &live, limit, || self.is_ending()).await;
                    self.live().remove(&id);
                }
                Ok(None) => self.inner.wake.notified().await,
                Err(error) => {
                    tracing::error!(%error, "the queue of searches cannot be read");
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
            }
        }
    }

    fn live(&self) -> std::sync::MutexGuard<'_, HashMap<SearchId, Arc<Live>>> {
        // Whoever panicked with the lock in hand left whole entries behind.
        self.inner
            .live
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
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
        self.live().get(&id).cloned()
    }

    /// Stops a search that runs; what it found is kept.
    pub fn cancel(&self, id: SearchId) -> bool {
        let live = self.running(id);
        if let Some(live) = &live {
            live.cancelled.store(true, Ordering::Relaxed);
            live.progress.stop.store(true, Ordering::Relaxed);
        }
        live.is_some()
    }

    /// Waits until a search runs no more, but not for ever.
    pub async fn gone(&self, id: SearchId) {
        for _ in 0..100 {
            if self.running(id).is_none() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until no search runs, but not for ever.
    pub async fn all_gone(&self) {
        for _ in 0..100 {
            if self.live().is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Stops everything, because the server ends.
    pub fn end(&self) {
        self.inner.ending.store(true, Ordering::Relaxed);
        for live in self.live().values() {
            live.progress.stop.store(true, Ordering::Relaxed);
        }
        self.wake();
    }
}
