//! The endgame tables of draughts, built on request.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::{Body, RequestLang};
use crate::state::{App, Caller};

/// The maximum number of pieces: these tables take a minute or two and 38 megabytes.
const MOST_PIECES_BUILT: u32 = 5;
/// The default number of pieces: these tables take a few seconds and two megabytes.
const PIECES_BUILT: u32 = 4;
/// The minimum number of pieces.
const FEWEST_PIECES: u32 = 2;

/// The endgame tables that exist or are being built.
#[derive(Debug, Serialize, ToSchema)]
pub struct TablesInfo {
    /// Every ending of up to this number of pieces is known; 0 without tables.
    pub pieces: u32,
    /// The maximum number of pieces that can be built here.
    pub most: u32,
    /// Whether tables are being built.
    pub building: bool,
    /// The part of the build that is done, 0 to 1.
    pub progress: Option<f64>,
    /// Whether their checksums are being compared; they can be used meanwhile.
    pub checking: bool,
    /// Why some of them cannot be used, or why building failed. Building replaces damaged tables.
    pub error: Option<String>,
}

impl App {
    async fn tables_info(&self, lang: Lang) -> TablesInfo {
        let status = self.endgame_tables.status().await;
        TablesInfo {
            pieces: status.pieces,
            most: MOST_PIECES_BUILT,
            building: status.building.is_some(),
            progress: status.building,
            checking: status.is_checking,
            error: status.error.map(|error| error.get(lang).to_owned()),
        }
    }
}

/// Returns the state of the endgame tables.
#[utoipa::path(get, path = "/play/damas/tables", tag = "play", responses((status = 200, body = TablesInfo)))]
pub async fn tables(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
) -> ApiResult<Json<TablesInfo>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    Ok(Json(app.tables_info(lang).await))
}

/// The tables to be built.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TablesWish {
    /// The number of pieces of the largest ones.
    #[serde(default = "usual_pieces")]
    #[schema(minimum = 2, maximum = 5)]
    pub pieces: u32,
}

fn usual_pieces() -> u32 {
    PIECES_BUILT
}

/// Begins to build endgame tables in the background; `GET` on the same path returns the progress.
#[utoipa::path(post, path = "/play/damas/tables", tag = "play", request_body = TablesWish,
    responses((status = 200, body = TablesInfo), (status = 400, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn build(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Body(wish): Body<TablesWish>,
) -> ApiResult<Json<TablesInfo>> {
    app.permit(&caller, Action::Run, Object::Machine)?;
    if !(FEWEST_PIECES..=MOST_PIECES_BUILT).contains(&wish.pieces) {
        let most = MOST_PIECES_BUILT;
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("tables of {FEWEST_PIECES} to {most} pieces are built here"),
            format!("aqui são geradas tabelas de {FEWEST_PIECES} a {most} peças"),
        )
        .remedy(
            "'stratvision draughts tables build' makes larger ones",
            "'stratvision draughts tables build' faz maiores",
        ));
    }
    if !app.endgame_tables.build(wish.pieces, app.shutdown.clone()) {
        return Err(ApiError::new(
            ApiErrorKind::Conflict,
            "the tables are already being built",
            "as tabelas já estão sendo geradas",
        )
        .remedy("wait a moment", "espere um instante"));
    }
    Ok(Json(app.tables_info(lang).await))
}

/// Stops building. Finished tables stay, and another build continues from there.
#[utoipa::path(post, path = "/play/damas/tables/stop", tag = "play", responses((status = 200, body = TablesInfo)))]
pub async fn stop_building(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
) -> ApiResult<Json<TablesInfo>> {
    app.permit(&caller, Action::Run, Object::Machine)?;
    app.endgame_tables.stop_building();
    Ok(Json(app.tables_info(lang).await))
}
