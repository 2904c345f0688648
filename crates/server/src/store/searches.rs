//! Searches and how they stand.

use super::digest::{Verified, bare};
use super::row::from_row;
use super::tables::{SEARCH_PATTERNS, SEARCHES};
use super::{Store, now};
use crate::ids::{OwnerId, SearchId};
use crate::told::Told;

/// A stored search, without the texts of its patterns.
#[derive(Debug, Clone)]
pub struct SearchRow {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What it is called.
    pub title: String,
    /// `queued`, `running`, `done`, `cancelled`, `interrupted` or `failed`.
    pub state: String,
    /// What went wrong.
    pub message: Option<String>,
    /// What was asked, as JSON.
    pub request: String,
    /// The patterns asked for, without their texts, as JSON.
    pub asked: String,
    /// The names that hits count by, as JSON.
    pub names: String,
    /// The files, as JSON.
    pub inputs: String,
    /// Games seen.
    pub games: i64,
    /// Positions examined.
    pub positions: i64,
    /// Bytes read.
    pub bytes: i64,
    /// Bytes to be read.
    pub total_bytes: i64,
    /// Hits kept.
    pub hits: i64,
    /// Time spent.
    pub elapsed_ms: i64,
    /// Figures of the whole search, as JSON.
    pub summary: Option<String>,
    /// When it was made.
    pub created_at: String,
    /// When it was last changed.
    pub updated_at: String,
    /// When it was last started.
    pub started_at: Option<String>,
    /// When it ended.
    pub finished_at: Option<String>,
}

from_row!(SearchRow {
    id,
    owner,
    title,
    state,
    message,
    request,
    asked,
    names,
    inputs,
    games,
    positions,
    bytes,
    total_bytes,
    hits,
    elapsed_ms,
    summary,
    created_at,
    updated_at,
    started_at,
    finished_at
});

impl SearchRow {
    /// How far it had come when the row was read.
    pub fn reached(&self) -> Reached {
        Reached {
            games: self.games,
            positions: self.positions,
            bytes: self.bytes,
            hits: self.hits,
            elapsed_ms: self.elapsed_ms,
        }
    }
}

/// A new search.
#[derive(Debug, Clone)]
pub struct NewSearch {
    /// What it is called.
    pub title: String,
    /// What was asked, as JSON.
    pub request: String,
    /// The patterns with their texts, as JSON.
    pub patterns: String,
    /// Those of them that were asked for, without their texts, as JSON.
    pub asked: String,
    /// The names that hits count by, as JSON.
    pub names: String,
    /// The files, as JSON.
    pub inputs: String,
    /// Bytes to be read.
    pub total_bytes: i64,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reached {
    /// Games seen.
    pub games: i64,
    /// Positions examined.
    pub positions: i64,
    /// Bytes read.
    pub bytes: i64,
    /// Hits kept.
    pub hits: i64,
    /// Time spent.
    pub elapsed_ms: i64,
}

/// All states in which a search may be.
const STATES: [&str; 6] = [
    "queued",
    "running",
    "done",
    "cancelled",
    "interrupted",
    "failed",
];

struct TextsRow {
    patterns: String,
}

from_row!(TextsRow { patterns });

impl Store {
    /// The searches of an owner, the newest first.
    pub async fn searches(&self, owner: &OwnerId) -> Result<Vec<SearchRow>, sqlx::Error> {
        let question = SEARCHES.select("WHERE owner = $1 ORDER BY id DESC LIMIT 1000");
        let rows = sqlx::query_as(question)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(bare(rows))
    }

