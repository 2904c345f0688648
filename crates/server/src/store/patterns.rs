//! Patterns and their versions.

use super::digest::{Verified, into_rows};
use super::row::from_row;
use super::tables::{PATTERNS, VERSIONS};
use super::tests::{TestText, insert_tests};
use super::transaction::WriteTransaction;
use super::{Store, now};
use crate::ids::{OwnPatternId, OwnerId};

#[derive(Debug, Clone)]
pub struct PatternRow {
    pub id: String,
    pub owner: String,
    /// The name in the text.
    pub name: String,
    /// The title that its owner gave it.
    pub title: String,
    /// The description in the text.
    pub description: String,
    pub source: String,
    pub version: i64,
    /// The pattern that it is a copy of.
    pub copied_from: Option<String>,
    pub copied_version: Option<i64>,
    pub created_at: String,
    pub updated_at: String,
}

from_row!(PatternRow {
    id,
    owner,
    name,
    title,
    description,
    source,
    version,
    copied_from,
    copied_version,
    created_at,
    updated_at
});

/// The text of a version with its title, and what lists show of it.
#[derive(Debug, Clone)]
pub struct PatternText {
    /// The name in the text.
    pub name: String,
    /// The title that its owner gave it.
    pub title: String,
    /// The description in the text.
    pub description: String,
    pub source: String,
}

#[derive(Debug, Clone)]
pub struct VersionRow {
    pub version: i64,
    pub author: String,
    pub title: String,
    pub source: String,
    pub created_at: String,
}

from_row!(VersionRow {
    version,
    author,
    title,
    source,
    created_at
});

/// A version without its text.
#[derive(Debug, Clone)]
pub struct VersionHead {
    pub version: i64,
    pub author: String,
    pub title: String,
    pub created_at: String,
    /// The size of the text.
    pub bytes: i64,
}

impl VersionRow {
    fn head(self) -> VersionHead {
        VersionHead {
            version: self.version,
            author: self.author,
            title: self.title,
            created_at: self.created_at,
            bytes: self.source.len() as i64,
        }
    }
}

/// The result of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Changed {
    /// The change is saved as this version.
    To(i64),
    /// The change is based on an old version: this is the current one.
    Overtaken(i64),
}

