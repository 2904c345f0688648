//! The hits of a search, page by page.

use axum::Json;
use axum::extract::State;
use patlan::proof::Verdict;
use search::{Describer, Description};
use serde::{Deserialize, Serialize};
use syntax::strip_deceptive;
use utoipa::{IntoParams, ToSchema};

use super::hit_filter::ListedHits;
use super::searches::load;
use super::types::{ActorInfo, Arrow, LangTag, Played, Side};
use crate::error::{ApiError, ApiResult, Problem};
use crate::jobs::{InputFile, SnapshotPattern};
use crate::permit::Action;
use crate::proof::{ProofVerdict, mate_in};
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::hits::{HitRow, Sort};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// The number of hits to skip.
    #[serde(default)]
    #[param(minimum = 0)]
    pub after: u32,
    /// The maximum number of hits, 1 to 200; the default is 50.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    #[serde(default)]
    #[param(inline)]
    pub sort: Sort,
    #[serde(default)]
    pub lang: LangTag,
}

/// A page of hits.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitsPage {
    pub hits: Vec<HitInfo>,
    /// The number of all hits that the filter lets through.
    pub total: i64,
    /// The `after` of the next page; null on the last page.
    pub next: Option<u32>,
}

/// A position in which a pattern was found, with its game and description.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitInfo {
    /// The number of the hit in the search, from 1.
    pub n: i64,
    /// The name of the pattern.
    pub pattern: String,
    /// The collection or file of the game.
    pub file: String,
    /// The number of the game in its file, from 1.
    pub game: i64,
    /// The ply; 0 is the start of the game.
    pub ply: i64,
    pub fen: String,
    /// The side that searched.
    pub side: Side,
    /// Whether the position is in a variation.
    pub variation: bool,
    pub actors: Vec<ActorInfo>,
    /// The actions of the scenario.
    pub arrows: Vec<Arrow>,
    /// The squares that are actors themselves.
    pub squares: Vec<String>,
    /// The instance in sentences.
    pub words: String,
    /// The moves of the tactical line.
    pub line: Vec<Played>,
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    /// The ECO code.
    pub eco: String,
    pub white_elo: Option<i64>,
    pub black_elo: Option<i64>,
    /// Whether the tactics are forced, if that was asked, by the search or later.
    pub proof: Option<HitProof>,
    /// The number of plies within which the pattern can be forced, where it is not there yet.
    pub within: Option<u8>,
}

/// Whether the tactics of a hit are forced.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitProof {
    pub verdict: ProofVerdict,
    /// The number of moves to mate, where the line ends with it.
    pub mate_in: Option<u8>,
    /// The verdict in words.
    pub text: String,
    /// The reply that refutes the tactics, in standard notation.
    pub reply: Option<String>,
}

impl HitProof {
    pub(super) fn of(description: &Description<'_>, verdict: Option<&Verdict>) -> Option<HitProof> {
        let verdict = verdict?;
        Some(HitProof {
            verdict: ProofVerdict::from(verdict),
            mate_in: mate_in(verdict),
            text: description.verdict_in_words(verdict),
            reply: description.refuting_reply(verdict),
        })
    }
}

/// Lists the hits of a search; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/hits", tag = "searches", params(("id" = String, Path), Page, ListedHits),
    responses((status = 200, body = HitsPage), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(page): Query<Page>,
    Query(listed): Query<ListedHits>,
) -> ApiResult<Json<HitsPage>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let filter = listed.filter(&names)?;
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    let total = app.store.count_listed(id, &filter).await?;
    let after = i64::from(page.after);
    let rows = app
        .store
        .list_hits(id, &filter, page.sort, limit.into(), after);
    let rows = rows.await?;
    let listed = rows.len() as i64;
    let lang = page.lang.into();
    let shipped = app.shipped.clone();
    let hits = app.workers.run(move |_| {
        let library = shipped.library_with(&patterns);
        let describer = Describer::new(&library, &names, lang).map_err(ApiError::internal)?;
        let hits = rows.into_iter().map(|row| {
            let input = inputs.get(row.input as usize);
            let file = input.map_or_else(String::new, |input| input.label.clone());
            describe(&describer, row, file)
        });
        hits.collect::<ApiResult<Vec<HitInfo>>>()
    });
    Ok(Json(HitsPage {
        hits: hits.await??,
        total,
        next: (after + listed < total).then_some(page.after + listed as u32),
    }))
}

fn describe(describer: &Describer, row: HitRow, file: String) -> ApiResult<HitInfo> {
    let hit = row.hit()?;
    let description = describer.describe(&hit);
    let squares = description.marked_squares();
    let line = description.played_line();
    Ok(HitInfo {
        n: row.n,
        pattern: description.name().to_owned(),
        file,
        game: row.number,
        ply: row.ply,
        side: hit.side.into(),
        variation: row.in_variation,
        actors: description.actors().map(ActorInfo::from).collect(),
        arrows: description.arrows().iter().filter_map(Arrow::new).collect(),
        squares: squares.map(|square| square.to_string()).collect(),
        words: description.words(),
        line: line.into_iter().map(Played::from).collect(),
        proof: HitProof::of(&description, hit.finding.verdict.as_ref()),
        within: hit.finding.within(),
        fen: row.fen,
        white: strip_deceptive(&row.white).into_owned(),
        black: strip_deceptive(&row.black).into_owned(),
        result: row.result,
        date: row.date,
        eco: row.eco,
        white_elo: row.white_elo,
        black_elo: row.black_elo,
    })
}
