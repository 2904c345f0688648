//! The names of chess openings.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::types::LangTag;
use crate::error::{ApiResult, Problem};
use crate::opening_names::OpeningNames;
use crate::permit::{Action, Object};
use crate::request::Query;
use crate::state::{App, Caller};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NamesWanted {
    #[serde(default)]
    pub lang: LangTag,
}

/// An opening that has ECO codes of its own.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpeningInfo {
    /// Its first code.
    #[schema(example = "C80")]
    pub first: String,
    /// Its last code.
    #[schema(example = "C83")]
    pub last: String,
    pub name: String,
}

/// Lists the openings by their ECO codes. Of several with a code the one with the fewest codes is meant.
#[utoipa::path(get, path = "/openings", tag = "games", params(NamesWanted),
    responses((status = 200, body = Vec<OpeningInfo>), (status = 422, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<NamesWanted>,
) -> ApiResult<Json<Vec<OpeningInfo>>> {
    app.permit(&caller, Action::Read, Object::Language)?;
    let lang = wanted.lang.into();
    let openings = OpeningNames::shipped().coded();
    let openings = openings.map(|(first, last, opening)| OpeningInfo {
        first: first.to_owned(),
        last: last.to_owned(),
        name: opening.name(lang).to_owned(),
    });
    Ok(Json(openings.collect()))
}
