//! The next exercise of a course, its hint, its answer and its rating.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::opened::{Opened, open};
use super::{Calendar, ExerciseCaption, NEW_A_DAY, day, load};
use crate::api::patterns::Level;
use crate::api::types::{ActorInfo, Arrow, LangTag, Played, Side};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{OwnerId, ReviewId};
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query};
use crate::state::{App, Caller};
use crate::store::training::{CourseRow, NewReview, ProgressKey};
use crate::training::schedule::{Card, Day, Rating, intervals, review};

/// The exercise to be asked next, and how far the pupil has come today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextExercise {
    /// Null when nothing is left for today.
    pub exercise: Option<ExerciseInfo>,
    pub session: SessionInfo,
}

/// How far the pupil has come today.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionInfo {
    /// Exercises answered today that are not asked again today.
    pub done: i64,
    /// Exercises left for today.
    pub left: i64,
    /// Exercises answered rightly at the first try today.
    pub right: i64,
    pub wrong: i64,
    /// The right answers since the last wrong one today.
    pub streak: i64,
    /// New exercises beyond those of today.
    pub more: i64,
    /// The next day on which something is due that is not due today.
    pub next_due: Option<String>,
}

/// What an exercise asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExerciseKind {
    /// Find the move.
    Move,
    /// Name the idea.
    Idea,
    /// Say whether the idea is there.
    There,
}

impl ExerciseKind {
    pub(super) fn parse(text: &str) -> ExerciseKind {
        match text {
            "move" => ExerciseKind::Move,
            "idea" => ExerciseKind::Idea,
            _ => ExerciseKind::There,
        }
    }
}

/// A pattern by its id and title.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IdeaName {
    pub id: String,
    pub title: String,
}

/// An exercise without its solution.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExerciseInfo {
    /// Its number in the course, from 1.
    pub n: i64,
    pub kind: ExerciseKind,
    pub fen: String,
    /// The side of the pupil.
    pub side: Side,
    /// The idea, where the question names it.
    pub idea: Option<IdeaName>,
    /// The ideas to choose from.
    pub options: Vec<IdeaName>,
    /// The number of moves to be found.
    pub moves: usize,
    /// In how many moves the solution mates.
    pub mate_in: Option<u8>,
    /// For whom the pattern is; null for one of one's own.
    pub level: Option<Level>,
    /// Whether it was never answered.
    pub is_new: bool,
    /// Whether it was answered wrongly today.
    pub is_again: bool,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SessionWanted {
    /// The maximum number of new exercises of today; the default is 10.
    #[param(minimum = 0, maximum = 500)]
    pub new: Option<u32>,
    #[serde(default)]
    pub lang: LangTag,
}

