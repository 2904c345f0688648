//! The database: one file in the user's folder.
//!
//! Everything that writes goes through [`Store::write`] and [`Store::commit`]: see `writing`.
//!
//! | module | table or subject |
//! |---|---|
//! | `patterns` | patterns and their versions |
//! | `room` | how much they take |
//! | `tests` | positions that patterns are tested on |
//! | `drafts` | unsaved work |
//! | `settings` | what a user prefers |
//! | `collections` | collections of games |
//! | `searches` | searches and how they stand |
//! | `hits` | what searches found |
//! | `tables` | which columns the checksum of each table's rows covers |
//! | `writing` | the line of writers |
//! | `pulse` | whether writing works |
//! | `digest` | checksums of rows |
//! | `check` | whether the file is damaged |
//! | `error` | what to tell people of errors |

pub mod check;
pub mod collections;
mod digest;
pub mod drafts;
mod error;
pub mod figures;
pub mod hits;
pub mod memories;
mod migrations;
pub mod patterns;
mod pulse;
pub mod room;
mod row;
pub mod searches;
pub mod settings;
mod tables;
pub mod tests;
mod writing;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};

use check::Condition;
use pulse::Pulse;
use writing::Writing;

pub use error::{StoreError, is_full};

/// The name of the database in the user's folder.
pub const FILE: &str = "studio.db";

/// A request waits so long for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// The database does not keep the program from ending for longer than this.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    file: PathBuf,
    readers: SqlitePool,
    /// A single connection: see [`writing`].
    writer: SqlitePool,
    condition: Arc<Condition>,
    pulse: Arc<Pulse>,
}

impl Store {
    /// Opens the database of a folder and brings its tables up to date.
    pub async fn open(folder: &Path) -> Result<Store, sqlx::Error> {
        let file = folder.join(FILE);
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            // Readers go on while a search writes its hits, and a kill leaves a log that is read again.
            .journal_mode(SqliteJournalMode::Wal)
            // Saved means saved, also when the power goes. We write seldom enough to wait for the disk each time.
            .synchronous(SqliteSynchronous::Full)
            // Off unless asked for: hits go with their search, versions and tests with their pattern.
            .foreign_keys(true)
            // For programs that look into the database beside us; our own writers wait in line.
            .busy_timeout(Duration::from_secs(15))
            // Keeps the log from growing beyond what it once needed.
            .pragma("journal_size_limit", "67108864");
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .connect_with(options.clone())
            .await?;
        migrations::migrator().run(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(8)
            .acquire_timeout(PATIENCE)
            // What writes and was not put in the line of writers fails in every test.
            .connect_with(options.pragma("query_only", "on"))
            .await?;
        Ok(Store {
            file,
            readers,
            writer,
            condition: Arc::default(),
            pulse: Arc::default(),
        })
    }

    /// Where rows are read. Nothing is read from a file whose structure is damaged: rows could be missing.
    fn readers(&self) -> Result<&SqlitePool, sqlx::Error> {
        self.condition.check_structure()?;
        Ok(&self.readers)
    }

    /// A transaction that writes; those who asked earlier come first.
    async fn write(&self) -> Result<Writing, sqlx::Error> {
        self.condition.check_structure()?;
        let begun = async { Writing::begin(self.writer.acquire().await?).await };
        begun.await.inspect_err(|error| self.pulse.failed(error))
    }

    /// Ends a transaction and notes whether that worked.
    async fn commit(&self, writing: Writing) -> Result<(), sqlx::Error> {
        let done = writing.commit().await;
        match &done {
            Ok(()) => self.pulse.worked(),
            Err(error) => self.pulse.failed(error),
        }
        done
    }

    /// Ends in order: what is in the log goes into the file. A connection that does not answer any more is left behind.
    pub async fn close(&self) {
        let closing = async {
            // Statistics of the tables for the next run; not worth a word where it fails.
            let optimize = "PRAGMA analysis_limit = 400; PRAGMA optimize";
            let _ = sqlx::query(optimize).execute(&self.writer).await;
            tokio::join!(self.readers.close(), self.writer.close());
        };
        if tokio::time::timeout(LAST_WORDS, closing).await.is_err() {
            tracing::warn!(
                "the database could not be closed in time; nothing that was saved is lost"
            );
        }
    }
}

/// Opens the database of a folder as it is, or a copy of one: nothing is made, brought up to date or changed.
async fn open_to_read(file: &Path) -> Result<sqlx::SqliteConnection, sqlx::Error> {
    use sqlx::ConnectOptions;
    SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_secs(15))
        .connect()
        .await
}

/// Writes a whole and compact copy of a database, also while it is in use. The file must not be there, or be empty.
pub async fn copy(database: &Path, file: &Path) -> Result<(), sqlx::Error> {
    use sqlx::Connection;
    let mut connection = open_to_read(database).await?;
    let file = file.to_string_lossy().replace('\'', "''");
    // VACUUM takes no parameters; the quotes are doubled above.
    let statement = format!("VACUUM INTO '{file}'");
    let done = sqlx::query(AssertSqlSafe(statement))
        .execute(&mut connection)
        .await;
    // Read only: nothing is lost where closing fails.
    let _ = connection.close().await;
    done.map(|_| ())
}

/// The time as the database keeps it: RFC 3339 in UTC, always of one length.
pub fn now() -> String {
    let now = time::OffsetDateTime::now_utc();
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z",
        now.year(),
        u8::from(now.month()),
        now.day(),
        now.hour(),
        now.minute(),
        now.second(),
        now.millisecond()
    )
}
