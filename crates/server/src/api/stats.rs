//! Statistics of the hits of a search.

use axum::Json;
use axum::extract::State;
use corpus::tally::Score;
use serde::Serialize;
use utoipa::ToSchema;

use super::searches::load;
use crate::error::{ApiResult, Problem};
use crate::permit::Action;
use crate::request::Path;
use crate::state::{App, Caller};
use crate::store::statistics::{Statistic, Statistics};

/// Statistics of the hits of a search.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsInfo {
    /// One entry for each pattern.
    pub patterns: Vec<PatternStats>,
}

/// Statistics of one pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct PatternStats {
    pub name: String,
    /// The number of games with a hit.
    pub games: i64,
    /// The number of positions with a hit.
    pub positions: i64,
    /// Positions by ply.
    pub plies: Vec<Count>,
    /// Games by year.
    pub years: Vec<Count>,
    /// Games by the rating of the side that searches, in hundreds.
    pub ratings: Vec<Count>,
    /// Games by ECO code, the most frequent first.
    pub openings: Vec<Count>,
    /// Results for the side that searches.
    pub results: Results,
}

/// One value and how often it occurs.
#[derive(Debug, Serialize, ToSchema)]
pub struct Count {
    /// The ply, year, rating or ECO code.
    pub key: String,
    pub count: i64,
}

/// Results of games for the side that searches.
#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    pub won: u64,
    pub drew: u64,
    pub lost: u64,
    /// Points divided by games; null without games.
    pub share: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// Returns statistics of the hits of a search; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/stats", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = StatsInfo), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<StatsInfo>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let mut statistics = app.store.statistics(id).await?;
    let patterns = names.into_iter().zip(0..);
    let patterns = patterns.map(|(name, index)| pattern_stats(&mut statistics, index, name));
    Ok(Json(StatsInfo {
        patterns: patterns.collect(),
    }))
}

fn pattern_stats(statistics: &mut Statistics, pattern: i64, name: String) -> PatternStats {
    let mut count = |statistic| {
        let counts = statistics.remove(&(pattern, statistic)).unwrap_or_default();
        let counts = counts.into_iter().map(|(key, count)| Count { key, count });
        counts.collect::<Vec<Count>>()
    };
    let total = |counts: &[Count]| counts.iter().map(|count| count.count).sum();
    let results = count(Statistic::Result);
    let of = |key: &str| {
        let found = results.iter().find(|count| count.key == key);
        found.map_or(0, |found| found.count as u64)
    };
    let score = Score {
        won: of("won"),
        drew: of("drew"),
        lost: of("lost"),
    };
    let share = score.share();
    let plies = count(Statistic::Ply);
    PatternStats {
        name,
        games: total(&count(Statistic::Games)),
        positions: total(&plies),
        plies,
        years: count(Statistic::Year),
        ratings: count(Statistic::Rating),
        openings: count(Statistic::Opening),
        results: Results {
            won: score.won,
            drew: score.drew,
            lost: score.lost,
            share: share.map(|(share, _, _)| share),
            low: share.map(|(_, low, _)| low),
            high: share.map(|(_, _, high)| high),
        },
    }
}
