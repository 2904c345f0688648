//! A backup of the database, made also while a studio works with it.

use std::path::{Path, PathBuf};

use durable::Partial;

use crate::store::{self, FILE};

/// Why no backup was made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0}: no studio has worked in this folder yet")]
    Nothing(PathBuf),
    #[error("{0} is there already")]
    Exists(PathBuf),
    #[error("the folder {0} does not exist")]
    NoFolder(PathBuf),
    /// A copy would contain the damage and look like a good backup.
    #[error("the database is damaged")]
    Damaged,
    #[error("the database cannot be read: {0}")]
    Store(#[from] sqlx::Error),
    #[error("{path}: {error}")]
    Io {
        path: PathBuf,
        error: std::io::Error,
    },
}

/// Writes the database of a data folder to a new file, completely or not at all, and returns its size. The copy is
/// checked before it gets its name. Uploaded games are not part of it.
pub async fn backup(data: &Path, file: &Path) -> Result<u64, BackupError> {
    let database = data.join(FILE);
    if !database.is_file() {
        return Err(BackupError::Nothing(data.to_owned()));
    }
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let failed = |error: std::io::Error| BackupError::Io {
        path: file.to_owned(),
        // The text of the error names the partial file, which the user does not know.
        error: match error.raw_os_error() {
            Some(_) => error,
            None => error.kind().into(),
        },
    };
    let folder = durable::folder_of(file);
    if !folder.is_dir() {
        return Err(BackupError::NoFolder(folder.to_owned()));
    }
    durable::sweep(folder);
    // A partial file, which only its owner can read and which is removed if anything fails.
    let draft = Partial::create_private(file).map_err(failed)?;
    store::copy(&database, draft.path()).await?;
    if !store::check::inspect(draft.path()).await?.is_sound() {
        return Err(BackupError::Damaged);
    }
    draft.keep_new().map_err(|error| match error.kind() {
        // Another program has created the file meanwhile.
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(file.to_owned()),
        _ => failed(error),
    })?;
    Ok(std::fs::metadata(file).map_err(failed)?.len())
}

#[cfg(test)]
mod tests {
    use sqlx::sqlite::SqliteConnectOptions;
    use sqlx::{ConnectOptions, Connection};

    use super::*;

    #[tokio::test]
    async fn database_of_another_version_is_copied_as_it_is() {
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
        // Left by a backup that was killed.
        for left in [".killed.db.0.partial", ".killed.db.0.partial-journal"] {
            std::fs::write(copies.path().join(left), "x").unwrap();
        }
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
        // Nothing is replaced, and no partial file stays.
        let twice = backup(folder.path(), &copy).await;
        assert!(matches!(twice, Err(BackupError::Exists(_))), "{twice:?}");
        assert_eq!(std::fs::read_dir(copies.path()).unwrap().count(), 1);
    }
}
