//! Courses of exercises: made from searches, test positions or any positions, answered one by one, repeated when they are
//! due.
//!
//! | module | subject |
//! |---|---|
//! | `making` | exercises made from a source |
//! | `maker` | positions made into exercises |
//! | `answers` | the next exercise, its hint, its answer, its rating |
//! | `opened` | an exercise asked, judged and explained |

mod answers;
mod maker;
mod making;
mod opened;

// With the descriptions that the macro puts beside the handlers.
pub use answers::*;
pub use making::*;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::searches::SearchPattern;
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{CourseId, OwnerId};
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query, checked_title};
use crate::state::{App, Caller};
use crate::store::training::{CourseRow, ProgressKey};
use crate::training::schedule::Day;

/// The days that an exercise must be promised for to count as learnt.
const LEARNT: i64 = 7;
/// New exercises of a day, unless more are asked for.
const NEW_A_DAY: i64 = 10;
/// The days of the chart.
const CHART: i64 = 14;

/// A course of exercises with its progress.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseInfo {
    pub id: String,
    pub owner: String,
    /// The title that its owner gave it; null for one that is called after its patterns.
    pub title: Option<String>,
    pub source: SourceInfo,
    /// The patterns as they were when the course was made.
    pub patterns: Vec<SearchPattern>,
    pub exercises: i64,
    /// Those that were never answered.
    pub new: i64,
    /// Those that were answered and come again soon.
    pub learning: i64,
    /// Those that do not come again for a week or more.
    pub learnt: i64,
    /// Those to be repeated today.
    pub due: i64,
    /// New ones that belong to today.
    pub new_today: i64,
    /// The answers of the last days, the oldest first; days without any are left out.
    pub days: Vec<DayInfo>,
    /// The next day on which something is due that is not due today.
    pub next_due: Option<String>,
    pub created_at: String,
}

/// The answers of a day; only the first one to each exercise counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayInfo {
    /// Such as `2026-11-19`.
    pub day: String,
    pub right: i64,
    pub wrong: i64,
}

/// The calendar of the pupil, who may live in another time zone than the server.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Calendar {
    /// The pupil's date, such as `2026-11-19`; without it, that of the server.
    #[param(example = "2026-11-19")]
    pub today: Option<String>,
}

/// The pupil's date. Where it is not the server's or a neighbour of it, which no time zone explains, the nearest one counts.
fn day(text: Option<&str>) -> ApiResult<Day> {
    let now = Day::now();
    let Some(text) = text else {
        return Ok(now);
    };
    let shown: String = text.chars().take(20).collect();
    let day = Day::parse(text).ok_or_else(|| {
        ApiError::new(
            ApiErrorKind::Invalid,
            format!("'{shown}' is not a date"),
            format!("'{shown}' não é uma data"),
        )
        .remedy("write it as 2026-11-19", "escreva-a como 2026-11-19")
    })?;
    Ok(day.clamp(now.plus(-1), now.plus(1)))
}

