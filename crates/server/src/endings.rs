//! The exact endings of draughts: opened when somebody asks, checked beside that, built on request.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::SystemTime;

use draughts::tables::{self, Progress, TableError, Tables};
use syntax::Message;
use tokio::sync::watch;

/// The tables of one folder.
#[derive(Debug)]
pub struct Endings {
    folder: PathBuf,
    /// Held while the folder is looked at, not while tables are used or checked.
    looking: tokio::sync::Mutex<()>,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    opened: Option<Opened>,
    building: Option<Arc<Building>>,
    failed: Option<Failed>,
}

/// The whole tables, and what is wrong with the others.
#[derive(Debug, Clone)]
struct Opened {
    tables: Arc<Tables>,
    /// The folder when they were opened.
    files: Arc<Files>,
    trouble: Option<Arc<TableError>>,
    /// What reading everything found; empty until that is done.
    checked: Arc<OnceLock<Option<TableError>>>,
}

impl Opened {
    fn open(folder: &Path, files: Files) -> Opened {
        let (tables, trouble) = Tables::open_whole(folder);
        Opened {
            tables: Arc::new(tables),
            files: Arc::new(files),
            trouble: trouble.map(Arc::new),
            checked: Arc::default(),
        }
    }

    /// Compares every checksum, once; nobody waits for it.
    fn check(&self) {
        let (tables, checked) = (self.tables.clone(), self.checked.clone());
        tokio::task::spawn_blocking(move || {
            let found = tables.check().err();
            if let Some(error) = &found {
                tracing::warn!(%error, "a table of draughts is damaged");
            }
            let _ = checked.set(found);
        });
    }

    fn trouble(&self) -> Option<&TableError> {
        let checked = || self.checked.get().and_then(Option::as_ref);
        let asked = || self.tables.first_error();
        self.trouble.as_deref().or_else(checked).or_else(asked)
    }

    fn is_checked(&self) -> bool {
        self.checked.get().is_some()
    }

    /// Whether everything up to so many pieces is there, and whole.
    fn is_final(&self, pieces: u32) -> bool {
        self.tables.pieces() >= pieces && self.is_checked() && self.trouble().is_none()
    }

    fn tables(&self) -> Option<Arc<Tables>> {
        (self.tables.pieces() > 0).then(|| self.tables.clone())
    }
}

/// Names, sizes and times of the files of a folder: as long as they are the same, nothing needs to be read again.
#[derive(Debug, Default, PartialEq, Eq)]
struct Files(Vec<(OsString, u64, Option<SystemTime>)>);

impl Files {
    fn of(folder: &Path) -> Files {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut files: Vec<_> = entries
            .filter_map(|entry| {
                let about = entry.metadata().ok()?;
                Some((entry.file_name(), about.len(), about.modified().ok()))
            })
            .collect();
        files.sort();
        Files(files)
    }
}

/// One building of tables.
#[derive(Debug, Default)]
struct Building {
    /// Asks the builder to stop.
    stop: AtomicBool,
    done: AtomicU64,
    all: AtomicU64,
}

impl Building {
    fn tell(&self, Progress { done, all, .. }: Progress) {
        self.all.store(all, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn part(&self) -> f64 {
        match self.all.load(Ordering::Relaxed) {
            0 => 0.0,
            all => self.done.load(Ordering::Relaxed) as f64 / all as f64,
        }
    }
}

/// Why the last building failed, and what it was to make.
#[derive(Debug, Clone)]
struct Failed {
    why: Message,
    pieces: u32,
}

/// How things stand with the endings.
#[derive(Debug)]
pub struct State {
    /// Up to how many pieces every ending is known.
    pub pieces: u32,
    /// The part that is done of what is being built, 0 to 1.
    pub building: Option<f64>,
    /// Whether they are still being read for damage.
    pub checking: bool,
    /// What is wrong with the others, or why building failed.
    pub trouble: Option<Message>,
}

/// Says that nothing is built any more, however building ended.
struct Ended<'a>(&'a Endings);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.0.known().building = None;
    }
}

