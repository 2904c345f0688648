//! Where a hit is in a list: its place, and the hits before and after it.

use serde::Deserialize;
use sqlx::QueryBuilder;
use utoipa::ToSchema;

use super::Store;
use super::hits::Sort;
use super::listing::{HitFilter, ListedFrom};
use super::row::from_row;
use crate::ids::SearchId;

/// What a list of a search shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ListKind {
    /// Games in the order, each with its positions in the order of the text.
    #[default]
    Games,
    /// Hits.
    Hits,
}

/// The place of a hit in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HitPlacement {
    /// Counted from 1; `None` if the filter does not let the hit through.
    pub place: Option<i64>,
    pub total: i64,
    pub previous: Option<i64>,
    pub next: Option<i64>,
}

struct PlacedRow {
    place: Option<i64>,
    total: i64,
    previous: Option<i64>,
    next: Option<i64>,
}

from_row!(PlacedRow {
    place,
    total,
    previous,
    next
});

impl Store {
    /// The place of a hit in a list, counted in one pass over the indexes of lists.
    pub async fn hit_placement(
        &self,
        search: SearchId,
        filter: &HitFilter,
        list: ListKind,
        sort: Sort,
        n: i64,
    ) -> Result<HitPlacement, sqlx::Error> {
        self.known_damage.check_search(search)?;
        let id = search.to_string();
        let mut query = QueryBuilder::new("WITH ");
        match list {
            ListKind::Hits => {
                let from = match sort {
                    Sort::Found => ListedFrom::Rows,
                    Sort::Ply => ListedFrom::Index,
                    _ => ListedFrom::Games,
                };
                query
                    .push(
                        "listed AS MATERIALIZED (SELECT hits.n AS n, ROW_NUMBER() OVER (ORDER BY ",
                    )
                    .push(sort.hit_order())
                    .push(") AS place");
                filter.push(&mut query, &id, from);
                query.push(")");
            }
            ListKind::Games => {
                query.push(
                    "found AS MATERIALIZED (SELECT hits.n AS n, hits.game AS game, hits.in_variation AS in_variation, \
                     hits.text_ply AS text_ply, MIN(hits.ply) OVER (PARTITION BY hits.game) AS ply",
                );
                filter.push(&mut query, &id, ListedFrom::Index);
                query
                    .push("), listed AS MATERIALIZED (SELECT found.n AS n, ROW_NUMBER() OVER (ORDER BY ")
                    .push(sort.game_order())
                    .push(", found.in_variation, found.text_ply, found.n) AS place FROM found");
                if !matches!(sort, Sort::Found | Sort::Ply) {
                    query
                        .push(
                            " JOIN search_games AS g INDEXED BY search_games_listed ON g.search = ",
                        )
                        .push_bind(id)
                        .push(" AND g.game = found.game");
                }
                query.push(")");
            }
        }
        query
            .push(", here AS (SELECT place FROM listed WHERE n = ")
            .push_bind(n)
            .push(
                ") SELECT (SELECT place FROM here) AS place, (SELECT COUNT(*) FROM listed) AS total, \
                 (SELECT n FROM listed WHERE place = (SELECT place FROM here) - 1) AS previous, \
                 (SELECT n FROM listed WHERE place = (SELECT place FROM here) + 1) AS next",
            );
        let row: PlacedRow = query.build_query_as().fetch_one(self.readers()?).await?;
        Ok(HitPlacement {
            place: row.place,
            total: row.total,
            previous: row.previous,
            next: row.next,
        })
    }
}
