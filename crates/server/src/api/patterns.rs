//! The repository of patterns: those that ship, to read and to copy, and one's own.
//!
//! | module | subject |
//! |---|---|
//! | `files` | texts of patterns out of files and into them |
//! | `versions` | earlier texts |

mod files;
mod versions;

// With the descriptions that the macro puts beside the handlers.
pub use files::*;
pub use versions::*;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use patlan::library::PatternFile;
use patlan::words;
use serde::{Deserialize, Serialize};
use syntax::{Lang, strip_deceptive};
use utoipa::{IntoParams, ToSchema};

use super::tests;
use super::types::LangTag;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{OwnPatternId, OwnerId, PatternId};
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query, RequestLang, checked_title};
use crate::state::{App, Caller};
use crate::store::patterns::{Changed, PatternRow, PatternText};
use crate::store::tests::TestText;

/// A pattern without its text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternSummary {
    /// A UUID, or the stem of the file of a shipped pattern.
    pub id: String,
    pub owner: String,
    /// The name in the text.
    pub name: String,
    /// The title that its owner gave it.
    pub title: String,
    /// The description in the text, its actors as readers know them: "your knight", "piece A", "square X". In lists, only
    /// the beginning of a very long one.
    pub description: String,
    /// Whether it ships with the program: then it can be copied, but not changed.
    pub shipped: bool,
    /// What a shipped pattern is about; it is listed under the first.
    pub themes: Vec<Theme>,
    /// For whom a shipped pattern is; null for others.
    pub level: Option<Level>,
    pub version: i64,
    /// Null for shipped patterns.
    pub created_at: Option<String>,
    pub updated_at: Option<String>,
}

/// What a shipped pattern is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Theme {
    FirstSteps,
    Mates,
    Sacrifices,
    Forks,
    /// Pins, skewers and discovered attacks.
    Lines,
    Pawns,
    /// Positions in which the pawns are locked.
    Blocked,
    /// The experiments of the thesis.
    Thesis,
}

impl Theme {
    fn parse(word: &str) -> Option<Theme> {
        Some(match word {
            "first-steps" => Theme::FirstSteps,
            "mates" => Theme::Mates,
            "sacrifices" => Theme::Sacrifices,
            "forks" => Theme::Forks,
            "lines" => Theme::Lines,
            "pawns" => Theme::Pawns,
            "blocked" => Theme::Blocked,
            "thesis" => Theme::Thesis,
            _ => return None,
        })
    }
}

/// For whom a shipped pattern is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Level {
    Beginner,
    Club,
    Expert,
}

impl Level {
    pub(super) fn parse(word: &str) -> Option<Level> {
        Some(match word {
            "beginner" => Level::Beginner,
            "club" => Level::Club,
            "expert" => Level::Expert,
            _ => return None,
        })
    }
}

/// A pattern with its text.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternDetail {
    #[serde(flatten)]
    pub summary: PatternSummary,
    pub source: String,
    /// The pattern that it is a copy of.
    pub copied_from: Option<Copied>,
}

/// The original of a copy.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Copied {
    pub id: String,
    /// The version that was copied.
    pub version: i64,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PatternFilter {
    /// A part of the name, title or description.
    pub query: Option<String>,
    /// Only shipped patterns, or only others.
    pub shipped: Option<bool>,
    /// The language of the descriptions of shipped patterns.
    #[serde(default)]
    pub lang: LangTag,
}

/// Lists patterns: first the user's own, then the shipped ones.
#[utoipa::path(get, path = "/patterns", tag = "patterns", params(PatternFilter),
    responses((status = 200, body = Vec<PatternSummary>), (status = 422, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(filter): Query<PatternFilter>,
) -> ApiResult<Json<Vec<PatternSummary>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let mut patterns = Vec::new();
    if filter.shipped != Some(true)
        && let Some(owner) = caller.0.owner()
    {
        patterns.extend(app.store.patterns(&owner).await?.iter().map(summary));
    }
    if filter.shipped != Some(false) {
        patterns.extend(shipped_summaries(&app, filter.lang.into()));
    }
    if let Some(part) = filter.query.map(|part| part.to_lowercase()) {
        let has = |text: &str| text.to_lowercase().contains(&part);
        patterns.retain(|found| has(&found.name) || has(&found.title) || has(&found.description));
    }
    for pattern in &mut patterns {
        shorten(&mut pattern.description);
    }
    Ok(Json(patterns))
}

