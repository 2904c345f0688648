//! Whether the database is as it was written.
//!
//! The check reads the whole database: SQLite checks the structure of the file, and every row is compared with its
//! checksum. A small database is checked before the studio answers, a large one in the background meanwhile. What is
//! damaged decides what the store still returns:
//!
//! - the structure: nothing, since rows could be missing anywhere;
//! - hits or games of a search: nothing of that search, since its counts would be wrong. It can be deleted;
//! - other rows: everything but these rows, which fail whenever they are read (see `digest`).

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};
use syntax::Message;

use super::digest::{Table, verify};
use super::tables::{CARDS, EXERCISES, GAMES, HITS, LESSONS, MEMORIES, REVIEWS, TABLES};
use super::{Store, StoreError, migrations, open_to_read};
use crate::ids::SearchId;

#[derive(Debug, thiserror::Error)]
#[error("the structure of the database is damaged")]
struct StructureError;

#[derive(Debug, thiserror::Error)]
#[error("some of the rows that belong together are damaged")]
struct IncompleteError;

fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// The number of rows in the tables that a user knows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Without deleted ones.
    pub patterns: i64,
    pub versions: i64,
    pub tests: i64,
    /// Without the one that ships.
    pub collections: i64,
    pub searches: i64,
    pub hits: i64,
    /// Courses of exercises, without deleted ones.
    pub courses: i64,
    /// The answers that the progress of the courses comes from.
    pub reviews: i64,
}

/// The result of a check.
#[derive(Debug, Clone, Default)]
pub struct CheckReport {
    /// The errors in the structure of the file, in SQLite's words.
    pub structure: Vec<String>,
    /// The number of damaged rows of each table that has some.
    pub rows: BTreeMap<&'static str, u64>,
    /// The searches that have damaged games or hits.
    searches: HashSet<String>,
    /// Whether the tables are those of this program. Of others only the structure is checked.
    is_current: bool,
    /// The sum of all digests: databases with the same rows have the same stamp.
    pub stamp: u64,
}

impl CheckReport {
    /// Whether nothing is damaged.
    pub fn is_sound(&self) -> bool {
        self.structure.is_empty() && self.rows.is_empty()
    }

    /// The tables with damaged rows, with their number, as a message.
    pub fn damaged_tables(&self) -> Message {
        let parts = self.rows.iter().map(|(table, count)| {
            let (en, pt) = match *table {
                "patterns" => ("patterns", "padrões"),
                "pattern_versions" => ("versions of patterns", "versões de padrões"),
                "pattern_tests" => ("test positions", "posições de teste"),
                "drafts" => ("drafts", "rascunhos"),
                "settings" => ("settings", "preferências"),
                "collections" => ("collections", "coleções"),
                "searches" => ("searches", "buscas"),
                "search_games" => ("games with hits", "partidas com achados"),
                "hits" => ("hits", "achados"),
                "saved_games" => ("saved games", "partidas salvas"),
                "courses" => ("courses", "cursos"),
                "exercises" => ("exercises", "exercícios"),
                "cards" | "reviews" => ("progress of courses", "progresso de cursos"),
                _ => (
                    "memories of the Tac-Tickle player",
                    "memórias do jogador de Tac-Tickle",
                ),
            };
            (format!("{en}: {count}"), format!("{pt}: {count}"))
        });
        let (en, pt): (Vec<String>, Vec<String>) = parts.unzip();
        Message::new(en.join(", "), pt.join(", "))
    }
}

/// The report of the last check; `None` while the first one is under way.
#[derive(Debug, Default)]
pub(super) struct KnownDamage(RwLock<Option<CheckReport>>);

impl KnownDamage {
    fn with<T>(&self, use_report: impl FnOnce(Option<&CheckReport>) -> T) -> T {
        use_report(
            self.0
                .read()
                .unwrap_or_else(PoisonError::into_inner)
                .as_ref(),
        )
    }

    /// Fails when the structure is damaged.
    pub(super) fn check_structure(&self) -> Result<(), sqlx::Error> {
        match self.with(|report| report.is_some_and(|report| !report.structure.is_empty())) {
            true => Err(damaged(StructureError)),
            false => Ok(()),
        }
    }

