//! What a search found, page by page.

use axum::Json;
use axum::extract::State;
use chess::replay::Replay;
use corpus::Found;
use patlan::library::Library;
use patlan::matcher;
use search::{CompiledPattern, Describer};
use serde::{Deserialize, Serialize};
use syntax::strip_deceptive;
use utoipa::{IntoParams, ToSchema};

use super::searches::load;
use super::types::{ActorInfo, Arrow, ArrowKind, LangTag, Played, Side};
use crate::error::{ApiError, ApiResult, Problem};
use crate::found;
use crate::jobs::{InputFile, SnapshotPattern};
use crate::permit::Action;
use crate::proof::{Proof, ProofVerdict};
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::hits::{HitRow, Order};

/// Which hits.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Skip so many.
    #[serde(default)]
    #[param(minimum = 0)]
    pub after: u32,
    /// List so many, 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// In which order.
    #[serde(default)]
    #[param(inline)]
    pub sort: Sort,
    /// Only of this pattern, by its name.
    pub pattern: Option<String>,
    /// The language of the words.
    #[serde(default)]
    pub lang: LangTag,
}

/// In which order hits are listed.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Sort {
    /// As found.
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
    /// By white's name.
    White,
    /// By black's name.
    Black,
    /// By opening.
    Eco,
}

impl From<Sort> for Order {
    fn from(sort: Sort) -> Order {
        match sort {
            Sort::Found => Order::Found,
            Sort::Ply => Order::Ply,
            Sort::Date => Order::Date,
            Sort::DateDown => Order::DateDown,
            Sort::Rating => Order::Rating,
            Sort::White => Order::White,
            Sort::Black => Order::Black,
            Sort::Eco => Order::Eco,
        }
    }
}

/// A page of hits.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitsPage {
    /// The hits.
    pub hits: Vec<HitInfo>,
    /// How many there are in all.
    pub total: i64,
    /// What to skip for the next page; nothing on the last one.
    pub next: Option<u32>,
}

/// A hit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitInfo {
    /// CollectionCount from 1 in the search.
    pub n: i64,
    /// The pattern's name.
    pub pattern: String,
    /// Where the game is from.
    pub file: String,
    /// CollectionCount from 1 in its file.
    pub game: i64,
    /// Half-moves played before.
    pub ply: i64,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: Side,
    /// In a side line.
    pub side_line: bool,
    /// Who is where.
    pub actors: Vec<ActorInfo>,
    /// What to draw.
    pub arrows: Vec<Arrow>,
    /// Squares to mark.
    pub squares: Vec<String>,
    /// In sentences.
    pub words: String,
    /// The tactical moves.
    pub line: Vec<Played>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result.
    pub result: String,
    /// The date.
    pub date: String,
    /// The opening.
    pub eco: String,
    /// White's rating.
    pub white_elo: Option<i64>,
    /// Black's rating.
    pub black_elo: Option<i64>,
    /// Whether the tactics are forced, if that was asked.
    pub proof: Option<HitProof>,
    /// The pattern can be forced within so many half-moves.
    pub within: Option<u8>,
}

/// What was proved of a hit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitProof {
    /// `forced`, `refuted` or `undecided`.
    pub verdict: ProofVerdict,
    /// Mate in so many moves.
    pub mate_in: Option<u8>,
    /// In words, in the language of the search.
    pub text: String,
}

/// A page of what a search found; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/hits", tag = "searches", params(("id" = String, Path), Page),
    responses((status = 200, body = HitsPage), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> ApiResult<Json<HitsPage>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let pattern = match &page.pattern {
        None => None,
        Some(name) => {
            let index = names.iter().position(|known| known == name);
            Some(index.ok_or_else(ApiError::not_found)? as i64)
        }
    };
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    let total = app.store.count_hits(id, pattern).await?;
    let order = page.sort.into();
    let after = i64::from(page.after);
    let rows = app
        .store
        .hits(id, pattern, order, limit.into(), after)
        .await?;
    let listed = rows.len() as i64;
    let lang = page.lang.into();
    let shipped = app.shipped.clone();
    let hits = app.workers.run(move |cancellation| {
        let library = shipped.library_with(&patterns);
        let told = rows.into_iter().map(|row| {
            let name = names.get(row.pattern as usize).cloned().unwrap_or_default();
            let input = inputs.get(row.input as usize);
            let file = input.map_or_else(String::new, |input| input.label.clone());
            // Told anew as long as there is time, else as it was written down.
            let library = (!cancellation.is_cancelled()).then_some(&library);
            tell(library, row, name, file, lang)
        });
        told.collect()
    });
    Ok(Json(HitsPage {
        hits: hits.await?,
        total,
        next: (after + listed < total).then_some(page.after + listed as u32),
    }))
}

