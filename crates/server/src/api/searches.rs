//! Searches: created, listed, cancelled, resumed, deleted.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use syntax::Message;
use utoipa::ToSchema;

use super::snapshot::{files, snapshot};
use super::types::{BilingualText, LangTag};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{CollectionId, OwnerId, SearchId};
use crate::jobs::{Filters, SearchRequest, SearchSummary, SnapshotPattern};
use crate::messages::from_column;
use crate::permit::{Action, Object};
use crate::request::{Body, Path, checked_title};
use crate::state::{App, Caller};
use crate::store::searches::{NewSearch, SearchRow};

/// A search to be queued.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SearchNew {
    /// Ids of collections.
    pub collections: Vec<String>,
    /// Ids or names of patterns.
    pub patterns: Vec<String>,
    #[serde(default)]
    pub filters: Filters,
    /// The title; without it, the titles of the patterns.
    pub title: Option<String>,
    /// The language of exports.
    #[serde(default)]
    pub lang: LangTag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchState {
    /// It waits for its turn.
    Queued,
    Running,
    /// It has searched everything, or has found the maximum number of hits.
    Done,
    /// The user has stopped it.
    Cancelled,
    /// The server ended while it was running.
    Interrupted,
    /// Its `message` says why.
    Failed,
}

impl SearchState {
    fn parse(text: &str) -> SearchState {
        match text {
            "queued" => SearchState::Queued,
            "running" => SearchState::Running,
            "done" => SearchState::Done,
            "cancelled" => SearchState::Cancelled,
            "interrupted" => SearchState::Interrupted,
            _ => SearchState::Failed,
        }
    }

