//! How much room an owner's patterns take.

use super::Store;
use super::row::from_row;
use crate::ids::{OwnPatternId, OwnerId};

/// How much is kept of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// How many versions.
    pub count: i64,
    /// The bytes of their texts.
    pub bytes: i64,
}

from_row!(Room { count, bytes });

impl Store {
    /// The versions of one pattern.
    pub async fn room_of_pattern(&self, id: OwnPatternId) -> Result<Room, sqlx::Error> {
        sqlx::query_as(
            "SELECT COUNT(*) AS count, COALESCE(SUM(octet_length(source)), 0) AS bytes \
             FROM pattern_versions WHERE pattern = $1",
        )
        .bind(id.to_string())
        .fetch_one(self.readers()?)
        .await
    }

    /// The bytes of all versions that an owner wrote, those of deleted patterns included, and of drafts.
    pub async fn bytes_of_owner(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT (SELECT COALESCE(SUM(octet_length(source)), 0) FROM pattern_versions WHERE author = $1) \
             + (SELECT COALESCE(SUM(octet_length(source)), 0) FROM drafts WHERE owner = $1)",
        )
        .bind(owner.as_str())
        .fetch_one(self.readers()?)
        .await
    }

    /// Removes the pattern of an owner for good that was deleted first; false if none is deleted.
    pub async fn drop_oldest_deleted(&self, owner: &OwnerId) -> Result<bool, sqlx::Error> {
        let mut writing = self.write().await?;
        let done = sqlx::query(
            "DELETE FROM patterns WHERE id = (SELECT id FROM patterns \
             WHERE owner = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1)",
        )
        .bind(owner.as_str())
        .execute(&mut *writing)
        .await?;
        self.commit(writing).await?;
        Ok(done.rows_affected() > 0)
    }

    /// How many deleted patterns of an owner can be brought back.
    pub async fn count_deleted(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT COUNT(*) FROM patterns WHERE owner = $1 AND deleted_at IS NOT NULL",
        )
        .bind(owner.as_str())
        .fetch_one(self.readers()?)
        .await
    }
}
