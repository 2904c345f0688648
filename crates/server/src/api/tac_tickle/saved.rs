//! Games and configurations of Tac-Tickle that the user has saved under a name.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::replay;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::SavedGameId;
use crate::permit::{Action, Object};
use crate::play::PlayedGame;
use crate::request::{Body, Path, checked_title};
use crate::state::{App, Caller};
use crate::store::saved_games::SavedGameRow;

/// The name of the game in the database.
const GAME: &str = "tac-tickle";
/// The maximum length of a name.
const LONGEST_NAME: usize = 100;

/// A game to be saved; a configuration is one without moves.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SavedGameNew {
    #[schema(max_length = 100)]
    pub name: String,
    #[serde(default)]
    pub game: PlayedGame,
}

/// A saved game or configuration.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedGame {
    pub id: String,
    pub name: String,
    /// The position it begins with; null for the usual one.
    pub start: Option<String>,
    pub moves: Vec<String>,
    pub created_at: String,
}

impl From<SavedGameRow> for SavedGame {
    fn from(row: SavedGameRow) -> SavedGame {
        SavedGame {
            id: row.id,
            name: row.name,
            start: row.start,
            moves: row.moves.split_whitespace().map(str::to_owned).collect(),
            created_at: row.created_at,
        }
    }
}

/// Returns the saved games and configurations, the newest first.
#[utoipa::path(get, path = "/play/tac-tickle/saved", tag = "play",
    responses((status = 200, body = Vec<SavedGame>)))]
pub async fn saved(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<SavedGame>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let rows = app.store.saved_games(&caller.owner()?, GAME).await?;
    Ok(Json(rows.into_iter().map(SavedGame::from).collect()))
}

/// Saves a game or a configuration under a name.
#[utoipa::path(post, path = "/play/tac-tickle/saved", tag = "play", request_body = SavedGameNew,
    responses((status = 201, body = SavedGame), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn save(
    State(app): State<App>,
    caller: Caller,
    Body(request): Body<SavedGameNew>,
) -> ApiResult<(StatusCode, Json<SavedGame>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    let owner = caller.owner()?;
    let name = checked_title(Some(request.name))?
        .filter(|name| name.chars().count() <= LONGEST_NAME)
        .ok_or_else(|| {
            ApiError::new(
                ApiErrorKind::Invalid,
                format!("a name has 1 to {LONGEST_NAME} characters"),
                format!("um nome tem de 1 a {LONGEST_NAME} caracteres"),
            )
        })?;
    let record = replay(&request.game)?;
    app.check_object_quota(app.store.count_saved_games(&owner).await?)?;
    let moves: Vec<String> = record.moves().iter().map(ToString::to_string).collect();
    let row = SavedGameRow {
        id: SavedGameId::generate().to_string(),
        name,
        start: request.game.start,
        moves: moves.join(" "),
        created_at: crate::store::now(),
    };
    app.store.save_game(&owner, GAME, &row).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// Deletes a saved game.
#[utoipa::path(delete, path = "/play/tac-tickle/saved/{id}", tag = "play", params(("id" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub async fn remove_saved(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    app.permit(&caller, Action::Delete, Object::Own)?;
    let id = SavedGameId::parse(&id).ok_or_else(ApiError::not_found)?;
    match app.store.delete_saved_game(&caller.owner()?, id).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::not_found()),
    }
}
