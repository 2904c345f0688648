//! A hit with its whole game, and its place in the list that it was opened from.

use axum::Json;
use axum::extract::State;
use search::Describer;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::game_view::GameView;
use super::hit_filter::ListedHits;
use super::hit_games::{FoundPattern, found_pattern};
use super::searches::load;
use super::types::{LangTag, Side};
use crate::error::{ApiError, ApiResult, Problem};
use crate::jobs::{InputFile, SnapshotPattern};
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::hits::Sort;
use crate::store::listing::HitFilter;
use crate::store::placement::ListKind;

/// The maximum number of marked hits of a game.
const MAX_MARKS: usize = 2000;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HitWanted {
    /// Whether the list is of games with their positions, or of hits.
    #[serde(default)]
    #[param(inline)]
    pub list: ListKind,
    #[serde(default)]
    #[param(inline)]
    pub sort: Sort,
    #[serde(default)]
    pub lang: LangTag,
}

/// A hit with its game.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitGame {
    pub hit: FoundPattern,
    /// The position of the hit among the nodes of the game.
    pub node: u32,
    /// The collection or file.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub number: i64,
    pub list: HitPlaceInfo,
    /// All hits of the search in this game, whatever the filter of the list.
    pub marks: Vec<HitMark>,
    pub game: GameView,
}

/// Where a hit is in a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitPlaceInfo {
    /// From 1; null if the filter does not let the hit through.
    pub place: Option<i64>,
    /// The number of hits of the list.
    pub total: i64,
    /// The hit before it.
    pub previous: Option<i64>,
    /// The hit after it.
    pub next: Option<i64>,
}

/// A hit in the game.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitMark {
    pub n: i64,
    /// Its position among the nodes of the game.
    pub node: u32,
    /// The name of the pattern.
    pub pattern: String,
    /// The side that searched.
    pub side: Side,
}

/// A hit with its game, and the hits before and after it in a list with these filters and order.
#[utoipa::path(get, path = "/searches/{id}/hits/{n}", tag = "searches",
    params(("id" = String, Path), ("n" = i64, Path), HitWanted, ListedHits),
    responses((status = 200, body = HitGame), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path((id, n)): Path<(String, String)>,
    Query(wanted): Query<HitWanted>,
    Query(listed): Query<ListedHits>,
) -> ApiResult<Json<HitGame>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let n: i64 = n.parse().map_err(|_| ApiError::not_found())?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let filter = listed.filter(&names)?;
    let hits = app.store.numbered_hits(id, &[n]).await?;
    let hit = hits.into_iter().next().ok_or_else(ApiError::not_found)?;
    let games = app.store.numbered_games(id, &[hit.game]).await?;
    let game = games.into_iter().next().ok_or_else(ApiError::not_found)?;
    let of_game = HitFilter {
        game: Some(hit.game),
        ..HitFilter::default()
    };
    let mut places = app.store.hit_places(id, &of_game, &[hit.game]).await?;
    places.truncate(MAX_MARKS);
    let placement = app
        .store
        .hit_placement(&filter, wanted.list, wanted.sort, (id, &hit))
        .await?;

    let lang = wanted.lang.into();
    let shipped = app.shipped.clone();
    let viewing = app.workers.run(move |_| {
        let library = shipped.library_with(&patterns);
        let describer = Describer::new(&library, &names, lang).map_err(ApiError::internal)?;
        let tags: Vec<(String, String)> = serde_json::from_str(&game.tags)?;
        let mut view = GameView::new(&tags, &game.moves, lang)?;
        if view.result.is_empty() {
            view.result.clone_from(&game.result);
        }
        let node = |in_variation: bool, text_ply: i64| {
            let text_ply = u32::try_from(text_ply).ok()?;
            view.node_at(in_variation, text_ply)
        };
        let marks = places.iter().filter_map(|place| {
            Some(HitMark {
                n: place.n,
                node: node(place.in_variation, place.text_ply)?,
                pattern: names.get(place.pattern as usize)?.clone(),
                side: match place.side {
                    0 => Side::White,
                    _ => Side::Black,
                },
            })
        });
        let input = inputs.get(game.input as usize);
        Ok(HitGame {
            hit: found_pattern(&describer, &hit, &hit.proved_hit()?, 1),
            node: node(hit.in_variation, hit.text_ply).unwrap_or(0),
            file: input.map_or_else(String::new, |input| input.label.clone()),
            number: game.number,
            list: HitPlaceInfo {
                place: placement.place,
                total: placement.total,
                previous: placement.previous,
                next: placement.next,
            },
            marks: marks.collect(),
            game: view,
        })
    });
    viewing.await?.map(Json)
}
