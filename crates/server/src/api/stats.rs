//! What a search found, in figures.

use axum::Json;
use axum::extract::State;
use corpus::tally::Score;
use serde::Serialize;
use utoipa::ToSchema;

use super::searches::load;
use crate::error::{Answer, Failure, Problem};
use crate::ids::SearchId;
use crate::permit::Action;
use crate::request::Path;
use crate::state::{App, Caller};
use crate::store::hits::Key;

/// What a search found, in figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsInfo {
    /// For each pattern.
    pub patterns: Vec<PatternStats>,
}

/// One pattern in figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct PatternStats {
    /// Its name.
    pub name: String,
    /// Games with a hit.
    pub games: i64,
    /// Positions with a hit.
    pub positions: i64,
    /// Positions by half-moves played before.
    pub plies: Vec<Count>,
    /// Games by year.
    pub years: Vec<Count>,
    /// Games by the finder's rating, in hundreds.
    pub ratings: Vec<Count>,
    /// Games by opening, the commonest first.
    pub openings: Vec<Count>,
    /// Results for the finder.
    pub results: Results,
}

/// So many of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct Count {
    /// Of what.
    pub key: String,
    /// How many.
    pub count: i64,
}

/// Results of games for the side that found the pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    /// It won.
    pub won: u64,
    /// A draw.
    pub drew: u64,
    /// It lost.
    pub lost: u64,
    /// Points divided by games.
    pub share: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

/// What a search found, in figures; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/stats", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = StatsInfo), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<StatsInfo>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let mut patterns = Vec::with_capacity(names.len());
    for (index, name) in names.into_iter().enumerate() {
        patterns.push(pattern_stats(&app, id, index as i64, name).await?);
    }
    Ok(Json(StatsInfo { patterns }))
}

async fn pattern_stats(
    app: &App,
    id: SearchId,
    pattern: i64,
    name: String,
) -> Answer<PatternStats> {
    let count = |key| async move {
        let counts = app.store.histogram(id, pattern, key).await?;
        let counts = counts.into_iter().map(|(key, count)| Count { key, count });
        Ok::<Vec<Count>, Failure>(counts.collect())
    };
    let of = |counts: &[Count], key: &str| {
        let found = counts.iter().find(|count| count.key == key);
        found.map_or(0, |found| found.count)
    };
    let total = count(Key::Total).await?;
    let results = count(Key::Result).await?;
    let score = Score {
        won: of(&results, "won") as u64,
        drew: of(&results, "drew") as u64,
        lost: of(&results, "lost") as u64,
    };
    let share = score.share();
    Ok(PatternStats {
        name,
        games: of(&total, "games"),
        positions: of(&total, "positions"),
        plies: count(Key::Ply).await?,
        years: count(Key::Year).await?,
        ratings: count(Key::Rating).await?,
        openings: count(Key::Opening).await?,
        results: Results {
            won: score.won,
            drew: score.drew,
            lost: score.lost,
            share: share.map(|(share, _, _)| share),
            low: share.map(|(_, low, _)| low),
            high: share.map(|(_, _, high)| high),
        },
    })
}