impl Store {
    /// The patterns of an owner, sorted by title.
    pub async fn patterns(&self, owner: &OwnerId) -> Result<Vec<PatternRow>, sqlx::Error> {
        let query = PATTERNS.select("WHERE owner = $1 AND deleted_at IS NULL ORDER BY title, id");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// The ids and versions of an owner's patterns, the oldest first.
    pub async fn pattern_versions(
        &self,
        owner: &OwnerId,
    ) -> Result<Vec<(String, i64)>, sqlx::Error> {
        sqlx::query_as(
            "SELECT id, version FROM patterns WHERE owner = $1 AND deleted_at IS NULL ORDER BY id",
        )
        .bind(owner.as_str())
        .fetch_all(self.readers()?)
        .await
    }

    /// The number of an owner's patterns, without deleted ones.
    pub async fn count_patterns(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM patterns WHERE owner = $1 AND deleted_at IS NULL")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    /// A pattern, unless it is deleted.
    pub async fn pattern(&self, id: OwnPatternId) -> Result<Option<PatternRow>, sqlx::Error> {
        let row = sqlx::query_as(PATTERNS.select("WHERE id = $1 AND deleted_at IS NULL"))
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Saves a new pattern as version 1, with its tests, in one transaction.
    pub async fn add_pattern(
        &self,
        owner: &OwnerId,
        text: &PatternText,
        copied: Option<(&str, i64)>,
        tests: &[TestText],
    ) -> Result<OwnPatternId, sqlx::Error> {
        let (id, now) = (OwnPatternId::generate(), now());
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO patterns (id, owner, name, title, description, source, version, copied_from, \
             copied_version, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9, $9)",
        )
        .bind(id.to_string())
        .bind(owner.as_str())
        .bind(&text.name)
        .bind(&text.title)
        .bind(&text.description)
        .bind(&text.source)
        .bind(copied.map(|(from, _)| from))
        .bind(copied.map(|(_, version)| version))
        .bind(&now)
        .execute(&mut *transaction)
        .await?;
        PATTERNS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        add_version(&mut transaction, id, 1, owner, text, &now).await?;
        insert_tests(&mut transaction, id, owner, tests).await?;
        self.commit(transaction).await?;
        Ok(id)
    }

    /// Saves a new version of a pattern, if `from` is still its current version. An unchanged text makes no version.
    pub async fn change_pattern(
        &self,
        id: OwnPatternId,
        author: &OwnerId,
        from: i64,
        text: &PatternText,
    ) -> Result<Option<Changed>, sqlx::Error> {
        let now = now();
        let mut transaction = self.write().await?;
        PATTERNS
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        let current: Option<(i64, String, String)> = sqlx::query_as(
            "SELECT version, source, title FROM patterns WHERE id = $1 AND deleted_at IS NULL",
        )
        .bind(id.to_string())
        .fetch_optional(&mut *transaction)
        .await?;
        let Some((version, source, title)) = current else {
            return Ok(None);
        };
        if version != from {
            return Ok(Some(Changed::Overtaken(version)));
        }
        if source == text.source && title == text.title {
            return Ok(Some(Changed::To(version)));
        }
        let next = version + 1;
        sqlx::query(
            "UPDATE patterns SET name = $2, title = $3, description = $4, source = $5, version = $6, \
             updated_at = $7 WHERE id = $1",
        )
        .bind(id.to_string())
        .bind(&text.name)
        .bind(&text.title)
        .bind(&text.description)
        .bind(&text.source)
        .bind(next)
        .bind(&now)
        .execute(&mut *transaction)
        .await?;
        PATTERNS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        add_version(&mut transaction, id, next, author, text, &now).await?;
        self.commit(transaction).await?;
        Ok(Some(Changed::To(next)))
    }

    /// Deletes a pattern, or restores it.
    pub async fn hide_pattern(&self, id: OwnPatternId, hide: bool) -> Result<bool, sqlx::Error> {
        let now = now();
        let mut transaction = self.write().await?;
        PATTERNS
            .check(&mut transaction, [id.to_string().into()])
            .await?;
        let done = sqlx::query(
            "UPDATE patterns SET deleted_at = $2, updated_at = $3 \
             WHERE id = $1 AND (deleted_at IS NULL) = $4",
        )
        .bind(id.to_string())
        .bind(hide.then_some(&now))
        .bind(&now)
        .bind(hide)
        .execute(&mut *transaction)
        .await?;
        PATTERNS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }

    /// The owner of a pattern, which may be deleted.
    pub async fn owner_of_pattern(&self, id: OwnPatternId) -> Result<Option<OwnerId>, sqlx::Error> {
        let owner: Option<String> = sqlx::query_scalar("SELECT owner FROM patterns WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(owner.map(OwnerId::new))
    }

    /// The versions before another, the newest first, without their texts.
    pub async fn versions(
        &self,
        id: OwnPatternId,
        before: i64,
        limit: i64,
    ) -> Result<Vec<VersionHead>, sqlx::Error> {
        let query =
            VERSIONS.select("WHERE pattern = $1 AND version < $2 ORDER BY version DESC LIMIT $3");
        let rows = sqlx::query_as(query)
            .bind(id.to_string())
            .bind(before)
            .bind(limit)
            .fetch_all(self.readers()?)
            .await?;
        // The texts are read too: the digest of a row covers them.
        Ok(into_rows(rows).into_iter().map(VersionRow::head).collect())
    }

    pub async fn version(
        &self,
        id: OwnPatternId,
        version: i64,
    ) -> Result<Option<VersionRow>, sqlx::Error> {
        let row = sqlx::query_as(VERSIONS.select("WHERE pattern = $1 AND version = $2"))
            .bind(id.to_string())
            .bind(version)
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }
}

async fn add_version(
    transaction: &mut WriteTransaction,
    id: OwnPatternId,
    version: i64,
    author: &OwnerId,
    text: &PatternText,
    now: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO pattern_versions (pattern, version, author, title, source, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(id.to_string())
    .bind(version)
    .bind(author.as_str())
    .bind(&text.title)
    .bind(&text.source)
    .bind(now)
    .execute(&mut **transaction)
    .await?;
    let key = [id.to_string().into(), version.into()];
    VERSIONS.update_digest(transaction, key).await
}
