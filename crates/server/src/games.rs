//! Collections of games on disk: the one that ships, uploads, and counting their games.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use corpus::input::{self, Input, UnpackLimit, Watch};
use corpus::survey::survey_games;
use syntax::Message;
use tokio::sync::Semaphore;

use crate::game_index::{GameIndexes, IndexBuilder, IndexError};
use crate::ids::{CollectionId, OwnerId};
use crate::messages;
use crate::store::collections::{CollectionCount, CollectionRow, CountFailure, NewCollection};
use crate::store::{Store, StoreError};

/// The folder of uploaded games and of the demonstration, in the data folder.
#[derive(Debug, Clone)]
pub struct GamesFolder(PathBuf);

impl GamesFolder {
    /// Opens the folder; creates it if it is missing.
    pub fn open(data: &Path) -> io::Result<GamesFolder> {
        let folder = data.join("games");
        create_private(&folder)?;
        Ok(GamesFolder(std::fs::canonicalize(folder)?))
    }

    /// Removes uploads that a kill left incomplete, or complete and not yet in the database. Other files are not ours.
    pub async fn sweep(&self, store: &Store) -> Result<(), InstallError> {
        for entry in std::fs::read_dir(&self.0)?.flatten() {
            let path = entry.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(id) = stem.and_then(CollectionId::parse) else {
                continue;
            };
            let is_left_over = if path == self.partial(id) {
                true
            } else if path == self.upload(id) {
                store.collection(id).await?.is_none()
            } else {
                false
            };
            if is_left_over {
                tracing::warn!(%id, "an incomplete upload is removed");
                std::fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// The path of a collection. That of an upload is worked out anew, since the data folder may have been moved.
    pub fn path_of(&self, collection: &CollectionRow) -> PathBuf {
        match CollectionId::parse(&collection.id) {
            Some(id) if collection.kind == "upload" => self.upload(id),
            _ => PathBuf::from(&collection.path),
        }
    }

    /// Where an upload is written until it is complete.
    pub fn partial(&self, id: CollectionId) -> PathBuf {
        self.0.join(format!("{id}.part"))
    }

    /// The path of an upload: made from its id, never from a name that was sent.
    pub fn upload(&self, id: CollectionId) -> PathBuf {
        self.0.join(format!("{id}.games"))
    }

    fn demonstration(&self) -> PathBuf {
        self.0.join("demonstration.pgn")
    }
}

/// Creates a folder that only its owner may read. An existing folder keeps its permissions.
pub fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Writes the games that ship with the program to a file that searches can read, and adds it to the collections.
pub async fn install_demonstration(
    store: &Store,
    folder: &GamesFolder,
) -> Result<(), InstallError> {
    let text: String = knowledge::games()
        .into_iter()
        .map(|file| file.text.trim_end().to_owned() + "\n\n")
        .collect();
    let path = folder.demonstration();
    let is_same = std::fs::read(&path).is_ok_and(|old| old == text.as_bytes());
    if !is_same {
        durable::write(&path, text.as_bytes())?;
    }
    let path = path.to_string_lossy().into_owned();
    let bytes = text.len() as i64;
    match store.demonstration().await? {
        None => {
            let new = NewCollection {
                id: CollectionId::generate(),
                title: "StratVision",
                kind: "demo",
                path: &path,
                bytes,
            };
            store.add_collection(&OwnerId::shipped(), &new).await?;
        }
        Some(row) if !is_same || row.path != path => {
            if let Some(id) = CollectionId::parse(&row.id) {
                store.recount_collection(id, &path, bytes).await?;
            }
        }
        Some(_) => {}
    }
    Ok(())
}

/// The games that ship could not be written or added.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Store(#[from] sqlx::Error),
}

/// Counts the games of collections in the background and makes their indexes, one collection at a time. A count that is
/// cut off by the end of the server begins again with the next start.
#[derive(Debug, Clone)]
pub struct CollectionCounter {
    turn: Arc<Semaphore>,
    limit: UnpackLimit,
    indexes: GameIndexes,
    /// The counts that run or wait.
    pending: Arc<Mutex<HashMap<CollectionId, PendingCount>>>,
    /// Why indexes could not be written, and when.
    failures: Arc<Mutex<HashMap<CollectionId, (Instant, CountFailure)>>>,
}

/// A count that runs or waits.
#[derive(Debug, Clone, Default)]
struct PendingCount {
    stop: Arc<AtomicBool>,
    /// Bytes read from the files of the collection.
    bytes: Arc<AtomicU64>,
}

/// A collection to be counted.
struct CountJob {
    id: CollectionId,
    path: PathBuf,
    is_upload: bool,
    count: PendingCount,
}

/// How far the index of a collection is.
#[derive(Debug)]
pub enum IndexProgress {
    /// It is being made; this many bytes have been read.
    Building(u64),
    /// It could not be written.
    Failed(CountFailure),
    /// Nothing is under way.
    Idle,
}

/// How long after a failure an index is not tried again.
const FAILURE_PAUSE: Duration = Duration::from_secs(20);

impl CollectionCounter {
    pub fn new(limit: UnpackLimit, indexes: GameIndexes) -> CollectionCounter {
        CollectionCounter {
            turn: Arc::new(Semaphore::new(1)),
            limit,
            indexes,
            pending: Arc::default(),
            failures: Arc::default(),
        }
    }

    fn pending(&self) -> MutexGuard<'_, HashMap<CollectionId, PendingCount>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failures(&self) -> MutexGuard<'_, HashMap<CollectionId, (Instant, CountFailure)>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn stop(&self) {
        for count in self.pending().values() {
            count.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Stops the count of a collection that has been deleted, and removes its index.
    pub fn cancel(&self, id: CollectionId) {
        if let Some(count) = self.pending().remove(&id) {
            count.stop.store(true, Ordering::Relaxed);
        }
        self.failures().remove(&id);
        self.indexes.remove(id);
    }

    pub fn indexes(&self) -> &GameIndexes {
        &self.indexes
    }

    /// How far the index of a collection is.
    pub fn progress(&self, id: CollectionId) -> IndexProgress {
        if let Some(count) = self.pending().get(&id) {
            return IndexProgress::Building(count.bytes.load(Ordering::Relaxed));
        }
        match self.failures().get(&id) {
            Some((at, failure)) if at.elapsed() < FAILURE_PAUSE => {
                IndexProgress::Failed(failure.clone())
            }
            _ => IndexProgress::Idle,
        }
    }

    /// Counts a collection when its turn comes, and makes its index. For an upload, errors have another remedy.
    pub fn count(&self, store: Store, id: CollectionId, path: PathBuf, is_upload: bool) {
        let count = PendingCount::default();
        match self.pending().entry(id) {
            Entry::Occupied(_) => return,
            Entry::Vacant(entry) => entry.insert(count.clone()),
        };
        self.failures().remove(&id);
        let counter = self.clone();
        let job = CountJob {
            id,
            path,
            is_upload,
            count: count.clone(),
        };
        tokio::spawn(async move {
            counter.work(&store, job).await;
            let mut pending = counter.pending();
            // A collection that was deleted meanwhile has none.
            if pending
                .get(&id)
                .is_some_and(|now| Arc::ptr_eq(&now.stop, &count.stop))
            {
                pending.remove(&id);
            }
        });
    }

    async fn work(&self, store: &Store, job: CountJob) {
        let CountJob {
            id,
            path,
            is_upload,
            count,
        } = job;
        let Ok(_turn) = self.turn.acquire().await else {
            return;
        };
        let watch = Watch {
            stop: count.stop.clone(),
            bytes: count.bytes.clone(),
            limit: self.limit,
            ..Watch::default()
        };
        let indexes = self.indexes.clone();
        let counted = tokio::task::spawn_blocking(move || {
            if watch.stop.load(Ordering::Relaxed) {
                return Err(io::Error::from(io::ErrorKind::Interrupted));
            }
            let inputs = expand(&path)?;
            // Without an index the games can be counted and searched all the same.
            let mut index = indexes.build(id, &inputs);
            let found = survey_games(&inputs, &watch, |game| {
                if let Ok(builder) = &mut index
                    && let Err(error) = builder.add(&game)
                {
                    index = Err(error);
                }
                Ok(())
            })?;
            Ok((found, index))
        })
        .await;
        let mut index = None;
        let counted = match counted {
            Ok(Ok((found, _))) if found.games == 0 => {
                Err(nothing_readable(found.broken, found.unknown_variants))
            }
            Ok(Ok((found, built))) => {
                index = Some(built);
                Ok(CollectionCount {
                    bytes: found.bytes as i64,
                    games: found.games as i64,
                    positions: found.positions as i64,
                    years: found.years.map(|(first, last)| (first.into(), last.into())),
                    broken: (found.broken + found.unknown_variants) as i64,
                })
            }
            Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => return,
            Ok(Err(error)) => Err(CountFailure {
                message: corpus::describe_error(&error),
                remedy: remedy(&error, is_upload),
            }),
            Err(error) => Err(CountFailure {
                message: messages::untranslated(&error),
                remedy: add_again(),
            }),
        };
        let before = store.collection(id).await.ok().flatten();
        if let (Err(failure), Some("ready")) =
            (&counted, before.as_ref().map(|row| row.state.as_str()))
        {
            // It was counted before: its disk may only be disconnected.
            self.failures()
                .insert(id, (Instant::now(), failure.clone()));
            return;
        }
        if let Err(error) = store.end_count(id, counted).await {
            tracing::warn!(%error, %id, "a count could not be stored");
        }
        if let Some(index) = index {
            self.finish_index(id, index, &count.stop).await;
        }
    }

    async fn finish_index(
        &self,
        id: CollectionId,
        index: io::Result<IndexBuilder>,
        stop: &AtomicBool,
    ) {
        let written = match index {
            Ok(index) => index.finish(stop).await,
            Err(error) => Err(error.into()),
        };
        // Deleted while the index was written: nothing would remove it.
        if stop.load(Ordering::Relaxed) {
            return self.indexes.remove(id);
        }
        let message = match written {
            Ok(()) | Err(IndexError::Stopped) => return,
            Err(IndexError::Io(error)) => syntax::system_error(&error),
            Err(IndexError::Database(error)) => StoreError::of(&error).message(),
        };
        tracing::warn!(error = message.en, %id, "the index of a collection could not be written");
        let remedy = Message::new(
            "make room on the disk and open the page again",
            "libere espaço no disco e abra a página de novo",
        );
        let failure = CountFailure { message, remedy };
        self.failures().insert(id, (Instant::now(), failure));
    }
}

fn nothing_readable(broken: u64, unknown_variants: u64) -> CountFailure {
    let message = match (broken, unknown_variants) {
        (0, 0) => Message::new("it contains no game", "não contém nenhuma partida"),
        _ => Message::new(
            format!(
                "no game in it can be read (corrupt: {broken}, of an unknown variant: {unknown_variants})"
            ),
            format!(
                "nenhuma partida dela pode ser lida (corrompidas: {broken}, de variante desconhecida: {unknown_variants})"
            ),
        ),
    };
    CountFailure {
        message,
        remedy: add_again(),
    }
}

/// What to do about a collection that cannot be read. A user cannot reach the file of an upload, only send it again.
fn remedy(error: &io::Error, is_upload: bool) -> Message {
    match (is_upload, corpus::content_remedy(error)) {
        (true, Some(remedy)) => Message::new(
            format!(
                "delete it and send the file again; if the error stays, {}",
                remedy.en
            ),
            format!(
                "apague-a e envie o arquivo de novo; se o erro continuar, {}",
                remedy.pt
            ),
        ),
        (true, None) => Message::new(
            "delete it and send the file again",
            "apague-a e envie o arquivo de novo",
        ),
        (false, _) => {
            let remedy = corpus::error_remedy(error);
            Message::new(
                format!("{}; then delete it here and add it again", remedy.en),
                format!("{}; depois apague-a aqui e acrescente-a de novo", remedy.pt),
            )
        }
    }
}

fn add_again() -> Message {
    Message::new(
        "delete it and add a file of chess games in PGN (plain, .zst, .gz, .bz2) or a store (.svdb)",
        "apague-a e acrescente um arquivo de partidas de xadrez em PGN (puro, .zst, .gz, .bz2) ou um acervo (.svdb)",
    )
}

/// The files of a collection: a file, or every PGN file of a folder.
pub fn expand(path: &Path) -> io::Result<Vec<Input>> {
    if path.is_file() {
        return Ok(vec![Input::File(path.to_owned())]);
    }
    // Opening a pipe or a device would block.
    if !path.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let path = path.to_string_lossy().into_owned();
    input::expand(&[path]).map_err(io::Error::other)
}
