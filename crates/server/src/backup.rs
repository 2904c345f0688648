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
    /// The folder that the file is to lie in is not there.
    #[error("the folder {0} does not exist")]
    NoFolder(PathBuf),
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
    let failed = |error: std::io::Error| BackupError::Io {
        path: file.to_owned(),
        // What is told beside the system's word names the draft, which is nobody's business.
        error: match error.raw_os_error() {
            Some(_) => error,
            None => error.kind().into(),
        },
    };
    let beside = match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !beside.is_dir() {
        return Err(BackupError::NoFolder(beside.to_owned()));
    }
    // Under a name of its own, readable by its owner alone, and gone if anything fails.
    let draft = tempfile::Builder::new()
        .prefix(".stratvision-backup-")
        .tempfile_in(beside)
        .map_err(failed)?;
    let store = Store::open_to_read(data).await?;
    let written = store.backup(draft.path()).await;
    store.close().await;
    written?;
    draft.as_file().sync_all().map_err(failed)?;
    let kept = draft.persist_noclobber(file).map_err(|lost| {
        // Somebody else made the file meanwhile.
        match lost.error.kind() {
            std::io::ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
            _ => failed(lost.error),
        }
    })?;
    Ok(kept.metadata().map_err(failed)?.len())
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};

    use super::*;

    #[tokio::test]
    async fn a_database_of_another_version_is_copied_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join(FILE))
            .create_if_missing(true);
        let mut database = options.connect().await.unwrap();
        for statement in ["CREATE TABLE older (x)", "INSERT INTO older VALUES (7)"] {
            sqlx::query(statement).execute(&mut database).await.unwrap();
        }
        database.close().await.unwrap();
        let before = std::fs::read(folder.path().join(FILE)).unwrap();
        let copies = tempfile::tempdir().unwrap();
        let copy = copies.path().join("copy.db");
        let bytes = backup(folder.path(), &copy).await.unwrap();
        assert_eq!(std::fs::metadata(&copy).unwrap().len(), bytes);
        assert_eq!(std::fs::read(folder.path().join(FILE)).unwrap(), before);
        let options = SqliteConnectOptions::new().filename(&copy).read_only(true);
        let mut database = options.connect().await.unwrap();
        let kept: i64 = sqlx::query_scalar("SELECT x FROM older")
            .fetch_one(&mut database)
            .await
            .unwrap();
        assert_eq!(kept, 7);
        // Nothing is replaced, and no draft stays.
        let twice = backup(folder.path(), &copy).await;
        assert!(matches!(twice, Err(BackupError::Exists(_))), "{twice:?}");
        assert_eq!(std::fs::read_dir(copies.path()).unwrap().count(), 1);
    }
}