    /// Fails when games or hits of a search are damaged.
    pub(super) fn check_search(&self, id: SearchId) -> Result<(), sqlx::Error> {
        let id = id.to_string();
        match self.with(|report| report.is_some_and(|report| report.searches.contains(&id))) {
            true => Err(damaged(IncompleteError)),
            false => Ok(()),
        }
    }

    /// Fails when memories or lessons are damaged. Nothing else says how many there should be.
    pub(super) fn check_memories(&self) -> Result<(), sqlx::Error> {
        self.check_tables(&[MEMORIES.name, LESSONS.name])
    }

    /// Fails when exercises or what was learnt in them is damaged: counts would be wrong.
    pub(super) fn check_training(&self) -> Result<(), sqlx::Error> {
        self.check_tables(&[EXERCISES.name, CARDS.name, REVIEWS.name])
    }

    fn check_tables(&self, names: &[&str]) -> Result<(), sqlx::Error> {
        let is_damaged = self.with(|report| {
            report.is_some_and(|report| names.iter().any(|name| report.rows.contains_key(name)))
        });
        match is_damaged {
            true => Err(damaged(IncompleteError)),
            false => Ok(()),
        }
    }

    /// Removes a deleted search from the report.
    pub(super) fn forget_search(&self, id: SearchId) {
        let mut report = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(report) = report.as_mut() {
            report.searches.remove(&id.to_string());
            if report.searches.is_empty() {
                report.rows.remove(HITS.name);
                report.rows.remove(GAMES.name);
            }
        }
    }
}

impl Store {
    /// Reads the whole database and remembers what is damaged.
    pub async fn check(&self) -> CheckReport {
        let mut report = match inspect(&self.file).await {
            Ok(report) => report,
            Err(error) if StoreError::of(&error) == StoreError::Damaged => CheckReport {
                structure: vec![error.to_string()],
                ..CheckReport::default()
            },
            Err(error) => {
                tracing::warn!(%error, "the database could not be checked");
                return CheckReport::default();
            }
        };
        // Opening the database has created the current tables.
        if !report.is_current && report.structure.is_empty() {
            let message = "the version of the tables cannot be read";
            report.structure.push(message.to_owned());
        }
        // A damaged row whose search does not exist may belong to any of them.
        if let Ok(existing) = self.ids_of_searches().await
            && report.searches.iter().any(|id| !existing.contains(id))
        {
            report.searches.extend(existing);
        }
        if !report.is_sound() {
            let (structure, rows) = (&report.structure, &report.rows);
            tracing::error!(
                ?structure,
                ?rows,
                "the database is damaged; see 'stratvision restore'"
            );
        }
        let known = self.known_damage.0.write();
        *known.unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
        report
    }

    async fn ids_of_searches(&self) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT id FROM searches")
            .fetch_all(self.readers()?)
            .await
    }

    /// The report of the last check; `None` while the first one is under way.
    pub fn last_check(&self) -> Option<CheckReport> {
        self.known_damage.with(|report| report.cloned())
    }

    /// Asks for a check, since damage was met that the last one did not know of.
    pub fn request_check(&self) {
        if self
            .known_damage
            .with(|report| report.is_some_and(CheckReport::is_sound))
        {
            self.check_requested.notify_one();
        }
    }

    /// Waits until a check is asked for.
    pub async fn check_requested(&self) {
        self.check_requested.notified().await;
    }

    /// Gives every row the digest of what it says now.
    pub(super) async fn update_all_digests(&self) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        for table in TABLES {
            table.update_all_digests(&mut transaction).await?;
        }
        self.commit(transaction).await
    }
}

/// Gives every row of a folder's database the digest of what it says now, for tests that change rows directly.
#[doc(hidden)]
pub async fn rewrite_digests(folder: &Path) -> Result<(), sqlx::Error> {
    let store = Store::open(folder).await?;
    store.update_all_digests().await?;
    store.close().await;
    Ok(())
}

/// Checks a database or a copy of one, which nothing changes.
pub async fn inspect(file: &Path) -> Result<CheckReport, sqlx::Error> {
    let mut connection = open_to_read(file).await?;
    let report = inspect_open(&mut connection).await;
    let _ = connection.close().await;
    report
}

