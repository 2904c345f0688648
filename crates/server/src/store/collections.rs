//! Collections of games.

use super::digest::{Verified, bare};
use super::row::from_row;
use super::tables::COLLECTIONS;
use super::{Store, now};
use crate::ids::{CollectionId, OwnerId};
use crate::told::Told;

/// A stored collection.
#[derive(Debug, Clone)]
pub struct CollectionRow {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What its owner calls it.
    pub title: String,
    /// `path`, `upload` or `demo`.
    pub kind: String,
    /// Where its games are.
    pub path: String,
    /// How large they are.
    pub bytes: i64,
    /// How many there are, once counted.
    pub games: Option<i64>,
    /// How many positions, once counted.
    pub positions: Option<i64>,
    /// The earliest year.
    pub first_year: Option<i64>,
    /// The latest year.
    pub last_year: Option<i64>,
    /// `counting`, `ready` or `failed`.
    pub state: String,
    /// What went wrong.
    pub message: Option<String>,
    /// What to do about it.
    pub remedy: Option<String>,
    /// How many games in it could not be read, once counted.
    pub broken: Option<i64>,
    /// When it was added.
    pub created_at: String,
    /// When it was last changed.
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

/// What a count found.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counted {
    /// Bytes on disk.
    pub bytes: i64,
    /// Games.
    pub games: i64,
    /// Positions.
    pub positions: i64,
    /// Earliest and latest year.
    pub years: Option<(i64, i64)>,
    /// What looks like a game and could not be read.
    pub broken: i64,
}

/// Why a count failed, and what to do about it.
#[derive(Debug, Clone)]
pub struct Uncountable {
    /// What is wrong.
    pub message: Told,
    /// What to do.
    pub remedy: Told,
}

impl Store {
    /// The collections of an owner and those that ship, the oldest first.
    pub async fn collections(&self, owner: &OwnerId) -> Result<Vec<CollectionRow>, sqlx::Error> {
        let question = COLLECTIONS
            .select("WHERE owner = $1 OR owner = 'shipped' ORDER BY owner = 'shipped' DESC, id");
        let rows = sqlx::query_as(question)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(bare(rows))
    }

    /// How many collections an owner has.
    pub async fn count_collections(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM collections WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    /// A collection.
    pub async fn collection(&self, id: CollectionId) -> Result<Option<CollectionRow>, sqlx::Error> {
        let row = sqlx::query_as(COLLECTIONS.select("WHERE id = $1"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// The collection that ships.
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
        Ok(bare(rows))
    }

    /// Adds a collection whose games are still to be counted.
    pub async fn add_collection(
        &self,
        id: CollectionId,
        owner: &OwnerId,
        title: &str,
        kind: &str,
        path: &str,
        bytes: i64,
    ) -> Result<(), sqlx::Error> {
        let mut writing = self.write().await?;
        sqlx::query(
            "INSERT INTO collections (id, owner, title, kind, path, bytes, state, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, 'counting', $7, $7)",
        )
        .bind(id.to_string())
        .bind(owner.as_str())
        .bind(title)
        .bind(kind)
        .bind(path)
        .bind(bytes)
        .bind(now())
        .execute(&mut *writing)
        .await?;
        COLLECTIONS
            .seal(&mut writing, [id.to_string().into()])
            .await?;
        self.commit(writing).await
    }

    /// The file of a collection has changed and is to be counted again.
    pub async fn recount_collection(
        &self,
        id: CollectionId,
        path: &str,
        bytes: i64,
    ) -> Result<(), sqlx::Error> {
        let mut writing = self.write().await?;
        COLLECTIONS
            .check(&mut writing, [id.to_string().into()])
            .await?;
        sqlx::query(
            "UPDATE collections SET path = $2, bytes = $3, state = 'counting', updated_at = $4 WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(path)
        .bind(bytes)
        .bind(now())
        .execute(&mut *writing)
        .await?;
        COLLECTIONS
            .seal(&mut writing, [id.to_string().into()])
            .await?;
        self.commit(writing).await
    }

    /// Keeps what a count found, or why it failed.
    pub async fn counted(
        &self,
        id: CollectionId,
        counted: Result<Counted, Uncountable>,
    ) -> Result<(), sqlx::Error> {
        let (state, found, trouble) = match counted {
            Ok(found) => ("ready", Some(found), None),
            Err(trouble) => ("failed", None, Some(trouble)),
        };
        let mut writing = self.write().await?;
        COLLECTIONS
            .check(&mut writing, [id.to_string().into()])
            .await?;
        sqlx::query(
            "UPDATE collections SET state = $2, message = $3, bytes = COALESCE($4, bytes), games = $5, \
             positions = $6, first_year = $7, last_year = $8, updated_at = $9, broken = $10, remedy = $11 \
             WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(state)
        .bind(trouble.as_ref().map(|trouble| trouble.message.column()))
        .bind(found.map(|found| found.bytes))
        .bind(found.map(|found| found.games))
        .bind(found.map(|found| found.positions))
        .bind(found.and_then(|found| found.years).map(|(first, _)| first))
        .bind(found.and_then(|found| found.years).map(|(_, last)| last))
        .bind(now())
        .bind(found.map(|found| found.broken))
        .bind(trouble.map(|trouble| trouble.remedy.column()))
        .execute(&mut *writing)
        .await?;
        COLLECTIONS
            .seal(&mut writing, [id.to_string().into()])
            .await?;
        self.commit(writing).await
    }

    /// Removes a collection; searches in it stay.
    pub async fn drop_collection(&self, id: CollectionId) -> Result<bool, sqlx::Error> {
        let mut writing = self.write().await?;
        let done = sqlx::query("DELETE FROM collections WHERE id = $1")
            .bind(id.to_string())
            .execute(&mut *writing)
            .await?;
        self.commit(writing).await?;
        Ok(done.rows_affected() > 0)
    }
}