/// A hit in the language asked for: the instance is found again and told anew.
fn tell(
    library: Option<&Library>,
    row: HitRow,
    name: String,
    file: String,
    lang: syntax::Lang,
) -> HitInfo {
    let (kept, _) = found::read(row.pattern as usize, &row.found);
    let side = Side::read(&row.side);
    let again = library.and_then(|library| retell(library, &row, &name, &kept, lang));
    let (actors, arrows, squares, words, line) = again.unwrap_or_else(|| as_kept(&kept));
    HitInfo {
        n: row.n,
        pattern: name,
        file,
        game: row.number,
        ply: row.ply,
        fen: row.fen,
        side,
        side_line: row.side_line,
        actors,
        arrows,
        squares,
        words,
        line,
        white: strip_deceptive(&row.white).into_owned(),
        black: strip_deceptive(&row.black).into_owned(),
        result: row.result,
        date: row.date,
        eco: row.eco,
        white_elo: row.white_elo,
        black_elo: row.black_elo,
        proof: kept.proof.as_ref().map(Proof::from).map(|proof| HitProof {
            verdict: proof.verdict,
            mate_in: proof.mate_in,
            text: proof.words,
        }),
        within: kept.within,
    }
}

type Told = (Vec<ActorInfo>, Vec<Arrow>, Vec<String>, String, Vec<Played>);

fn retell(
    library: &Library,
    row: &HitRow,
    name: &str,
    kept: &Found,
    lang: syntax::Lang,
) -> Option<Told> {
    if kept.actors.is_empty() {
        return None;
    }
    let compiled = CompiledPattern::new(library, name).ok()?;
    let program = compiled.program.clone();
    let describer = Describer::of([compiled], lang);
    let replay = Replay::from(&chess::chess_from_fen(&row.fen).ok()?);
    let side = Side::read(&row.side).into();
    let findings = matcher::find(&program, replay.position(), side).ok()?;
    let same = findings.valid().find(|instance| {
        let description = describer.describe_instance(0, &replay, side, instance);
        let actors = description.actors();
        let actors = actors.map(|actor| (actor.actor.to_string(), actor.to_string()));
        actors.eq(kept.actors.iter().cloned())
    })?;
    let described = describer.describe_instance(0, &replay, side, same);
    Some((
        described.actors().map(ActorInfo::from).collect(),
        described.arrows().iter().filter_map(Arrow::new).collect(),
        described
            .marked_squares()
            .map(|square| square.to_string())
            .collect(),
        described.words(),
        described
            .played_line()
            .into_iter()
            .map(Played::from)
            .collect(),
    ))
}

/// What was written down when it was found.
fn as_kept(kept: &Found) -> Told {
    let actors = kept.actors.iter().map(|(name, seat)| {
        let at = seat.len().saturating_sub(2);
        let (piece, square) = seat.split_at_checked(at).unwrap_or(("", seat));
        ActorInfo {
            name: name.clone(),
            square: square.to_owned(),
            piece: (!piece.is_empty()).then(|| piece.to_owned()),
        }
    });
    let arrows = kept.arrows.iter().map(|(from, to, colour)| Arrow {
        from: from.to_string(),
        to: to.to_string(),
        via: Vec::new(),
        kind: match colour {
            'R' => ArrowKind::Attack,
            'Y' => ArrowKind::PossibleAttack,
            'G' => ArrowKind::Defence,
            _ => ArrowKind::Move,
        },
    });
    let line = kept.line.iter().map(|san| Played {
        san: san.clone(),
        uci: String::new(),
        fen: None,
    });
    let squares = kept.squares.iter().map(|(square, _)| square.to_string());
    (
        actors.collect(),
        arrows.collect(),
        squares.collect(),
        kept.words.clone(),
        line.collect(),
    )
}
