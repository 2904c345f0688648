//! The endgame tables of draughts: opened when they are first asked for, checked in the background, built on request.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

use draughts::tables::{self, Progress, TableError, Tables};
use syntax::Message;
use tokio::sync::watch;

/// The endgame tables of one folder. A table can be used as soon as it is opened; its checksums are compared in the
/// background, and damage is reported by [`EndgameTables::status`]. Files that change, for example because the command
/// line has built more tables, are noticed and opened again.
#[derive(Debug)]
pub struct EndgameTables {
    folder: PathBuf,
    /// Held while the folder is read, not while tables are used or checked.
    opening: tokio::sync::Mutex<()>,
    state: Mutex<TablesState>,
}

#[derive(Debug, Default)]
struct TablesState {
    opened: Option<OpenedTables>,
    build: Option<Arc<Build>>,
    failed: Option<FailedBuild>,
}

/// The tables that can be used, and why others cannot.
#[derive(Debug, Clone)]
struct OpenedTables {
    tables: Arc<Tables>,
    /// The folder when they were opened.
    files: Arc<FileStamps>,
    error: Option<Arc<TableError>>,
    /// What comparing the checksums found; empty until that is done.
    checked: Arc<OnceLock<Option<TableError>>>,
}

impl OpenedTables {
    fn open(folder: &Path, files: FileStamps) -> OpenedTables {
        let (tables, error) = Tables::open_whole(folder);
        OpenedTables {
            tables: Arc::new(tables),
            files: Arc::new(files),
            error: error.map(Arc::new),
            checked: Arc::default(),
        }
    }

    /// Compares every checksum, once, in the background.
    fn check(&self) {
        let (tables, checked) = (self.tables.clone(), self.checked.clone());
        tokio::task::spawn_blocking(move || {
            let damage = tables.check().err();
            if let Some(error) = &damage {
                tracing::warn!(%error, "a table of draughts is damaged");
            }
            let _ = checked.set(damage);
        });
    }

    /// The first error of opening, checking or probing.
    fn error(&self) -> Option<&TableError> {
        let checked = || self.checked.get().and_then(Option::as_ref);
        let probed = || self.tables.first_error();
        self.error.as_deref().or_else(checked).or_else(probed)
    }

    fn is_checked(&self) -> bool {
        self.checked.get().is_some()
    }

    /// Whether every table of up to this number of pieces is there, checked and intact.
    fn is_complete(&self, pieces: u32) -> bool {
        self.tables.pieces() >= pieces && self.is_checked() && self.error().is_none()
    }

    fn tables(&self) -> Option<Arc<Tables>> {
        (self.tables.pieces() > 0).then(|| self.tables.clone())
    }
}

/// Names, sizes and times of the files of a folder: as long as they are the same, nothing needs to be opened again.
#[derive(Debug, Default, PartialEq, Eq)]
struct FileStamps(Vec<(OsString, u64, Option<SystemTime>)>);

impl FileStamps {
    fn of(folder: &Path) -> FileStamps {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .filter_map(|entry| {
                let meta = entry.metadata().ok()?;
                Some((entry.file_name(), meta.len(), meta.modified().ok()))
            })
            .collect();
        files.sort();
        FileStamps(files)
    }
}

/// The progress of a build, and the flag that stops it.
#[derive(Debug, Default)]
struct Build {
    stop: AtomicBool,
    done: AtomicU64,
    all: AtomicU64,
}

impl Build {
    fn record(&self, Progress { done, all, .. }: Progress) {
        self.all.store(all, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The part that is done, 0 to 1.
    fn part(&self) -> f64 {
        match self.all.load(Ordering::Relaxed) {
            0 => 0.0,
            all => self.done.load(Ordering::Relaxed) as f64 / all as f64,
        }
    }
}

/// Why the last build failed, and up to how many pieces it was to go.
#[derive(Debug, Clone)]
struct FailedBuild {
    error: Message,
    pieces: u32,
}

/// What the pages show of the tables.
#[derive(Debug)]
pub struct TablesStatus {
    /// Every ending of up to this number of pieces is known.
    pub pieces: u32,
    /// The part that is done of what is being built, 0 to 1.
    pub building: Option<f64>,
    /// Whether checksums are still being compared.
    pub is_checking: bool,
    /// Why other tables cannot be used, or why building failed.
    pub error: Option<Message>,
}

/// Ends the state of building when it is dropped, also after a panic of the builder.
struct BuildGuard<'a>(&'a EndgameTables);

impl Drop for BuildGuard<'_> {
    fn drop(&mut self) {
        self.0.state().build = None;
    }
}

