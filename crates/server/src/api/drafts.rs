//! Drafts: unsaved texts, stored so that nothing is lost when a page is reloaded.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{ApiError, ApiResult, Problem};
use crate::permit::{Action, Object};
use crate::request::{Body, Path};
use crate::state::{App, Caller};

/// An unsaved text.
#[derive(Debug, Deserialize, ToSchema)]
pub struct DraftText {
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The position on the board beside it.
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DraftInfo {
    pub source: String,
    /// The position on the board beside it.
    pub fen: Option<String>,
    pub updated_at: String,
}

/// Checks the name of a draft: the id of a pattern, or a short name such as `new`.
fn subject(text: &str) -> ApiResult<&str> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let good = !text.is_empty() && text.len() <= 64 && text.bytes().all(plain);
    good.then_some(text).ok_or_else(ApiError::not_found)
}

/// Returns the draft of a pattern; 204 if there is none.
#[utoipa::path(get, path = "/drafts/{pattern}", tag = "drafts", params(("pattern" = String, Path)),
    responses((status = 200, body = DraftInfo), (status = 204), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(pattern): Path<String>,
) -> ApiResult<Response> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let row = app
        .store
        .draft(&caller.owner()?, subject(&pattern)?)
        .await?;
    Ok(match row {
        Some(row) => Json(DraftInfo {
            source: row.source,
            fen: row.fen,
            updated_at: row.updated_at,
        })
        .into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

/// Saves a draft, in place of an earlier one.
#[utoipa::path(put, path = "/drafts/{pattern}", tag = "drafts", params(("pattern" = String, Path)),
    request_body = DraftText,
    responses((status = 204), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn keep(
    State(app): State<App>,
    caller: Caller,
    Path(pattern): Path<String>,
    Body(draft): Body<DraftText>,
) -> ApiResult<StatusCode> {
    app.permit(&caller, Action::Change, Object::Own)?;
    let (owner, subject) = (caller.owner()?, subject(&pattern)?);
    if app.store.draft(&owner, subject).await?.is_none() {
        app.check_object_quota(app.store.count_drafts(&owner).await?)?;
    }
    app.check_text_quota(&owner, None, &draft.source).await?;
    app.store
        .save_draft(&owner, subject, &draft.source, draft.fen.as_deref())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a draft, if there is one.
#[utoipa::path(delete, path = "/drafts/{pattern}", tag = "drafts", params(("pattern" = String, Path)),
    responses((status = 204), (status = 404, body = Problem)))]
pub async fn forget(
    State(app): State<App>,
    caller: Caller,
    Path(pattern): Path<String>,
) -> ApiResult<StatusCode> {
    app.permit(&caller, Action::Delete, Object::Own)?;
    app.store
        .delete_draft(&caller.owner()?, subject(&pattern)?)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
