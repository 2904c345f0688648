//! Collections of games on disk: the one that ships, uploads, and counting their games.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use corpus::input::{self, Input, UnpackLimit, Watch};
use corpus::survey::survey;
use syntax::Message;
use tokio::sync::Semaphore;

use crate::ids::{CollectionId, OwnerId};
use crate::messages;
use crate::store::Store;
use crate::store::collections::{CollectionCount, CollectionRow, CountFailure, NewCollection};

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

/// Counts the games of collections in the background, one collection at a time. A count that is cut off by the end of
/// the server begins again with the next start.
#[derive(Debug, Clone)]
pub struct CollectionCounter {
    turn: Arc<Semaphore>,
    limit: UnpackLimit,
    /// The counts that run or wait, with the flag that stops each.
    pending: Arc<Mutex<HashMap<CollectionId, Arc<AtomicBool>>>>,
}

impl CollectionCounter {
    pub fn new(limit: UnpackLimit) -> CollectionCounter {
        CollectionCounter {
            turn: Arc::new(Semaphore::new(1)),
            limit,
            pending: Arc::default(),
        }
    }

    fn pending(&self) -> MutexGuard<'_, HashMap<CollectionId, Arc<AtomicBool>>> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn stop(&self) {
        for flag in self.pending().values() {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Stops the count of a collection that has been deleted.
    pub fn cancel(&self, id: CollectionId) {
        if let Some(flag) = self.pending().remove(&id) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Counts a collection when its turn comes. For an upload, errors have another remedy.
    pub fn count(&self, store: Store, id: CollectionId, path: PathBuf, is_upload: bool) {
        let stop = Arc::new(AtomicBool::new(false));
        self.pending().insert(id, stop.clone());
        let counter = self.clone();
        tokio::spawn(async move {
            let Ok(_turn) = counter.turn.acquire().await else {
                return;
            };
            let watch = Watch {
                stop,
                limit: counter.limit,
                ..Watch::default()
            };
            let counted = tokio::task::spawn_blocking(move || {
                if watch.stop.load(Ordering::Relaxed) {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                survey(&expand(&path)?, &watch)
            })
            .await;
            counter.pending().remove(&id);
            let counted = match counted {
                Ok(Ok(found)) if found.games == 0 => {
                    Err(nothing_readable(found.broken, found.unknown_variants))
                }
                Ok(Ok(found)) => Ok(CollectionCount {
                    bytes: found.bytes as i64,
                    games: found.games as i64,
                    positions: found.positions as i64,
                    years: found.years.map(|(first, last)| (first.into(), last.into())),
                    broken: (found.broken + found.unknown_variants) as i64,
                }),
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
            if let Err(error) = store.end_count(id, counted).await {
                tracing::warn!(%error, %id, "a count could not be stored");
            }
        });
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
