//! Collections of games, added by their path on this machine or uploaded.

use std::path::PathBuf;

use axum::Json;
use axum::body::Body as Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use syntax::{Message, strip_deceptive};
use tokio::io::AsyncWriteExt;
use utoipa::{IntoParams, ToSchema};

use super::types::BilingualText;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::games;
use crate::ids::{CollectionId, OwnerId};
use crate::messages::from_column;
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query, checked_title, is_stalled, stalled, too_large};
use crate::state::{App, Caller};
use crate::store::collections::{CollectionRow, NewCollection};

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CollectionSource {
    /// A file or folder of this machine.
    Path,
    Upload,
    Demo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CollectionState {
    /// Its games are being counted. It can be searched already.
    Counting,
    Ready,
    /// It cannot be read; its `message` says why.
    Failed,
}

/// A collection of games. Numbers are null until the games have been counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CollectionInfo {
    pub id: String,
    pub owner: String,
    pub title: String,
    pub source: CollectionSource,
    /// Null for uploads.
    pub path: Option<String>,
    pub bytes: i64,
    pub games: Option<i64>,
    pub positions: Option<i64>,
    pub years: Option<Years>,
    pub state: CollectionState,
    /// The number of games that could not be read; they are not in `games`.
    pub broken: Option<i64>,
    /// Why it cannot be read.
    #[schema(value_type = Option<BilingualText>)]
    pub message: Option<Message>,
    #[schema(value_type = Option<BilingualText>)]
    pub remedy: Option<Message>,
    pub created_at: String,
    pub updated_at: String,
}

/// The earliest and the latest year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Years {
    pub from: i64,
    pub to: i64,
}

impl From<CollectionRow> for CollectionInfo {
    fn from(row: CollectionRow) -> CollectionInfo {
        let source = match row.kind.as_str() {
            "demo" => CollectionSource::Demo,
            "upload" => CollectionSource::Upload,
            _ => CollectionSource::Path,
        };
        CollectionInfo {
            path: matches!(source, CollectionSource::Path)
                .then(|| strip_deceptive(&row.path).into_owned()),
            id: row.id,
            owner: row.owner,
            title: row.title,
            source,
            bytes: row.bytes,
            games: row.games,
            positions: row.positions,
            years: row
                .first_year
                .zip(row.last_year)
                .map(|(from, to)| Years { from, to }),
            state: match row.state.as_str() {
                "counting" => CollectionState::Counting,
                "ready" => CollectionState::Ready,
                _ => CollectionState::Failed,
            },
            broken: row.broken,
            message: row.message.as_deref().map(from_column),
            remedy: row.remedy.as_deref().map(from_column),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// Lists the collections.
#[utoipa::path(get, path = "/collections", tag = "collections",
    responses((status = 200, body = Vec<CollectionInfo>)))]
pub async fn list(State(app): State<App>, caller: Caller) -> ApiResult<Json<Vec<CollectionInfo>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let rows = app.store.collections(&caller.owner()?).await?;
    Ok(Json(rows.into_iter().map(CollectionInfo::from).collect()))
}

