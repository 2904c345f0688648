//! Exact endings, built on request.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::{Body, RequestLang};
use crate::state::{App, Caller};

/// Up to so many pieces endings are built on request: a minute or two, 38 megabytes.
const MOST_PIECES_BUILT: u32 = 5;
/// Without a wish: a few seconds, two megabytes.
const PIECES_BUILT: u32 = 4;
/// Nobody has fewer on the board.
const FEWEST_PIECES: u32 = 2;

/// Which endings are known exactly.
#[derive(Debug, Serialize, ToSchema)]
pub struct TablesInfo {
    /// Up to so many pieces; 0 without tables.
    pub pieces: u32,
    /// Up to so many can be built here.
    pub most: u32,
    /// Whether they are being built.
    pub building: bool,
    /// The part of that which is done, 0 to 1.
    pub progress: Option<f64>,
    /// Whether they are being read for damage, which does not keep anybody from using them.
    pub checking: bool,
    /// What is wrong with some of them, or why building failed; building makes them again.
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

/// Which endings are known exactly.
#[utoipa::path(get, path = "/play/damas/tables", tag = "play", responses((status = 200, body = TablesInfo)))]
pub async fn tables(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
) -> ApiResult<Json<TablesInfo>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    Ok(Json(app.tables_info(lang).await))
}

/// Which tables are wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TablesWish {
    /// Up to how many pieces.
    #[serde(default = "usual_pieces")]
    #[schema(minimum = 2, maximum = 5)]
    pub pieces: u32,
}

fn usual_pieces() -> u32 {
    PIECES_BUILT
}

/// Begins to build the tables of small endings; how far that has come can be asked.
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
            format!("aqui se fazem tabelas de {FEWEST_PIECES} a {most} peças"),
        )
        .remedy(
            "'stratvision draughts tables build' makes larger ones",
            "'stratvision draughts tables build' faz maiores",
        ));
    }
    if !app.endgame_tables.build(wish.pieces, app.shutdown.clone()) {
        return Err(ApiError::new(
            ApiErrorKind::Conflict,
            "the tables are being built already",
            "as tabelas já estão sendo feitas",
        )
        .remedy("wait a moment", "espere um instante"));
    }
    Ok(Json(app.tables_info(lang).await))
}

/// Stops building; tables that are whole are kept, and building goes on from there.
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
