//! The exact endings of draughts: opened when somebody asks, built on request.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use draughts::tables::{self, Progress, TableError, Tables};
use syntax::Message;
use tokio::sync::{Mutex, watch};

/// The tables of one folder.
#[derive(Debug)]
pub struct Endings {
    folder: PathBuf,
    /// Held only while they are being opened.
    opened: Mutex<Option<Opened>>,
    building: AtomicBool,
    /// Asks the builder to stop.
    stop: Arc<AtomicBool>,
    progress: Arc<Counted>,
    /// Why the last building failed.
    failed: std::sync::Mutex<Option<Message>>,
}

/// The whole tables, and what is wrong with the others.
#[derive(Debug, Clone)]
struct Opened {
    tables: Arc<Tables>,
    trouble: Option<Arc<TableError>>,
}

impl Opened {
    fn is_final(&self) -> bool {
        self.tables.pieces() > 0 && self.trouble.is_none()
    }

    fn tables(&self) -> Option<Arc<Tables>> {
        (self.tables.pieces() > 0).then(|| self.tables.clone())
    }
}

/// How far building has come.
#[derive(Debug, Default)]
struct Counted {
    done: AtomicU64,
    all: AtomicU64,
}

impl Counted {
    fn set(&self, done: u64, all: u64) {
        self.all.store(all, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

/// How things stand with the endings.
#[derive(Debug)]
pub struct State {
    /// Up to how many pieces every ending is known.
    pub pieces: u32,
    /// The part that is done of what is being built, 0 to 1.
    pub building: Option<f64>,
    /// What is wrong with the others, or why building failed.
    pub trouble: Option<Message>,
}

/// Says that nothing is built any more, however building ended.
struct Building<'a>(&'a AtomicBool);

impl Drop for Building<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

impl Endings {
    /// Those of a folder, which need not be there.
    pub fn new(folder: PathBuf) -> Endings {
        Endings {
            folder,
            opened: Mutex::default(),
            building: AtomicBool::new(false),
            stop: Arc::default(),
            progress: Arc::default(),
            failed: std::sync::Mutex::default(),
        }
    }

    /// The whole tables that are there; `None` without any.
    pub async fn tables(&self) -> Option<Arc<Tables>> {
        self.opened(false).await?.tables()
    }

    /// What is there and what is being done. What was missing or damaged is looked at again: it may have been mended
    /// elsewhere.
    pub async fn state(&self) -> State {
        let is_building = self.is_building();
        let opened = self.opened(!is_building).await;
        let damage = opened.as_ref().and_then(|opened| {
            let later = opened.tables.trouble();
            let error = opened.trouble.as_deref().or(later)?;
            Some(error.message())
        });
        let failed = self.failed.lock().ok().and_then(|failed| failed.clone());
        let all = self.progress.all.load(Ordering::Relaxed);
        let done = self.progress.done.load(Ordering::Relaxed);
        State {
            pieces: opened.map_or(0, |opened| opened.tables.pieces()),
            building: is_building.then(|| match all {
                0 => 0.0,
                all => done as f64 / all as f64,
            }),
            trouble: failed.or(damage).filter(|_| !is_building),
        }
    }

    /// `None` only where a folder cannot be looked at.
    async fn opened(&self, again: bool) -> Option<Opened> {
        let mut opened = self.opened.lock().await;
        let open = match &*opened {
            None => true,
            Some(found) => again && !found.is_final(),
        };
        if open {
            let folder = self.folder.clone();
            let found = tokio::task::spawn_blocking(move || {
                let (tables, error) = Tables::open_whole(&folder);
                let error = error.or_else(|| tables.check().err());
                Opened {
                    tables: Arc::new(tables),
                    trouble: error.map(Arc::new),
                }
            });
            let found = found.await.ok()?;
            // What is being built is not complete yet.
            if let Some(error) = &found.trouble
                && !self.is_building()
            {
                let pieces = found.tables.pieces();
                tracing::warn!(%error, pieces, "not all tables of draughts can be used");
            }
            *opened = Some(found);
        }
        let found = opened.clone();
        // None are kept as opened, so that those made elsewhere are seen.
        if found
            .as_ref()
            .is_some_and(|opened| opened.tables.pieces() == 0)
        {
            *opened = None;
        }
        found
    }

    /// Whether they are being built.
    pub fn is_building(&self) -> bool {
        self.building.load(Ordering::Acquire)
    }

    /// Begins to build those of up to so many pieces, and goes on when nobody waits; false if that is done already.
    /// Ends early, keeping what is whole, when the server does.
    pub fn build(self: &Arc<Self>, pieces: u32, mut over: watch::Receiver<bool>) -> bool {
        if self.building.swap(true, Ordering::AcqRel) {
            return false;
        }
        self.stop.store(false, Ordering::Relaxed);
        self.progress.set(0, 0);
        self.fail(None);
        let endings = self.clone();
        tokio::spawn(async move {
            let _building = Building(&endings.building);
            let (folder, stop) = (endings.folder.clone(), endings.stop.clone());
            let progress = endings.progress.clone();
            let mut work = tokio::task::spawn_blocking(move || {
                let threads = std::thread::available_parallelism().map_or(1, usize::from);
                let tell = |Progress { done, all, .. }: Progress| progress.set(done, all);
                tables::build(&folder, pieces, threads, &stop, &tell)
            });
            let ended = async {
                let _ = over.wait_for(|over| *over).await.is_ok();
            };
            let built = tokio::select! {
                built = &mut work => built,
                () = ended => {
                    endings.stop_building();
                    work.await
                }
            };
            match built {
                Ok(Ok(_) | Err(TableError::Stopped)) => {}
                Ok(Err(error)) => endings.fail(Some(error.message())),
                Err(error) => {
                    tracing::error!(%error, "building the tables of draughts broke off");
                    endings.fail(Some(TableError::Stopped.message()));
                }
            }
            // Opened again by whoever asks next.
            *endings.opened.lock().await = None;
        });
        true
    }

    fn fail(&self, why: Option<Message>) {
        if let Ok(mut failed) = self.failed.lock() {
            *failed = why;
        }
    }

    /// Asks the builder to stop after what it is doing; whole tables are kept.
    pub fn stop_building(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