/// The maximum number of characters of a description in the list: thousands of long ones would be hundreds of megabytes.
const LISTED_DESCRIPTION: usize = 1000;

fn shorten(description: &mut String) {
    if let Some((end, _)) = description.char_indices().nth(LISTED_DESCRIPTION) {
        description.truncate(end);
        description.push('…');
    }
}

fn shipped_summaries(app: &App, lang: Lang) -> Vec<PatternSummary> {
    let library = app.shipped.library();
    let mut files: Vec<(&str, &PatternFile)> = app.shipped.files().collect();
    files.sort_by_key(|(stem, _)| app.shipped.entry(stem).map(|(place, _)| place));
    let summaries = files.into_iter().map(|(stem, file)| {
        let name = first_name(file);
        let localized = library.localized(&name, lang);
        let description = localized.map(|pattern| words::description(&pattern));
        let summary = shipped_summary(app, stem, name, description.unwrap_or_default());
        titled(app, summary, lang)
    });
    summaries.collect()
}

/// A pattern with the title that a shipped one has in a language.
fn titled(app: &App, summary: PatternSummary, lang: Lang) -> PatternSummary {
    match app.shipped.entry(&summary.id) {
        Some((_, entry)) if summary.shipped => PatternSummary {
            title: lang.pick(&entry.english, &entry.portuguese).clone(),
            ..summary
        },
        _ => summary,
    }
}

fn shipped_summary(app: &App, stem: &str, name: String, description: String) -> PatternSummary {
    let entry = app.shipped.entry(stem).map(|(_, entry)| entry);
    let themes = entry.iter().flat_map(|entry| &entry.themes);
    PatternSummary {
        themes: themes.filter_map(|word| Theme::parse(word)).collect(),
        level: entry.and_then(|entry| Level::parse(&entry.level)),
        id: stem.to_owned(),
        owner: OwnerId::shipped().to_string(),
        title: name.clone(),
        name,
        description,
        shipped: true,
        version: 1,
        created_at: None,
        updated_at: None,
    }
}

fn first_name(file: &PatternFile) -> String {
    let first = file.parse.drafts.first();
    first.map_or_else(String::new, |draft| draft.pattern.name.value.clone())
}

fn summary(row: &PatternRow) -> PatternSummary {
    PatternSummary {
        id: row.id.clone(),
        owner: row.owner.clone(),
        name: row.name.clone(),
        title: row.title.clone(),
        description: row.description.clone(),
        shipped: false,
        themes: Vec::new(),
        level: None,
        version: row.version,
        created_at: Some(row.created_at.clone()),
        updated_at: Some(row.updated_at.clone()),
    }
}

fn detail(row: PatternRow) -> PatternDetail {
    let copied = row.copied_from.clone().zip(row.copied_version);
    PatternDetail {
        summary: summary(&row),
        source: row.source,
        copied_from: copied.map(|(id, version)| Copied { id, version }),
    }
}

/// Sends the version as the `ETag` too, for `If-Match`.
fn tagged(status: StatusCode, detail: PatternDetail) -> Response {
    let tag = format!("\"{}\"", detail.summary.version);
    (status, [(header::ETAG, tag)], Json(detail)).into_response()
}

/// A pattern to be saved.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PatternNew {
    /// The text, which may have errors.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The title; without it, the name in the text.
    pub title: Option<String>,
    /// The id of the pattern that it is a copy of.
    pub from: Option<String>,
}

/// Longer titles are cut off.
const LONGEST_TITLE: usize = 200;
/// The maximum size of a text.
const LARGEST_SOURCE: usize = 512 * 1024;