    /// How many searches an owner has.
    pub async fn count_searches(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM searches WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    /// A search.
    pub async fn search(&self, id: SearchId) -> Result<Option<SearchRow>, sqlx::Error> {
        let row = sqlx::query_as(SEARCHES.select("WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// The patterns of a search with their texts, as JSON.
    pub async fn search_patterns(&self, id: SearchId) -> Result<String, sqlx::Error> {
        let Verified(row): Verified<TextsRow> =
            sqlx::query_as(SEARCH_PATTERNS.select("WHERE id = $1"))
                .bind(id.to_string())
                .fetch_one(self.readers()?)
                .await?;
        Ok(row.patterns)
    }

    /// Queues a new search.
    pub async fn add_search(
        &self,
        owner: &OwnerId,
        new: &NewSearch,
    ) -> Result<SearchId, sqlx::Error> {
        let id = SearchId::fresh();
        let mut writing = self.write().await?;
        sqlx::query(
            "INSERT INTO searches (id, owner, title, state, request, patterns, asked, names, inputs, \
             total_bytes, created_at, updated_at) \
             VALUES ($1, $2, $3, 'queued', $4, $5, $6, $7, $8, $9, $10, $10)",
        )
        .bind(id.to_string())
        .bind(owner.as_str())
        .bind(&new.title)
        .bind(&new.request)
        .bind(&new.patterns)
        .bind(&new.asked)
        .bind(&new.names)
        .bind(&new.inputs)
        .bind(new.total_bytes)
        .bind(now())
        .execute(&mut *writing)
        .await?;
        let key = || [id.to_string().into()];
        SEARCHES.seal(&mut writing, key()).await?;
        SEARCH_PATTERNS.seal(&mut writing, key()).await?;
        self.commit(writing).await?;
        Ok(id)
    }

    /// Takes the oldest queued search and marks it as running.
    pub async fn next_search(&self) -> Result<Option<SearchRow>, sqlx::Error> {
        let next = SEARCHES.select("WHERE state = 'queued' ORDER BY updated_at, id LIMIT 1");
        // Read in the transaction: it may be cancelled at any time.
        let mut writing = self.write().await?;
        let next: Option<Verified<SearchRow>> =
            sqlx::query_as(next).fetch_optional(&mut *writing).await?;
        let Some(Verified(next)) = next else {
            self.commit(writing).await?;
            return Ok(None);
        };
        sqlx::query(
            "UPDATE searches SET state = 'running', started_at = $1, updated_at = $1, finished_at = NULL, \
             message = NULL WHERE id = $2",
        )
        .bind(now())
        .bind(&next.id)
        .execute(&mut *writing)
        .await?;
        SEARCHES
            .seal(&mut writing, [next.id.as_str().into()])
            .await?;
        let row = sqlx::query_as(SEARCHES.select("WHERE id = $1"))
            .bind(&next.id)
            .fetch_optional(&mut *writing)
            .await?;
        self.commit(writing).await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Searches that were running when the server was killed have been interrupted.
    pub async fn interrupt_searches(&self) -> Result<u64, sqlx::Error> {
        let mut writing = self.write().await?;
        let running: Vec<Verified<SearchRow>> =
            sqlx::query_as(SEARCHES.select("WHERE state = 'running'"))
                .fetch_all(&mut *writing)
                .await?;
        for Verified(row) in &running {
            sqlx::query(
                "UPDATE searches SET state = 'interrupted', updated_at = $1, finished_at = $1, \
                 hits = (SELECT COUNT(*) FROM hits WHERE hits.search = searches.id) WHERE id = $2",
            )
            .bind(now())
            .bind(&row.id)
            .execute(&mut *writing)
            .await?;
            SEARCHES
                .seal(&mut writing, [row.id.as_str().into()])
                .await?;
        }
        self.commit(writing).await?;
        Ok(running.len() as u64)
    }

    /// Moves a search from one of some states to another; false if it was in none of them.
    pub async fn move_search(
        &self,
        id: SearchId,
        from: &[&str],
        to: &str,
    ) -> Result<bool, sqlx::Error> {
        let from = serde_json::to_string(from).unwrap_or_default();
        let mut writing = self.write().await?;
        let key = || [id.to_string().into()];
        SEARCHES.check(&mut writing, key()).await?;
        let done = sqlx::query(
            "UPDATE searches SET state = $2, updated_at = $4 \
             WHERE id = $1 AND state IN (SELECT value FROM json_each($3))",
        )
        .bind(id.to_string())
        .bind(to)
        .bind(from)
        .bind(now())
        .execute(&mut *writing)
        .await?;
        SEARCHES.seal(&mut writing, key()).await?;
        self.commit(writing).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Ends a search.
    pub async fn end_search(
        &self,
        id: SearchId,
        state: &str,
        message: Option<&Told>,
        summary: Option<&str>,
        reached: Reached,
    ) -> Result<(), sqlx::Error> {
        let mut writing = self.write().await?;
        let key = || [id.to_string().into()];
        SEARCHES.check(&mut writing, key()).await?;
        sqlx::query(
            "UPDATE searches SET state = $2, message = $3, summary = COALESCE($4, summary), games = $5, \
             positions = $6, bytes = $7, hits = $8, elapsed_ms = $9, finished_at = $10, updated_at = $10 \
             WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(state)
        .bind(message.map(Told::column))
        .bind(summary)
        .bind(reached.games)
        .bind(reached.positions)
        .bind(reached.bytes)
        .bind(reached.hits)
        .bind(reached.elapsed_ms)
        .bind(now())
        .execute(&mut *writing)
        .await?;
        SEARCHES.seal(&mut writing, key()).await?;
        self.commit(writing).await
    }

    /// Removes a search with its hits.
    pub async fn drop_search(&self, id: SearchId) -> Result<bool, sqlx::Error> {
        // Hits in small transactions of their own, so that saves get their turn; the search last. Marked as running, it
        // has been interrupted if a kill comes between, and can be resumed.
        self.move_search(id, &STATES, "running").await?;
        self.drop_hits(id).await?;
        let mut writing = self.write().await?;
        let done = sqlx::query("DELETE FROM searches WHERE id = $1")
            .bind(id.to_string())
            .execute(&mut *writing)
            .await?;
        self.commit(writing).await?;
        self.condition.forget_search(id);
        Ok(done.rows_affected() > 0)
    }
}
