//! Collections of games.

use syntax::Message;

use super::digest::{Verified, into_rows};
use super::row::from_row;
use super::tables::COLLECTIONS;
use super::{Store, now};
use crate::ids::{CollectionId, OwnerId};
use crate::messages::to_column;

/// A stored collection. What a count finds is empty until the games have been counted.
#[derive(Debug, Clone)]
pub struct CollectionRow {
    pub id: String,
    pub owner: String,
    pub title: String,
    /// `path`, `upload` or `demo`.
    pub kind: String,
    pub path: String,
    pub bytes: i64,
    pub games: Option<i64>,
    pub positions: Option<i64>,
    pub first_year: Option<i64>,
    pub last_year: Option<i64>,
    /// `counting`, `ready` or `failed`.
    pub state: String,
    /// Why the count failed.
    pub message: Option<String>,
    pub remedy: Option<String>,
    /// Games that could not be read.
    pub broken: Option<i64>,
    pub created_at: String,
    pub updated_at: String,
}

from_row!(CollectionRow {
    id,
    owner,
    title,
    kind,
    path,
    bytes,
    games,
    positions,
    first_year,
    last_year,
    state,
    message,
    remedy,
    broken,
    created_at,
    updated_at
});

/// A collection to be added.
#[derive(Debug)]
pub struct NewCollection<'a> {
    pub id: CollectionId,
    pub title: &'a str,
    /// `path`, `upload` or `demo`.
    pub kind: &'a str,
    pub path: &'a str,
    pub bytes: i64,
}

/// The result of counting a collection.
#[derive(Debug, Clone, Copy, Default)]
pub struct CollectionCount {
    /// On disk.
    pub bytes: i64,
    pub games: i64,
    pub positions: i64,
    /// Earliest and latest.
    pub years: Option<(i64, i64)>,
    /// Games that could not be read.
    pub broken: i64,
}

/// Why a collection could not be counted, and what to do about it.
#[derive(Debug, Clone)]
pub struct CountFailure {
    pub message: Message,
    pub remedy: Message,
}

impl Store {
    /// The collections of an owner and those that ship, the oldest first.
    pub async fn collections(&self, owner: &OwnerId) -> Result<Vec<CollectionRow>, sqlx::Error> {
        let query = COLLECTIONS
            .select("WHERE owner = $1 OR owner = 'shipped' ORDER BY owner = 'shipped' DESC, id");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    pub async fn count_collections(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM collections WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    pub async fn collection(&self, id: CollectionId) -> Result<Option<CollectionRow>, sqlx::Error> {
        let row = sqlx::query_as(COLLECTIONS.select("WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// The collection that ships with the program.
    pub async fn demonstration(&self) -> Result<Option<CollectionRow>, sqlx::Error> {
        let row = sqlx::query_as(COLLECTIONS.select("WHERE kind = 'demo'"))
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Collections that were being counted when the server ended.
    pub async fn uncounted(&self) -> Result<Vec<CollectionRow>, sqlx::Error> {
        let rows = sqlx::query_as(COLLECTIONS.select("WHERE state = 'counting'"))
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// Adds a collection whose games are still to be counted.
    pub async fn add_collection(
        &self,
        owner: &OwnerId,
        new: &NewCollection<'_>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO collections (id, owner, title, kind, path, bytes, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 'counting', $7, $7)",
        )
        .bind(new.id.to_string())
        .bind(owner.as_str())
        .bind(new.title)
        .bind(new.kind)
        .bind(new.path)
        .bind(new.bytes)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        COLLECTIONS
            .update_digest(&mut transaction, [new.id.to_string().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Records that the file of a collection has changed and is to be counted again.
    pub async fn recount_collection(
        &self,
        id: CollectionId,
        path: &str,
        bytes: i64,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        COLLECTIONS
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query(
            "UPDATE collections SET path = $2, bytes = $3, state = 'counting', updated_at = $4 WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(path)
        .bind(bytes)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        COLLECTIONS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Gives a collection another title.
    pub async fn rename_collection(
        &self,
        id: CollectionId,
        title: &str,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        COLLECTIONS
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query("UPDATE collections SET title = $2, updated_at = $3 WHERE id = $1")
            .bind(id.to_string())
            .bind(title)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        COLLECTIONS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Stores the result of a count.
    pub async fn end_count(
        &self,
        id: CollectionId,
        result: Result<CollectionCount, CountFailure>,
    ) -> Result<(), sqlx::Error> {
        let (state, count, failure) = match result {
            Ok(count) => ("ready", Some(count), None),
            Err(failure) => ("failed", None, Some(failure)),
        };
        let mut transaction = self.write().await?;
        COLLECTIONS
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        sqlx::query(
            "UPDATE collections SET state = $2, message = $3, bytes = COALESCE($4, bytes), games = $5, \
             positions = $6, first_year = $7, last_year = $8, updated_at = $9, broken = $10, remedy = $11 \
             WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(state)
        .bind(failure.as_ref().map(|failure| to_column(&failure.message)))
        .bind(count.map(|count| count.bytes))
        .bind(count.map(|count| count.games))
        .bind(count.map(|count| count.positions))
        .bind(count.and_then(|count| count.years).map(|(first, _)| first))
        .bind(count.and_then(|count| count.years).map(|(_, last)| last))
        .bind(now())
        .bind(count.map(|count| count.broken))
        .bind(failure.map(|failure| to_column(&failure.remedy)))
        .execute(&mut *transaction)
        .await?;
        COLLECTIONS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Deletes a collection; searches in it stay.
    pub async fn delete_collection(&self, id: CollectionId) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query("DELETE FROM collections WHERE id = $1")
            .bind(id.to_string())
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }
}
