//! Write transactions.
//!
//! SQLite has one writer at a time and no queue: a connection that finds the database locked sleeps and tries again, so
//! that a search, which writes batch after batch, nearly always wins over a save. Here writers wait in a queue instead:
//! the pool of writing connections has a single one and hands it out in the order of the requests. A save waits for at
//! most the transaction under way and those that were asked for before it.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

/// A transaction that writes. Unless it is committed, nothing of it stays, also when the future that holds it is dropped.
///
/// The connection of a transaction that was not committed is closed: after a full disk or a failed `fsync` SQLite may or
/// may not have rolled back, and no later save should have to find out.
pub(super) struct WriteTransaction {
    connection: PoolConnection<Sqlite>,
    is_committed: bool,
}

impl WriteTransaction {
    /// Begins, and takes the lock at once: a transaction that first reads could only fail when another writes meanwhile.
    pub(super) async fn begin(
        connection: PoolConnection<Sqlite>,
    ) -> Result<WriteTransaction, sqlx::Error> {
        let mut transaction = WriteTransaction {
            connection,
            is_committed: false,
        };
        // As SQL, not as sqlx's own transaction: that one counts its depth, and a failed commit leaves the count wrong.
        sqlx::query("BEGIN IMMEDIATE")
            .execute(&mut *transaction)
            .await?;
        Ok(transaction)
    }

    /// Commits; when this returns, what was written is on the disk.
    pub(super) async fn commit(mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut *self).await?;
        self.is_committed = true;
        Ok(())
    }
}

