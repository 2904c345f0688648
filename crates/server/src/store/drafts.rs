//! Drafts: unsaved texts.

use super::digest::Verified;
use super::row::from_row;
use super::tables::DRAFTS;
use super::{Store, now};
use crate::ids::OwnerId;

#[derive(Debug, Clone)]
pub struct DraftRow {
    pub source: String,
    /// The position on the board beside it.
    pub fen: Option<String>,
    pub updated_at: String,
}

from_row!(DraftRow {
    source,
    fen,
    updated_at
});

impl Store {
    /// The draft of a subject: of a pattern, or of a new one.
    pub async fn draft(
        &self,
        owner: &OwnerId,
        subject: &str,
    ) -> Result<Option<DraftRow>, sqlx::Error> {
        let query = DRAFTS.select("WHERE owner = $1 AND subject = $2");
        let row = sqlx::query_as(query)
            .bind(owner.as_str())
            .bind(subject)
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    pub async fn count_drafts(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM drafts WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    /// Saves a draft in place of an earlier one.
    pub async fn save_draft(
        &self,
        owner: &OwnerId,
        subject: &str,
        source: &str,
        fen: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO drafts (owner, subject, source, fen, updated_at) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (owner, subject) DO UPDATE SET source = excluded.source, fen = excluded.fen, \
             updated_at = excluded.updated_at",
        )
        .bind(owner.as_str())
        .bind(subject)
        .bind(source)
        .bind(fen)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        let key = [owner.as_str().into(), subject.into()];
        DRAFTS.update_digest(&mut transaction, key).await?;
        self.commit(transaction).await
    }

    pub async fn delete_draft(&self, owner: &OwnerId, subject: &str) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query("DELETE FROM drafts WHERE owner = $1 AND subject = $2")
            .bind(owner.as_str())
            .bind(subject)
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }
}
