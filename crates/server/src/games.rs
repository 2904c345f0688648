//! Collections of games on disk: the one that ships, uploads, and counting what they hold.

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
use crate::store::Store;
use crate::store::collections::{CollectionRow, Counted, Uncountable};
use crate::told::Told;

/// Where uploads and the demonstration lie in the user's folder.
#[derive(Debug, Clone)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes the folder.
    pub fn open(data: &Path) -> io::Result<Folder> {
        let folder = data.join("games");
        create_private(&folder)?;
        Ok(Folder(std::fs::canonicalize(folder)?))
    }

    /// Removes what a kill left behind: uploads that were not whole, or whole and not yet in the list. Other files are
    /// not ours.
    pub async fn sweep(&self, store: &Store) -> Result<(), ShipError> {
        for entry in std::fs::read_dir(&self.0)?.flatten() {
            let path = entry.path();
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            let Some(id) = stem.and_then(CollectionId::read) else {
                continue;
            };
            let left = if path == self.partial(id) {
                true
            } else if path == self.upload(id) {
                store.collection(id).await?.is_none()
            } else {
                false
            };
            if left {
                tracing::warn!(%id, "an upload that was cut off is removed");
                std::fs::remove_file(path)?;
            }
        }
        Ok(())
    }

    /// Where the games of a collection are. Uploads lie in this folder wherever it was when they came: it may have
    /// been moved since.
    pub fn place(&self, collection: &CollectionRow) -> PathBuf {
        match CollectionId::read(&collection.id) {
            Some(id) if collection.kind == "upload" => self.upload(id),
            _ => PathBuf::from(&collection.path),
        }
    }

    /// Where an upload is written until it is whole.
    pub fn partial(&self, id: CollectionId) -> PathBuf {
        self.0.join(format!("{id}.part"))
    }

    /// Where an upload lies. Names never come from outside.
    pub fn upload(&self, id: CollectionId) -> PathBuf {
        self.0.join(format!("{id}.games"))
    }

    fn demonstration(&self) -> PathBuf {
        self.0.join("demonstration.pgn")
    }
}

