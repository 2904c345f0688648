//! What the Tac-Tickle player has learnt.

use sqlx::FromRow;

use super::{Store, now};
use crate::ids::OwnerId;

/// Older lessons are no longer listed; what they taught stays in the memory.
const MOST_LESSONS: i64 = 500;

/// One configuration that was stored.
#[derive(Debug, Clone, FromRow)]
pub struct LessonRow {
    /// How many plies had been played when it stood on the board.
    pub ply: i64,
    /// The position.
    pub position: String,
    /// Who lost it: `white` or `black`.
    pub loser: String,
    /// Whose pieces the machine had.
    pub machine: String,
    /// Why it was stored.
    pub cause: String,
    /// How much the memory holds since.
    pub size: i64,
    /// When it was learnt.
    pub created_at: String,
}

/// A lesson to keep.
#[derive(Debug, Clone)]
pub struct NewLesson {
    /// How many plies had been played.
    pub ply: usize,
    /// The position.
    pub position: String,
    /// Who lost it: `white` or `black`.
    pub loser: &'static str,
    /// Whose pieces the machine had.
    pub machine: &'static str,
    /// Why it was stored.
    pub cause: &'static str,
    /// How much the memory holds since.
    pub size: u64,
}

impl Store {
    /// An owner's memory as bytes.
    pub async fn memory(&self, owner: &OwnerId) -> Result<Option<Vec<u8>>, sqlx::Error> {
        sqlx::query_scalar("SELECT bytes FROM memories WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_optional(self.pool())
            .await
    }

    /// An owner's lessons, the latest first.
    pub async fn lessons(&self, owner: &OwnerId) -> Result<Vec<LessonRow>, sqlx::Error> {
        sqlx::query_as(
            "SELECT ply, position, loser, machine, cause, size, created_at FROM lessons \
             WHERE owner = $1 ORDER BY n DESC",
        )
        .bind(owner.as_str())
        .fetch_all(self.pool())
        .await
    }

    /// Keeps a memory with the lessons that changed it, all or nothing.
    pub async fn learn(
        &self,
        owner: &OwnerId,
        bytes: &[u8],
        lessons: &[NewLesson],
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool().begin().await?;
        sqlx::query(
            "INSERT INTO memories (owner, bytes, updated_at) VALUES ($1, $2, $3) \
             ON CONFLICT (owner) DO UPDATE SET bytes = excluded.bytes, updated_at = excluded.updated_at",
        )
        .bind(owner.as_str())
        .bind(bytes)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        let last: Option<i64> = sqlx::query_scalar("SELECT MAX(n) FROM lessons WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(&mut *transaction)
            .await?;
        let mut n = last.unwrap_or(0);
        for lesson in lessons {
            n += 1;
            sqlx::query(
                "INSERT INTO lessons (owner, n, ply, position, loser, machine, cause, size, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(owner.as_str())
            .bind(n)
            .bind(lesson.ply as i64)
            .bind(&lesson.position)
            .bind(lesson.loser)
            .bind(lesson.machine)
            .bind(lesson.cause)
            .bind(lesson.size as i64)
            .bind(now())
            .execute(&mut *transaction)
            .await?;
        }
        sqlx::query("DELETE FROM lessons WHERE owner = $1 AND n <= $2")
            .bind(owner.as_str())
            .bind(n - MOST_LESSONS)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await
    }

    /// Forgets everything.
    pub async fn forget_memory(&self, owner: &OwnerId) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool().begin().await?;
        for question in [
            "DELETE FROM lessons WHERE owner = $1",
            "DELETE FROM memories WHERE owner = $1",
        ] {
            sqlx::query(question)
                .bind(owner.as_str())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await
    }
}
