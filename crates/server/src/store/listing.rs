//! Hits filtered, ordered and listed page by page, as a flat list and grouped by their games.
//!
//! A list is made in two steps. The first one chooses numbers of games or hits, and counts, from two indexes that hold
//! the columns of all filters and orders (`hits_listed`, `search_games_listed`). The second one reads the chosen rows.
//! So a page of 180,000 hits costs about as much as one of 1,000: findings, tags and moves of the rest are not read.

use serde::Deserialize;
use sqlx::{AssertSqlSafe, QueryBuilder, Sqlite};
use utoipa::ToSchema;

use super::Store;
use super::digest::into_rows;
use super::hits::{BareHitRow, GameRow, HitRow, HitVerdict, Sort};
use super::row::from_row;
use super::tables::{GAMES, HITS};
use crate::ids::SearchId;

/// Which hits are listed by what was proved of their tactics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ProofFilter {
    /// All.
    #[default]
    All,
    /// Without those that are known to be refuted.
    NotRefuted,
    /// Those whose tactics work against every reply.
    Forced,
    /// Those that a reply refutes.
    Refuted,
}

/// How a game ended for the side that found the pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FinderResult {
    Won,
    Drew,
    Lost,
}

/// From one number to another, both included; either may be left open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    pub from: Option<i64>,
    pub to: Option<i64>,
}

/// Which hits of a search are listed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HitFilter {
    /// Index into the search's names.
    pub pattern: Option<i64>,
    pub proof: ProofFilter,
    pub plies: Span,
    pub years: Span,
    /// Ratings of the side that found the pattern.
    pub ratings: Span,
    pub result: Option<FinderResult>,
    /// The beginning of an ECO code.
    pub opening: Option<String>,
    /// One game only, by its number in the search.
    pub game: Option<i64>,
}

/// The numbers of listed games, positions and hits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListedCounts {
    pub games: i64,
    pub positions: i64,
    pub hits: i64,
}

/// A game of a page, or the counts.
struct ListedRow {
    game: Option<i64>,
    games: Option<i64>,
    positions: Option<i64>,
    hits: Option<i64>,
}

from_row!(ListedRow {
    game,
    games,
    positions,
    hits
});

/// A hit without what was found: which position of which game it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HitPlace {
    pub n: i64,
    pub game: i64,
    pub in_variation: bool,
    pub text_ply: i64,
    pub pattern: i64,
    pub side: i64,
}

from_row!(HitPlace {
    n,
    game,
    in_variation,
    text_ply,
    pattern,
    side
});

/// The maximum number of hits of a page of games that are looked at.
const MOST_PLACES: i64 = 50_000;

/// What a list is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListedFrom {
    /// Hits in the order of their numbers.
    Rows,
    /// Hits from the index, game by game.
    Index,
    /// Hits from the index with the columns of their games, by which they are ordered.
    Games,
    /// Hits from the index of a few games.
    GamesOfPage,
}

impl HitFilter {
    /// Whether the filter asks anything about games.
    fn asks_about_games(&self) -> bool {
        self.years != Span::default()
            || self.ratings != Span::default()
            || self.result.is_some()
            || self.opening.is_some()
    }

    /// Adds `FROM` and `WHERE`: hits, joined with their games where the filter needs them or `from` says so.
    pub(super) fn push(&self, query: &mut QueryBuilder<Sqlite>, search: &str, from: ListedFrom) {
        query.push(match (from, self.asks_about_games()) {
            (ListedFrom::Rows, false) => " FROM hits",
            (ListedFrom::Index, false) => " FROM hits INDEXED BY hits_listed",
            // A few games are known: their hits are looked up first.
            (ListedFrom::GamesOfPage, true) => {
                " FROM hits INDEXED BY hits_listed JOIN search_games AS g INDEXED BY search_games_listed \
                 ON g.search = hits.search AND g.game = hits.game"
            }
            (ListedFrom::GamesOfPage, false) => " FROM hits INDEXED BY hits_listed",
            // Each game is looked at once, not with each of its hits. CROSS JOIN fixes the order.
            (ListedFrom::Games, _) | (_, true) => {
                " FROM search_games AS g INDEXED BY search_games_listed CROSS JOIN hits INDEXED BY hits_listed \
                 ON hits.search = g.search AND hits.game = g.game"
            }
        });
        let is_joined = from == ListedFrom::Games || self.asks_about_games();
        query.push(match is_joined && from != ListedFrom::GamesOfPage {
            true => " WHERE g.search = ",
            false => " WHERE hits.search = ",
        });
        query.push_bind(search.to_owned());
        if let Some(game) = self.game {
            query.push(" AND hits.game = ").push_bind(game);
        }
        if let Some(pattern) = self.pattern {
            query.push(" AND hits.pattern = ").push_bind(pattern);
        }
        match self.proof {
            ProofFilter::All => {}
            ProofFilter::NotRefuted => {
                query
                    .push(" AND hits.verdict IS NOT ")
                    .push_bind(HitVerdict::Refuted as i64);
            }
            ProofFilter::Forced => {
                query
                    .push(" AND hits.verdict = ")
                    .push_bind(HitVerdict::Forced as i64);
            }
            ProofFilter::Refuted => {
                query
                    .push(" AND hits.verdict = ")
                    .push_bind(HitVerdict::Refuted as i64);
            }
        }
        self.plies.push(query, "hits.ply");
        self.years.push(query, "g.year");
        self.ratings.push(
            query,
            "CASE hits.side WHEN 0 THEN g.white_elo ELSE g.black_elo END",
        );
        match self.result {
            None => {}
            Some(FinderResult::Drew) => {
                query.push(" AND g.result = '1/2-1/2'");
            }
            Some(result) => {
                let (white, black) = match result {
                    FinderResult::Won => ("'1-0'", "'0-1'"),
                    _ => ("'0-1'", "'1-0'"),
                };
                query.push(" AND g.result = CASE hits.side WHEN 0 THEN ");
                query.push(white).push(" ELSE ").push(black).push(" END");
            }
        }
        if let Some(opening) = &self.opening {
            query
                .push(" AND SUBSTR(g.eco, 1, ")
                .push_bind(opening.chars().count() as i64)
                .push(") = ")
                .push_bind(opening.clone());
        }
    }
}