    /// Whether the search has ended.
    pub fn is_over(self) -> bool {
        !matches!(self, SearchState::Queued | SearchState::Running)
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    pub id: String,
    pub owner: String,
    pub title: String,
    pub state: SearchState,
    /// Why it failed, or which files could not be read completely.
    #[schema(value_type = Option<BilingualText>)]
    pub message: Option<Message>,
    /// The patterns as they were when the search was created.
    pub patterns: Vec<SearchPattern>,
    /// The names of the patterns, which hits and statistics refer to.
    pub names: Vec<String>,
    pub collections: Vec<SearchCollection>,
    pub filters: Filters,
    pub progress: ProgressInfo,
    /// The figures of the whole search, when it has ended.
    pub summary: Option<SearchSummary>,
    pub created_at: String,
    pub updated_at: String,
    /// When it started last; a resumed search starts again.
    pub started_at: Option<String>,
    pub finished_at: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SearchPattern {
    pub id: String,
    pub title: String,
    pub version: i64,
}

impl From<&SnapshotPattern> for SearchPattern {
    fn from(pattern: &SnapshotPattern) -> SearchPattern {
        SearchPattern {
            id: pattern.id.clone(),
            title: pattern.title.clone(),
            version: pattern.version,
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchCollection {
    pub id: String,
    pub title: String,
}

/// The progress of a search.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgressInfo {
    pub games: i64,
    pub positions: i64,
    pub bytes: i64,
    /// The size of all files.
    pub total_bytes: i64,
    pub hits: i64,
    pub elapsed_seconds: f64,
    /// Positions per second.
    pub rate: f64,
    /// An estimate; null while there is nothing to estimate from.
    pub remaining_seconds: Option<f64>,
}

pub(super) async fn describe(app: &App, row: SearchRow) -> ApiResult<SearchInfo> {
    let asked: SearchRequest = serde_json::from_str(&row.request)?;
    let state = SearchState::parse(&row.state);
    let live = SearchId::parse(&row.id).and_then(|id| app.jobs.running(id));
    let mut progress = ProgressInfo {
        games: row.games,
        positions: row.positions,
        bytes: row.bytes,
        total_bytes: row.total_bytes,
        hits: row.hits,
        elapsed_seconds: row.elapsed_ms as f64 / 1000.0,
        rate: 0.0,
        remaining_seconds: None,
    };
    if let Some(live) = live.filter(|_| state == SearchState::Running) {
        let reached = live.progress();
        progress.games = reached.games;
        progress.positions = reached.positions;
        progress.hits = reached.hits.max(row.hits);
        progress.elapsed_seconds = reached.elapsed_ms as f64 / 1000.0;
        // Files are read ahead of the search, so the number of games is a better measure, where it is known.
        let part = match games_of(app, &asked).await? {
            Some(games) if games > 0 => progress.games as f64 / games as f64,
            _ => reached.bytes as f64 / row.total_bytes.max(1) as f64,
        };
        let part = part.clamp(0.0, 1.0);
        progress.bytes = (row.total_bytes as f64 * part) as i64;
        if part > 0.0 {
            progress.remaining_seconds = Some(progress.elapsed_seconds * (1.0 - part) / part);
        }
    }
    if progress.elapsed_seconds > 0.0 {
        progress.rate = progress.positions as f64 / progress.elapsed_seconds;
    }
    Ok(SearchInfo {
        id: row.id,
        owner: row.owner,
        title: row.title,
        state,
        message: row.message.as_deref().map(from_column),
        patterns: serde_json::from_str(&row.asked)?,
        names: serde_json::from_str(&row.names)?,
        collections: asked
            .collections
            .into_iter()
            .map(|(id, title)| SearchCollection { id, title })
            .collect(),
        filters: asked.filters,
        progress,
        summary: row
            .summary
            .map(|text| serde_json::from_str(&text))
            .transpose()?,
        created_at: row.created_at,
        updated_at: row.updated_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
    })
}

/// The number of games of all collections of a search; `None` if one of them has not been counted.
async fn games_of(app: &App, asked: &SearchRequest) -> ApiResult<Option<i64>> {
    let mut games = Some(0);
    for (id, _) in &asked.collections {
        let row = match CollectionId::parse(id) {
            Some(id) => app.store.collection(id).await?,
            None => None,
        };
        let counted = row.and_then(|row| row.games);
        games = games.zip(counted).map(|(games, more)| games + more);
    }
    Ok(games)
}

/// The search, if the caller may do this with it.
pub async fn load(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> ApiResult<(SearchId, SearchRow)> {
    let id = SearchId::parse(id).ok_or_else(ApiError::not_found)?;
    let row = app
        .store
        .search(id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    app.permit(
        caller,
        action,
        Object::Owned(&OwnerId::new(row.owner.as_str())),
    )?;
    Ok((id, row))
}

async fn one(app: &App, id: SearchId) -> ApiResult<Json<SearchInfo>> {
    let row = app
        .store
        .search(id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    Ok(Json(describe(app, row).await?))
}

/// Lists the searches, the newest first.
#[utoipa::path(get, path = "/searches", tag = "searches", responses((status = 200, body = Vec<SearchInfo>)))]
pub async fn list(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<SearchInfo>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let rows = app.store.searches(&caller.owner()?).await?;
    let mut searches = Vec::with_capacity(rows.len());
    for row in rows {
        searches.push(describe(&app, row).await?);
    }
    Ok(Json(searches))
}

/// The maximum number of collections and of patterns.
const MOST: usize = 100;

/// Queues a search.
#[utoipa::path(post, path = "/searches", tag = "searches", request_body = SearchNew,
    responses((status = 201, body = SearchInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<SearchNew>,
) -> ApiResult<(StatusCode, Json<SearchInfo>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    new.filters.check()?;
    let counts = [new.collections.len(), new.patterns.len()];
    if counts.iter().any(|count| *count == 0 || *count > MOST) {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("a search needs 1 to {MOST} collections and 1 to {MOST} patterns"),
            format!("uma busca precisa de 1 a {MOST} coleções e de 1 a {MOST} padrões"),
        ));
    }
    let owner = caller.owner()?;
    app.check_object_quota(app.store.count_searches(&owner).await?)?;
    let (patterns, names) = snapshot(&app, &caller, &new.patterns).await?;
    let (chosen, inputs) = files(&app, &caller, &new.collections).await?;
    let wanted = patterns.iter().filter(|pattern| pattern.asked);
    let wanted: Vec<SearchPattern> = wanted.map(SearchPattern::from).collect();
    let titles: Vec<&str> = wanted
        .iter()
        .map(|pattern| pattern.title.as_str())
        .collect();
    let title = checked_title(new.title)?.unwrap_or_else(|| titles.join(", "));
    let total: u64 = inputs.iter().map(|input| input.bytes).sum();
    let asked = SearchRequest {
        collections: chosen,
        filters: new.filters,
        lang: new.lang,
    };
    let search = NewSearch {
        title: title.chars().take(200).collect(),
        request: serde_json::to_string(&asked)?,
        patterns: serde_json::to_string(&patterns)?,
        asked: serde_json::to_string(&wanted)?,
        names: serde_json::to_string(&names)?,
        inputs: serde_json::to_string(&inputs)?,
        total_bytes: total as i64,
    };
    let id = app.store.add_search(&owner, &search).await?;
    app.jobs.wake();
    Ok((StatusCode::CREATED, one(&app, id).await?))
}

/// Returns a search.
#[utoipa::path(get, path = "/searches/{id}", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<SearchInfo>> {
    let (_, row) = load(&app, &caller, &id, Action::Read).await?;
    Ok(Json(describe(&app, row).await?))
}

/// Takes a search from the queue, or cancels it and waits until it has stopped.
async fn stop(app: &App, id: SearchId) -> ApiResult<()> {
    if app.store.move_search(id, &["queued"], "cancelled").await? {
        return Ok(());
    }
    app.jobs.cancel(id);
    // Read after the search was cancelled: one that is marked as running now has begun, or will notice before it
    // begins.
    let row = app.store.search(id).await?;
    match row.is_some_and(|row| row.state == "running") {
        true => app.jobs.wait_until_stopped(id).await,
        false => app.jobs.forget_cancel(id),
    }
    Ok(())
}

/// Stops a search and keeps its hits. A search that has ended stays as it is.
#[utoipa::path(post, path = "/searches/{id}/cancel", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn cancel(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<SearchInfo>> {
    let (id, _) = load(&app, &caller, &id, Action::Run).await?;
    stop(&app, id).await?;
    one(&app, id).await
}

/// Resumes a search that was interrupted, cancelled or failed. No hit is found twice.
#[utoipa::path(post, path = "/searches/{id}/resume", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn resume(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<SearchInfo>> {
    let (id, row) = load(&app, &caller, &id, Action::Run).await?;
    let from = ["interrupted", "cancelled", "failed"];
    if !app.store.move_search(id, &from, "queued").await? {
        let state = &row.state;
        return Err(ApiError::new(
            ApiErrorKind::Conflict,
            format!("the search is {state}: it cannot be resumed"),
            format!("a busca está em '{state}': não pode ser retomada"),
        ));
    }
    app.jobs.wake();
    one(&app, id).await
}

/// Deletes a search with its hits.
#[utoipa::path(delete, path = "/searches/{id}", tag = "searches", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let (id, _) = load(&app, &caller, &id, Action::Delete).await?;
    stop(&app, id).await?;
    app.store.delete_search(id).await?;
    Ok(StatusCode::NO_CONTENT)
}