fn text_of(source: String, title: Option<String>) -> ApiResult<PatternText> {
    if source.len() > LARGEST_SOURCE {
        return Err(crate::request::too_large());
    }
    let parse = patlan::parse(&source);
    let first = parse.drafts.first().map(|draft| &draft.pattern);
    let name = first.map_or_else(String::new, |pattern| pattern.name.value.clone());
    let description = first.map_or_else(String::new, words::description);
    // The text stays as it was written, but lists must not show its control characters.
    let (name, description) = (
        strip_deceptive(&name).into_owned(),
        strip_deceptive(&description).into_owned(),
    );
    let title = checked_title(title)?.unwrap_or_else(|| name.trim().to_owned());
    Ok(PatternText {
        name,
        title: title.chars().take(LONGEST_TITLE).collect(),
        description,
        source,
    })
}

/// Saves a new pattern.
#[utoipa::path(post, path = "/patterns", tag = "patterns", request_body = PatternNew,
    responses((status = 201, body = PatternDetail), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 404, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<PatternNew>,
) -> ApiResult<Response> {
    app.permit(&caller, Action::Create, Object::Own)?;
    let text = text_of(new.source, new.title)?;
    let copied = match &new.from {
        Some(from) => Some(load(&app, &caller, from, Action::Copy).await?),
        None => None,
    };
    let copied = copied
        .as_ref()
        .map(|from| (from.summary.id.as_str(), from.summary.version));
    let id = add(&app, &caller, &text, copied, &[]).await?;
    kept(&app, id, StatusCode::CREATED).await
}

async fn add(
    app: &App,
    caller: &Caller,
    text: &PatternText,
    copied: Option<(&str, i64)>,
    tests: &[TestText],
) -> ApiResult<OwnPatternId> {
    let owner = caller.owner()?;
    app.check_object_quota(app.store.count_patterns(&owner).await?)?;
    app.check_text_quota(&owner, None, &text.source).await?;
    Ok(app.store.add_pattern(&owner, text, copied, tests).await?)
}

async fn kept(app: &App, id: OwnPatternId, status: StatusCode) -> ApiResult<Response> {
    let row = app.store.pattern(id).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    Ok(tagged(status, detail(row)))
}

/// The pattern, if the caller may do this with it.
pub async fn load(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> ApiResult<PatternDetail> {
    match PatternId::parse(id) {
        Some(PatternId::Own(id)) => {
            let row = app
                .store
                .pattern(id)
                .await?
                .ok_or_else(ApiError::not_found)?;
            app.permit(
                caller,
                action,
                Object::Owned(&OwnerId::new(row.owner.as_str())),
            )?;
            Ok(detail(row))
        }
        Some(PatternId::Shipped(stem)) => {
            let file = app.shipped.get(&stem).ok_or_else(ApiError::not_found)?;
            app.permit(caller, action, Object::Owned(&OwnerId::shipped()))?;
            let first = file.parse.patterns.first();
            let description = first.map(words::description);
            Ok(PatternDetail {
                summary: shipped_summary(
                    app,
                    &stem,
                    first_name(file),
                    description.unwrap_or_default(),
                ),
                source: file.source.text().to_owned(),
                copied_from: None,
            })
        }
        None => Err(ApiError::not_found()),
    }
}

/// The id of a pattern that is not shipped, if the caller may do this with it.
pub async fn own(app: &App, caller: &Caller, id: &str, action: Action) -> ApiResult<OwnPatternId> {
    load(app, caller, id, action).await?;
    OwnPatternId::parse(id).ok_or_else(ApiError::not_found)
}

/// Returns a pattern.
#[utoipa::path(get, path = "/patterns/{id}", tag = "patterns", params(("id" = String, Path)),
    responses((status = 200, body = PatternDetail), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let mut detail = load(&app, &caller, &id, Action::Read).await?;
    detail.summary = titled(&app, detail.summary, lang);
    Ok(tagged(StatusCode::OK, detail))
}

/// A new text of a pattern.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PatternChange {
    /// The text, which may have errors.
    #[schema(
        example = "PATTERN \"X\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO F1 ATTACKS f1;"
    )]
    pub source: String,
    /// The title; without it, the name in the text.
    pub title: Option<String>,
    /// The version that was changed. The header `If-Match` may say it instead.
    pub version: Option<i64>,
}

