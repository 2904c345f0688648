//! What the Tac-Tickle player has learnt.

use super::digest::{Key, Verified, into_rows};
use super::row::from_row;
use super::tables::{LESSONS, MEMORIES};
use super::{Store, now};
use crate::ids::OwnerId;

/// Older lessons are no longer listed; what they taught stays in the memory.
const MOST_LESSONS: i64 = 500;

/// One configuration that was stored.
#[derive(Debug, Clone)]
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

from_row!(LessonRow {
    ply,
    position,
    loser,
    machine,
    cause,
    size,
    created_at
});

struct MemoryRow {
    bytes: Vec<u8>,
}

from_row!(MemoryRow { bytes });

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
    /// What a player remembers of an owner's games, as bytes.
    pub async fn memory(
        &self,
        owner: &OwnerId,
        player: &str,
    ) -> Result<Option<Vec<u8>>, sqlx::Error> {
        self.known_damage.check_memories()?;
        let query = MEMORIES.select("WHERE owner = $1 AND player = $2 AND NOT forgotten");
        let row: Option<Verified<MemoryRow>> = sqlx::query_as(query)
            .bind(owner.as_str())
            .bind(player)
            .fetch_optional(self.readers()?)
            .await?;
        Ok(row.map(|Verified(row)| row.bytes))
    }

    /// What a player has learnt, the latest first.
    pub async fn lessons(
        &self,
        owner: &OwnerId,
        player: &str,
    ) -> Result<Vec<LessonRow>, sqlx::Error> {
        self.known_damage.check_memories()?;
        let query =
            LESSONS.select("WHERE owner = $1 AND player = $2 AND NOT forgotten ORDER BY n DESC");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .bind(player)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// Keeps a memory with the lessons that changed it, all or nothing.
    pub async fn learn(
        &self,
        owner: &OwnerId,
        player: &str,
        bytes: &[u8],
        lessons: &[NewLesson],
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO memories (owner, player, forgotten, bytes, updated_at) \
             VALUES ($1, $2, FALSE, $3, $4) ON CONFLICT (owner, player, forgotten) \
             DO UPDATE SET bytes = excluded.bytes, updated_at = excluded.updated_at",
        )
        .bind(owner.as_str())
        .bind(player)
        .bind(bytes)
        .bind(now())
        .execute(&mut *transaction)
        .await?;
        let key = [owner.as_str().into(), player.into(), Key::Int(0)];
        MEMORIES.update_digest(&mut transaction, key).await?;
        let last: Option<i64> = sqlx::query_scalar(
            "SELECT MAX(n) FROM lessons WHERE owner = $1 AND player = $2 AND NOT forgotten",
        )
        .bind(owner.as_str())
        .bind(player)
        .fetch_one(&mut *transaction)
        .await?;
        let mut n = last.unwrap_or(0);
        for lesson in lessons {
            n += 1;
            sqlx::query(
                "INSERT INTO lessons \
                 (owner, player, forgotten, n, ply, position, loser, machine, cause, size, created_at) \
                 VALUES ($1, $2, FALSE, $3, $4, $5, $6, $7, $8, $9, $10)",
            )
            .bind(owner.as_str())
            .bind(player)
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
            let key = [owner.as_str().into(), player.into(), Key::Int(0), n.into()];
            LESSONS.update_digest(&mut transaction, key).await?;
        }
        sqlx::query(
            "DELETE FROM lessons WHERE owner = $1 AND player = $2 AND NOT forgotten AND n <= $3",
        )
        .bind(owner.as_str())
        .bind(player)
        .bind(n - MOST_LESSONS)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }

    /// Forgets everything, until it is brought back or something else is forgotten.
    pub async fn forget_memory(&self, owner: &OwnerId, player: &str) -> Result<(), sqlx::Error> {
        if self.memory(owner, player).await?.is_none() {
            return Ok(());
        }
        self.exchange(owner, player, true).await
    }

    /// Brings back what was forgotten, in place of what was learnt since; whether there was anything.
    pub async fn recall_memory(&self, owner: &OwnerId, player: &str) -> Result<bool, sqlx::Error> {
        self.known_damage.check_memories()?;
        let there: Option<i64> = sqlx::query_scalar(
            "SELECT 1 FROM memories WHERE owner = $1 AND player = $2 AND forgotten",
        )
        .bind(owner.as_str())
        .bind(player)
        .fetch_optional(self.readers()?)
        .await?;
        if there.is_some() {
            self.exchange(owner, player, false).await?;
        }
        Ok(there.is_some())
    }

    /// The one becomes the other, forgotten or not, and takes its place.
    async fn exchange(
        &self,
        owner: &OwnerId,
        player: &str,
        forgotten: bool,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        for query in [
            "DELETE FROM lessons WHERE owner = $1 AND player = $2 AND forgotten = $3",
            "DELETE FROM memories WHERE owner = $1 AND player = $2 AND forgotten = $3",
            "UPDATE lessons SET forgotten = $3 WHERE owner = $1 AND player = $2",
            "UPDATE memories SET forgotten = $3 WHERE owner = $1 AND player = $2",
        ] {
            sqlx::query(query)
                .bind(owner.as_str())
                .bind(player)
                .bind(forgotten)
                .execute(&mut *transaction)
                .await?;
        }
        let is_forgotten = || Key::Int(forgotten.into());
        let key = [owner.as_str().into(), player.into(), is_forgotten()];
        MEMORIES.update_digest(&mut transaction, key).await?;
        let numbers: Vec<i64> = sqlx::query_scalar(
            "SELECT n FROM lessons WHERE owner = $1 AND player = $2 AND forgotten = $3",
        )
        .bind(owner.as_str())
        .bind(player)
        .bind(forgotten)
        .fetch_all(&mut *transaction)
        .await?;
        for n in numbers {
            let key = [
                owner.as_str().into(),
                player.into(),
                is_forgotten(),
                n.into(),
            ];
            LESSONS.update_digest(&mut transaction, key).await?;
        }
        self.commit(transaction).await
    }
}
