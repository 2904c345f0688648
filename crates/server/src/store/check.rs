//! Whether the file is what was written.
//!
//! The check reads the whole database: SQLite looks at the structure of the file, and every row is held against its
//! checksum. A small database is checked before the studio answers, a large one in the background meanwhile. What the
//! check finds decides what is still given out:
//!
//! - damage to the structure: nothing, for rows could be missing anywhere;
//! - damaged hits or games of a search: nothing of that search, for its counts would be wrong. It can be deleted;
//! - other damaged rows: everything but these rows, which fail whenever they are read (see `digest`).

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::{PoisonError, RwLock};

use futures_util::TryStreamExt;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};
use syntax::Message;

use super::digest::{Table, verify};
use super::tables::{GAMES, HITS, LESSONS, MEMORIES, TABLES};
use super::{Store, StoreError, migrations, open_to_read};
use crate::ids::SearchId;

/// The structure of the file is damaged.
#[derive(Debug, thiserror::Error)]
#[error("the structure of the database is damaged")]
struct DamagedStructure;

/// What is asked for may lack some of its rows.
#[derive(Debug, thiserror::Error)]
#[error("some rows are damaged of what was asked for")]
struct DamagedPart;

fn damaged(error: impl std::error::Error + Send + Sync + 'static) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

/// How many rows are whole in the tables that a user knows by name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Patterns, without deleted ones.
    pub patterns: i64,
    /// Their versions.
    pub versions: i64,
    /// Test positions.
    pub tests: i64,
    /// Collections that a user added.
    pub collections: i64,
    /// Searches.
    pub searches: i64,
    /// What these found.
    pub hits: i64,
}

/// What a check found.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// What is wrong with the structure of the file, in SQLite's words.
    pub structure: Vec<String>,
    /// How many rows of a table are damaged.
    pub rows: BTreeMap<&'static str, u64>,
    /// The searches that have damaged games or hits.
    searches: HashSet<String>,
    /// Whether the tables are those of this program. Of others only the structure is checked.
    is_current: bool,
    /// The sum of all digests: databases with the same rows have the same.
    pub stamp: u64,
}

impl Findings {
    /// Whether everything is as it was written.
    pub fn is_sound(&self) -> bool {
        self.structure.is_empty() && self.rows.is_empty()
    }