/// Saves a new version, unless the pattern has been changed elsewhere meanwhile.
#[utoipa::path(put, path = "/patterns/{id}", tag = "patterns", request_body = PatternChange,
    params(("id" = String, Path), ("if-match" = Option<String>, Header, description = "The version, in quotes.")),
    responses((status = 200, body = PatternDetail), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(change): Body<PatternChange>,
) -> ApiResult<Response> {
    let before = load(&app, &caller, &id, Action::Change).await?;
    let id = OwnPatternId::parse(&id).ok_or_else(ApiError::not_found)?;
    let matched = headers
        .get(header::IF_MATCH)
        .and_then(|tag| tag.to_str().ok()?.trim_matches('"').parse().ok());
    let Some(version) = change.version.or(matched) else {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            "the version that was changed is missing",
            "falta a versão que foi alterada",
        )
        .remedy(
            "send 'version' or the header 'If-Match'",
            "envie 'version' ou o cabeçalho 'If-Match'",
        ));
    };
    let text = text_of(change.source, change.title)?;
    let author = caller.owner()?;
    // An unchanged text makes no version, and one based on an old version is rejected: neither needs room.
    let is_new = before.source != text.source || before.summary.title != text.title;
    if is_new && before.summary.version == version {
        app.check_text_quota(&author, Some(id), &text.source)
            .await?;
    }
    let changed = app
        .store
        .change_pattern(id, &author, version, &text)
        .await?;
    match changed.ok_or_else(ApiError::not_found)? {
        Changed::To(_) => kept(&app, id, StatusCode::OK).await,
        Changed::Overtaken(now) => Err(ApiError::new(
            ApiErrorKind::Conflict,
            format!("the pattern was changed elsewhere: it is at version {now}, not {version}"),
            format!("o padrão foi alterado em outro lugar: está na versão {now}, não {version}"),
        )
        .remedy(
            "load it again and compare, or save yours as a copy",
            "carregue-o de novo e compare, ou salve o seu como cópia",
        )),
    }
}

/// Deletes a pattern. It can be restored.
#[utoipa::path(delete, path = "/patterns/{id}", tag = "patterns", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = own(&app, &caller, &id, Action::Delete).await?;
    match app.store.hide_pattern(id, true).await? {
        true => {
            app.purge_old_deletions(&caller.owner()?).await?;
            Ok(StatusCode::NO_CONTENT)
        }
        false => Err(ApiError::not_found()),
    }
}

/// Restores a deleted pattern.
#[utoipa::path(post, path = "/patterns/{id}/restore", tag = "patterns", params(("id" = String, Path)),
    responses((status = 200, body = PatternDetail), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn restore(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let id = OwnPatternId::parse(&id).ok_or_else(ApiError::not_found)?;
    let owner = app.store.owner_of_pattern(id).await?;
    let owner = owner.ok_or_else(ApiError::not_found)?;
    app.permit(&caller, Action::Change, Object::Owned(&owner))?;
    app.store.hide_pattern(id, false).await?;
    kept(&app, id, StatusCode::OK).await
}

/// Copies a pattern with its tests. The copy belongs to the caller.
#[utoipa::path(post, path = "/patterns/{id}/copy", tag = "patterns", params(("id" = String, Path)),
    responses((status = 201, body = PatternDetail), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn copy(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let from = load(&app, &caller, &id, Action::Copy).await?;
    app.permit(&caller, Action::Create, Object::Own)?;
    let tests = tests::texts_of(&app, &id, lang).await?;
    let text = text_of(from.source, Some(from.summary.title))?;
    let copied = Some((from.summary.id.as_str(), from.summary.version));
    let new = add(&app, &caller, &text, copied, &tests).await?;
    kept(&app, new, StatusCode::CREATED).await
}
