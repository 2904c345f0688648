//! Searches in the background: a queue in the database, one search at a time, with progress, cancelling and resuming.
//!
//! A search that runs again from its start finds the same hits in the same order, so that resuming needs no marks: hits
//! that are stored already stay, and the rest is added.

mod request;
mod run;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use corpus::Progress;
use corpus::input::UnpackLimit;
use tokio::sync::Notify;

use crate::games::GamesFolder;
use crate::ids::SearchId;
use crate::library::ShippedPatterns;
use crate::options::Limits;
use crate::store::Store;
use crate::store::searches::SearchProgress;

pub use request::{Filters, InputFile, SearchRequest, SnapshotPattern};
pub use run::{SearchSummary, state_of};

/// The queue of searches, shared by the handlers and the task that works through it.
///
/// A handler stores a search as `queued` and calls [`Jobs::wake`]; the task ([`Jobs::work`]) takes the oldest one, runs it
/// and stores how it ended. What a handler learns of a running search, its progress, it reads from
/// [`Jobs::running`] without touching the database. A kill loses nothing but the progress since the last batch of hits:
/// the next start marks such searches as interrupted, and they can be resumed.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    inner: Arc<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    state: Mutex<QueueState>,
    wake: Notify,
    is_shutting_down: AtomicBool,
}

#[derive(Debug, Default)]
struct QueueState {
    running: HashMap<SearchId, Arc<RunningSearch>>,
    /// Cancelled after they were taken from the queue and before they ran.
    cancelled_early: HashSet<SearchId>,
}

/// A search that runs: its counters, and the flags that stop it.
#[derive(Debug)]
pub struct RunningSearch {
    progress: Progress,
    hits: AtomicU64,
    begun: Instant,
    is_cancelled: AtomicBool,
}

impl RunningSearch {
    fn new(limit: UnpackLimit) -> RunningSearch {
        let mut progress = Progress::default();
        progress.limit = limit;
        RunningSearch {
            progress,
            hits: AtomicU64::new(0),
            begun: Instant::now(),
            is_cancelled: AtomicBool::new(false),
        }
    }

    fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
        self.stop();
    }

    fn stop(&self) {
        self.progress.stop.store(true, Ordering::Relaxed);
    }

    pub fn progress(&self) -> SearchProgress {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        SearchProgress {
            games: count(&self.progress.games),
            positions: count(&self.progress.positions),
            bytes: count(&self.progress.bytes),
            hits: count(&self.hits),
            elapsed_ms: self.begun.elapsed().as_millis() as i64,
        }
    }
}

impl Jobs {
    /// Runs the queued searches one after the other until the server shuts down.
    pub async fn work(
        self,
        store: Store,
        folder: GamesFolder,
        shipped: Arc<ShippedPatterns>,
        limits: Limits,
    ) {
        while !self.is_shutting_down() {
            match store.next_search().await {
                Ok(Some(row)) => {
                    let Some(id) = SearchId::parse(&row.id) else {
                        continue;
                    };
                    let search = self.begin(id, limits.unpacked);
                    // The server may have begun to shut down since the loop looked.
                    if self.is_shutting_down() {
                        search.stop();
                    }
                    let services = run::Services {
                        store: &store,
                        folder: &folder,
                        shipped: &shipped,
                    };
                    run::run(services, id, row, &search, limits.hits, || {
                        self.is_shutting_down()
                    })
                    .await;
                    self.state().running.remove(&id);
                }
                Ok(None) => self.inner.wake.notified().await,
                Err(error) => {
                    tracing::error!(%error, "the queue of searches cannot be read");
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        // A panic while the lock is held leaves whole entries behind.
        let state = self.inner.state.lock();
        state.unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, id: SearchId, limit: UnpackLimit) -> Arc<RunningSearch> {
        let search = Arc::new(RunningSearch::new(limit));
        let mut state = self.state();
        if state.cancelled_early.remove(&id) {
            search.cancel();
        }
        state.running.insert(id, search.clone());
        search
    }

    fn is_shutting_down(&self) -> bool {
        self.inner.is_shutting_down.load(Ordering::Relaxed)
    }

    /// Wakes the task, because a search was queued.
    pub fn wake(&self) {
        self.inner.wake.notify_one();
    }

    /// The search, if it is running.
    pub fn running(&self, id: SearchId) -> Option<Arc<RunningSearch>> {
        self.state().running.get(&id).cloned()
    }

    /// Stops a search that runs or is about to run; its hits so far stay.
    pub fn cancel(&self, id: SearchId) {
        let mut state = self.state();
        match state.running.get(&id) {
            Some(search) => search.cancel(),
            None => {
                state.cancelled_early.insert(id);
            }
        }
    }

    /// Takes back a [`Jobs::cancel`] that came when the search was over, so that it can be resumed.
    pub fn forget_cancel(&self, id: SearchId) {
        self.state().cancelled_early.remove(&id);
    }

    /// Waits until a cancelled search has stopped, for some seconds at most.
    pub async fn wait_until_stopped(&self, id: SearchId) {
        let is_stopped = |state: &QueueState| {
            !state.running.contains_key(&id) && !state.cancelled_early.contains(&id)
        };
        self.wait_until(is_stopped).await;
    }

    /// Waits until no search runs, for some seconds at most.
    pub async fn wait_until_idle(&self) {
        self.wait_until(|state| state.running.is_empty()).await;
    }

    async fn wait_until(&self, is_reached: impl Fn(&QueueState) -> bool) {
        for _ in 0..100 {
            if is_reached(&self.state()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Stops the running search and the task, because the server shuts down.
    pub fn shut_down(&self) {
        self.inner.is_shutting_down.store(true, Ordering::Relaxed);
        for search in self.state().running.values() {
            search.stop();
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
    async fn cancel_between_queue_and_run_is_not_lost() {
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
        let games = GamesFolder::open(folder.path()).unwrap();
        let shipped = Arc::new(ShippedPatterns::parse());
        let work = jobs
            .clone()
            .work(store.clone(), games, shipped, Limits::default());
        let working = tokio::spawn(work);
        jobs.wait_until_stopped(id).await;
        assert_eq!(store.search(id).await.unwrap().unwrap().state, "cancelled");
        assert!(
            jobs.state().cancelled_early.is_empty(),
            "a resumed search runs again"
        );
        jobs.shut_down();
        working.await.unwrap();
    }
}
