//! The hits of searches, with their games.

use chess::Color;
use chess::replay::Replay;
use patlan::proof::Verdict;
use search::{Finding, GamePoint, Hit};
use serde::Deserialize;
use sqlx::{QueryBuilder, Sqlite};
use utoipa::ToSchema;

use super::Store;
use super::digest::{DamagedRowError, Digest, into_rows};
use super::row::from_row;
use super::searches::SearchProgress;
use super::tables::{GAMES, HITS, SEARCHES};
use super::transaction::WriteTransaction;
use crate::ids::SearchId;

/// A game with hits, to be stored.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// Counted from 0 in the search.
    pub game: i64,
    /// Index into the search's files.
    pub input: i64,
    /// Counted from 1 in its file.
    pub number: i64,
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    pub eco: String,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    pub year: Option<i64>,
    /// All tags, as JSON.
    pub tags: String,
    /// The [transcript](corpus::transcript).
    pub moves: String,
    pub hits: Vec<NewHit>,
}

/// A hit as it is stored, apart from the search and the game that it belongs to.
#[derive(Debug, Clone)]
pub struct NewHit {
    /// Counted from 1 in the search.
    pub n: i64,
    /// Index into the search's names.
    pub pattern: i64,
    /// The [`GamePoint`](search::GamePoint).
    pub ply: i64,
    pub text_ply: i64,
    pub in_variation: bool,
    /// 0 for White, 1 for Black.
    pub side: i64,
    pub fen: String,
    /// [`Finding::to_bytes`](search::Finding::to_bytes).
    pub finding: Vec<u8>,
    /// The [`HitVerdict`] of the finding.
    pub verdict: Option<i64>,
}

/// Whether the tactics of a hit are forced, as the database keeps it and lists are filtered by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HitVerdict {
    /// There is nothing to prove: the pattern is only within reach.
    Nothing = 0,
    Forced = 1,
    Undecided = 2,
    Refuted = 3,
}

impl From<&Verdict> for HitVerdict {
    fn from(verdict: &Verdict) -> HitVerdict {
        match verdict {
            Verdict::Forced { .. } => HitVerdict::Forced,
            Verdict::Undecided => HitVerdict::Undecided,
            Verdict::Refuted { .. } => HitVerdict::Refuted,
        }
    }
}

/// A stored hit with its game.
#[derive(Debug, Clone)]
pub struct HitRow {
    pub n: i64,
    /// Counted from 0 in the search.
    pub game: i64,
    pub pattern: i64,
    pub ply: i64,
    pub text_ply: i64,
    pub in_variation: bool,
    pub side: i64,
    pub fen: String,
    pub finding: Vec<u8>,
    /// The finding with its verdict, where it was proved after the search.
    pub proved: Option<Vec<u8>>,
    /// Index into the search's files.
    pub input: i64,
    /// Counted from 1 in its file.
    pub number: i64,
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    pub eco: String,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
}

