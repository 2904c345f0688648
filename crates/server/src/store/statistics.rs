//! The hits of a search, counted.

use std::collections::HashMap;

use super::Store;
use crate::ids::SearchId;

/// What is counted, and by which key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Statistic {
    /// Positions by ply.
    Ply,
    /// Games by year.
    Year,
    /// Games by opening.
    Opening,
    /// Games by the rating of the side that searches, in hundreds.
    Rating,
    /// Games by result for the side that searches: `won`, `drew`, `lost`.
    Result,
    /// All games, under one empty key.
    Games,
}

/// Counts by pattern and statistic, each in the order in which they are shown.
pub type Statistics = HashMap<(i64, Statistic), Vec<(String, i64)>>;

/// All of them in one query: the hits are read once, from an index alone, and every game once.
const STATISTICS: &str = "
    WITH places AS MATERIALIZED (
        SELECT DISTINCT pattern, game, side, ply FROM hits WHERE search = $1
    ), games AS MATERIALIZED (
        SELECT found.pattern, found.game, found.side, g.result, g.year, SUBSTR(g.eco, 1, 3) AS eco,
               CASE found.side WHEN 0 THEN g.white_elo ELSE g.black_elo END / 100 * 100 AS rating
        FROM (SELECT DISTINCT pattern, game, side FROM places) AS found
        JOIN search_games AS g ON g.search = $1 AND g.game = found.game
    )
    SELECT pattern, 'ply', CAST(ply AS TEXT), COUNT(*), ply FROM places GROUP BY pattern, ply
    UNION ALL
    SELECT pattern, 'year', CAST(year AS TEXT), COUNT(DISTINCT game), year FROM games
        WHERE year IS NOT NULL GROUP BY pattern, year
    UNION ALL
    SELECT pattern, 'opening', eco, COUNT(DISTINCT game), -COUNT(DISTINCT game) FROM games
        WHERE eco <> '' GROUP BY pattern, eco
    UNION ALL
    SELECT pattern, 'rating', CAST(rating AS TEXT), COUNT(*), rating FROM games
        WHERE rating IS NOT NULL GROUP BY pattern, rating
    UNION ALL
    SELECT pattern, 'result', CASE WHEN result = '1/2-1/2' THEN 'drew'
               WHEN (result = '1-0') = (side = 0) THEN 'won' ELSE 'lost' END AS outcome, COUNT(*), 0
        FROM games WHERE result IN ('1-0', '0-1', '1/2-1/2') GROUP BY pattern, outcome
    UNION ALL
    SELECT pattern, 'games', '', COUNT(DISTINCT game), 0 FROM games GROUP BY pattern
    ORDER BY 1, 2, 5, 3";

impl Store {
    /// All statistics of a search, also while it runs.
    pub async fn statistics(&self, search: SearchId) -> Result<Statistics, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let rows: Vec<(i64, String, String, i64, i64)> = sqlx::query_as(STATISTICS)
            .bind(search.to_string())
            .fetch_all(self.readers()?)
            .await?;
        let mut statistics = Statistics::new();
        for (pattern, statistic, key, count, _) in rows {
            let statistic = match statistic.as_str() {
                "ply" => Statistic::Ply,
                "year" => Statistic::Year,
                "opening" => Statistic::Opening,
                "rating" => Statistic::Rating,
                "result" => Statistic::Result,
                _ => Statistic::Games,
            };
            let counts = statistics.entry((pattern, statistic)).or_default();
            counts.push((key, count));
        }
        Ok(statistics)
    }
}

#[cfg(test)]
mod tests {
    use sqlx::AssertSqlSafe;

    use super::*;

    #[tokio::test]
    async fn counting_hits_reads_one_index_only() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        let query = format!("EXPLAIN QUERY PLAN {STATISTICS}");
        let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(AssertSqlSafe(query))
            .bind("x")
            .fetch_all(&store.readers)
            .await
            .unwrap();
        let plan: Vec<String> = steps.into_iter().map(|(.., step)| step).collect();
        let of_hits: Vec<&String> = plan.iter().filter(|step| step.contains(" hits ")).collect();
        assert_eq!(of_hits.len(), 1, "{plan:?}");
        assert!(
            of_hits[0].contains("COVERING INDEX hits_counted"),
            "{plan:?}"
        );
    }
}
