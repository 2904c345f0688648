//! The test positions of patterns.

use super::digest::{Verified, into_rows};
use super::row::from_row;
use super::tables::TESTS;
use super::transaction::WriteTransaction;
use super::{Store, now};
use crate::ids::{OwnPatternId, OwnerId, TestId};

#[derive(Debug, Clone)]
pub struct TestRow {
    pub id: String,
    pub owner: String,
    pub fen: String,
    /// The side that searches.
    pub side: String,
    pub expect: String,
    pub note: String,
    pub created_at: String,
    pub updated_at: String,
}

from_row!(TestRow {
    id,
    owner,
    fen,
    side,
    expect,
    note,
    created_at,
    updated_at
});

/// The content of a test.
#[derive(Debug, Clone)]
pub struct TestText {
    pub fen: String,
    /// The side that searches.
    pub side: &'static str,
    pub expect: &'static str,
    pub note: String,
}

impl Store {
    /// The tests of a pattern, the oldest first.
    pub async fn tests(&self, pattern: OwnPatternId) -> Result<Vec<TestRow>, sqlx::Error> {
        let rows = sqlx::query_as(TESTS.select("WHERE pattern = $1 ORDER BY id"))
            .bind(pattern.to_string())
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    pub async fn count_tests(&self, pattern: OwnPatternId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM pattern_tests WHERE pattern = $1")
            .bind(pattern.to_string())
            .fetch_one(self.readers()?)
            .await
    }

    pub async fn test(
        &self,
        pattern: OwnPatternId,
        id: TestId,
    ) -> Result<Option<TestRow>, sqlx::Error> {
        let row = sqlx::query_as(TESTS.select("WHERE pattern = $1 AND id = $2"))
            .bind(pattern.to_string())
            .bind(id.to_string())
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row))
    }

    /// Saves new tests in one transaction.
    pub async fn add_tests(
        &self,
        pattern: OwnPatternId,
        owner: &OwnerId,
        texts: &[TestText],
    ) -> Result<Vec<TestId>, sqlx::Error> {
        let mut transaction = self.write().await?;
        let ids = insert_tests(&mut transaction, pattern, owner, texts).await?;
        self.commit(transaction).await?;
        Ok(ids)
    }

    /// Replaces a test; false if it does not exist.
    pub async fn change_test(
        &self,
        pattern: OwnPatternId,
        id: TestId,
        text: &TestText,
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query(
            "UPDATE pattern_tests SET fen = $3, side = $4, expect = $5, note = $6, updated_at = $7 \
             WHERE pattern = $1 AND id = $2",
        )
        .bind(pattern.to_string())
        .bind(id.to_string())
        .bind(&text.fen)
        .bind(text.side)
        .bind(text.expect)
        .bind(&text.note)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        TESTS
            .update_digest(&mut transaction, [id.to_string().into()])
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }

    /// Deletes a test; false if it does not exist.
    pub async fn delete_test(
        &self,
        pattern: OwnPatternId,
        id: TestId,
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query("DELETE FROM pattern_tests WHERE pattern = $1 AND id = $2")
            .bind(pattern.to_string())
            .bind(id.to_string())
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }
}

/// Saves new tests as part of a transaction.
pub(super) async fn insert_tests(
    transaction: &mut WriteTransaction,
    pattern: OwnPatternId,
    owner: &OwnerId,
    texts: &[TestText],
) -> Result<Vec<TestId>, sqlx::Error> {
    let now = now();
    let mut ids = Vec::with_capacity(texts.len());
    for text in texts {
        let id = TestId::generate();
        sqlx::query(
            "INSERT INTO pattern_tests (id, pattern, owner, fen, side, expect, note, created_at, \
             updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)",
        )
        .bind(id.to_string())
        .bind(pattern.to_string())
        .bind(owner.as_str())
        .bind(&text.fen)
        .bind(text.side)
        .bind(text.expect)
        .bind(&text.note)
        .bind(&now)
        .execute(&mut **transaction)
        .await?;
        TESTS
            .update_digest(transaction, [id.to_string().into()])
            .await?;
        ids.push(id);
    }
    Ok(ids)
}