from_row!(HitRow {
    n,
    game,
    pattern,
    ply,
    text_ply,
    in_variation,
    side,
    fen,
    finding,
    proved,
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

/// A stored game.
#[derive(Debug, Clone)]
pub struct GameRow {
    /// Counted from 0 in the search.
    pub game: i64,
    /// Index into the search's files.
    pub input: i64,
    /// Counted from 1 in its file.
    pub number: i64,
    pub result: String,
    /// All tags, as JSON.
    pub tags: String,
    /// The [transcript](corpus::transcript).
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

/// A stored hit without its game.
#[derive(Debug, Clone)]
pub struct BareHitRow {
    /// Counted from 1 in the search.
    pub n: i64,
    /// Counted from 0 in the search.
    pub game: i64,
    pub pattern: i64,
    pub ply: i64,
    pub text_ply: i64,
    pub in_variation: bool,
    pub side: i64,
    pub fen: String,
    pub finding: Vec<u8>,
    /// The finding with its verdict, where it was proved after the search.
    pub proved: Option<Vec<u8>>,
}

from_row!(BareHitRow {
    n,
    game,
    pattern,
    ply,
    text_ply,
    in_variation,
    side,
    fen,
    finding,
    proved
});

impl HitRow {
    /// The hit with what was proved of it.
    pub fn hit(&self) -> Result<Hit, sqlx::Error> {
        let bare = BareHitRow {
            n: self.n,
            game: self.game,
            pattern: self.pattern,
            ply: self.ply,
            text_ply: self.text_ply,
            in_variation: self.in_variation,
            side: self.side,
            fen: self.fen.clone(),
            finding: self.finding.clone(),
            proved: self.proved.clone(),
        };
        bare.proved_hit()
    }
}

impl BareHitRow {
    /// The hit as the search found it.
    pub fn hit(&self) -> Result<Hit, sqlx::Error> {
        self.hit_with(&self.finding)
    }

    /// The hit with what was proved of it, also after the search.
    pub fn proved_hit(&self) -> Result<Hit, sqlx::Error> {
        self.hit_with(self.proved.as_ref().unwrap_or(&self.finding))
    }

    fn hit_with(&self, finding: &[u8]) -> Result<Hit, sqlx::Error> {
        let chess = chess::chess_from_fen(&self.fen).map_err(|_| DamagedRowError)?;
        let finding = Finding::from_bytes(self.pattern as usize, finding);
        Ok(Hit {
            point: GamePoint {
                ply: self.ply as u32,
                text_ply: self.text_ply as u32,
                in_variation: self.in_variation,
            },
            side: Color::from_white(self.side == 0),
            replay: Replay::from(&chess),
            finding: finding.ok_or(DamagedRowError)?,
        })
    }
}

/// The order in which hits are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Sort {
    /// In the order of the games.
    #[default]
    Found,
    /// Early in the game first.
    Ply,
    /// Early dates first.
    Date,
    /// Late dates first.
    DateDown,
    /// The strongest players first.
    Rating,
    /// By White's name.
    White,
    /// By Black's name.
    Black,
    /// By ECO code.
    Eco,
}

/// Hits are numbered in the order of their games, so the primary key alone lists them game by game.
const AFTER: &str = "WHERE search = $1 AND n > $2 ORDER BY n LIMIT $3";

/// The maximum number of rows that are written or removed in one transaction, some ten milliseconds of work: a save by
/// the user waits no longer than that. Each commit waits for the disk, so there must not be many.
const ROWS_AT_ONCE: usize = 2_000;

/// Rows of one INSERT. A statement for many rows costs a third of one for each (benches/studio, 2026-11), and SQLite
/// binds no more than 32,766 values.
const ROWS_OF_INSERT: usize = 100;

impl Store {
    /// Stores games with their hits, and the progress of the search. Rows that exist stay, since a search that runs
    /// again finds the same hits in the same order. Many rows take several transactions, so that other writers get
    /// their turn; a kill between them leaves the first ones, as if the search had not come further.
    pub async fn save_hits(
        &self,
        search: SearchId,
        games: &[NewGame],
        progress: SearchProgress,
    ) -> Result<(), sqlx::Error> {
        let id = search.to_string();
        let mut transaction = self.write().await?;
        let mut rows = Rows::default();
        for game in games {
            rows.games.push(game);
            for hit in &game.hits {
                if rows.games.len() + rows.hits.len() >= ROWS_AT_ONCE {
                    rows.insert(&mut transaction, &id).await?;
                    self.commit(transaction).await?;
                    transaction = self.write().await?;
                }
                rows.hits.push((game.game, hit));
            }
        }
        rows.insert(&mut transaction, &id).await?;
        SEARCHES
            .check(&mut transaction, [id.as_str().into()])
            .await?;
        // A resumed search counts from its beginning. Until it passes the progress of the earlier run, that progress
        // stays, with its time.
        sqlx::query(
            "UPDATE searches SET games = $2, positions = $3, bytes = $4, elapsed_ms = $5 \
             WHERE id = $1 AND positions <= $3",
        )
        .bind(&id)
        .bind(progress.games)
        .bind(progress.positions)
        .bind(progress.bytes)
        .bind(progress.elapsed_ms)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("UPDATE searches SET hits = MAX(hits, $2) WHERE id = $1")
            .bind(&id)
            .bind(progress.hits)
            .execute(&mut *transaction)
            .await?;
        SEARCHES
            .update_digest(&mut transaction, [id.into()])
            .await?;
        self.commit(transaction).await
    }

    /// Deletes the hits of a search, in several transactions.
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

    /// Deletes the hits in files that have changed, and then stores their new state. After a kill in between, the files
    /// still count as changed.
    pub async fn reset_inputs(
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

    /// The number of hits, of all patterns or of one.
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

    /// The games from this one on, in order.
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

    /// At most `limit` hits after hit number `after`, in the order of their games.
    pub async fn hits_after(
        &self,
        search: SearchId,
        after: i64,
        limit: i64,
    ) -> Result<Vec<BareHitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let rows = sqlx::query_as(HITS.select(AFTER))
            .bind(search.to_string())
            .bind(after)
            .bind(limit)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }
}

/// Rows to be written in one transaction.
#[derive(Default)]
struct Rows<'a> {
    games: Vec<&'a NewGame>,
    /// Hits with the number of their game.
    hits: Vec<(i64, &'a NewHit)>,
}

impl Rows<'_> {
    /// Writes the rows and forgets them.
    async fn insert(
        &mut self,
        transaction: &mut WriteTransaction,
        search: &str,
    ) -> Result<(), sqlx::Error> {
        for games in self.games.chunks(ROWS_OF_INSERT) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "INSERT INTO search_games (search, game, input, number, white, black, result, date, eco, \
                 white_elo, black_elo, year, tags, moves, digest) ",
            );
            insert.push_values(games, |mut row, game| {
                row.push_bind(search)
                    .push_bind(game.game)
                    .push_bind(game.input)
                    .push_bind(game.number)
                    .push_bind(&game.white)
                    .push_bind(&game.black)
                    .push_bind(&game.result)
                    .push_bind(&game.date)
                    .push_bind(&game.eco)
                    .push_bind(game.white_elo)
                    .push_bind(game.black_elo)
                    .push_bind(game.year)
                    .push_bind(&game.tags)
                    .push_bind(&game.moves)
                    .push_bind(game.digest(search));
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(&mut **transaction).await?;
        }
        for hits in self.hits.chunks(ROWS_OF_INSERT) {
            let mut insert = QueryBuilder::<Sqlite>::new(
                "INSERT INTO hits (search, n, game, pattern, ply, text_ply, in_variation, side, fen, finding, \
                 verdict, proved, digest) ",
            );
            insert.push_values(hits, |mut row, (game, hit)| {
                row.push_bind(search)
                    .push_bind(hit.n)
                    .push_bind(*game)
                    .push_bind(hit.pattern)
                    .push_bind(hit.ply)
                    .push_bind(hit.text_ply)
                    .push_bind(hit.in_variation)
                    .push_bind(hit.side)
                    .push_bind(&hit.fen)
                    .push_bind(&hit.finding)
                    .push_bind(hit.verdict)
                    .push_bind(None::<Vec<u8>>)
                    .push_bind(hit.digest(search, *game, None));
            });
            insert.push(" ON CONFLICT DO NOTHING");
            insert.build().execute(&mut **transaction).await?;
        }
        self.games.clear();
        self.hits.clear();
        Ok(())
    }
}

impl NewGame {
    fn digest(&self, search: &str) -> i64 {
        let digest = Digest::default()
            .text(search)
            .int(self.game)
            .int(self.input)
            .int(self.number)
            .text(&self.white)
            .text(&self.black)
            .text(&self.result)
            .text(&self.date)
            .text(&self.eco)
            .optional(self.white_elo)
            .optional(self.black_elo)
            .optional(self.year)
            .text(&self.tags)
            .text(&self.moves);
        digest.finish()
    }
}

impl NewHit {
    /// `proved` is the finding with its verdict, where it was proved after the search.
    pub(super) fn digest(&self, search: &str, game: i64, proved: Option<&[u8]>) -> i64 {
        let digest = Digest::default()
            .text(search)
            .int(self.n)
            .int(game)
            .int(self.pattern)
            .int(self.ply)
            .int(self.text_ply)
            .int(self.in_variation.into())
            .int(self.side)
            .text(&self.fen)
            .bytes(&self.finding)
            .optional(self.verdict);
        let digest = match proved {
            Some(proved) => digest.bytes(proved),
            None => digest.null(),
        };
        digest.finish()
    }
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;

    #[tokio::test]
    async fn hits_are_read_in_order_without_sorting() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let query = format!("EXPLAIN QUERY PLAN {}", HITS.select(AFTER).0);
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(query))
            .bind("x")
            .bind(0)
            .bind(99)
            .fetch_all(&store.readers)
            .await
            .unwrap();
        let plan: Vec<String> = steps.into_iter().map(|(.., step)| step).collect();
        assert!(plan[0].contains("PRIMARY KEY"), "{plan:?}");
        assert_eq!(plan.len(), 1, "{plan:?}");
    }

    #[tokio::test]
    async fn progress_and_time_belong_to_the_same_run() {
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
            let progress = SearchProgress {
                games: positions / 50,
                positions,
                bytes: positions * 8,
                hits,
                elapsed_ms,
            };
            store.save_hits(id, &[], progress).await.unwrap();
            let row = store.search(id).await.unwrap().unwrap();
            assert_eq!((row.positions, row.elapsed_ms), kept);
            assert_eq!((row.games, row.bytes), (kept.0 / 50, kept.0 * 8));
            assert_eq!(row.hits, hits.max(7));
        }
    }
}
