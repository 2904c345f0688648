//! The exact endings of draughts: opened when somebody asks, built on request.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use draughts::tables::{self, TableError, Tables};
use tokio::sync::Mutex;

/// The tables of one folder.
#[derive(Debug)]
pub struct Endings {
    folder: PathBuf,
    /// Held only while they are being opened.
    opened: Mutex<Option<Arc<Tables>>>,
    building: AtomicBool,
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
        }
    }

    /// What is there; `None` without tables. A damaged table is an error.
    pub async fn tables(&self) -> Result<Option<Arc<Tables>>, TableError> {
        let mut opened = self.opened.lock().await;
        if opened.is_none() {
            let folder = self.folder.clone();
            let found = tokio::task::spawn_blocking(move || Tables::open(&folder)).await;
            *opened = found.ok().transpose()?.map(Arc::new);
        }
        // None are kept as opened, so that those made elsewhere are seen.
        if opened.as_ref().is_some_and(|tables| tables.pieces() == 0) {
            *opened = None;
        }
        Ok(opened.clone())
    }

    /// Whether they are being built.
    pub fn is_building(&self) -> bool {
        self.building.load(Ordering::Acquire)
    }

    /// Builds those of up to so many pieces; `None` if somebody does so already. Goes on when nobody waits any more.
    pub async fn build(self: &Arc<Self>, pieces: u32) -> Option<Result<Arc<Tables>, TableError>> {
        if self.building.swap(true, Ordering::AcqRel) {
            return None;
        }
        let endings = self.clone();
        let work = tokio::spawn(async move {
            let _building = Building(&endings.building);
            let folder = endings.folder.clone();
            let built = tokio::task::spawn_blocking(move || {
                let threads = std::thread::available_parallelism().map_or(1, usize::from);
                tables::build(&folder, pieces, threads, &AtomicBool::new(false), &|_| ())?;
                Tables::open(&folder).map(Arc::new)
            });
            let tables = built.await.map_err(|_| TableError::Stopped)??;
            *endings.opened.lock().await = Some(tables.clone());
            Ok(tables)
        });
        Some(work.await.unwrap_or(Err(TableError::Stopped)))
    }
}