/// Returns the exercise to be asked next: first what is due, then new ones, last what was answered wrongly today.
#[utoipa::path(get, path = "/training/courses/{id}/next", tag = "training",
    params(("id" = String, Path), SessionWanted, Calendar),
    responses((status = 200, body = NextExercise), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn next(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<SessionWanted>,
    Query(calendar): Query<Calendar>,
) -> ApiResult<Json<NextExercise>> {
    let (key, row) = load(&app, &caller, &id, Action::Read).await?;
    let today = day(calendar.today.as_deref())?;
    let most_new = wanted.new.map_or(NEW_A_DAY, |new| i64::from(new.min(500)));
    let session = session(&app, &key, &row, today, most_new).await?;
    let is_new_wanted = session.new_left > 0;
    let n = app.store.next_exercise(&key, today, is_new_wanted).await?;
    let exercise = match n {
        None => None,
        Some(n) => {
            let exercise = app.store.exercise(key.course, n).await?;
            let exercise = exercise.ok_or_else(ApiError::not_found)?;
            let card = app.store.card(&key, n).await?;
            let opened = open(&app, &key, row, exercise, wanted.lang.into()).await?;
            let asked = app.workers.run(move |_| opened.ask(card.as_ref(), today));
            Some(asked.await??)
        }
    };
    Ok(Json(NextExercise {
        exercise,
        session: session.info,
    }))
}

struct Session {
    info: SessionInfo,
    new_left: i64,
}

async fn session(
    app: &App,
    key: &ProgressKey,
    row: &CourseRow,
    today: Day,
    most_new: i64,
) -> ApiResult<Session> {
    let counts = app.store.course_counts(key, today, super::LEARNT).await?;
    let days = app.store.days(key, today).await?;
    let of_today = days.iter().find(|row| row.day == today.to_string());
    let (right, wrong, begun) = of_today.map_or((0, 0, 0), |day| (day.right, day.wrong, day.new));
    let ratings = app.store.ratings(key, today).await?;
    let streak = ratings.iter().take_while(|rating| **rating > 1).count() as i64;
    let new = (row.exercises - counts.answered).max(0);
    let new_left = new.min((most_new - begun).max(0));
    Ok(Session {
        info: SessionInfo {
            done: right + wrong - counts.failed,
            left: counts.due + new_left,
            right,
            wrong,
            streak,
            more: new - new_left,
            next_due: app.store.next_due(key, today).await?,
        },
        new_left,
    })
}

/// The exercise, if the caller may answer it.
async fn load_exercise(
    app: &App,
    caller: &Caller,
    (id, n): (String, i64),
    lang: syntax::Lang,
) -> ApiResult<(ProgressKey, Opened)> {
    let (key, course) = load(app, caller, &id, Action::Run).await?;
    let row = app.store.exercise(key.course, n).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    let opened = open(app, &key, course, row, lang).await?;
    Ok((key, opened))
}

/// Help that does not give the answer away.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hint {
    pub text: String,
    /// Squares to look at.
    pub squares: Vec<String>,
    /// An idea that it is not.
    pub not: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HintWanted {
    /// The moves played since the start in UCI notation, with commas between.
    #[serde(default)]
    pub moves: String,
    #[serde(default)]
    pub lang: LangTag,
}

/// Returns a hint: which piece moves, which idea it is not, or what the idea is.
#[utoipa::path(get, path = "/training/courses/{id}/exercises/{n}/hint", tag = "training",
    params(("id" = String, Path), ("n" = i64, Path), HintWanted),
    responses((status = 200, body = Hint), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn hint(
    State(app): State<App>,
    caller: Caller,
    Path(place): Path<(String, i64)>,
    Query(wanted): Query<HintWanted>,
) -> ApiResult<Json<Hint>> {
    let (_, opened) = load_exercise(&app, &caller, place, wanted.lang.into()).await?;
    let hint = app.workers.run(move |_| opened.hint(&wanted.moves));
    Ok(Json(hint.await??))
}

/// An answer to an exercise, or a part of it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerGiven {
    /// All moves since the start in UCI notation, those of the opponent too; the last one is the pupil's answer.
    #[serde(default)]
    #[schema(max_items = 80)]
    pub moves: Vec<String>,
    /// The id of the chosen idea.
    pub idea: Option<String>,
    /// Whether the idea is there.
    pub there: Option<bool>,
    /// The pupil wants to see the solution.
    #[serde(default)]
    pub shows: bool,
    /// The number of wrong answers since the exercise was asked.
    #[serde(default)]
    pub tries: u32,
    /// Whether a hint was given.
    #[serde(default)]
    pub is_hinted: bool,
    /// The time since the exercise was asked.
    #[serde(default)]
    pub millis: u64,
    #[serde(default)]
    pub lang: LangTag,
}

/// How good an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum AnswerOutcome {
    /// The exercise is solved.
    Right,
    /// The move is right, and the exercise goes on.
    Onward,
    Wrong,
    /// It may be right; another one is looked for, and it does not count.
    Unsure,
    /// The solution was asked for.
    Shown,
}

/// What is said to an answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnswerInfo {
    pub outcome: AnswerOutcome,
    /// The move of the answer and the reply to it.
    pub played: Vec<Played>,
    /// Why the answer is wrong.
    pub why: Option<String>,
    /// The squares that this is about.
    pub squares: Vec<String>,
    /// When the exercise is over.
    pub solution: Option<Solution>,
    /// The rating, at the first answer of the day that decides.
    pub review: Option<ReviewInfo>,
}

/// A rated answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewInfo {
    pub id: String,
    pub rating: Rating,
    /// When the exercise is asked again.
    pub due: String,
    /// The days until then for each rating, from again to easy; 0 is today.
    pub intervals: Vec<i64>,
}

/// The solution of an exercise.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Solution {
    pub fen: String,
    pub side: Side,
    pub idea: Option<IdeaName>,
    /// Whether the idea is in the position.
    pub is_there: bool,
    /// The instance in sentences.
    pub words: String,
    /// What the source says of the position.
    pub note: Option<String>,
    pub actors: Vec<ActorInfo>,
    pub arrows: Vec<Arrow>,
    pub squares: Vec<String>,
    /// The moves.
    pub line: Vec<Played>,
    pub caption: Option<ExerciseCaption>,
}

/// The maximum number of moves of an answer.
const MOST_MOVES: usize = 80;
/// A longer time is no thinking.
const LONGEST_MILLIS: u64 = 60 * 60 * 1000;
/// A right answer within this time is easy: to see the first move, and for each further one.
const QUICK: u64 = 9000;
const QUICK_MOVE: u64 = 4000;

