//! The user and their settings.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::Body;
use crate::state::{App, Caller};

/// The user who sends the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct Me {
    /// The owner of what the user creates.
    pub id: String,
    /// `local`: the user's own machine, without accounts.
    pub mode: String,
    /// Whether collections may be added by their path on this machine.
    pub paths: bool,
    pub limits: LimitsInfo,
}

/// The limits of the server.
#[derive(Debug, Serialize, ToSchema)]
pub struct LimitsInfo {
    /// The maximum size of an uploaded collection.
    pub upload: u64,
    /// The maximum number of hits of one search.
    pub hits: u64,
}

/// Returns the user who sends the request.
#[utoipa::path(get, path = "/me", tag = "me", responses((status = 200, body = Me)))]
pub async fn me(State(app): State<App>, caller: Caller) -> ApiResult<Json<Me>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    Ok(Json(Me {
        id: caller.owner()?.to_string(),
        mode: "local".to_owned(),
        paths: app.permit(&caller, Action::Read, Object::Machine).is_ok(),
        limits: LimitsInfo {
            upload: app.options.limits.upload,
            hits: app.options.limits.hits,
        },
    }))
}

/// The user's settings. The pages decide what they contain.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Settings {
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    #[serde(flatten)]
    pub values: Map<String, Value>,
}

/// The maximum size of all settings.
const LARGEST: usize = 64 * 1024;

/// Returns the user's settings.
#[utoipa::path(get, path = "/settings", tag = "me", responses((status = 200, body = Settings)))]
pub async fn settings(State(app): State<App>, caller: Caller) -> ApiResult<Json<Settings>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let text = app.store.settings(&caller.owner()?).await?;
    let settings = text.map(|text| serde_json::from_str(&text)).transpose()?;
    Ok(Json(settings.unwrap_or_default()))
}

/// Saves the user's settings.
#[utoipa::path(put, path = "/settings", tag = "me", request_body = Settings,
    responses((status = 200, body = Settings), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn save_settings(
    State(app): State<App>,
    caller: Caller,
    Body(settings): Body<Settings>,
) -> ApiResult<Json<Settings>> {
    app.permit(&caller, Action::Change, Object::Own)?;
    let text = serde_json::to_string(&settings)?;
    if text.len() > LARGEST {
        return Err(ApiError::new(
            ApiErrorKind::TooLarge,
            "the settings are too large",
            "as preferências são grandes demais",
        ));
    }
    app.store.save_settings(&caller.owner()?, &text).await?;
    Ok(Json(settings))
}