/// The collection, if the caller may do this with it.
pub async fn load(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> ApiResult<(CollectionId, CollectionRow)> {
    let id = CollectionId::parse(id).ok_or_else(ApiError::not_found)?;
    let row = app
        .store
        .collection(id)
        .await?
        .ok_or_else(ApiError::not_found)?;
    app.permit(
        caller,
        action,
        Object::Owned(&OwnerId::new(row.owner.as_str())),
    )?;
    Ok((id, row))
}

async fn one(app: &App, id: CollectionId) -> ApiResult<Json<CollectionInfo>> {
    let row = app.store.collection(id).await?;
    row.map(|row| Json(row.into()))
        .ok_or_else(ApiError::not_found)
}

/// Returns a collection.
#[utoipa::path(get, path = "/collections/{id}", tag = "collections", params(("id" = String, Path)),
    responses((status = 200, body = CollectionInfo), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Json<CollectionInfo>> {
    let (_, row) = load(&app, &caller, &id, Action::Read).await?;
    Ok(Json(row.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CollectionPath {
    /// A file or folder of this machine: an absolute path, or one in the home folder (`~/…`).
    pub path: String,
    /// The title; without it, the name of the file.
    pub title: Option<String>,
}

/// Adds a collection by its path on this machine.
#[utoipa::path(post, path = "/collections", tag = "collections", request_body = CollectionPath,
    responses((status = 201, body = CollectionInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<CollectionPath>,
) -> ApiResult<(StatusCode, Json<CollectionInfo>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    app.permit(&caller, Action::Read, Object::Machine)?;
    let owner = caller.owner()?;
    app.check_object_quota(app.store.count_collections(&owner).await?)?;
    let written = new.path.trim().to_owned();
    if !at_home(&written).is_absolute() {
        return Err(ApiError::new(
            ApiErrorKind::Unreadable,
            "the path is not absolute",
            "o caminho não é absoluto",
        )
        .remedy(
            "write the whole path, such as /home/me/games.pgn or ~/games.pgn",
            "escreva o caminho inteiro, como /home/eu/partidas.pgn ou ~/partidas.pgn",
        ));
    }
    let found = tokio::task::spawn_blocking(move || {
        let path = std::fs::canonicalize(at_home(&written))?;
        let inputs = games::expand(&path)?;
        // A file that cannot be opened is reported now, not by a search an hour later.
        for input in &inputs {
            input.source(std::sync::Arc::default())?;
        }
        let bytes: u64 = inputs.iter().filter_map(|input| input.size()).sum();
        Ok((path, bytes))
    });
    let (path, bytes) = found.await.map_err(ApiError::internal)?.map_err(|error: std::io::Error| {
        let reason = corpus::describe_error(&error);
        ApiError::new(
            ApiErrorKind::Unreadable,
            format!("the games cannot be read: {}", reason.en),
            format!("não foi possível ler as partidas: {}", reason.pt),
        )
        .with_remedy(corpus::content_remedy(&error).unwrap_or_else(|| Message::new(
            "give the whole path of a PGN file (plain, .zst, .gz, .bz2), a store (.svdb) or a folder of them",
            "dê o caminho completo de um arquivo PGN (puro, .zst, .gz, .bz2), de um acervo (.svdb) ou de uma pasta deles",
        )))
    })?;
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let title = title(new.title, name)?;
    let id = CollectionId::generate();
    let new = NewCollection {
        id,
        title: &title,
        kind: "path",
        path: &path.to_string_lossy(),
        bytes: bytes as i64,
    };
    app.store.add_collection(&owner, &new).await?;
    app.counter.count(app.store.clone(), id, path, false);
    Ok((StatusCode::CREATED, one(&app, id).await?))
}

/// Replaces `~` by the home folder.
pub fn at_home(written: &str) -> PathBuf {
    let home = std::env::var_os("HOME").filter(|home| !home.is_empty());
    match (written.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => PathBuf::from(home).join(rest),
        _ => PathBuf::from(written),
    }
}

/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 200;

/// The title of a collection: the given one, or the name of its file without invisible characters.
fn title(given: Option<String>, file: Option<String>) -> ApiResult<String> {
    let name = file.map(|file| strip_deceptive(&file).trim().to_owned());
    let title = checked_title(given)?.or(name.filter(|name| !name.is_empty()));
    let title = title.unwrap_or_else(|| "PGN".to_owned());
    Ok(title.chars().take(MAX_TITLE).collect())
}

/// The name of an uploaded file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadName {
    /// The name of the file, which becomes the title.
    pub name: Option<String>,
}

/// Uploads a collection: a PGN file, plain or compressed, or a store.
#[utoipa::path(post, path = "/collections/upload", tag = "collections", params(UploadName),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = CollectionInfo), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 507, body = Problem)))]
pub async fn upload(
    State(app): State<App>,
    caller: Caller,
    Query(file): Query<UploadName>,
    body: Bytes,
) -> ApiResult<(StatusCode, Json<CollectionInfo>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    let owner = caller.owner()?;
    app.check_object_quota(app.store.count_collections(&owner).await?)?;
    let id = CollectionId::generate();
    let partial = app.folder.partial(id);
    let received = receive(body, &partial, app.options.limits.upload).await;
    let bytes = match received {
        Ok(bytes) => bytes,
        Err(failure) => {
            let _ = tokio::fs::remove_file(&partial).await;
            return Err(failure);
        }
    };
    let path = app.folder.upload(id);
    let named = path.clone();
    tokio::task::spawn_blocking(move || durable::rename(&partial, &named))
        .await
        .map_err(ApiError::internal)??;
    let title = title(None, file.name)?;
    let new = NewCollection {
        id,
        title: &title,
        kind: "upload",
        path: &path.to_string_lossy(),
        bytes: bytes as i64,
    };
    app.store.add_collection(&owner, &new).await?;
    app.counter.count(app.store.clone(), id, path, true);
    Ok((StatusCode::CREATED, one(&app, id).await?))
}

/// Writes a body to a file, up to a limit of bytes, and returns its size.
async fn receive(body: Bytes, path: &std::path::Path, limit: u64) -> ApiResult<u64> {
    let mut file = tokio::fs::File::create(path).await?;
    let mut stream = body.into_data_stream();
    let mut bytes = 0u64;
    while let Some(piece) = stream.next().await {
        let piece = piece.map_err(|error| {
            if is_stalled(&error) {
                return stalled();
            }
            ApiError::new(
                ApiErrorKind::BadRequest,
                "the upload broke off",
                "o envio foi interrompido",
            )
            .remedy("send the file again", "envie o arquivo de novo")
        })?;
        bytes += piece.len() as u64;
        if bytes > limit {
            return Err(too_large());
        }
        file.write_all(&piece).await?;
    }
    if bytes == 0 {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            "the file is empty",
            "o arquivo está vazio",
        ));
    }
    file.flush().await?;
    // A collection that is listed must be on the disk.
    file.sync_all().await?;
    Ok(bytes)
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct CollectionTitle {
    pub title: String,
}

/// Gives a collection another title.
#[utoipa::path(put, path = "/collections/{id}", tag = "collections", params(("id" = String, Path)),
    request_body = CollectionTitle,
    responses((status = 200, body = CollectionInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<CollectionTitle>,
) -> ApiResult<Json<CollectionInfo>> {
    let (id, _) = load(&app, &caller, &id, Action::Change).await?;
    let Some(title) = checked_title(Some(new.title))? else {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            "the title is empty",
            "o título está vazio",
        )
        .remedy("write a title", "escreva um título"));
    };
    let title: String = title.chars().take(MAX_TITLE).collect();
    app.store.rename_collection(id, &title).await?;
    one(&app, id).await
}

/// Deletes a collection, and its file if it was uploaded. Searches in it keep their hits.
#[utoipa::path(delete, path = "/collections/{id}", tag = "collections", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let (id, row) = load(&app, &caller, &id, Action::Delete).await?;
    app.store.delete_collection(id).await?;
    app.counter.cancel(id);
    if row.kind == "upload" {
        let _ = tokio::fs::remove_file(app.folder.upload(id)).await;
    }
    Ok(StatusCode::NO_CONTENT)
}
