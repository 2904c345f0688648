//! Where a hit is in a list: its place, and the hits before and after it. In the order in which hits were found that costs
//! a count and two look-ups in an index; other orders are sorted (0.5 s for 200,000 hits).

use serde::Deserialize;
use sqlx::{QueryBuilder, Sqlite};
use utoipa::ToSchema;

use super::Store;
use super::hits::{BareHitRow, Sort};
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

from_row!(HitPlacement {
    place,
    total,
    previous,
    next
});

impl Store {
    /// The place of a hit in a list.
    pub async fn hit_placement(
        &self,
        filter: &HitFilter,
        list: ListKind,
        sort: Sort,
        (search, hit): (SearchId, &BareHitRow),
    ) -> Result<HitPlacement, sqlx::Error> {
        self.known_damage.check_search(search)?;
        match (sort, list) {
            (Sort::Found, ListKind::Hits) => {
                let key = [("hits.n", hit.n)];
                self.placed_by(filter, ListedFrom::Rows, &key, search).await
            }
            (Sort::Found, ListKind::Games) => {
                let key = [
                    ("hits.game", hit.game),
                    ("hits.in_variation", i64::from(hit.in_variation)),
                    ("hits.text_ply", hit.text_ply),
                    ("hits.n", hit.n),
                ];
                self.placed_by(filter, ListedFrom::Index, &key, search)
                    .await
            }
            _ => {
                self.placed_by_sorting(filter, list, sort, (search, hit.n))
                    .await
            }
        }
    }

    /// The place in the order of an index, whose columns come with the values of the hit; the last one is its number.
    /// Nothing is sorted: the index is counted once, and looked into twice.
    async fn placed_by(
        &self,
        filter: &HitFilter,
        from: ListedFrom,
        key: &[(&str, i64)],
        search: SearchId,
    ) -> Result<HitPlacement, sqlx::Error> {
        let id = search.to_string();
        let columns: Vec<&str> = key.iter().map(|(column, _)| *column).collect();
        let compare = |query: &mut QueryBuilder<Sqlite>, relation: &str| {
            query.push(format!("({}) {relation} (", columns.join(", ")));
            let mut values = query.separated(", ");
            for (_, value) in key {
                values.push_bind(*value);
            }
            query.push(")");
        };
        let mut counting = QueryBuilder::new("SELECT COUNT(*), COALESCE(SUM(");
        compare(&mut counting, "<=");
        counting.push("), 0), COALESCE(SUM(");
        compare(&mut counting, "=");
        counting.push("), 0)");
        filter.push(&mut counting, &id, from);
        let (total, place, here): (i64, i64, i64) =
            counting.build_query_as().fetch_one(self.readers()?).await?;
        if here == 0 {
            return Ok(HitPlacement {
                total,
                ..HitPlacement::default()
            });
        }
        let mut beside: [Option<i64>; 2] = [None, None];
        for (found, (relation, order)) in beside.iter_mut().zip([("<", " DESC"), (">", "")]) {
            let mut query = QueryBuilder::new("SELECT hits.n");
            filter.push(&mut query, &id, from);
            query.push(" AND ");
            compare(&mut query, relation);
            query.push(" ORDER BY ");
            let ordered: Vec<String> = columns
                .iter()
                .map(|column| format!("{column}{order}"))
                .collect();
            query.push(ordered.join(", ")).push(" LIMIT 1");
            *found = query
                .build_query_scalar()
                .fetch_optional(self.readers()?)
                .await?;
        }
        let [previous, next] = beside;
        Ok(HitPlacement {
            place: Some(place),
            total,
            previous,
            next,
        })
    }

    /// The place in an order that no index has.
    async fn placed_by_sorting(
        &self,
        filter: &HitFilter,
        list: ListKind,
        sort: Sort,
        (search, n): (SearchId, i64),
    ) -> Result<HitPlacement, sqlx::Error> {
        let id = search.to_string();
        let mut query = QueryBuilder::new("WITH ");
        match list {
            ListKind::Hits => {
                let from = match sort {
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
                     hits.text_ply AS text_ply",
                );
                if sort == Sort::Ply {
                    query.push(", MIN(hits.ply) OVER (PARTITION BY hits.game) AS ply");
                }
                filter.push(&mut query, &id, ListedFrom::Index);
                query
                    .push(
                        "), listed AS MATERIALIZED (SELECT found.n AS n, ROW_NUMBER() OVER (ORDER BY ",
                    )
                    .push(sort.game_order())
                    .push(", found.in_variation, found.text_ply, found.n) AS place FROM found");
                if sort != Sort::Ply {
                    // CROSS JOIN fixes the order: each hit looks its game up.
                    query
                        .push(" CROSS JOIN search_games AS g INDEXED BY search_games_listed ON g.search = ")
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
        query.build_query_as().fetch_one(self.readers()?).await
    }
}
