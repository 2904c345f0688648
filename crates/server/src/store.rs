//! The database: one file in the user's folder.
//!
//! | module | table |
//! |---|---|
//! | `patterns` | patterns and their versions |
//! | `room` | how much they take |
//! | `tests` | positions that patterns are tested on |
//! | `drafts` | unsaved work |
//! | `settings` | what a user prefers |
//! | `collections` | collections of games |
//! | `searches` | searches and how they stand |
//! | `hits` | what searches found |

pub mod collections;
pub mod drafts;
pub mod figures;
pub mod hits;
pub mod memories;
mod migrations;
pub mod patterns;
pub mod room;
mod row;
pub mod searches;
pub mod settings;
pub mod tests;

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    Sqlite, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Transaction};

/// The name of the database in the user's folder.
pub const FILE: &str = "studio.db";

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: SqlitePool,
}

impl Store {
    /// Opens the database of a folder and brings its tables up to date.
    pub async fn open(folder: &Path) -> Result<Store, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            // Readers go on while a search writes its hits, and a kill leaves a log that is read again.
            .journal_mode(SqliteJournalMode::Wal)
            // Saved means saved, also when the power goes. We write seldom enough to wait for the disk each time.
            .synchronous(SqliteSynchronous::Full)
            // Off unless asked for: hits go with their search, versions and tests with their pattern.
            .foreign_keys(true)
            // SQLite has one writer at a time; the next one waits for its turn instead of failing.
            .busy_timeout(Duration::from_secs(15))
            // Keeps the log from growing beyond what it once needed.
            .pragma("journal_size_limit", "67108864")
            .optimize_on_close(true, 400);
        let pool = SqlitePoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(20))
            .connect_with(options)
            .await?;
        migrations::migrator()?.run(&pool).await?;
        Ok(Store { pool })
    }

    /// Opens the database of a folder as it is: nothing is made, brought up to date or changed.
    pub async fn open_to_read(folder: &Path) -> Result<Store, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .read_only(true)
            .busy_timeout(Duration::from_secs(15));
        let pool = SqlitePoolOptions::new().max_connections(1);
        Ok(Store {
            pool: pool.connect_with(options).await?,
        })
    }

    /// The connections.
    fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// A transaction that writes. It takes the writer's place at once: one that begins by reading and is overtaken
    /// could not wait, only fail.
    async fn begin(&self) -> Result<Transaction<'static, Sqlite>, sqlx::Error> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(self.pool()).await?;
        Ok(())
    }

    /// Writes a whole and compact copy of the database, also while it is in use. The file must not be there, or be
    /// empty.
    pub async fn backup(&self, file: &Path) -> Result<(), sqlx::Error> {
        let file = file.to_string_lossy().replace('\'', "''");
        // VACUUM takes no parameters; the quotes are doubled above.
        let statement = format!("VACUUM INTO '{file}'");
        sqlx::query(AssertSqlSafe(statement))
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Ends in order: what is in the log goes into the file.
    pub async fn close(&self) {
        self.pool.close().await;
    }
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
