//! Going back to a backup.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use durable::Partial;
use sqlx::{ConnectOptions, Connection};

use crate::copies;
use crate::games::create_private;
use crate::ids::CollectionId;
use crate::store::check::{Counts, count, inspect};
use crate::store::{FILE, now};

/// Why nothing was restored; everything is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// A studio works in the folder.
    #[error("{0} is in use by a studio")]
    InUse(PathBuf),
    /// The backup is damaged, too, or no database of a studio.
    #[error("{0} is damaged, or is not a database of a studio")]
    Unusable(PathBuf),
    /// A file or folder.
    #[error("{path}: {error}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

/// A database, as one decides about it.
#[derive(Debug)]
pub struct Stock {
    /// Where it lies.
    pub file: PathBuf,
    /// When it was made or last changed, in UTC.
    pub at: Option<time::OffsetDateTime>,
    /// Its size.
    pub bytes: u64,
    /// What it holds; nothing where it cannot be read.
    pub counts: Option<Counts>,
    /// Whether it is whole.
    pub is_sound: bool,
}

impl Stock {
    /// Whether one can go back to it.
    pub fn is_usable(&self) -> bool {
        self.is_sound && self.counts.is_some()
    }
}

/// Reads and checks a database or a backup.
pub async fn stock(file: &Path) -> Option<Stock> {
    let meta = std::fs::metadata(file).ok()?;
    Some(Stock {
        file: file.to_owned(),
        at: meta.modified().ok().map(time::OffsetDateTime::from),
        bytes: meta.len(),
        counts: count(file).await.ok(),
        is_sound: inspect(file).await.is_ok_and(|found| found.is_sound()),
    })
}

/// The backups that the studio of a folder made, the newest first.
pub async fn backups(data: &Path) -> Vec<Stock> {
    let mut listed = Vec::new();
    for kept in copies::list(data) {
        if let Some(stock) = stock(&kept.file).await {
            let at = Some(kept.at.assume_utc());
            listed.push(Stock { at, ..stock });
        }
    }
    listed
}

/// The database of a folder.
pub async fn present(data: &Path) -> Option<Stock> {
    stock(&data.join(FILE)).await
}

/// Puts a backup in the place of the database. The database and uploads that the backup does not know are kept aside;
/// the answer says where. A kill at any moment leaves the folder with one database or the other.
pub async fn restore(data: &Path, backup: &Path) -> Result<PathBuf, RestoreError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| RestoreError::Io { path, error }
    };
    create_private(data).map_err(failed(data))?;
    let _lock = lock(data)?;
    let chosen = stock(backup).await;
    if !chosen.is_some_and(|chosen| chosen.is_usable()) {
        return Err(RestoreError::Unusable(backup.to_owned()));
    }
    let database = data.join(FILE);
    merge_log(&database).await;
    // First everything that is to be lost is copied, then the new file is made whole, and only then is one replaced by
    // the other.
    let copies = data.join(copies::FOLDER);
    create_private(&copies).map_err(failed(&copies))?;
    let aside = create_aside(&copies, &format!("replaced-{}", stamp())).map_err(failed(&copies))?;
    let log = data.join(format!("{FILE}-wal"));
    for file in [&database, &log] {
        let Some(name) = file.file_name().filter(|_| file.exists()) else {
            continue;
        };
        copy_durably(file, &aside.join(name)).map_err(failed(file))?;
    }
    durable::sync_names(&aside).map_err(failed(&aside))?;
    durable::sync_folder(&aside).map_err(failed(data))?;
    let mut draft = Partial::create_private(&database).map_err(failed(data))?;
    File::open(backup)
        .and_then(|mut backup| io::copy(&mut backup, &mut draft))
        .map_err(failed(backup))?;
    // The log belongs to the old database; beside the new one SQLite would write it into that.
    for old in [log, data.join(format!("{FILE}-shm"))] {
        if old.exists() {
            std::fs::remove_file(&old).map_err(failed(&old))?;
        }
    }
    draft.keep().map_err(failed(&database))?;
    set_uploads_aside(data, &aside)
        .await
        .map_err(failed(&aside))?;
    Ok(aside)
}

/// Creates a folder that was not there before, numbered from the second of its name on: two restores may fall into one
/// second, and the backup that is being restored may lie in the folder of the first.
fn create_aside(parent: &Path, name: &str) -> io::Result<PathBuf> {
    let mut folder = parent.join(name);
    let mut number = 1;
    while folder.exists() {
        number += 1;
        folder = parent.join(format!("{name}-{number}"));
    }
    create_private(&folder)?;
    Ok(folder)
}

fn lock(data: &Path) -> Result<File, RestoreError> {
    let path = data.join(crate::serve::LOCK);
    let failed = |error| RestoreError::Io {
        path: path.clone(),
        error,
    };
    let file = File::create(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(RestoreError::InUse(data.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

fn stamp() -> String {
    now().get(..19).unwrap_or_default().replace(':', "-")
}

fn copy_durably(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to)?;
    File::options().append(true).open(to)?.sync_all()
}

/// Writes what is in the log into the database, so that there is only one file to keep aside. A damaged one is kept as
/// it is.
async fn merge_log(database: &Path) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
    if let Ok(mut connection) = options.connect().await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut connection)
            .await;
        let _ = connection.close().await;
    }
}

/// The next start removes uploads that no collection names, and a backup does not name those that came after it.
async fn set_uploads_aside(data: &Path, aside: &Path) -> io::Result<()> {
    let Ok(entries) = std::fs::read_dir(data.join("games")) else {
        return Ok(());
    };
    let known = uploads(&data.join(FILE)).await.unwrap_or_default();
    for entry in entries.flatten() {
        let path = entry.path();
        let id = path
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_suffix(".games"))
            .and_then(CollectionId::read);
        if let (Some(id), Some(name)) = (id, path.file_name())
            && !known.contains(&id.to_string())
        {
            std::fs::rename(&path, aside.join(name))?;
        }
    }
    durable::sync_names(aside)
}

async fn uploads(database: &Path) -> Result<Vec<String>, sqlx::Error> {
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(database)
        .read_only(true);
    let mut connection = options.connect().await?;
    let known = sqlx::query_scalar("SELECT id FROM collections WHERE kind = 'upload'")
        .fetch_all(&mut connection)
        .await;
    let _ = connection.close().await;
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restores_within_a_second_keep_what_they_replace_apart() {
        let parent = tempfile::tempdir().unwrap();
        let first = create_aside(parent.path(), "replaced-now").unwrap();
        std::fs::write(first.join(FILE), "the first database").unwrap();
        let second = create_aside(parent.path(), "replaced-now").unwrap();
        assert_ne!(first, second);
        assert!(!second.join(FILE).exists());
        assert!(first.join(FILE).exists());
    }
}
