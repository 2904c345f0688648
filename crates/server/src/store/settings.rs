//! Settings: one JSON object for each user.

use super::digest::Verified;
use super::row::from_row;
use super::tables::SETTINGS;
use super::{Store, now};
use crate::ids::OwnerId;

struct SettingsRow {
    value: String,
}

from_row!(SettingsRow { value });

impl Store {
    pub async fn settings(&self, owner: &OwnerId) -> Result<Option<String>, sqlx::Error> {
        let row: Option<Verified<SettingsRow>> =
            sqlx::query_as(SETTINGS.select("WHERE owner = $1"))
                .bind(owner.as_str())
                .fetch_optional(self.readers()?)
                .await?;
        Ok(row.map(|Verified(row)| row.value))
    }

    pub async fn save_settings(&self, owner: &OwnerId, value: &str) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO settings (owner, value, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (owner) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
        )
        .bind(owner.as_str())
        .bind(value)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        SETTINGS
            .update_digest(&mut transaction, [owner.as_str().into()])
            .await?;
        self.commit(transaction).await
    }
}
