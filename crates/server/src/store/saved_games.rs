//! Games that a user has saved under a name.

use super::Store;
use super::digest::into_rows;
use super::row::from_row;
use super::tables::SAVED_GAMES;
use crate::ids::{OwnerId, SavedGameId};

/// A saved game.
#[derive(Debug, Clone)]
pub struct SavedGameRow {
    pub id: String,
    pub name: String,
    /// The position it begins with; `None` for the usual one.
    pub start: Option<String>,
    /// Separated by spaces.
    pub moves: String,
    pub created_at: String,
}

from_row!(SavedGameRow {
    id,
    name,
    start,
    moves,
    created_at
});

impl Store {
    /// The saved games of an owner, the newest first.
    pub async fn saved_games(
        &self,
        owner: &OwnerId,
        game: &str,
    ) -> Result<Vec<SavedGameRow>, sqlx::Error> {
        let query = SAVED_GAMES.select("WHERE owner = $1 AND game = $2 ORDER BY id DESC");
        let rows = sqlx::query_as(query)
            .bind(owner.as_str())
            .bind(game)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    pub async fn count_saved_games(&self, owner: &OwnerId) -> Result<i64, sqlx::Error> {
        sqlx::query_scalar("SELECT COUNT(*) FROM saved_games WHERE owner = $1")
            .bind(owner.as_str())
            .fetch_one(self.readers()?)
            .await
    }

    pub async fn save_game(
        &self,
        owner: &OwnerId,
        game: &str,
        row: &SavedGameRow,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "INSERT INTO saved_games (id, owner, game, name, start, moves, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&row.id)
        .bind(owner.as_str())
        .bind(game)
        .bind(&row.name)
        .bind(row.start.as_deref())
        .bind(&row.moves)
        .bind(&row.created_at)
        .execute(&mut *transaction)
        .await?;
        SAVED_GAMES
            .update_digest(&mut transaction, [row.id.as_str().into()])
            .await?;
        self.commit(transaction).await
    }

    /// Deletes a saved game; false if there is none.
    pub async fn delete_saved_game(
        &self,
        owner: &OwnerId,
        id: SavedGameId,
    ) -> Result<bool, sqlx::Error> {
        let mut transaction = self.write().await?;
        let done = sqlx::query("DELETE FROM saved_games WHERE owner = $1 AND id = $2")
            .bind(owner.as_str())
            .bind(id.to_string())
            .execute(&mut *transaction)
            .await?;
        self.commit(transaction).await?;
        Ok(done.rows_affected() > 0)
    }
}