impl Deref for WriteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        // Closing rolls back; the next writer gets a new connection afterwards.
        if !self.is_committed {
            self.connection.close_on_drop();
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use crate::ids::{OwnerId, SearchId};
    use crate::store::hits::{NewGame, NewHit, Sort};
    use crate::store::listing::HitFilter;
    use crate::store::searches::{NewSearch, SearchProgress};
    use crate::store::{Store, StoreError};

    /// A text that fills many pages of the database.
    fn large() -> String {
        "x".repeat(400_000)
    }

    #[tokio::test]
    async fn saving_works_again_as_soon_as_a_full_disk_has_room() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let owner = OwnerId::local();
        // As full as a disk can be: SQLite answers a further page with the same error. The connection forgets the limit
        // when it is closed, as the disk has room again when something is deleted.
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
            .fetch_one(&store.writer)
            .await
            .unwrap();
        let limit = format!("PRAGMA max_page_count = {}", pages + 2);
        sqlx::query(AssertSqlSafe(limit))
            .execute(&store.writer)
            .await
            .unwrap();
        let full = store.save_draft(&owner, "a", &large(), None).await;
        assert_eq!(StoreError::of(&full.unwrap_err()), StoreError::DiskFull);
        store.save_draft(&owner, "a", &large(), None).await.unwrap();
        let text = crate::store::patterns::PatternText {
            name: "A".to_owned(),
            title: "A".to_owned(),
            description: String::new(),
            source: large(),
        };
        store.add_pattern(&owner, &text, None, &[]).await.unwrap();
        store.try_writing().await.unwrap();
    }

    #[tokio::test]
    async fn dropped_transaction_leaves_nothing_and_blocks_no_writer() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let owner = OwnerId::local();
        for _ in 0..20 {
            let mut transaction = store.write().await.unwrap();
            sqlx::query("DELETE FROM owners WHERE id = 'shipped'")
                .execute(&mut *transaction)
                .await
                .unwrap();
            drop(transaction);
            store.save_draft(&owner, "a", "text", None).await.unwrap();
        }
        let owners: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM owners")
            .fetch_one(&store.readers)
            .await
            .unwrap();
        assert_eq!(owners, 2);
    }

    async fn add_search(store: &Store) -> SearchId {
        let new = NewSearch {
            title: String::new(),
            request: String::new(),
            patterns: String::new(),
            asked: String::new(),
            names: String::new(),
            inputs: String::new(),
            total_bytes: 0,
        };
        store.add_search(&OwnerId::local(), &new).await.unwrap()
    }

    fn game(hits: i64) -> NewGame {
        let hit = |n| NewHit {
            n,
            pattern: 0,
            ply: 1,
            text_ply: 1,
            in_variation: false,
            side: 0,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            finding: vec![0, 0, 0],
            verdict: None,
        };
        NewGame {
            game: 0,
            input: 0,
            number: 1,
            white: String::new(),
            black: String::new(),
            result: "*".to_owned(),
            date: String::new(),
            eco: String::new(),
            white_elo: Some(2000),
            black_elo: None,
            year: None,
            tags: "[]".to_owned(),
            moves: "e4".to_owned(),
            hits: (1..=hits).map(hit).collect(),
        }
    }

    #[tokio::test]
    async fn save_waits_for_the_batch_under_way_only() {
        const HITS: i64 = 100_000;
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let id = add_search(&store).await;
        let searching = {
            let store = store.clone();
            tokio::spawn(async move {
                let games = [game(HITS)];
                store
                    .save_hits(id, &games, SearchProgress::default())
                    .await
                    .unwrap();
                store.delete_search(id).await.unwrap();
            })
        };
        // While hits come, and while they are deleted again.
        let mut saves = 0;
        let mut most = 0;
        while !searching.is_finished() {
            let before = store.count_hits(id, None).await.unwrap();
            let name = format!("draft-{saves}");
            let owner = OwnerId::local();
            store.save_draft(&owner, &name, "text", None).await.unwrap();
            let after = store.count_hits(id, None).await.unwrap();
            most = most.max((after - before).abs());
            saves += 1;
        }
        searching.await.unwrap();
        assert!(saves > 20, "{saves}");
        // A batch has 2,000 rows; the counts on both sides of the save are some batches old on a busy machine.
        assert!(most <= 16_000, "{most} hits came before a save");
    }

    #[tokio::test]
    async fn reading_a_damaged_row_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let owner = OwnerId::local();
        let id = add_search(&store).await;
        store
            .save_hits(id, &[game(3)], SearchProgress::default())
            .await
            .unwrap();
        store.save_draft(&owner, "a", "text", None).await.unwrap();
        store.save_settings(&owner, "{}").await.unwrap();
        store.learn(&owner, "p", b"bytes", &[]).await.unwrap();
        assert!(store.check().await.is_sound());
        let sort = Sort::Found;
        let filter = HitFilter::default();
        let listed = store.list_hits(id, &filter, sort, 9, 0).await.unwrap();
        assert_eq!(listed.len(), 3);
        for damage in [
            "UPDATE hits SET finding = x'00' WHERE n = 2",
            "UPDATE search_games SET moves = 'e5'",
            "UPDATE drafts SET source = 'test'",
            "UPDATE settings SET digest = NULL",
            "UPDATE memories SET bytes = x'00'",
            "UPDATE searches SET patterns = '[]'",
        ] {
            sqlx::query(damage).execute(&store.writer).await.unwrap();
        }
        let is_damaged = |error: sqlx::Error| StoreError::of(&error) == StoreError::Damaged;
        // Before any check knows of it.
        assert!(is_damaged(
            store.list_hits(id, &filter, sort, 9, 0).await.unwrap_err()
        ));
        assert!(is_damaged(store.games(id, 0, 9).await.unwrap_err()));
        assert!(is_damaged(store.hits_after(id, 0, 9).await.unwrap_err()));
        assert!(is_damaged(store.draft(&owner, "a").await.unwrap_err()));
        assert!(is_damaged(store.settings(&owner).await.unwrap_err()));
        assert!(is_damaged(store.memory(&owner, "p").await.unwrap_err()));
        assert!(is_damaged(store.search_patterns(id).await.unwrap_err()));
        let report = store.check().await;
        let rows: Vec<(&str, u64)> = report.rows.into_iter().collect();
        let expected = [
            ("drafts", 1),
            ("hits", 1),
            ("memories", 1),
            ("search_games", 1),
            ("searches", 1),
            ("settings", 1),
        ];
        assert_eq!(rows, expected);
        // Counts of a damaged search could be wrong; it can be deleted.
        assert!(is_damaged(store.count_hits(id, None).await.unwrap_err()));
        assert!(is_damaged(store.statistics(id).await.unwrap_err()));
        assert!(store.delete_search(id).await.unwrap());
        assert!(!store.last_check().unwrap().rows.contains_key("hits"));
    }
}