/// Makes a folder that is nobody else's business. One that is there already stays as its owner has set it.
pub fn create_private(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Puts the games that ship where searches can read them, and into the list of collections, to be counted.
pub async fn ship(store: &Store, folder: &Folder) -> Result<(), ShipError> {
    let text: String = knowledge::games()
        .into_iter()
        .map(|file| file.text.trim_end().to_owned() + "\n\n")
        .collect();
    let path = folder.demonstration();
    let same = std::fs::read(&path).is_ok_and(|old| old == text.as_bytes());
    if !same {
        durable::write(&path, text.as_bytes())?;
    }
    let place = path.to_string_lossy().into_owned();
    let bytes = text.len() as i64;
    match store.demonstration().await? {
        None => {
            let (id, owner) = (CollectionId::fresh(), OwnerId::shipped());
            store
                .add_collection(id, &owner, "StratVision", "demo", &place, bytes)
                .await?;
        }
        Some(row) if !same || row.path != place => {
            if let Some(id) = CollectionId::read(&row.id) {
                store.recount_collection(id, &place, bytes).await?;
            }
        }
        Some(_) => {}
    }
    Ok(())
}

/// Why the games that ship cannot be put in place.
#[derive(Debug, thiserror::Error)]
pub enum ShipError {
    /// The folder.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The database.
    #[error(transparent)]
    Store(#[from] sqlx::Error),
}

/// Counts collections beside the requests, one at a time.
#[derive(Debug, Clone)]
pub struct Counter {
    turn: Arc<Semaphore>,
    limit: UnpackLimit,
    /// What is counted or waits for its turn, with the flag that ends it.
    wanted: Arc<Mutex<HashMap<CollectionId, Arc<AtomicBool>>>>,
}

impl Counter {
    /// A counter that has nothing to do.
    pub fn new(limit: UnpackLimit) -> Counter {
        Counter {
            turn: Arc::new(Semaphore::new(1)),
            limit,
            wanted: Arc::default(),
        }
    }

    fn wanted(&self) -> MutexGuard<'_, HashMap<CollectionId, Arc<AtomicBool>>> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all counts; they begin again with the next start.
    pub fn stop(&self) {
        for flag in self.wanted().values() {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// The collection is gone: nobody needs its count.
    pub fn cancel(&self, id: CollectionId) {
        if let Some(flag) = self.wanted().remove(&id) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    /// Counts a collection soon; one that was sent lies where nobody else can mend it.
    pub fn count(&self, store: Store, id: CollectionId, path: PathBuf, sent: bool) {
        let stop = Arc::new(AtomicBool::new(false));
        self.wanted().insert(id, stop.clone());
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
            counter.wanted().remove(&id);
            let counted = match counted {
                Ok(Ok(found)) if found.games == 0 => {
                    Err(nothing_readable(found.broken, found.unknown_variants))
                }
                Ok(Ok(found)) => Ok(Counted {
                    bytes: found.bytes as i64,
                    games: found.games as i64,
                    positions: found.positions as i64,
                    years: found.years.map(|(first, last)| (first.into(), last.into())),
                    broken: (found.broken + found.unknown_variants) as i64,
                }),
                Ok(Err(error)) if error.kind() == io::ErrorKind::Interrupted => return,
                Ok(Err(error)) => Err(Uncountable {
                    message: corpus::file_trouble(&error).into(),
                    remedy: remedy(&error, sent),
                }),
                Err(error) => Err(Uncountable {
                    message: Told::raw(&error),
                    remedy: add_again(),
                }),
            };
            if let Err(error) = store.counted(id, counted).await {
                tracing::warn!(%error, %id, "a count could not be kept");
            }
        });
    }
}

fn nothing_readable(broken: u64, unknown_variants: u64) -> Uncountable {
    let message = match (broken, unknown_variants) {
        (0, 0) => Message::new("there is no game in it", "não há nenhuma partida nela"),
        _ => Message::new(
            format!(
                "no game in it can be read (broken: {broken}, of an unknown variant: {unknown_variants})"
            ),
            format!(
                "nenhuma partida dela se deixa ler (quebradas: {broken}, de variante desconhecida: {unknown_variants})"
            ),
        ),
    };
    Uncountable {
        message: message.into(),
        remedy: add_again(),
    }
}

/// What to do about a collection that cannot be read: nobody but the studio sees where one lies that was sent.
fn remedy(error: &io::Error, sent: bool) -> Told {
    let told = match (sent, corpus::content_remedy(error)) {
        (true, Some(whole)) => Message::new(
            format!(
                "delete it and send the file again; if it stays so, {}",
                whole.en
            ),
            format!(
                "apague-a e envie o arquivo de novo; se continuar assim, {}",
                whole.pt
            ),
        ),
        (true, None) => Message::new(
            "delete it and send the file again",
            "apague-a e envie o arquivo de novo",
        ),
        (false, _) => {
            let mended = corpus::file_remedy(error);
            Message::new(
                format!("{}; then delete it here and add it again", mended.en),
                format!("{}; depois apague-a aqui e acrescente-a de novo", mended.pt),
            )
        }
    };
    told.into()
}

fn add_again() -> Told {
    Told::from(Message::new(
        "delete it and add a file of chess games in PGN (plain, .zst, .gz, .bz2) or a store (.svdb)",
        "apague-a e acrescente um arquivo de partidas de xadrez em PGN (puro, .zst, .gz, .bz2) ou um acervo (.svdb)",
    ))
}

/// The files of a collection: a file, or every PGN file of a folder.
pub fn expand(path: &Path) -> io::Result<Vec<Input>> {
    if path.is_file() {
        return Ok(vec![Input::File(path.to_owned())]);
    }
    // Opening a pipe or a device would wait for ever.
    if !path.is_dir() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let word = path.to_string_lossy().into_owned();
    input::expand(&[word]).map_err(io::Error::other)
}
