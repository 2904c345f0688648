//! What a user prefers: one JSON object each.

use super::{Store, now};
use crate::ids::OwnerId;

impl Store {
    /// The settings of an owner, as JSON.
    pub async fn settings(&self, owner: &OwnerId) -> Result<Option<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT value FROM settings WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_optional(self.pool())
            .await
    }

    /// Keeps the settings of an owner.
    pub async fn keep_settings(&self, owner: &OwnerId, value: &str) -> Result<(), sqlx::Error> {
        sqlx::query(
            "INSERT INTO settings (owner, value, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (owner) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
        )
        .bind(owner.as_str())
        .bind(value)
        .bind(now())
        .execute(self.pool())
        .await?;
        Ok(())
    }
}
