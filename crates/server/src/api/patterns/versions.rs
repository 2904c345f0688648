//! Versions of a pattern: listed page by page without their texts, and returned one at a time with it.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{PatternDetail, load};
use crate::error::{ApiError, ApiResult, Problem};
use crate::ids::OwnPatternId;
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::patterns::{VersionHead, VersionRow};

/// A version without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VersionSummary {
    pub version: i64,
    pub author: String,
    pub title: String,
    pub created_at: String,
    /// The size of the text.
    pub bytes: i64,
}

/// A version with its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionInfo {
    #[serde(flatten)]
    pub summary: VersionSummary,
    pub source: String,
}

/// A page of versions, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionsPage {
    pub versions: Vec<VersionSummary>,
    /// The number of all versions.
    pub total: i64,
    /// The `before` of the next page; null on the last page.
    pub next: Option<i64>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VersionsRange {
    /// Only versions before this one.
    #[param(minimum = 1)]
    pub before: Option<i64>,
    /// The maximum number of versions, 1 to 200; the default is 50.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
}

impl From<VersionHead> for VersionSummary {
    fn from(row: VersionHead) -> VersionSummary {
        VersionSummary {
            version: row.version,
            author: row.author,
            title: row.title,
            created_at: row.created_at,
            bytes: row.bytes,
        }
    }
}

impl From<VersionRow> for VersionInfo {
    fn from(row: VersionRow) -> VersionInfo {
        VersionInfo {
            summary: VersionSummary {
                version: row.version,
                author: row.author,
                title: row.title,
                created_at: row.created_at,
                bytes: row.source.len() as i64,
            },
            source: row.source,
        }
    }
}

/// Lists the versions of a pattern without their texts, the newest first.
#[utoipa::path(get, path = "/patterns/{id}/versions", tag = "patterns", params(("id" = String, Path), VersionsRange),
    responses((status = 200, body = VersionsPage), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn versions(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(range): Query<VersionsRange>,
) -> ApiResult<Json<VersionsPage>> {
    let found = load(&app, &caller, &id, Action::Read).await?;
    let Some(id) = OwnPatternId::parse(&id) else {
        let first = range.before.is_none_or(|before| before > 1);
        return Ok(Json(VersionsPage {
            versions: first
                .then(|| shipped_version(found).summary)
                .into_iter()
                .collect(),
            total: 1,
            next: None,
        }));
    };
    let limit = i64::from(range.limit.unwrap_or(50).clamp(1, 200));
    let before = range.before.unwrap_or(i64::MAX);
    // One more than is shown: if it exists, there is another page.
    let mut rows = app.store.versions(id, before, limit + 1).await?;
    let is_last = rows.len() as i64 <= limit;
    rows.truncate(limit as usize);
    let next = rows.last().map(|row| row.version);
    Ok(Json(VersionsPage {
        versions: rows.into_iter().map(VersionSummary::from).collect(),
        total: app.store.version_usage(id).await?.count,
        next: next.filter(|_| !is_last),
    }))
}

fn shipped_version(found: PatternDetail) -> VersionInfo {
    VersionInfo {
        summary: VersionSummary {
            version: 1,
            author: found.summary.owner,
            title: found.summary.title,
            created_at: "1970-01-01T00:00:00.000Z".to_owned(),
            bytes: found.source.len() as i64,
        },
        source: found.source,
    }
}

/// Returns a version with its text.
#[utoipa::path(get, path = "/patterns/{id}/versions/{version}", tag = "patterns",
    params(("id" = String, Path), ("version" = i64, Path)),
    responses((status = 200, body = VersionInfo), (status = 404, body = Problem)))]
pub async fn version(
    State(app): State<App>,
    caller: Caller,
    Path((id, version)): Path<(String, i64)>,
) -> ApiResult<Json<VersionInfo>> {
    let found = load(&app, &caller, &id, Action::Read).await?;
    let row = match OwnPatternId::parse(&id) {
        Some(id) => app.store.version(id, version).await?.map(VersionInfo::from),
        None if version == 1 => Some(shipped_version(found)),
        None => None,
    };
    row.map(Json).ok_or_else(ApiError::not_found)
}
