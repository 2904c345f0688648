//! What searches found.

use super::Store;
use super::digest::{Digest, into_rows};
use super::row::from_row;
use super::searches::SearchProgress;
use super::tables::{GAMES, HITS, SEARCHES};
use super::transaction::WriteTransaction;
use crate::ids::SearchId;

/// A game with hits, to be kept.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// CollectionCount from 0 in the search.
    pub game: i64,
    /// Which of the search's files.
    pub input: i64,
    /// CollectionCount from 1 in its file.
    pub number: i64,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result.
    pub result: String,
    /// The date.
    pub date: String,
    /// The opening.
    pub eco: String,
    /// White's rating.
    pub white_elo: Option<i64>,
    /// Black's rating.
    pub black_elo: Option<i64>,
    /// The year.
    pub year: Option<i64>,
    /// All headers, as JSON.
    pub tags: String,
    /// The moves, with blanks between.
    pub moves: String,
    /// What was found.
    pub hits: Vec<NewHit>,
}

/// A hit, to be kept.
#[derive(Debug, Clone)]
pub struct NewHit {
    /// CollectionCount from 1 in the search.
    pub n: i64,
    /// Which of the search's names.
    pub pattern: i64,
    /// Half-moves played before.
    pub ply: i64,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: &'static str,
    /// In a side line.
    pub side_line: bool,
    /// The instance, as JSON.
    pub found: String,
}

/// A kept hit with its game.
#[derive(Debug, Clone)]
pub struct HitRow {
    /// CollectionCount from 1 in the search.
    pub n: i64,
    /// Which game of the search.
    pub game: i64,
    /// Which of the search's names.
    pub pattern: i64,
    /// Half-moves played before.
    pub ply: i64,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: String,
    /// In a side line.
    pub side_line: bool,
    /// The instance, as JSON.
    pub found: String,
    /// Which of the search's files.
    pub input: i64,
    /// CollectionCount from 1 in its file.
    pub number: i64,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result.
    pub result: String,
    /// The date.
    pub date: String,
    /// The opening.
    pub eco: String,
    /// White's rating.
    pub white_elo: Option<i64>,
    /// Black's rating.
    pub black_elo: Option<i64>,
}

from_row!(HitRow {
    n,
    game,
    pattern,
    ply,
    fen,
    side,
    side_line,
    found,
    input,
    number,
    white,
    black,
    result,
    date,
    eco,
    white_elo,
    black_elo
});

/// A kept game.
#[derive(Debug, Clone)]
pub struct GameRow {
    /// CollectionCount from 0 in the search.
    pub game: i64,
    /// Which of the search's files.
    pub input: i64,
    /// CollectionCount from 1 in its file.
    pub number: i64,
    /// The result.
    pub result: String,
    /// All headers, as JSON.
    pub tags: String,
    /// The moves, with blanks between.
    pub moves: String,
}

from_row!(GameRow {
    game,
    input,
    number,
    result,
    tags,
    moves
});

/// A hit without its game.
#[derive(Debug, Clone)]
pub struct BareHitRow {
    /// Which game of the search.
    pub game: i64,
    /// Which of the search's names.
    pub pattern: i64,
    /// Half-moves played before.
    pub ply: i64,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: String,
    /// In a side line.
    pub side_line: bool,
    /// The instance, as JSON.
    pub found: String,
}

from_row!(BareHitRow {
    game,
    pattern,
    ply,
    fen,
    side,
    side_line,
    found
});

/// In which order hits are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As found.
    Found,
    /// Early in the game first.
    Ply,
    /// Early dates first.
    Date,
    /// Late dates first.
    DateDown,
    /// The strongest players first.
    Rating,
    /// By white's name.
    White,
    /// By black's name.
    Black,
    /// By opening.
    Eco,
}

/// Everything that the two digests cover; what hits and games have in common is the same in both.
macro_rules! listed {
    ($order:literal) => {
        concat!(
            "SELECT hits.search, hits.n, hits.game, hits.pattern, hits.ply, hits.fen, hits.side, hits.side_line, \
             hits.found, hits.digest, g.search, g.game, g.input, g.number, g.white, g.black, g.result, g.date, \
             g.eco, g.white_elo, g.black_elo, g.year, g.tags, g.moves, g.digest \
             FROM hits JOIN search_games AS g ON g.search = hits.search AND g.game = hits.game \
             WHERE hits.search = $1 AND ($2 IS NULL OR hits.pattern = $2) ORDER BY ",
            $order,
            " LIMIT $3 OFFSET $4"
        )
    };
}

