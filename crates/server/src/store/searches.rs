//! Searches and their progress.

use syntax::Message;

use super::digest::{Verified, into_rows};
use super::row::from_row;
use super::tables::{SEARCH_PATTERNS, SEARCHES};
use super::{Store, now};
use crate::ids::{OwnerId, SearchId};
use crate::messages;

/// A stored search, without the texts of its patterns. Values that the server alone interprets are JSON.
#[derive(Debug, Clone)]
pub struct SearchRow {
    pub id: String,
    pub owner: String,
    pub title: String,
    /// `queued`, `running`, `done`, `cancelled`, `interrupted` or `failed`.
    pub state: String,
    /// Why it failed, or what could not be read of its files.
    pub message: Option<String>,
    pub request: String,
    /// The patterns asked for, without their texts.
    pub asked: String,
    /// The names of the patterns, by whose index hits refer to them.
    pub names: String,
    /// The files.
    pub inputs: String,
    pub games: i64,
    pub positions: i64,
    pub bytes: i64,
    pub total_bytes: i64,
    pub hits: i64,
    pub elapsed_ms: i64,
    /// The figures of the whole search.
    pub summary: Option<String>,
    pub created_at: String,
    pub updated_at: String,
    pub started_at: Option<String>,
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
    /// How far the search had come when the row was read.
    pub fn progress(&self) -> SearchProgress {
        SearchProgress {
            games: self.games,
            positions: self.positions,
            bytes: self.bytes,
            hits: self.hits,
            elapsed_ms: self.elapsed_ms,
        }
    }
}

/// A search to be queued; the fields are those of [`SearchRow`].
#[derive(Debug, Clone)]
pub struct NewSearch {
    pub title: String,
    pub request: String,
    /// The patterns with their texts, as JSON.
    pub patterns: String,
    pub asked: String,
    pub names: String,
    pub inputs: String,
    pub total_bytes: i64,
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, Default)]
pub struct SearchProgress {
    pub games: i64,
    pub positions: i64,
    pub bytes: i64,
    pub hits: i64,
    pub elapsed_ms: i64,
}

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
        let query = SEARCHES.select("WHERE owner = $1 ORDER BY id DESC LIMIT 1000");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    pub async fn count_searches(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM searches WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

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

    pub async fn add_search(
        &self,
        owner: &OwnerId,
        new: &NewSearch,
    ) -> Result<SearchId, sqlx::Error> {
        let id = SearchId::generate();
        let mut transaction = self.write().await?;
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
        .execute(&mut *transaction)
        .await?;
        let key = || [id.to_string().into()];
        SEARCHES.update_digest(&mut transaction, key()).await?;
        SEARCH_PATTERNS
            .update_digest(&mut transaction, key())
            .await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    /// Takes the oldest queued search and marks it as running.
    pub async fn next_search(&self) -> Result<Option<SearchRow>, sqlx::Error> {
        let next = SEARCHES.select("WHERE state = 'queued' ORDER BY updated_at, id LIMIT 1");
        // Read in the transaction: it may be cancelled at any time.
        let mut transaction = self.write().await?;
        let next: Option<Verified<SearchRow>> = sqlx::query_as(next)
            .fetch_optional(&mut *transaction)
            .await?;
        let Some(Verified(next)) = next else {
            self.commit(transaction).await?;
            return Ok(None);
        };
        sqlx::query(
            "UPDATE searches SET state = 'running', started_at = $1, updated_at = $1, finished_at = NULL, \
             message = NULL WHERE id = $2",
        )
        .bind(now())
        .bind(&next.id)
        .execute(&mut *transaction)
        .await?;
        SEARCHES
            .update_digest(&mut transaction, [next.id.as_str().into()])
            .await?;
        let row = sqlx::query_as(SEARCHES.select("WHERE id = $1"))
            .bind(&next.id)
            .fetch_optional(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Marks the searches as interrupted that were running when the server was killed.
    pub async fn interrupt_searches(&self) -> Result<u64, sqlx::Error> {
        let mut transaction = self.write().await?;
        let running: Vec<Verified<SearchRow>> =
            sqlx::query_as(SEARCHES.select("WHERE state = 'running'"))
                .fetch_all(&mut *transaction)
                .await?;
        for Verified(row) in &running {
            sqlx::query(
                "UPDATE searches SET state = 'interrupted', updated_at = $1, finished_at = $1, \
                 hits = (SELECT COUNT(*) FROM hits WHERE hits.search = searches.id) WHERE id = $2",
            )
            .bind(now())
            .bind(&row.id)
            .execute(&mut *transaction)
            .await?;
            SEARCHES
                .update_digest(&mut transaction, [row.id.as_str().into()])
                .await?;
        }
        self.commit(transaction).await?;
        Ok(running.len() as u64)
    }

    /// Changes the state of a search if it is one of `from`; false if it is another.
    pub async fn move_search(
        &self,
        id: SearchId,
        from: &[&str],
        to: &str,
    ) -> Result<bool, sqlx::Error> {
        let from = serde_json::to_string(from).unwrap_or_default();
        let mut transaction = self.write().await?;
        let key = || [id.to_string().into()];
        SEARCHES.check(&mut transaction, key()).await?;
        let done = sqlx::query(
            "UPDATE searches SET state = $2, updated_at = $4 \
             WHERE id = $1 AND state IN (SELECT value FROM json_each($3))",
        )
        .bind(id.to_string())
        .bind(to)
        .bind(from)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        SEARCHES.update_digest(&mut transaction, key()).await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Records how a search ended.
    pub async fn end_search(
        &self,
        id: SearchId,
        state: &str,
        message: Option<&Message>,
        summary: Option<&str>,
        progress: SearchProgress,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        let key = || [id.to_string().into()];
        SEARCHES.check(&mut transaction, key()).await?;
        sqlx::query(
            "UPDATE searches SET state = $2, message = $3, summary = COALESCE($4, summary), games = $5, \
             positions = $6, bytes = $7, hits = $8, elapsed_ms = $9, finished_at = $10, updated_at = $10 \
             WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(state)
        .bind(message.map(messages::to_column))
        .bind(summary)
        .bind(progress.games)
        .bind(progress.positions)
        .bind(progress.bytes)
        .bind(progress.hits)
        .bind(progress.elapsed_ms)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        SEARCHES.update_digest(&mut transaction, key()).await?;
        self.commit(transaction).await
    }

    /// Removes a search with its hits.
    pub async fn delete_search(&self, id: SearchId) -> Result<bool, sqlx::Error> {
        // First the hits, in small transactions, so that saves get their turn. A kill between them leaves a search that
        // seems to be running: the next start marks it as interrupted, and it can be resumed or deleted.
        self.move_search(id, &STATES, "running").await?;
        self.delete_hits(id).await?;
        let mut transaction = self.write().await?;
        let done = sqlx::query("DELETE FROM searches WHERE id = $1")
            .bind(id.to_string())
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        self.known_damage.forget_search(id);
        Ok(done.rows_affected() > 0)
    }
}
