//! Restoring a backup.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use durable::Partial;
use sqlx::{ConnectOptions, Connection};

use crate::auto_backup;
use crate::games::create_private;
use crate::ids::CollectionId;
use crate::store::check::{Counts, count, inspect};
use crate::store::{FILE, now};

/// Why nothing was restored; everything is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error("{0} is in use by a studio")]
    InUse(PathBuf),
    /// The backup is damaged, or not a database of a studio.
    #[error("{0} is damaged, or is not a database of a studio")]
    Unusable(PathBuf),
    #[error("{path}: {error}")]
    Io { path: PathBuf, error: io::Error },
}

/// What a user needs to know of a database or a backup to choose one.
#[derive(Debug)]
pub struct DatabaseSummary {
    pub file: PathBuf,
    /// When it was made or last changed, in UTC.
    pub at: Option<time::OffsetDateTime>,
    pub bytes: u64,
    /// `None` if it cannot be read.
    pub counts: Option<Counts>,
    /// Whether nothing in it is damaged.
    pub is_sound: bool,
}

impl DatabaseSummary {
    /// Whether it can be restored.
    pub fn is_usable(&self) -> bool {
        self.is_sound && self.counts.is_some()
    }
}

/// Reads and checks a database or a backup; `None` if there is no such file.
pub async fn summarize(file: &Path) -> Option<DatabaseSummary> {
    let meta = std::fs::metadata(file).ok()?;
    Some(DatabaseSummary {
        file: file.to_owned(),
        at: meta.modified().ok().map(time::OffsetDateTime::from),
        bytes: meta.len(),
        counts: count(file).await.ok(),
        is_sound: inspect(file).await.is_ok_and(|report| report.is_sound()),
    })
}

/// The backups that the studio of a data folder has made, the newest first.
pub async fn list_backups(data: &Path) -> Vec<DatabaseSummary> {
    let mut backups = Vec::new();
    for backup in auto_backup::list(data) {
        if let Some(summary) = summarize(&backup.path).await {
            let at = Some(backup.made_at.assume_utc());
            backups.push(DatabaseSummary { at, ..summary });
        }
    }
    backups
}

/// The database of a data folder.
pub async fn summarize_current(data: &Path) -> Option<DatabaseSummary> {
    summarize(&data.join(FILE)).await
}

/// Replaces the database by a backup. The old database, and uploads that the backup does not list, are moved to a folder
/// whose path is returned. A kill at any moment leaves the data folder with one database or the other.
pub async fn restore(data: &Path, backup: &Path) -> Result<PathBuf, RestoreError> {
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |error| RestoreError::Io { path, error }
    };
    create_private(data).map_err(failed(data))?;
    let _lock = lock(data)?;
    let summary = summarize(backup).await;
    if !summary.is_some_and(|summary| summary.is_usable()) {
        return Err(RestoreError::Unusable(backup.to_owned()));
    }
    let database = data.join(FILE);
    merge_log(&database).await;
    // First the old database is copied, then the new file is written completely, and only then replaces one the other.
    let backups = data.join(auto_backup::FOLDER);
    create_private(&backups).map_err(failed(&backups))?;
    let aside =
        create_aside(&backups, &format!("replaced-{}", stamp())).map_err(failed(&backups))?;
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
    // The log belongs to the old database: SQLite would apply it to the new one.
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

/// Writes the log into the database, so that one file holds everything. Leaves a damaged database as it is.
async fn merge_log(database: &Path) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(database);
    if let Ok(mut connection) = options.connect().await {
        let _ = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut connection)
            .await;
        let _ = connection.close().await;
    }
}

/// Moves away the uploads that the restored database does not list, since the next start would remove them.
async fn set_uploads_aside(data: &Path, aside: &Path) -> io::Result<()> {
    let Ok(entries) = std::fs::read_dir(data.join("games")) else {
        return Ok(());
    };
    let listed = uploads(&data.join(FILE)).await.unwrap_or_default();
    for entry in entries.flatten() {
        let path = entry.path();
        let id = path
            .file_name()
            .and_then(|name| name.to_str())
            .and_then(|name| name.strip_suffix(".games"))
            .and_then(CollectionId::parse);
        if let (Some(id), Some(name)) = (id, path.file_name())
            && !listed.contains(&id.to_string())
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
    let ids = sqlx::query_scalar("SELECT id FROM collections WHERE kind = 'upload'")
        .fetch_all(&mut connection)
        .await;
    let _ = connection.close().await;
    ids
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restores_within_one_second_use_different_folders() {
        let parent = tempfile::tempdir().unwrap();
        let first = create_aside(parent.path(), "replaced-now").unwrap();
        std::fs::write(first.join(FILE), "the first database").unwrap();
        let second = create_aside(parent.path(), "replaced-now").unwrap();
        assert_ne!(first, second);
        assert!(!second.join(FILE).exists());
        assert!(first.join(FILE).exists());
    }
}
