//! The database: one SQLite file in the user's folder.
//!
//! Everything that writes goes through [`Store::write`] and [`Store::commit`]: see `transaction`.
//!
//! | module | table or subject |
//! |---|---|
//! | `patterns` | patterns and their versions |
//! | `usage` | how much space they take |
//! | `tests` | positions that patterns are tested on |
//! | `drafts` | unsaved work |
//! | `settings` | a user's preferences |
//! | `collections` | collections of games |
//! | `searches` | searches and their progress |
//! | `hits` | the hits of searches and their games |
//! | `statistics` | hits counted by ply, year, opening, rating and result |
//! | `memories` | what the Tac-Tickle players have learnt |
//! | `saved_games` | games saved under a name |
//! | `training` | courses of exercises and what was learnt in them |
//! | `migrations` | creating the tables |
//! | `tables` | which columns the checksum of each table's rows covers |
//! | `row` | rows as structs |
//! | `transaction` | write transactions and their queue |
//! | `write_health` | whether writing works |
//! | `digest` | checksums of rows |
//! | `check` | whether the file is damaged |
//! | `log_check` | whether the log of a killed studio is damaged |
//! | `error` | errors for users |

pub mod check;
pub mod collections;
mod digest;
pub mod drafts;
mod error;
pub mod hits;
pub mod listing;
mod log_check;
pub mod memories;
mod migrations;
pub mod patterns;
pub mod placement;
pub mod proofs;
mod row;
pub mod saved_games;
pub mod searches;
pub mod settings;
pub mod statistics;
mod tables;
pub mod tests;
pub mod training;
mod transaction;
pub mod usage;
mod write_health;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::AssertSqlSafe;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use tokio::sync::Notify;

use check::KnownDamage;
use transaction::WriteTransaction;
use write_health::WriteHealth;

pub use error::{StoreError, is_full};
pub(crate) use row::from_row;

/// The name of the database in the user's folder.
pub const FILE: &str = "studio.db";

/// How long a request waits for a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(20);

/// How long closing may delay the end of the program.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

/// The studio's database. Its methods are the queries; each module adds those of one table.
///
/// Any number of readers work beside one writer. Reads see whole transactions, and fail where the rows asked for are
/// damaged. A write returns when it is on the disk, so that what the server has answered with success survives a kill.
/// Cloning is cheap; clones share their connections.
#[derive(Clone, Debug)]
pub struct Store {
    file: PathBuf,
    readers: SqlitePool,
    /// A single connection: see [`transaction`].
    writer: SqlitePool,
    known_damage: Arc<KnownDamage>,
    has_lost_commits: bool,
    check_requested: Arc<Notify>,
    write_health: Arc<WriteHealth>,
}

impl Store {
    /// Opens the database of a folder; creates it if there is none.
    pub async fn open(folder: &Path) -> Result<Store, sqlx::Error> {
        let file = folder.join(FILE);
        // Where it cannot be read, opening the database says why.
        let has_lost_commits = log_check::has_lost_commits(&file).unwrap_or(false);
        if has_lost_commits {
            tracing::error!(
                "the log of the database is damaged; the last saves of the last run may be missing"
            );
        }
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            // Readers go on while a search writes its hits, and a kill leaves a log that is read again.
            .journal_mode(SqliteJournalMode::Wal)
            // Saved means saved, also after a power failure. Writes are rare enough to wait for the disk each time.
            .synchronous(SqliteSynchronous::Full)
            // Off by default: hits go with their search, versions and tests with their pattern.
            .foreign_keys(true)
            // For other programs that open the database; our own writers wait in the queue of the pool.
            .busy_timeout(Duration::from_secs(15))
            // Keeps the log from staying as large as it once was.
            .pragma("journal_size_limit", "67108864");
        let writer = SqlitePoolOptions::new()
            .max_connections(1)
            .acquire_timeout(CONNECTION_TIMEOUT)
            .connect_with(options.clone())
            .await?;
        migrations::migrator().run(&writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(8)
            .acquire_timeout(CONNECTION_TIMEOUT)
            // A write that does not go through the writer fails in every test.
            .connect_with(options.pragma("query_only", "on"))
            .await?;
        Ok(Store {
            file,
            readers,
            writer,
            known_damage: Arc::default(),
            has_lost_commits,
            check_requested: Arc::default(),
            write_health: Arc::default(),
        })
    }

    /// Whether saves of the last run, which was killed, were lost since the log was damaged.
    pub fn has_lost_commits(&self) -> bool {
        self.has_lost_commits
    }

    /// The connections for reading. Nothing is read from a file whose structure is damaged, since rows could be missing.
    fn readers(&self) -> Result<&SqlitePool, sqlx::Error> {
        self.known_damage.check_structure()?;
        Ok(&self.readers)
    }

    /// Begins a transaction that writes, after those that were asked for earlier.
    async fn write(&self) -> Result<WriteTransaction, sqlx::Error> {
        self.known_damage.check_structure()?;
        let begun = async { WriteTransaction::begin(self.writer.acquire().await?).await };
        begun
            .await
            .inspect_err(|error| self.write_health.record_error(error))
    }

    /// Commits a transaction and records whether that worked.
    async fn commit(&self, transaction: WriteTransaction) -> Result<(), sqlx::Error> {
        let done = transaction.commit().await;
        match &done {
            Ok(()) => self.write_health.record_success(),
            Err(error) => self.write_health.record_error(error),
        }
        done
    }

    /// Closes the connections, which writes the log into the database. Gives up on a connection that does not respond.
    pub async fn close(&self) {
        let closing = async {
            // Statistics of the tables for the next run, which works without them.
            let optimize = "PRAGMA analysis_limit = 400; PRAGMA optimize";
            let _ = sqlx::query(optimize).execute(&self.writer).await;
            tokio::join!(self.readers.close(), self.writer.close());
        };
        if tokio::time::timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::warn!(
                "the database could not be closed in time; nothing that was saved is lost"
            );
        }
    }
}

/// Opens a database or a copy of one, without creating or changing anything.
async fn open_to_read(file: &Path) -> Result<sqlx::SqliteConnection, sqlx::Error> {
    use sqlx::ConnectOptions;
    SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .busy_timeout(Duration::from_secs(15))
        .connect()
        .await
}

/// Writes a whole and compact copy of a database, also while it is in use. The file must not exist, or be empty.
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

/// The current time as the database stores it: RFC 3339 in UTC, always of the same length.
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