/// The course, if the caller may do this with it. A deleted one can only be restored.
async fn load(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> ApiResult<(ProgressKey, CourseRow)> {
    let (key, row) = load_deleted(app, caller, id, action).await?;
    match row.deleted_at {
        None => Ok((key, row)),
        Some(_) => Err(ApiError::not_found()),
    }
}

async fn load_deleted(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> ApiResult<(ProgressKey, CourseRow)> {
    let id = CourseId::parse(id).ok_or_else(ApiError::not_found)?;
    let row = app.store.course(id).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    app.permit(
        caller,
        action,
        Object::Owned(&OwnerId::new(row.owner.as_str())),
    )?;
    let key = ProgressKey {
        course: id,
        owner: caller.owner()?,
        round: row.round,
    };
    Ok((key, row))
}

async fn describe(
    app: &App,
    key: &ProgressKey,
    row: CourseRow,
    today: Day,
) -> ApiResult<CourseInfo> {
    let counts = app.store.course_counts(key, today, LEARNT).await?;
    let days = app.store.days(key, today.plus(1 - CHART)).await?;
    let next_due = app.store.next_due(key, today).await?;
    let begun_today = days
        .iter()
        .find(|row| row.day == today.to_string())
        .map_or(0, |row| row.new);
    let new = (row.exercises - counts.answered).max(0);
    Ok(CourseInfo {
        id: row.id,
        owner: row.owner,
        title: row.title,
        source: serde_json::from_str(&row.source)?,
        patterns: serde_json::from_str(&row.asked)?,
        exercises: row.exercises,
        new,
        learning: counts.answered - counts.learnt,
        learnt: counts.learnt,
        due: counts.due,
        new_today: new.min((NEW_A_DAY - begun_today).max(0)),
        days: days
            .into_iter()
            .map(|row| DayInfo {
                day: row.day,
                right: row.right,
                wrong: row.wrong,
            })
            .collect(),
        next_due,
        created_at: row.created_at,
    })
}

/// The course again, after a change.
async fn again(app: &App, caller: &Caller, id: &str, today: Day) -> ApiResult<Json<CourseInfo>> {
    let (key, row) = load(app, caller, id, Action::Read).await?;
    Ok(Json(describe(app, &key, row, today).await?))
}

/// Lists the courses, the newest first.
#[utoipa::path(get, path = "/training/courses", tag = "training", params(Calendar),
    responses((status = 200, body = Vec<CourseInfo>), (status = 422, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<Vec<CourseInfo>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let today = day(calendar.today.as_deref())?;
    let owner = caller.owner()?;
    let mut courses = Vec::new();
    for row in app.store.courses(&owner).await? {
        let Some(course) = CourseId::parse(&row.id) else {
            continue;
        };
        let key = ProgressKey {
            course,
            owner: owner.clone(),
            round: row.round,
        };
        courses.push(describe(&app, &key, row, today).await?);
    }
    Ok(Json(courses))
}

/// Returns a course.
#[utoipa::path(get, path = "/training/courses/{id}", tag = "training", params(("id" = String, Path), Calendar),
    responses((status = 200, body = CourseInfo), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<CourseInfo>> {
    let today = day(calendar.today.as_deref())?;
    again(&app, &caller, &id, today).await
}

/// A new title of a course.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseTitle {
    /// Null or empty to call it after its patterns.
    pub title: Option<String>,
}

/// The maximum length of a title, in characters.
const LONGEST_TITLE: usize = 200;

fn short_title(title: Option<String>) -> ApiResult<Option<String>> {
    let title = checked_title(title)?;
    Ok(title.map(|title| title.chars().take(LONGEST_TITLE).collect()))
}

/// Renames a course.
#[utoipa::path(put, path = "/training/courses/{id}", tag = "training", params(("id" = String, Path), Calendar),
    request_body = CourseTitle,
    responses((status = 200, body = CourseInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn rename(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
    Body(new): Body<CourseTitle>,
) -> ApiResult<Json<CourseInfo>> {
    let today = day(calendar.today.as_deref())?;
    let (key, _) = load(&app, &caller, &id, Action::Change).await?;
    let title = short_title(new.title)?;
    app.store
        .rename_course(key.course, title.as_deref())
        .await?;
    again(&app, &caller, &id, today).await
}

/// Deletes a course with its progress; it can be restored.
#[utoipa::path(delete, path = "/training/courses/{id}", tag = "training", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let (key, _) = load(&app, &caller, &id, Action::Delete).await?;
    app.store.hide_course(key.course, true).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restores a deleted course.
#[utoipa::path(post, path = "/training/courses/{id}/restore", tag = "training", params(("id" = String, Path), Calendar),
    responses((status = 200, body = CourseInfo), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem)))]
pub async fn restore(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<CourseInfo>> {
    let today = day(calendar.today.as_deref())?;
    let (key, row) = load_deleted(&app, &caller, &id, Action::Delete).await?;
    if row.deleted_at.is_some() {
        app.store.hide_course(key.course, false).await?;
    }
    again(&app, &caller, &id, today).await
}

/// Forgets the progress of a course: all its exercises are new again. It can be brought back until the next time.
#[utoipa::path(post, path = "/training/courses/{id}/reset", tag = "training", params(("id" = String, Path), Calendar),
    responses((status = 200, body = CourseInfo), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem)))]
pub async fn reset(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<CourseInfo>> {
    let today = day(calendar.today.as_deref())?;
    let (key, _) = load(&app, &caller, &id, Action::Change).await?;
    // Nothing learnt, nothing to forget: what was forgotten before can still be brought back.
    if app.store.is_round_kept(&key).await? {
        app.store.set_round(key.course, key.round + 1).await?;
    }
    again(&app, &caller, &id, today).await
}

/// Brings back the progress that was forgotten last, in place of what was learnt since.
#[utoipa::path(post, path = "/training/courses/{id}/reset/undo", tag = "training",
    params(("id" = String, Path), Calendar),
    responses((status = 200, body = CourseInfo), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn undo_reset(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<CourseInfo>> {
    let today = day(calendar.today.as_deref())?;
    let (key, _) = load(&app, &caller, &id, Action::Change).await?;
    let before = ProgressKey {
        round: key.round - 1,
        ..key
    };
    if !app.store.is_round_kept(&before).await? {
        return Err(ApiError::new(
            ApiErrorKind::Conflict,
            "there is no earlier progress to bring back",
            "não há progresso anterior para trazer de volta",
        ));
    }
    app.store.set_round(before.course, before.round).await?;
    again(&app, &caller, &id, today).await
}
