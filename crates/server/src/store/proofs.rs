//! What was proved of the tactics of hits, also after their search.

use search::Finding;

use super::Store;
use super::digest::into_rows;
use super::hits::{BareHitRow, HitVerdict, NewHit};
use super::listing::json_list;
use super::row::from_row;
use super::tables::HITS;
use crate::ids::SearchId;

/// How many hits of some patterns are proved, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProofCounts {
    pub hits: i64,
    pub unproved: i64,
    pub forced: i64,
    pub undecided: i64,
    pub refuted: i64,
}

from_row!(ProofCounts {
    hits,
    unproved,
    forced,
    undecided,
    refuted
});

const COUNTS: &str = "SELECT COUNT(*) AS hits, COUNT(*) - COUNT(verdict) AS unproved, \
     COUNT(*) FILTER (WHERE verdict = 1) AS forced, COUNT(*) FILTER (WHERE verdict = 2) AS undecided, \
     COUNT(*) FILTER (WHERE verdict = 3) AS refuted FROM hits INDEXED BY hits_listed \
     WHERE search = $1 AND pattern IN (SELECT value FROM json_each($2))";

impl Store {
    /// Counts the verdicts on the hits of these patterns, by their index among the names of the search.
    pub async fn count_proofs(
        &self,
        search: SearchId,
        patterns: &[i64],
    ) -> Result<ProofCounts, sqlx::Error> {
        self.known_damage.check_search(search)?;
        sqlx::query_as(COUNTS)
            .bind(search.to_string())
            .bind(json_list(patterns))
            .fetch_one(self.readers()?)
            .await
    }

    /// At most `limit` hits of these patterns without a verdict, in order; of all numbers or of these.
    pub async fn unproved_hits(
        &self,
        search: SearchId,
        patterns: &[i64],
        numbers: Option<&[i64]>,
        limit: i64,
    ) -> Result<Vec<BareHitRow>, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let query = HITS.select(
            "WHERE search = $1 AND verdict IS NULL AND pattern IN (SELECT value FROM json_each($2)) \
             AND ($3 IS NULL OR n IN (SELECT value FROM json_each($3))) ORDER BY n LIMIT $4",
        );
        let rows = sqlx::query_as(query)
            .bind(search.to_string())
            .bind(json_list(patterns))
            .bind(numbers.map(json_list))
            .bind(limit)
            .fetch_all(self.readers()?)
            .await?;
        Ok(into_rows(rows))
    }

    /// Stores findings with their verdicts; `None` where there was nothing to prove. Hits that have changed since they were
    /// read, because their search began again with other files, stay as they are.
    pub async fn save_verdicts(
        &self,
        search: SearchId,
        proved: Vec<(BareHitRow, Option<Finding>)>,
    ) -> Result<(), sqlx::Error> {
        let id = search.to_string();
        let mut transaction = self.write().await?;
        for (row, finding) in proved {
            let verdict = finding
                .as_ref()
                .and_then(|finding| finding.verdict.as_ref())
                .map_or(HitVerdict::Nothing, HitVerdict::from);
            let bytes = finding.map(|finding| finding.to_bytes());
            let game = row.game;
            let old = NewHit::from(row);
            let new = NewHit {
                verdict: Some(verdict as i64),
                ..old.clone()
            };
            sqlx::query(
                "UPDATE hits SET verdict = $3, proved = $4, digest = $5 \
                 WHERE search = $1 AND n = $2 AND digest = $6",
            )
            .bind(&id)
            .bind(new.n)
            .bind(new.verdict)
            .bind(&bytes)
            .bind(new.digest(&id, game, bytes.as_deref()))
            .bind(old.digest(&id, game, None))
            .execute(&mut *transaction)
            .await?;
        }
        self.commit(transaction).await
    }
}

impl From<BareHitRow> for NewHit {
    /// A hit as it was stored, without a verdict.
    fn from(row: BareHitRow) -> NewHit {
        NewHit {
            n: row.n,
            pattern: row.pattern,
            ply: row.ply,
            text_ply: row.text_ply,
            in_variation: row.in_variation,
            side: row.side,
            fen: row.fen,
            finding: row.finding,
            verdict: None,
        }
    }
}