impl Span {
    fn push(self, query: &mut QueryBuilder<Sqlite>, column: &str) {
        for (limit, relation) in [(self.from, ">="), (self.to, "<=")] {
            if let Some(limit) = limit {
                query
                    .push(format!(" AND {column} {relation} "))
                    .push_bind(limit);
            }
        }
    }
}

/// Numbers as a parameter of `IN (SELECT value FROM json_each($n))`.
pub(super) fn json_list(numbers: &[i64]) -> String {
    serde_json::json!(numbers).to_string()
}

/// A hit with its game. Selects all columns that the two digests cover; columns that both tables have are equal in them.
const LISTED_HITS: &str = "SELECT hits.search, hits.n, hits.game, hits.pattern, hits.ply, hits.text_ply, \
     hits.in_variation, hits.side, hits.fen, hits.finding, hits.verdict, hits.proved, hits.digest, g.search, g.game, \
     g.input, g.number, g.white, g.black, g.result, g.date, g.eco, g.white_elo, g.black_elo, g.year, g.tags, g.moves, \
     g.digest FROM hits JOIN search_games AS g ON g.search = hits.search AND g.game = hits.game \
     WHERE hits.search = $1 AND hits.n IN (SELECT value FROM json_each($2))";

impl Store {
    /// Hits with their games, in this order.
    pub async fn list_hits(
        &self,
        search: SearchId,
        filter: &HitFilter,
        sort: Sort,
        limit: i64,
        after: i64,
    ) -> Result<Vec<HitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let id = search.to_string();
        let mut query = QueryBuilder::new("SELECT hits.n");
        let from = match sort {
            Sort::Found => ListedFrom::Rows,
            Sort::Ply => ListedFrom::Index,
            _ => ListedFrom::Games,
        };
        filter.push(&mut query, &id, from);
        query
            .push(" ORDER BY ")
            .push(sort.hit_order())
            .push(" LIMIT ")
            .push_bind(limit)
            .push(" OFFSET ")
            .push_bind(after);
        let numbers: Vec<i64> = query
            .build_query_scalar()
            .fetch_all(self.readers()?)
            .await?;
        self.picked_hits(search, &numbers).await
    }

    /// The hits of these numbers with their games, in the order of the numbers.
    pub async fn picked_hits(
        &self,
        search: SearchId,
        numbers: &[i64],
    ) -> Result<Vec<HitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let rows = sqlx::query_as(LISTED_HITS)
            .bind(search.to_string())
            .bind(json_list(numbers))
            .fetch_all(self.readers()?)
            .await?;
        let mut rows: Vec<HitRow> = into_rows(rows);
        let place = |row: &HitRow| numbers.iter().position(|n| *n == row.n);
        rows.sort_by_key(place);
        Ok(rows)
    }

    /// The number of hits that a filter lets through.
    pub async fn count_listed(
        &self,
        search: SearchId,
        filter: &HitFilter,
    ) -> Result<i64, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let mut query = QueryBuilder::new("SELECT COUNT(*)");
        filter.push(&mut query, &search.to_string(), ListedFrom::Index);
        query.build_query_scalar().fetch_one(self.readers()?).await
    }

    /// The numbers of games with hits, in this order, and how much the filter lets through.
    pub async fn list_games(
        &self,
        search: SearchId,
        filter: &HitFilter,
        sort: Sort,
        limit: i64,
        after: i64,
    ) -> Result<(Vec<i64>, ListedCounts), sqlx::Error> {
        self.known_damage.check_search(search)?;
        let id = search.to_string();
        // The hits are read once, for the page and for the counts. The last row has the counts alone: a page after the
        // last one is empty.
        let mut query = QueryBuilder::new(
            "WITH found AS MATERIALIZED (SELECT hits.game AS game, MIN(hits.ply) AS ply, COUNT(*) AS hits, \
             COUNT(DISTINCT hits.text_ply * 2 + hits.in_variation) AS positions",
        );
        filter.push(&mut query, &id, ListedFrom::Index);
        query.push(" GROUP BY hits.game) SELECT * FROM (SELECT found.game AS game, NULL AS games, NULL AS positions, NULL AS hits FROM found");
        if !matches!(sort, Sort::Found | Sort::Ply) {
            query
                .push(" JOIN search_games AS g INDEXED BY search_games_listed ON g.search = ")
                .push_bind(id)
                .push(" AND g.game = found.game");
        }
        query
            .push(" ORDER BY ")
            .push(sort.game_order())
            .push(" LIMIT ")
            .push_bind(limit)
            .push(" OFFSET ")
            .push_bind(after)
            .push(
                ") UNION ALL SELECT NULL, COUNT(*), COALESCE(SUM(positions), 0), COALESCE(SUM(hits), 0) FROM found",
            );
        let rows: Vec<ListedRow> = query.build_query_as().fetch_all(self.readers()?).await?;
        let counts = rows.iter().find(|row| row.game.is_none());
        let counts = counts.map_or_else(ListedCounts::default, |row| ListedCounts {
            games: row.games.unwrap_or(0),
            positions: row.positions.unwrap_or(0),
            hits: row.hits.unwrap_or(0),
        });
        Ok((rows.iter().filter_map(|row| row.game).collect(), counts))
    }

    /// The numbers of games with hits and of hits, without a filter.
    pub async fn count_found(&self, search: SearchId) -> Result<(i64, i64), sqlx::Error> {
        self.known_damage.check_search(search)?;
        // Both are numbered without gaps.
        sqlx::query_as(
            "SELECT (SELECT COALESCE(MAX(game) + 1, 0) FROM search_games WHERE search = $1), \
             (SELECT COALESCE(MAX(n), 0) FROM hits WHERE search = $1)",
        )
        .bind(search.to_string())
        .fetch_one(self.readers()?)
        .await
    }

    /// Where the hits of these games are: game by game, the main line first, in the order of the moves.
    pub async fn hit_places(
        &self,
        search: SearchId,
        filter: &HitFilter,
        games: &[i64],
    ) -> Result<Vec<HitPlace>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let mut query = QueryBuilder::new(
            "SELECT hits.n, hits.game, hits.in_variation, hits.text_ply, hits.pattern, hits.side",
        );
        filter.push(&mut query, &search.to_string(), ListedFrom::GamesOfPage);
        query
            .push(" AND hits.game IN (SELECT value FROM json_each(")
            .push_bind(json_list(games))
            .push(")) ORDER BY hits.game, hits.in_variation, hits.text_ply, hits.n LIMIT ")
            .push_bind(MOST_PLACES);
        query.build_query_as().fetch_all(self.readers()?).await
    }

    /// The hits of these numbers, in the order of the numbers.
    pub async fn numbered_hits(
        &self,
        search: SearchId,
        numbers: &[i64],
    ) -> Result<Vec<BareHitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let query =
            HITS.select("WHERE search = $1 AND n IN (SELECT value FROM json_each($2)) ORDER BY n");
        let rows = sqlx::query_as(query)
            .bind(search.to_string())
            .bind(json_list(numbers))
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// The games of these numbers, in the order of the numbers.
    pub async fn numbered_games(
        &self,
        search: SearchId,
        numbers: &[i64],
    ) -> Result<Vec<GameRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let query: AssertSqlSafe<String> = GAMES.select(
            "WHERE search = $1 AND game IN (SELECT value FROM json_each($2)) ORDER BY game",
        );
        let rows = sqlx::query_as(query)
            .bind(search.to_string())
            .bind(json_list(numbers))
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }
}