impl EndgameTables {
    /// The tables of a folder, which need not exist yet.
    pub fn new(folder: PathBuf) -> EndgameTables {
        EndgameTables {
            folder,
            opening: tokio::sync::Mutex::default(),
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, TablesState> {
        // A panic while the lock is held leaves whole values behind.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables that can be used; `None` if there are none.
    pub async fn tables(&self) -> Option<Arc<Tables>> {
        let opened = self.state().opened.clone();
        match opened.and_then(|opened| opened.tables()) {
            Some(tables) => Some(tables),
            None => self.open_changed().await?.tables(),
        }
    }

    /// What is there and what is being done. Opens files again that have changed.
    pub async fn status(&self) -> TablesStatus {
        let (build, opened) = {
            let state = self.state();
            (state.build.clone(), state.opened.clone())
        };
        // While tables are being built, the files change all the time.
        let opened = match opened.filter(|_| build.is_some()) {
            Some(opened) => Some(opened),
            None => self.open_changed().await,
        };
        let mut state = self.state();
        let is_made = |failed: &mut FailedBuild| {
            let opened = opened.as_ref();
            opened.is_some_and(|opened| opened.is_complete(failed.pieces))
        };
        state.failed.take_if(is_made);
        let failed = state.failed.as_ref().map(|failed| failed.error.clone());
        let damage = || Some(opened.as_ref()?.error()?.with_remedy());
        TablesStatus {
            pieces: opened.as_ref().map_or(0, |opened| opened.tables.pieces()),
            error: failed.or_else(damage).filter(|_| build.is_none()),
            building: build.map(|build| build.part()),
            is_checking: opened.is_some_and(|opened| !opened.is_checked()),
        }
    }

    /// Opens the files if they have changed since the last time, and begins to check them. `None` only if reading the
    /// folder panics.
    async fn open_changed(&self) -> Option<OpenedTables> {
        let _turn = self.opening.lock().await;
        let before = self.state().opened.clone();
        let folder = self.folder.clone();
        let opening = tokio::task::spawn_blocking(move || {
            let files = FileStamps::of(&folder);
            match before.filter(|before| *before.files == files) {
                Some(same) => (same, false),
                None => (OpenedTables::open(&folder, files), true),
            }
        });
        let (opened, is_new) = opening.await.ok()?;
        if is_new {
            let mut state = self.state();
            // What is being built is not complete yet.
            if let (Some(error), None) = (&opened.error, &state.build) {
                let pieces = opened.tables.pieces();
                tracing::warn!(%error, pieces, "not all tables of draughts can be used");
            }
            state.opened = Some(opened.clone());
            opened.check();
        }
        Some(opened)
    }

    /// Begins to build the tables of up to this number of pieces in the background; false if a build is under way. When
    /// the server shuts down, the build ends early and keeps the tables that are whole.
    pub fn build(self: &Arc<Self>, pieces: u32, mut shutdown: watch::Receiver<bool>) -> bool {
        let build = Arc::new(Build::default());
        {
            let mut state = self.state();
            if state.build.is_some() {
                return false;
            }
            state.build = Some(build.clone());
            state.failed = None;
        }
        let endgame_tables = self.clone();
        tokio::spawn(async move {
            let _guard = BuildGuard(&endgame_tables);
            let (folder, progress) = (endgame_tables.folder.clone(), build.clone());
            let mut work = tokio::task::spawn_blocking(move || {
                let threads = std::thread::available_parallelism().map_or(1, usize::from);
                let record = |now| progress.record(now);
                tables::build(&folder, pieces, threads, &progress.stop, &record)
            });
            let ended = async {
                let _ = shutdown.wait_for(|is_over| *is_over).await.is_ok();
            };
            let built = tokio::select! {
                built = &mut work => built,
                () = ended => {
                    build.stop();
                    work.await
                }
            };
            let error = match built {
                Ok(Ok(_) | Err(TableError::Stopped)) => None,
                Ok(Err(error)) => Some(error.message()),
                Err(error) => {
                    tracing::error!(%error, "building the tables of draughts broke off");
                    Some(TableError::Stopped.message())
                }
            };
            // Files that were opened before the end must not count as the latest.
            let _turn = endgame_tables.opening.lock().await;
            let mut state = endgame_tables.state();
            state.failed = error.map(|error| FailedBuild { error, pieces });
            state.opened = None;
        });
        true
    }

    /// Asks the builder to stop after the table under way; whole tables are kept.
    pub fn stop_building(&self) {
        if let Some(build) = &self.state().build {
            build.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn build_tables(folder: &Path, pieces: u32) {
        tables::build(folder, pieces, 1, &AtomicBool::new(false), &|_| ()).unwrap();
    }

    async fn settled(endgames: &EndgameTables) -> TablesStatus {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let state = endgames.status().await;
            if !state.is_checking && state.building.is_none() {
                return state;
            }
            assert!(Instant::now() < until, "{state:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Changes one byte of a table, which only its checksum reveals.
    fn damage(folder: &Path, name: &str) {
        let path = folder.join(name);
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).unwrap();
    }

    #[tokio::test]
    async fn unchanged_tables_are_neither_opened_nor_checked_again() {
        let folder = tempfile::tempdir().unwrap();
        build_tables(folder.path(), 3);
        damage(folder.path(), "0m1k-0m1k.svt");
        let endgames = EndgameTables::new(folder.path().to_owned());
        let first = endgames.tables().await.unwrap();
        let first_status = settled(&endgames).await;
        assert_eq!(first_status.pieces, 3);
        assert!(first_status.error.unwrap().en.contains("damaged table"));
        let checked = endgames.state().opened.clone().unwrap().checked;
        let state = endgames.status().await;
        assert!(!state.is_checking && state.error.is_some());
        assert!(Arc::ptr_eq(&first, &endgames.tables().await.unwrap()));
        let again = endgames.state().opened.clone().unwrap().checked;
        assert!(Arc::ptr_eq(&checked, &again));
        // Mended elsewhere: noticed by the next status.
        build_tables(folder.path(), 3);
        let mended = settled(&endgames).await;
        assert_eq!((mended.pieces, mended.error), (3, None));
        assert!(!Arc::ptr_eq(&first, &endgames.tables().await.unwrap()));
    }

    #[tokio::test]
    async fn build_error_is_reported_until_the_wanted_tables_exist() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("draughts");
        build_tables(&folder, 2);
        // A folder in the place of the lock file keeps the builder out.
        std::fs::remove_file(folder.join("build.lock")).unwrap();
        std::fs::create_dir(folder.join("build.lock")).unwrap();
        let endgames = Arc::new(EndgameTables::new(folder.clone()));
        let (_keep, shutdown) = watch::channel(false);
        assert!(endgames.build(3, shutdown));
        let failed = settled(&endgames).await;
        assert_eq!(failed.pieces, 2);
        assert!(
            failed.error.is_some(),
            "two pieces are whole, but three were wanted"
        );
        std::fs::remove_dir(folder.join("build.lock")).unwrap();
        build_tables(&folder, 3);
        let mended = settled(&endgames).await;
        assert_eq!((mended.pieces, mended.error), (3, None));
    }

    #[tokio::test]
    async fn stop_ends_the_build_under_way_and_no_later_one() {
        let folder = tempfile::tempdir().unwrap();
        let endgames = Arc::new(EndgameTables::new(folder.path().to_owned()));
        let (_keep, shutdown) = watch::channel(false);
        endgames.stop_building();
        assert!(endgames.build(3, shutdown.clone()));
        assert!(!endgames.build(3, shutdown.clone()));
        assert_eq!(settled(&endgames).await.pieces, 3);
        assert!(endgames.build(5, shutdown));
        endgames.stop_building();
        let stopped = settled(&endgames).await;
        assert!(stopped.pieces < 5, "{stopped:?}");
    }
}