impl Order {
    fn query(self) -> &'static str {
        match self {
            Order::Found => listed!("hits.n"),
            Order::Ply => listed!("hits.ply, hits.n"),
            Order::Date => listed!("g.date = '', g.date, hits.n"),
            Order::DateDown => listed!("g.date DESC, hits.n"),
            Order::Rating => {
                listed!("COALESCE(g.white_elo, 0) + COALESCE(g.black_elo, 0) DESC, hits.n")
            }
            Order::White => listed!("g.white, hits.n"),
            Order::Black => listed!("g.black, hits.n"),
            Order::Eco => listed!("g.eco = '', g.eco, hits.n"),
        }
    }
}

/// Hits are numbered in the order of their games: this is their order, too, and the index has it.
const OF_GAMES: &str = "WHERE search = $1 AND game BETWEEN $2 AND $3 ORDER BY game, n";

/// So many rows are written or removed in one transaction: whoever wants to save meanwhile waits no longer than that.
const ROWS_AT_ONCE: usize = 100;

impl Store {
    /// Keeps games with their hits, and how far the search has come. What is there already stays: a search that is run
    /// again finds the same in the same order. Many rows take several transactions, with room for other writers between
    /// them; a kill in between leaves the first of them, as if the search had not come further.
    pub async fn keep_hits(
        &self,
        search: SearchId,
        games: &[NewGame],
        reached: SearchProgress,
    ) -> Result<(), sqlx::Error> {
        let id = search.to_string();
        let mut transaction = self.write().await?;
        let mut rows = 0;
        for game in games {
            keep_game(&mut transaction, &id, game).await?;
            rows += 1;
            for hit in &game.hits {
                if rows >= ROWS_AT_ONCE {
                    self.commit(transaction).await?;
                    transaction = self.write().await?;
                    rows = 0;
                }
                keep_hit(&mut transaction, &id, game.game, hit).await?;
                rows += 1;
            }
        }
        SEARCHES
            .check(&mut transaction, [id.as_str().into()])
            .await?;
        // A search that is resumed counts, and is timed, from its beginning: until it passes what an earlier run had
        // reached, the figures and the time of that one stay, together.
        sqlx::query(
            "UPDATE searches SET games = $2, positions = $3, bytes = $4, elapsed_ms = $5 \
             WHERE id = $1 AND positions <= $3",
        )
        .bind(&id)
        .bind(reached.games)
        .bind(reached.positions)
        .bind(reached.bytes)
        .bind(reached.elapsed_ms)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("UPDATE searches SET hits = MAX(hits, $2) WHERE id = $1")
            .bind(&id)
            .bind(reached.hits)
            .execute(&mut *transaction)
            .await?;
        SEARCHES
            .update_digest(&mut transaction, [id.into()])
            .await?;
        self.commit(transaction).await
    }