impl Endings {
    /// Those of a folder, which need not be there.
    pub fn new(folder: PathBuf) -> Endings {
        Endings {
            folder,
            looking: tokio::sync::Mutex::default(),
            known: Mutex::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        // Whoever panicked with the lock in hand left whole values behind.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The whole tables that are there; `None` without any. Those made elsewhere are seen.
    pub async fn tables(&self) -> Option<Arc<Tables>> {
        let opened = self.known().opened.clone();
        match opened.and_then(|opened| opened.tables()) {
            Some(tables) => Some(tables),
            None => self.look().await?.tables(),
        }
    }

    /// What is there and what is being done. Files that have changed are opened again: they may have been mended
    /// elsewhere.
    pub async fn state(&self) -> State {
        let (building, opened) = {
            let known = self.known();
            (known.building.clone(), known.opened.clone())
        };
        // What is being built changes all the time.
        let opened = match opened.filter(|_| building.is_some()) {
            Some(opened) => Some(opened),
            None => self.look().await,
        };
        let mut known = self.known();
        let is_made = |failed: &mut Failed| {
            let opened = opened.as_ref();
            opened.is_some_and(|opened| opened.is_final(failed.pieces))
        };
        known.failed.take_if(is_made);
        let failed = known.failed.as_ref().map(|failed| failed.why.clone());
        let damage = || Some(opened.as_ref()?.trouble()?.with_remedy());
        State {
            pieces: opened.as_ref().map_or(0, |opened| opened.tables.pieces()),
            trouble: failed.or_else(damage).filter(|_| building.is_none()),
            building: building.map(|building| building.part()),
            checking: opened.is_some_and(|opened| !opened.is_checked()),
        }
    }

    /// Opens what has changed since the last look. What is opened can be used at once; it is checked beside that.
    /// `None` only where a folder cannot be looked at.
    async fn look(&self) -> Option<Opened> {
        let _turn = self.looking.lock().await;
        let before = self.known().opened.clone();
        let folder = self.folder.clone();
        let looked = tokio::task::spawn_blocking(move || {
            let files = Files::of(&folder);
            match before.filter(|before| *before.files == files) {
                Some(same) => (same, false),
                None => (Opened::open(&folder, files), true),
            }
        });
        let (opened, is_new) = looked.await.ok()?;
        if is_new {
            let mut known = self.known();
            // What is being built is not complete yet.
            if let (Some(error), None) = (&opened.trouble, &known.building) {
                let pieces = opened.tables.pieces();
                tracing::warn!(%error, pieces, "not all tables of draughts can be used");
            }
            known.opened = Some(opened.clone());
            opened.check();
        }
        Some(opened)
    }

    /// Begins to build those of up to so many pieces, and goes on when nobody waits; false if that is done already.
    /// Ends early, keeping what is whole, when the server does.
    pub fn build(self: &Arc<Self>, pieces: u32, mut over: watch::Receiver<bool>) -> bool {
        let building = Arc::new(Building::default());
        {
            let mut known = self.known();
            if known.building.is_some() {
                return false;
            }
            known.building = Some(building.clone());
            known.failed = None;
        }
        let endings = self.clone();
        tokio::spawn(async move {
            let _ended = Ended(&endings);
            let (folder, builder) = (endings.folder.clone(), building.clone());
            let mut work = tokio::task::spawn_blocking(move || {
                let threads = std::thread::available_parallelism().map_or(1, usize::from);
                let tell = |progress| builder.tell(progress);
                tables::build(&folder, pieces, threads, &builder.stop, &tell)
            });
            let ended = async {
                let _ = over.wait_for(|over| *over).await.is_ok();
            };
            let built = tokio::select! {
                built = &mut work => built,
                () = ended => {
                    building.stop();
                    work.await
                }
            };
            let why = match built {
                Ok(Ok(_) | Err(TableError::Stopped)) => None,
                Ok(Err(error)) => Some(error.message()),
                Err(error) => {
                    tracing::error!(%error, "building the tables of draughts broke off");
                    Some(TableError::Stopped.message())
                }
            };
            // A look that began before the end must not be the last one.
            let _turn = endings.looking.lock().await;
            let mut known = endings.known();
            known.failed = why.map(|why| Failed { why, pieces });
            known.opened = None;
        });
        true
    }

    /// Asks the builder to stop after what it is doing; whole tables are kept.
    pub fn stop_building(&self) {
        if let Some(building) = &self.known().building {
            building.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn made(folder: &Path, pieces: u32) {
        tables::build(folder, pieces, 1, &AtomicBool::new(false), &|_| ()).unwrap();
    }

    async fn settled(endings: &Endings) -> State {
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let state = endings.state().await;
            if !state.checking && state.building.is_none() {
                return state;
            }
            assert!(Instant::now() < until, "{state:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Changes one byte in the middle of a table: only its checksum tells.
    fn damage(folder: &Path, name: &str) {
        let path = folder.join(name);
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).unwrap();
    }

    #[tokio::test]
    async fn what_has_not_changed_is_neither_opened_nor_checked_again() {
        let folder = tempfile::tempdir().unwrap();
        made(folder.path(), 3);
        damage(folder.path(), "0m1k-0m1k.svt");
        let endings = Endings::new(folder.path().to_owned());
        let first = endings.tables().await.unwrap();
        let told = settled(&endings).await;
        assert_eq!(told.pieces, 3);
        assert!(told.trouble.unwrap().en.contains("damaged table"));
        let checked = endings.known().opened.clone().unwrap().checked;
        let state = endings.state().await;
        assert!(!state.checking && state.trouble.is_some());
        assert!(Arc::ptr_eq(&first, &endings.tables().await.unwrap()));
        let again = endings.known().opened.clone().unwrap().checked;
        assert!(Arc::ptr_eq(&checked, &again));
        // Mended elsewhere: seen by the next question.
        made(folder.path(), 3);
        let mended = settled(&endings).await;
        assert_eq!((mended.pieces, mended.trouble), (3, None));
        assert!(!Arc::ptr_eq(&first, &endings.tables().await.unwrap()));
    }

    #[tokio::test]
    async fn a_failure_is_told_until_what_was_wanted_is_there() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("draughts");
        made(&folder, 2);
        // A folder in the place of the lock keeps the builder out.
        std::fs::remove_file(folder.join("build.lock")).unwrap();
        std::fs::create_dir(folder.join("build.lock")).unwrap();
        let endings = Arc::new(Endings::new(folder.clone()));
        let (_keep, over) = watch::channel(false);
        assert!(endings.build(3, over));
        let failed = settled(&endings).await;
        assert_eq!(failed.pieces, 2);
        assert!(
            failed.trouble.is_some(),
            "two pieces are whole, but three were wanted"
        );
        std::fs::remove_dir(folder.join("build.lock")).unwrap();
        made(&folder, 3);
        let mended = settled(&endings).await;
        assert_eq!((mended.pieces, mended.trouble), (3, None));
    }

    #[tokio::test]
    async fn a_stop_stops_what_is_being_built_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let endings = Arc::new(Endings::new(folder.path().to_owned()));
        let (_keep, over) = watch::channel(false);
        endings.stop_building();
        assert!(endings.build(3, over.clone()));
        assert!(!endings.build(3, over.clone()));
        assert_eq!(settled(&endings).await.pieces, 3);
        assert!(endings.build(5, over));
        endings.stop_building();
        let stopped = settled(&endings).await;
        assert!(stopped.pieces < 5, "{stopped:?}");
    }
}