impl Sort {
    /// The order of hits, as SQL.
    pub(super) fn hit_order(self) -> &'static str {
        match self {
            Sort::Found => "hits.n",
            Sort::Ply => "hits.ply, hits.n",
            Sort::Date => "g.date = '', g.date, hits.n",
            Sort::DateDown => "g.date DESC, hits.n",
            Sort::Rating => "COALESCE(g.white_elo, 0) + COALESCE(g.black_elo, 0) DESC, hits.n",
            Sort::White => "g.white, hits.n",
            Sort::Black => "g.black, hits.n",
            Sort::Eco => "g.eco = '', g.eco, hits.n",
        }
    }

    /// The order of games, as SQL; by ply it is that of their first hits.
    pub(super) fn game_order(self) -> &'static str {
        match self {
            Sort::Found => "found.game",
            Sort::Ply => "found.ply, found.game",
            Sort::Date => "g.date = '', g.date, found.game",
            Sort::DateDown => "g.date DESC, found.game",
            Sort::Rating => "COALESCE(g.white_elo, 0) + COALESCE(g.black_elo, 0) DESC, found.game",
            Sort::White => "g.white, found.game",
            Sort::Black => "g.black, found.game",
            Sort::Eco => "g.eco = '', g.eco, found.game",
        }
    }
}