    /// Removes what a search found, in several transactions.
    pub(super) async fn delete_hits(&self, search: SearchId) -> Result<(), sqlx::Error> {
        for statement in [
            "DELETE FROM hits WHERE search = $1 AND n IN \
             (SELECT n FROM hits WHERE search = $1 ORDER BY n DESC LIMIT $2)",
            "DELETE FROM search_games WHERE search = $1 AND game IN \
             (SELECT game FROM search_games WHERE search = $1 ORDER BY game DESC LIMIT $2)",
        ] {
            loop {
                let mut transaction = self.write().await?;
                let done = sqlx::query(statement)
                    .bind(search.to_string())
                    .bind(ROWS_AT_ONCE as i64)
                    .execute(&mut *transaction)
                    .await?;
                self.commit(transaction).await?;
                if done.rows_affected() < ROWS_AT_ONCE as u64 {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Forgets what a search found in files that have changed since, and then keeps how they are now; a kill in between
    /// leaves them as changed as they were.
    pub async fn renew_inputs(
        &self,
        search: SearchId,
        inputs: &str,
        total_bytes: i64,
    ) -> Result<(), sqlx::Error> {
        self.delete_hits(search).await?;
        let mut transaction = self.write().await?;
        let key = || [search.to_string().into()];
        SEARCHES.check(&mut transaction, key()).await?;
        sqlx::query(
            "UPDATE searches SET games = 0, positions = 0, bytes = 0, hits = 0, elapsed_ms = 0, summary = NULL, inputs = $2, \
             total_bytes = $3 WHERE id = $1",
        )
        .bind(search.to_string())
        .bind(inputs)
        .bind(total_bytes)
        .execute(&mut *transaction)
        .await?;
        SEARCHES.update_digest(&mut transaction, key()).await?;
        self.commit(transaction).await
    }

    /// A page of hits.
    pub async fn hits(
        &self,
        search: SearchId,
        pattern: Option<i64>,
        order: Order,
        limit: i64,
        after: i64,
    ) -> Result<Vec<HitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let rows = sqlx::query_as(order.query())
            .bind(search.to_string())
            .bind(pattern)
            .bind(limit)
            .bind(after)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// How many hits there are.
    pub async fn count_hits(
        &self,
        search: SearchId,
        pattern: Option<i64>,
    ) -> Result<i64, sqlx::Error> {
        self.known_damage.check_search(search)?;
        sqlx::query_scalar(
            "SELECT COUNT(*) FROM hits WHERE search = $1 AND ($2 IS NULL OR pattern = $2)",
        )
        .bind(search.to_string())
        .bind(pattern)
        .fetch_one(self.readers()?)
        .await
    }

    /// Games from this one on, in order.
    pub async fn games(
        &self,
        search: SearchId,
        from: i64,
        limit: i64,
    ) -> Result<Vec<GameRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let query = GAMES.select("WHERE search = $1 AND game >= $2 ORDER BY game LIMIT $3");
        let rows = sqlx::query_as(query)
            .bind(search.to_string())
            .bind(from)
            .bind(limit)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// The hits of some games, in order.
    pub async fn hits_of_games(
        &self,
        search: SearchId,
        from: i64,
        to: i64,
    ) -> Result<Vec<BareHitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let rows = sqlx::query_as(HITS.select(OF_GAMES))
            .bind(search.to_string())
            .bind(from)
            .bind(to)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }
}

async fn keep_game(
    transaction: &mut WriteTransaction,
    search: &str,
    game: &NewGame,
) -> Result<(), sqlx::Error> {
    let digest = Digest::default()
        .text(search)
        .int(game.game)
        .int(game.input)
        .int(game.number)
        .text(&game.white)
        .text(&game.black)
        .text(&game.result)
        .text(&game.date)
        .text(&game.eco)
        .optional(game.white_elo)
        .optional(game.black_elo)
        .optional(game.year)
        .text(&game.tags)
        .text(&game.moves);
    sqlx::query(
        "INSERT INTO search_games (search, game, input, number, white, black, result, date, eco, \
         white_elo, black_elo, year, tags, moves, digest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING",
    )
    .bind(search)
    .bind(game.game)
    .bind(game.input)
    .bind(game.number)
    .bind(&game.white)
    .bind(&game.black)
    .bind(&game.result)
    .bind(&game.date)
    .bind(&game.eco)
    .bind(game.white_elo)
    .bind(game.black_elo)
    .bind(game.year)
    .bind(&game.tags)
    .bind(&game.moves)
    .bind(digest.finish())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn keep_hit(
    transaction: &mut WriteTransaction,
    search: &str,
    game: i64,
    hit: &NewHit,
) -> Result<(), sqlx::Error> {
    let digest = Digest::default()
        .text(search)
        .int(hit.n)
        .int(game)
        .int(hit.pattern)
        .int(hit.ply)
        .text(&hit.fen)
        .text(hit.side)
        .int(hit.side_line.into())
        .text(&hit.found);
    sqlx::query(
        "INSERT INTO hits (search, n, game, pattern, ply, fen, side, side_line, found, digest) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
    )
    .bind(search)
    .bind(hit.n)
    .bind(game)
    .bind(hit.pattern)
    .bind(hit.ply)
    .bind(&hit.fen)
    .bind(hit.side)
    .bind(hit.side_line)
    .bind(&hit.found)
    .bind(digest.finish())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;

    #[tokio::test]
    async fn hits_of_games_are_found_by_an_index_and_need_no_sorting() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let query = format!("EXPLAIN QUERY PLAN {}", HITS.select(OF_GAMES).0);
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(query))
            .bind("x")
            .bind(0)
            .bind(99)
            .fetch_all(&store.readers)
            .await
            .unwrap();
        let plan: Vec<String> = steps.into_iter().map(|(.., step)| step).collect();
        assert!(plan[0].contains("hits_of_game"), "{plan:?}");
        assert_eq!(plan.len(), 1, "{plan:?}");
    }

    #[tokio::test]
    async fn a_run_is_never_measured_by_the_clock_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let new = crate::store::searches::NewSearch {
            title: String::new(),
            request: String::new(),
            patterns: String::new(),
            asked: String::new(),
            names: String::new(),
            inputs: String::new(),
            total_bytes: 0,
        };
        let owner = crate::ids::OwnerId::local();
        let id = store.add_search(&owner, &new).await.unwrap();
        // Far in the first run; then a kill, a second run that is killed early, and a third that passes both.
        for (positions, elapsed_ms, hits, kept) in [
            (10_000, 10_000, 7, (10_000, 10_000)),
            (200, 100, 2, (10_000, 10_000)),
            (20_000, 5_000, 9, (20_000, 5_000)),
        ] {
            let reached = SearchProgress {
                games: positions / 50,
                positions,
                bytes: positions * 8,
                hits,
                elapsed_ms,
            };
            store.keep_hits(id, &[], reached).await.unwrap();
            let row = store.search(id).await.unwrap().unwrap();
            assert_eq!((row.positions, row.elapsed_ms), kept);
            assert_eq!((row.games, row.bytes), (kept.0 / 50, kept.0 * 8));
            assert_eq!(row.hits, hits.max(7));
        }
    }
}
