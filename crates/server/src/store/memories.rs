//! The memories of the Tac-Tickle players, with the lessons that they come from.

use super::digest::{Key, Verified, into_rows};
use super::row::from_row;
use super::tables::{LESSONS, MEMORIES};
use super::{Store, now};
use crate::ids::OwnerId;

/// The maximum number of lessons; the effect of older ones stays in the memory.
const MOST_LESSONS: i64 = 500;

/// A configuration that a player has stored in its memory.
#[derive(Debug, Clone)]
pub struct LessonRow {
    pub ply: i64,
    pub position: String,
    /// `white` or `black`.
    pub loser: String,
    /// The side of the program.
    pub machine: String,
    pub cause: String,
    /// The size of the memory afterwards.
    pub size: i64,
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

/// A lesson to be saved.
#[derive(Debug, Clone)]
pub struct NewLesson {
    pub ply: usize,
    pub position: String,
    /// `white` or `black`.
    pub loser: &'static str,
    /// The side of the program.
    pub machine: &'static str,
    pub cause: &'static str,
    /// The size of the memory afterwards.
    pub size: u64,
}

impl Store {
    /// The memory of a player, in the format of its file.
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

    /// The lessons of a player, the newest first.
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

    /// Saves a memory and the lessons that changed it, in one transaction.
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

    /// Empties a memory. It can be restored until the next one is emptied.
    pub async fn forget_memory(&self, owner: &OwnerId, player: &str) -> Result<(), sqlx::Error> {
        if self.memory(owner, player).await?.is_none() {
            return Ok(());
        }
        self.exchange(owner, player, true).await
    }

    /// Restores the memory that was emptied last, in place of what was learnt since; false if there is none.
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

    /// Marks the current memory as forgotten, or the forgotten one as current; it replaces the other.
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