async fn inspect_open(connection: &mut SqliteConnection) -> Result<CheckReport, sqlx::Error> {
    let mut report = CheckReport {
        structure: structure_errors(connection, "PRAGMA quick_check(20)").await?,
        ..CheckReport::default()
    };
    report.is_current = report.structure.is_empty() && is_current(connection).await;
    if report.is_current && schema(connection).await? != schema_of_program().await? {
        let message = "the tables are not those of the program";
        report.structure.push(message.to_owned());
    }
    if report.is_current && report.structure.is_empty() {
        for (n, table) in TABLES.into_iter().enumerate() {
            scan(connection, n as u64, table, &mut report).await?;
        }
    }
    // Also compares indexes with their tables, which takes longer.
    if report.structure.is_empty() {
        report.structure = structure_errors(connection, "PRAGMA integrity_check(20)").await?;
    }
    Ok(report)
}

/// The errors that a check of SQLite reports.
async fn structure_errors(
    connection: &mut SqliteConnection,
    pragma: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    let lines: Vec<String> = sqlx::query_scalar(pragma).fetch_all(connection).await?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Whether a database says that it has the tables of this version of the program.
async fn is_current(connection: &mut SqliteConnection) -> bool {
    let version: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
        .ok();
    version == Some(migrations::VERSION)
}

/// The statements that would create the tables and indexes of a database.
async fn schema(
    connection: &mut SqliteConnection,
) -> Result<Vec<(String, Option<String>)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT type || ' ' || name || ' ' || tbl_name, sql FROM sqlite_schema \
         WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
    )
    .fetch_all(connection)
    .await
}

/// The same for the tables of this program.
async fn schema_of_program() -> Result<Vec<(String, Option<String>)>, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new()
        .in_memory(true)
        .connect()
        .await?;
    migrations::migrator()
        .run_direct(None, &mut connection, false)
        .await?;
    let schema = schema(&mut connection).await;
    let _ = connection.close().await;
    schema
}

/// Compares every row of a table with its digest.
async fn scan(
    connection: &mut SqliteConnection,
    number: u64,
    table: &'static Table,
    report: &mut CheckReport,
) -> Result<(), sqlx::Error> {
    let mut rows = sqlx::query(table.select("")).fetch(connection);
    while let Some(row) = rows.try_next().await? {
        match verify(&row) {
            Ok(()) => {
                // Each table's digests count differently, and each digest in all 64 bits.
                let digest: i64 = row.try_get("digest")?;
                let mixed =
                    (digest as u64 + 1 + (number << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                report.stamp = report.stamp.wrapping_add(mixed ^ (mixed >> 29));
            }
            Err(_) => {
                *report.rows.entry(table.name).or_default() += 1;
                if [GAMES.name, HITS.name].contains(&table.name) {
                    report.searches.insert(search_of(&row));
                }
            }
        }
    }
    Ok(())
}

/// The search that a row of games or hits names.
fn search_of(row: &SqliteRow) -> String {
    row.try_get("search").unwrap_or_default()
}

/// Counts the rows of a database or a copy of one.
pub async fn count(file: &Path) -> Result<Counts, sqlx::Error> {
    let mut connection = open_to_read(file).await?;
    let counted = count_open(&mut connection).await;
    let _ = connection.close().await;
    counted
}

async fn count_open(connection: &mut SqliteConnection) -> Result<Counts, sqlx::Error> {
    let mut counts = [0; 8];
    let tables = [
        "patterns WHERE deleted_at IS NULL",
        "pattern_versions",
        "pattern_tests",
        "collections WHERE kind <> 'demo'",
        "searches",
        "hits",
        "courses WHERE deleted_at IS NULL",
        "reviews",
    ];
    for (count, table) in counts.iter_mut().zip(tables) {
        let query = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        *count = sqlx::query_scalar(query)
            .fetch_one(&mut *connection)
            .await?;
    }
    let [
        patterns,
        versions,
        tests,
        collections,
        searches,
        hits,
        courses,
        reviews,
    ] = counts;
    Ok(Counts {
        patterns,
        versions,
        tests,
        collections,
        searches,
        hits,
        courses,
        reviews,
    })
}
