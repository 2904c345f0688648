//! An index of the games of each collection, for lists that are sorted and filtered.
//!
//! An index is a SQLite file of its own: who played when, and where each game stands in the files of the collection. It is
//! derived from these files while they are counted, can be deleted at any time, and is in no backup. It appears only when
//! it is whole, and is made again when the files have changed. It takes some 180 bytes for each game.
//!
//! | module | subject |
//! |---|---|
//! | `builder` | writing an index |
//! | `list` | games listed from it, players completed |
//! | `name_key` | names compared without accents and case |

mod builder;
mod list;
mod name_key;

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, UNIX_EPOCH};

use corpus::input::Input;
use corpus::place::GamePlace;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteConnectOptions;

pub use builder::{IndexBuilder, IndexError};
pub use list::{GameFilter, GameOrder, GamePage, GameResult, GameSort, IndexedGame, YearSpan};

use crate::games::{create_private, expand};
use crate::ids::CollectionId;
use crate::store::Store;

/// Raised when what an index holds changes: older ones are made again.
const VERSION: i64 = 1;

/// How long the files of a collection are not looked at again.
const FRESH: Duration = Duration::from_secs(2);

/// The folder of the indexes, in the data folder.
#[derive(Debug, Clone)]
pub struct GameIndexes {
    folder: PathBuf,
    /// Collections whose files were found unchanged a moment ago.
    fresh: Arc<Mutex<HashMap<CollectionId, CheckedFiles>>>,
}

/// The files of a collection, and when they were looked at.
type CheckedFiles = (Instant, Arc<[Input]>);

/// The index of a collection whose files have not changed since it was made.
#[derive(Debug)]
pub struct GameIndex {
    database: SqliteConnection,
    inputs: Arc<[Input]>,
    /// All games.
    pub total: i64,
}

impl GameIndexes {
    /// Opens the folder; creates it if it is missing.
    pub fn open(data: &Path) -> io::Result<GameIndexes> {
        let folder = data.join("index");
        create_private(&folder)?;
        Ok(GameIndexes {
            folder,
            fresh: Arc::default(),
        })
    }

    /// Removes indexes that a kill left incomplete, and those of deleted collections. Other files are not ours.
    pub async fn sweep(&self, store: &Store) -> Result<(), sqlx::Error> {
        let Ok(entries) = std::fs::read_dir(&self.folder) else {
            return Ok(());
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(id) = stem.and_then(CollectionId::parse) else {
                continue;
            };
            let is_left_over = path == self.partial(id)
                || (path == self.file(id) && store.collection(id).await?.is_none());
            if is_left_over {
                let _ = std::fs::remove_file(path);
            }
        }
        Ok(())
    }

    fn file(&self, id: CollectionId) -> PathBuf {
        self.folder.join(format!("{id}.db"))
    }

    fn partial(&self, id: CollectionId) -> PathBuf {
        self.folder.join(format!("{id}.part"))
    }

    /// Begins an index of the games of these inputs.
    pub fn build(&self, id: CollectionId, inputs: &[Input]) -> io::Result<IndexBuilder> {
        self.forget(id);
        IndexBuilder::new(self.partial(id), self.file(id), fingerprint(inputs)?)
    }

    /// Removes the index of a collection.
    pub fn remove(&self, id: CollectionId) {
        self.forget(id);
        for path in [self.file(id), self.partial(id)] {
            let _ = std::fs::remove_file(path);
        }
    }

    fn forget(&self, id: CollectionId) {
        let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.remove(&id);
    }

    fn fresh(&self, id: CollectionId) -> Option<Arc<[Input]>> {
        let fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
        let (checked, inputs) = fresh.get(&id)?;
        (checked.elapsed() < FRESH).then(|| inputs.clone())
    }

    /// The index of a collection; `None` if there is none, or the files of the collection have changed.
    pub async fn current(
        &self,
        id: CollectionId,
        path: PathBuf,
    ) -> Result<Option<GameIndex>, sqlx::Error> {
        let file = self.file(id);
        if !file.is_file() {
            return Ok(None);
        }
        let Ok(mut database) = connect(&file).await else {
            return Ok(None);
        };
        let about: Result<(i64, i64, String), _> =
            sqlx::query_as("SELECT version, games, files FROM about")
                .fetch_one(&mut database)
                .await;
        // A damaged index is made again, like a missing one.
        let Ok((VERSION, total, files)) = about else {
            return Ok(None);
        };
        let inputs = match self.fresh(id) {
            Some(inputs) => inputs,
            None => {
                let looking = tokio::task::spawn_blocking(move || {
                    let inputs = expand(&path)?;
                    Ok::<_, io::Error>((fingerprint(&inputs)?, inputs))
                });
                let Ok(Ok((now, inputs))) = looking.await else {
                    return Ok(None);
                };
                if now != files {
                    return Ok(None);
                }
                let inputs: Arc<[Input]> = inputs.into();
                let mut fresh = self.fresh.lock().unwrap_or_else(PoisonError::into_inner);
                fresh.insert(id, (Instant::now(), inputs.clone()));
                inputs
            }
        };
        Ok(Some(GameIndex {
            database,
            inputs,
            total,
        }))
    }
}

async fn connect(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    use sqlx::ConnectOptions;
    SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        // The file is complete and never changes; another one takes its place.
        .immutable(true)
        .pragma("mmap_size", "1073741824")
        .connect()
        .await
}

/// Names, sizes and times of change: other ones mean that the files have changed.
fn fingerprint(inputs: &[Input]) -> io::Result<String> {
    let mut text = String::new();
    for input in inputs {
        let Input::File(path) = input else { continue };
        let meta = std::fs::metadata(path)?;
        let changed = meta.modified()?;
        let changed = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
        text += &format!(
            "{:?} {} {}\n",
            path.file_name().unwrap_or_default(),
            meta.len(),
            changed.as_nanos()
        );
    }
    Ok(text)
}

/// A game of an index, and where it can be read.
#[derive(Debug)]
pub struct FoundGame {
    pub input: Input,
    pub place: GamePlace,
}