    /// Which rows are damaged, in words.
    pub fn parts(&self) -> Message {
        let parts = self.rows.iter().map(|(table, count)| {
            let (en, pt) = match *table {
                "patterns" => ("patterns", "padrões"),
                "pattern_versions" => ("versions of patterns", "versões de padrões"),
                "pattern_tests" => ("test positions", "posições de teste"),
                "drafts" => ("drafts", "rascunhos"),
                "settings" => ("settings", "preferências"),
                "collections" => ("collections", "coleções"),
                "searches" => ("searches", "buscas"),
                "search_games" => ("games found", "partidas achadas"),
                "hits" => ("hits", "achados"),
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

/// What is known of the database.
#[derive(Debug, Default)]
pub(super) struct Condition(RwLock<Option<Findings>>);

impl Condition {
    fn look<T>(&self, of: impl FnOnce(Option<&Findings>) -> T) -> T {
        of(self
            .0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .as_ref())
    }

    /// Fails when the structure is damaged.
    pub(super) fn check_structure(&self) -> Result<(), sqlx::Error> {
        match self.look(|findings| findings.is_some_and(|found| !found.structure.is_empty())) {
            true => Err(damaged(DamagedStructure)),
            false => Ok(()),
        }
    }

    /// Fails when games or hits of a search are damaged.
    pub(super) fn check_search(&self, id: SearchId) -> Result<(), sqlx::Error> {
        let id = id.to_string();
        match self.look(|findings| findings.is_some_and(|found| found.searches.contains(&id))) {
            true => Err(damaged(DamagedPart)),
            false => Ok(()),
        }
    }

    /// Fails when what a player remembers is damaged: these rows are found by nothing but themselves.
    pub(super) fn check_memories(&self) -> Result<(), sqlx::Error> {
        let names = [MEMORIES.name, LESSONS.name];
        let is_damaged = self.look(|findings| {
            findings.is_some_and(|found| names.iter().any(|name| found.rows.contains_key(name)))
        });
        match is_damaged {
            true => Err(damaged(DamagedPart)),
            false => Ok(()),
        }
    }

    /// A search is deleted, with what was damaged of it.
    pub(super) fn forget_search(&self, id: SearchId) {
        let mut findings = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(findings) = findings.as_mut() {
            findings.searches.remove(&id.to_string());
            if findings.searches.is_empty() {
                findings.rows.remove(HITS.name);
                findings.rows.remove(GAMES.name);
            }
        }
    }
}

impl Store {
    /// Reads the whole database and remembers what is damaged.
    pub async fn check(&self) -> Findings {
        let mut findings = match inspect(&self.file).await {
            Ok(findings) => findings,
            Err(error) if StoreError::of(&error) == StoreError::Damaged => Findings {
                structure: vec![error.to_string()],
                ..Findings::default()
            },
            Err(error) => {
                tracing::warn!(%error, "the database could not be checked");
                return Findings::default();
            }
        };
        // The tables were brought up to date when the database was opened.
        if !findings.is_current && findings.structure.is_empty() {
            let missing = "what says which version the tables have is damaged";
            findings.structure.push(missing.to_owned());
        }
        // A row that says it belongs to no search belongs to any of them.
        if let Ok(known) = self.ids_of_searches().await
            && findings.searches.iter().any(|id| !known.contains(id))
        {
            findings.searches.extend(known);
        }
        if !findings.is_sound() {
            let (structure, rows) = (&findings.structure, &findings.rows);
            tracing::error!(
                ?structure,
                ?rows,
                "the database is damaged; see 'stratvision restore'"
            );
        }
        let mut condition = self
            .condition
            .0
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *condition = Some(findings.clone());
        findings
    }

    async fn ids_of_searches(&self) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT id FROM searches")
            .fetch_all(self.readers()?)
            .await
    }

    /// What the last check found; nothing while the first one is under way.
    pub fn findings(&self) -> Option<Findings> {
        self.condition.look(|findings| findings.cloned())
    }

    /// Gives every row the digest of what it says now.
    pub(super) async fn seal_everything(&self) -> Result<(), sqlx::Error> {
        let mut writing = self.write().await?;
        for table in TABLES {
            table.seal_all(&mut writing).await?;
        }
        self.commit(writing).await
    }
}

/// Gives every row of a folder's database the digest of what it says now, for tests that change rows directly.
#[doc(hidden)]
pub async fn seal(folder: &Path) -> Result<(), sqlx::Error> {
    let store = Store::open(folder).await?;
    store.seal_everything().await?;
    store.close().await;
    Ok(())
}

/// Checks a database or a copy of one, which nothing changes.
pub async fn inspect(file: &Path) -> Result<Findings, sqlx::Error> {
    let mut connection = open_to_read(file).await?;
    let found = inspect_open(&mut connection).await;
    let _ = connection.close().await;
    found
}

async fn inspect_open(connection: &mut SqliteConnection) -> Result<Findings, sqlx::Error> {
    let mut findings = Findings {
        structure: complaints(connection, "PRAGMA quick_check(20)").await?,
        ..Findings::default()
    };
    findings.is_current = findings.structure.is_empty() && is_current(connection).await;
    if findings.is_current && schema(connection).await? != schema_of_program().await? {
        let other = "the tables are not those of the program";
        findings.structure.push(other.to_owned());
    }
    if findings.is_current && findings.structure.is_empty() {
        for (n, table) in TABLES.into_iter().enumerate() {
            scan(connection, n as u64, table, &mut findings).await?;
        }
    }
    // Also compares indexes with their tables, which takes longer.
    if findings.structure.is_empty() {
        findings.structure = complaints(connection, "PRAGMA integrity_check(20)").await?;
    }
    Ok(findings)
}

/// What SQLite finds wrong with the structure.
async fn complaints(
    connection: &mut SqliteConnection,
    pragma: &'static str,
) -> Result<Vec<String>, sqlx::Error> {
    let said: Vec<String> = sqlx::query_scalar(pragma).fetch_all(connection).await?;
    Ok(said.into_iter().filter(|line| line != "ok").collect())
}

/// Whether a database says that it has the tables of this version of the program.
async fn is_current(connection: &mut SqliteConnection) -> bool {
    let version: Option<i64> = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations")
        .fetch_one(connection)
        .await
        .ok();
    version == Some(migrations::VERSION)
}

/// What the tables are, as text.
async fn schema(
    connection: &mut SqliteConnection,
) -> Result<Vec<(String, String, String, Option<String>)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT type, name, tbl_name, sql FROM sqlite_schema \
         WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name",
    )
    .fetch_all(connection)
    .await
}

/// What the tables should be.
async fn schema_of_program() -> Result<Vec<(String, String, String, Option<String>)>, sqlx::Error> {
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

/// Holds every row of a table against its digest.
async fn scan(
    connection: &mut SqliteConnection,
    number: u64,
    table: &'static Table,
    findings: &mut Findings,
) -> Result<(), sqlx::Error> {
    let mut rows = sqlx::query(table.select("")).fetch(connection);
    while let Some(row) = rows.try_next().await? {
        match verify(&row) {
            Ok(()) => {
                // Each table's digests count differently, and each digest in all 64 bits.
                let digest: i64 = row.try_get("digest")?;
                let mixed =
                    (digest as u64 + 1 + (number << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                findings.stamp = findings.stamp.wrapping_add(mixed ^ (mixed >> 29));
            }
            Err(_) => {
                *findings.rows.entry(table.name).or_default() += 1;
                if [GAMES.name, HITS.name].contains(&table.name) {
                    findings.searches.insert(search_of(&row));
                }
            }
        }
    }
    Ok(())
}

/// Which search a game or hit says it belongs to.
fn search_of(row: &SqliteRow) -> String {
    row.try_get("search").unwrap_or_default()
}

/// What a database or a copy of one holds.
pub async fn count(file: &Path) -> Result<Counts, sqlx::Error> {
    let mut connection = open_to_read(file).await?;
    let counted = count_open(&mut connection).await;
    let _ = connection.close().await;
    counted
}

async fn count_open(connection: &mut SqliteConnection) -> Result<Counts, sqlx::Error> {
    let mut counts = [0; 6];
    let tables = [
        "patterns WHERE deleted_at IS NULL",
        "pattern_versions",
        "pattern_tests",
        "collections WHERE kind <> 'demo'",
        "searches",
        "hits",
    ];
    for (count, table) in counts.iter_mut().zip(tables) {
        let question = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
        *count = sqlx::query_scalar(question)
            .fetch_one(&mut *connection)
            .await?;
    }
    let [patterns, versions, tests, collections, searches, hits] = counts;
    Ok(Counts {
        patterns,
        versions,
        tests,
        collections,
        searches,
        hits,
    })
}
