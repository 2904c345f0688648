//! A copy of the database, also while a studio works with it.

use std::path::{Path, PathBuf};

use crate::store::{FILE, Store};

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is no database.
    #[error("{0}: no studio has worked in this folder yet")]
    Nothing(PathBuf),
    /// The file is there already.
    #[error("{0} is there already")]
    Exists(PathBuf),
    /// The database.
    #[error("the database cannot be read: {0}")]
    Store(#[from] sqlx::Error),
    /// The file.
    #[error("{path}: {error}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

/// Writes the database of a folder to a file, whole or not at all; its size. Uploaded games are not in it.
pub async fn backup(data: &Path, file: &Path) -> Result<u64, BackupError> {
    if !data.join(FILE).is_file() {
        return Err(BackupError::Nothing(data.to_owned()));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let failed = |error| BackupError::Io {
        path: file.to_owned(),
        error,
    };
    let mut name = file.as_os_str().to_owned();
    name.push(".part");
    let partial = PathBuf::from(name);
    // Left over from a backup that was cut off.
    let _ = std::fs::remove_file(&partial);
    let store = Store::open(data).await?;
    let written = store.backup(&partial).await;
    store.close().await;
    written?;
    std::fs::File::open(&partial)
        .and_then(|copy| copy.sync_all())
        .map_err(failed)?;
    std::fs::rename(&partial, file).map_err(failed)?;
    Ok(std::fs::metadata(file).map_err(failed)?.len())
}