/// Judges an answer. What decides is recorded: the first wrong answer, or the right one.
#[utoipa::path(post, path = "/training/courses/{id}/exercises/{n}/answer", tag = "training",
    params(("id" = String, Path), ("n" = i64, Path), Calendar), request_body = AnswerGiven,
    responses((status = 200, body = AnswerInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn answer(
    State(app): State<App>,
    caller: Caller,
    Path(place): Path<(String, i64)>,
    Query(calendar): Query<Calendar>,
    Body(given): Body<AnswerGiven>,
) -> ApiResult<Json<AnswerInfo>> {
    let (key, opened) = load_exercise(&app, &caller, place, given.lang.into()).await?;
    let today = day(calendar.today.as_deref())?;
    if given.moves.len() > MOST_MOVES {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("an answer has at most {MOST_MOVES} moves"),
            format!("uma resposta tem no máximo {MOST_MOVES} lances"),
        ));
    }
    let n = opened.row.n;
    let judging = app.workers.run(move |_| {
        let answered = opened.judge(&given)?;
        let moves = opened.line()?.len().div_ceil(2).max(1) as u64;
        ApiResult::Ok((answered, given, moves))
    });
    let (mut answered, given, moves) = judging.await??;
    let millis = given.millis.min(LONGEST_MILLIS);
    let rating = match answered.outcome {
        AnswerOutcome::Wrong | AnswerOutcome::Shown => Some(Rating::Again),
        AnswerOutcome::Right if given.is_hinted => Some(Rating::Hard),
        AnswerOutcome::Right if millis <= QUICK + QUICK_MOVE * (moves - 1) => Some(Rating::Easy),
        AnswerOutcome::Right => Some(Rating::Good),
        AnswerOutcome::Onward | AnswerOutcome::Unsure => None,
    };
    if let Some(rating) = rating {
        let card = app.store.card(&key, n).await?;
        let is_decided = given.tries > 0 || card.is_some_and(|card| card.last >= today);
        if !is_decided {
            let new = NewReview {
                n,
                day: today,
                answer: answer_text(&given),
                rating,
                millis: millis as i64,
                before: card.map(|card| serde_json::to_string(&card)).transpose()?,
            };
            let next = review(card.as_ref(), rating, today);
            let id = app.store.add_review(&key, &new, &next).await?;
            answered.review = id.map(|id| ReviewInfo {
                id: id.to_string(),
                rating,
                due: next.due.to_string(),
                intervals: intervals(card.as_ref(), today).to_vec(),
            });
        } else if answered.outcome == AnswerOutcome::Right
            && given.tries == 0
            && let Some(card) = card
            && card.is_failed(today)
        {
            app.store.save_card(&key, n, &card.solved_at_last()).await?;
        }
    }
    Ok(Json(answered))
}

/// An answer as the log keeps it.
fn answer_text(given: &AnswerGiven) -> String {
    let text = match (&given.idea, given.there) {
        _ if given.shows => String::new(),
        (Some(idea), _) => idea.clone(),
        (None, Some(there)) => (if there { "yes" } else { "no" }).to_owned(),
        (None, None) => given.moves.join(" "),
    };
    text.chars().take(500).collect()
}

/// Another rating of an answer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RatingNew {
    pub rating: Rating,
}

/// Changes the rating of an answer of today, and with it when the exercise is asked again.
#[utoipa::path(put, path = "/training/reviews/{id}", tag = "training", params(("id" = String, Path), Calendar),
    request_body = RatingNew,
    responses((status = 200, body = ReviewInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem)))]
pub async fn rate(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(calendar): Query<Calendar>,
    Body(new): Body<RatingNew>,
) -> ApiResult<Json<ReviewInfo>> {
    let today = day(calendar.today.as_deref())?;
    let id = ReviewId::parse(&id).ok_or_else(ApiError::not_found)?;
    let row = app.store.review(id).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    let owner = OwnerId::new(row.owner.as_str());
    app.permit(&caller, Action::Change, Object::Owned(&owner))?;
    let (key, _) = load(&app, &caller, &row.course, Action::Run).await?;
    if row.day != today.to_string() || row.round != key.round {
        return Err(ApiError::new(
            ApiErrorKind::Conflict,
            "only the answers of today can be rated",
            "só as respostas de hoje podem ser avaliadas",
        ));
    }
    let before: Option<Card> = row
        .before
        .as_deref()
        .map(serde_json::from_str)
        .transpose()?;
    let card = review(before.as_ref(), new.rating, today);
    app.store
        .change_rating(id, &key, &row, new.rating, &card)
        .await?;
    Ok(Json(ReviewInfo {
        id: id.to_string(),
        rating: new.rating,
        due: card.due.to_string(),
        intervals: intervals(before.as_ref(), today).to_vec(),
    }))
}
