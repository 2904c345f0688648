//! How much space an owner's patterns take.

use super::Store;
use super::row::from_row;
use crate::ids::{OwnPatternId, OwnerId};

/// The number and size of versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VersionUsage {
    pub count: i64,
    /// Of their texts.
    pub bytes: i64,
}

from_row!(VersionUsage { count, bytes });

impl Store {
    /// How much the versions of one pattern take.
    pub async fn version_usage(&self, id: OwnPatternId) -> Result<VersionUsage, sqlx::Error> {
        sqlx::query_as(
            "SELECT COUNT(*) AS count, COALESCE(SUM(octet_length(source)), 0) AS bytes \
             FROM pattern_versions WHERE pattern = $1",
        )
        .bind(id.to_string())
        .fetch_one(self.readers()?)
        .await
    }

    /// The size of everything that an owner wrote: all versions, those of deleted patterns included, and drafts.
    pub async fn bytes_of_owner(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT (SELECT COALESCE(SUM(octet_length(source)), 0) FROM pattern_versions WHERE author = $1) \
             + (SELECT COALESCE(SUM(octet_length(source)), 0) FROM drafts WHERE owner = $1)",
        )
        .bind(owner.as_str())
        .fetch_one(self.readers()?)
        .await
    }

    /// Removes for good the pattern of an owner that was deleted first; false if none is deleted.
    pub async fn purge_oldest_deleted(&self, owner: &OwnerId) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query(
            "DELETE FROM patterns WHERE id = (SELECT id FROM patterns \
             WHERE owner = $1 AND deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1)",
        )
        .bind(owner.as_str())
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }

    /// The number of deleted patterns of an owner, which can still be restored.
    pub async fn count_deleted(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar(
            "SELECT COUNT(*) FROM patterns WHERE owner = $1 AND deleted_at IS NOT NULL",
        )
        .bind(owner.as_str())
        .fetch_one(self.readers()?)
        .await
    }
}
