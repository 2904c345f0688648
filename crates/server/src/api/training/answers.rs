//! The next exercise of a course, its hint, its answer and its rating.

use axum::Json;
use axum::extract::State;
use chess::replay::Replay;
use chess::{Color, Square};
use patlan::words;
use search::Describer;
use serde::{Deserialize, Serialize};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use syntax::Lang;
use utoipa::{IntoParams, ToSchema};

use super::{Calendar, ExerciseCaption, NEW_A_DAY, day, load};
use crate::api::patterns::Level;
use crate::api::searches::SearchPattern;
use crate::api::types::{ActorInfo, Arrow, LangTag, Played, Side};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{OwnerId, ReviewId};
use crate::jobs::SnapshotPattern;
use crate::library::ShippedPatterns;
use crate::messages::from_column;
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query};
use crate::state::{App, Caller};
use crate::store::training::{CourseRow, ExerciseRow, NewReview, ProgressKey};
use crate::training::judge::{Judgement, Task};
use crate::training::lines::{Idea, after, legal_line, with_turn};
use crate::training::meaning::in_words;
use crate::training::schedule::{Card, Day, Rating, intervals, review};
use crate::training::why_not::{self, WhyNot};

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
    fn parse(text: &str) -> ExerciseKind {
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

/// An exercise with everything that it is asked, judged and explained with.
struct Opened {
    row: ExerciseRow,
    course: CourseRow,
    patterns: Vec<SnapshotPattern>,
    shipped: std::sync::Arc<ShippedPatterns>,
    lang: Lang,
}

async fn open(
    app: &App,
    key: &ProgressKey,
    course: CourseRow,
    row: ExerciseRow,
    lang: Lang,
) -> ApiResult<Opened> {
    let patterns = app.store.course_patterns(key.course).await?;
    Ok(Opened {
        patterns: serde_json::from_str(&patterns)?,
        shipped: app.shipped.clone(),
        row,
        course,
        lang,
    })
}

impl Opened {
    fn kind(&self) -> ExerciseKind {
        ExerciseKind::parse(&self.row.text.kind)
    }

    fn side(&self) -> Color {
        Side::parse(&self.row.text.side).into()
    }

    fn line(&self) -> ApiResult<Vec<UciMove>> {
        let line: Vec<String> = serde_json::from_str(&self.row.text.line)?;
        Ok(line.iter().filter_map(|uci| uci.parse().ok()).collect())
    }

    /// The name of its pattern.
    fn name(&self) -> ApiResult<Option<String>> {
        let names: Vec<String> = serde_json::from_str(&self.course.names)?;
        let index = self
            .row
            .text
            .pattern
            .and_then(|index| usize::try_from(index).ok());
        Ok(index.and_then(|index| names.into_iter().nth(index)))
    }

    /// The id of its pattern.
    fn id(&self) -> ApiResult<Option<String>> {
        let Some(name) = self.name()? else {
            return Ok(None);
        };
        let found = self.patterns.iter().find(|pattern| {
            let parse = patlan::parse(&pattern.source);
            pattern.asked && parse.patterns.iter().any(|one| one.name.value == name)
        });
        Ok(found.map(|pattern| pattern.id.clone()))
    }

    /// A pattern by its id, with the title that a shipped one has in this language.
    fn idea_name(&self, id: &str) -> IdeaName {
        let entry = self.shipped.entry(id).map(|(_, entry)| entry);
        let shipped = entry.map(|entry| self.lang.pick(&entry.english, &entry.portuguese).clone());
        let asked: Vec<SearchPattern> =
            serde_json::from_str(&self.course.asked).unwrap_or_default();
        let own = || {
            let found = asked.into_iter().find(|pattern| pattern.id == id);
            found.map(|pattern| pattern.title)
        };
        IdeaName {
            id: id.to_owned(),
            title: shipped.or_else(own).unwrap_or_else(|| id.to_owned()),
        }
    }

    fn level(&self, id: Option<&str>) -> Option<Level> {
        let (_, entry) = self.shipped.entry(id?)?;
        Level::parse(&entry.level)
    }

    fn start(&self) -> ApiResult<Chess> {
        let fen = &self.row.text.fen;
        with_turn(fen, self.side())
            .or_else(|| chess::chess_from_fen(fen).ok())
            .ok_or_else(|| ApiError::internal("the position of an exercise cannot be read"))
    }

    /// A describer for its pattern, or for another one by its id.
    fn describer(&self, name: &str) -> ApiResult<Describer> {
        let library = self.shipped.library_with(&self.patterns);
        Describer::new(&library, &[name.to_owned()], self.lang).map_err(ApiError::internal)
    }

    fn ask(&self, card: Option<&Card>, today: Day) -> ApiResult<ExerciseInfo> {
        let (kind, id) = (self.kind(), self.id()?);
        let start = self.start()?;
        let line = self.line()?;
        let task = Task {
            start: &start,
            line: &line,
            idea: None,
        };
        let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
        let level = self.level(id.as_deref());
        // Beginners are told what to look for; others look for themselves.
        let is_named = match kind {
            ExerciseKind::There => true,
            ExerciseKind::Idea => false,
            ExerciseKind::Move => level == Some(Level::Beginner),
        };
        Ok(ExerciseInfo {
            n: self.row.n,
            kind,
            fen: match kind {
                ExerciseKind::Move => chess::notation::fen_of(&start),
                _ => self.row.text.fen.clone(),
            },
            side: self.side().into(),
            idea: id.filter(|_| is_named).map(|id| self.idea_name(&id)),
            options: options.iter().map(|id| self.idea_name(id)).collect(),
            moves: task.moves(),
            mate_in: task.mates_in(),
            level,
            is_new: card.is_none(),
            is_again: card.is_some_and(|card| card.is_failed(today)),
        })
    }
}

/// The exercise, if the caller may answer it.
async fn load_exercise(
    app: &App,
    caller: &Caller,
    (id, n): (String, i64),
    lang: Lang,
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

impl Opened {
    fn hint(&self, moves: &str) -> ApiResult<Hint> {
        match self.kind() {
            ExerciseKind::Move => self.piece_hint(moves),
            ExerciseKind::Idea => {
                let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
                let id = self.id()?;
                let wrong = options
                    .into_iter()
                    .find(|option| Some(option) != id.as_ref());
                let title = wrong.as_deref().map(|id| self.idea_name(id).title);
                let title = title.unwrap_or_default();
                Ok(Hint {
                    text: self
                        .lang
                        .pick(format!("It is not “{title}”."), format!("Não é “{title}”.")),
                    squares: Vec::new(),
                    not: wrong,
                })
            }
            ExerciseKind::There => Ok(Hint {
                text: self.meaning()?,
                squares: Vec::new(),
                not: None,
            }),
        }
    }

    fn piece_hint(&self, moves: &str) -> ApiResult<Hint> {
        let start = self.start()?;
        let played: Vec<UciMove> = moves
            .split(',')
            .filter_map(|uci| uci.parse().ok())
            .collect();
        let line = self.line()?;
        let played = legal_line(&start, &played).unwrap_or_default();
        let now = after(&start, &played);
        // Where another way was taken, the first move is of no help.
        let next = legal_line(&start, &line).unwrap_or_default();
        let next = next.get(played.len()).filter(|_| next.starts_with(&played));
        let Some((next, from)) = next.and_then(|next| Some((next, next.from()?))) else {
            return Ok(Hint {
                text: self
                    .lang
                    .pick(
                        "Look at every check first.",
                        "Olhe primeiro todos os xeques.",
                    )
                    .to_owned(),
                squares: Vec::new(),
                not: None,
            });
        };
        let who = why_not::on(next.role(), from, self.lang);
        let side = why_not::side_name(now.turn(), self.lang);
        Ok(Hint {
            text: self
                .lang
                .pick(format!("{side} moves {who}."), format!("O lance é d{who}.")),
            squares: vec![from.to_string()],
            not: None,
        })
    }

    /// What the pattern of the exercise is about.
    fn meaning(&self) -> ApiResult<String> {
        let Some(name) = self.name()? else {
            return Ok(String::new());
        };
        let library = self.shipped.library_with(&self.patterns);
        let pattern = library.localized(&name, self.lang);
        Ok(pattern.map_or_else(String::new, |pattern| {
            match pattern.description.value.trim() {
                "" => words::explain(&pattern, self.lang),
                described => in_words(described, self.lang),
            }
        }))
    }
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
            answered.review = Some(ReviewInfo {
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

fn not_an_answer() -> ApiError {
    ApiError::new(
        ApiErrorKind::Invalid,
        "this is no answer to the exercise",
        "isto não é uma resposta ao exercício",
    )
    .remedy(
        "send a legal move, one of its ideas, or whether the idea is there",
        "envie um lance legal, uma das ideias dele, ou se a ideia está lá",
    )
}

impl Opened {
    fn judge(&self, given: &AnswerGiven) -> ApiResult<AnswerInfo> {
        if given.shows {
            return self.over(AnswerOutcome::Shown, Vec::new());
        }
        match self.kind() {
            ExerciseKind::Move => self.judge_move(given),
            ExerciseKind::Idea => {
                let idea = given.idea.as_deref().ok_or_else(not_an_answer)?;
                let options: Vec<String> = serde_json::from_str(&self.row.text.options)?;
                if !options.iter().any(|option| option == idea) {
                    return Err(not_an_answer());
                }
                if self.id()?.as_deref() == Some(idea) {
                    return self.over(AnswerOutcome::Right, Vec::new());
                }
                Ok(AnswerInfo {
                    outcome: AnswerOutcome::Wrong,
                    played: Vec::new(),
                    why: Some(self.why_not_idea(idea)?),
                    squares: Vec::new(),
                    solution: None,
                    review: None,
                })
            }
            ExerciseKind::There => {
                let there = given.there.ok_or_else(not_an_answer)?;
                if there == self.row.text.is_there {
                    return self.over(AnswerOutcome::Right, Vec::new());
                }
                // With one of two answers excluded nothing is left to find.
                let mut answered = self.over(AnswerOutcome::Wrong, Vec::new())?;
                answered.why = Some(self.why_there());
                Ok(answered)
            }
        }
    }

    fn over(&self, outcome: AnswerOutcome, played: Vec<Played>) -> ApiResult<AnswerInfo> {
        Ok(AnswerInfo {
            outcome,
            played,
            why: None,
            squares: Vec::new(),
            solution: Some(self.solution()?),
            review: None,
        })
    }

    fn judge_move(&self, given: &AnswerGiven) -> ApiResult<AnswerInfo> {
        let start = self.start()?;
        let line = self.line()?;
        let played: Option<Vec<UciMove>> = given.moves.iter().map(|uci| uci.parse().ok()).collect();
        let played = played.ok_or_else(not_an_answer)?;
        let replay = Replay::from(&start);
        let describer = self.name()?.map(|name| self.describer(&name)).transpose()?;
        let idea = describer.as_ref().map(|describer| Idea {
            compiled: &describer.patterns()[0],
            replay: &replay,
            side: self.side(),
        });
        let task = Task {
            start: &start,
            line: &line,
            idea,
        };
        let moves = legal_line(&start, &played).ok_or_else(not_an_answer)?;
        let shown = |reply: Option<Move>| -> Vec<Played> {
            let Some((last, before)) = moves.split_last() else {
                return Vec::new();
            };
            let mut position = after(&start, before);
            let both = std::iter::once(*last).chain(reply);
            both.map(|played| play(&mut position, played)).collect()
        };
        Ok(match task.judge(&played) {
            Judgement::Illegal => return Err(not_an_answer()),
            Judgement::Solved { reply } => self.over(AnswerOutcome::Right, shown(reply))?,
            Judgement::GoesOn { reply } => AnswerInfo {
                outcome: AnswerOutcome::Onward,
                played: shown(Some(reply)),
                why: None,
                squares: Vec::new(),
                solution: None,
                review: None,
            },
            Judgement::Unsure => AnswerInfo {
                outcome: AnswerOutcome::Unsure,
                played: shown(None),
                why: Some(
                    self.lang
                        .pick(
                            "This may work as well, but another move is looked for.",
                            "Este lance talvez também funcione, mas procura-se outro.",
                        )
                        .to_owned(),
                ),
                squares: Vec::new(),
                solution: None,
                review: None,
            },
            Judgement::Wrong(fault) => {
                let with_words = idea.zip(describer.as_ref());
                let WhyNot {
                    text,
                    squares,
                    reply,
                } = why_not::explain(&fault, with_words, self.lang);
                AnswerInfo {
                    outcome: AnswerOutcome::Wrong,
                    played: shown(reply),
                    why: Some(text),
                    squares: squares.iter().map(Square::to_string).collect(),
                    solution: None,
                    review: None,
                }
            }
        })
    }

    /// Why a chosen idea is not in the position.
    fn why_not_idea(&self, id: &str) -> ApiResult<String> {
        let title = self.idea_name(id).title;
        let library = self.shipped.library_with(&self.patterns);
        let name = self.shipped.get(id).and_then(|file| {
            let first = file.parse.patterns.first();
            first.map(|first| first.name.value.clone())
        });
        let meaning = name.and_then(|name| library.localized(&name, self.lang));
        let meaning = meaning.map(|pattern| in_words(&pattern.description.value, self.lang));
        Ok(match meaning.filter(|text| !text.is_empty()) {
            Some(meaning) => self.lang.pick(
                format!("“{title}” is not here. It would be: {meaning}"),
                format!("“{title}” não está aqui. Seria: {meaning}"),
            ),
            None => self.lang.pick(
                format!("“{title}” is not here."),
                format!("“{title}” não está aqui."),
            ),
        })
    }

    /// What decides whether the idea is there.
    fn why_there(&self) -> String {
        let note = self.row.text.note.as_deref().map(from_column);
        let note = note.map(|note| note.get(self.lang).to_owned());
        let fallback = match self.row.text.is_there {
            true => self.lang.pick("The idea is there.", "A ideia está lá."),
            false => self
                .lang
                .pick("The idea is not there.", "A ideia não está lá."),
        };
        match note {
            Some(note) if !note.is_empty() => format!("{fallback} {note}"),
            _ => fallback.to_owned(),
        }
    }

    fn solution(&self) -> ApiResult<Solution> {
        let text = &self.row.text;
        let start = self.start()?;
        let line = self.line()?;
        let id = self.id()?;
        let fen = match self.kind() {
            ExerciseKind::Move => chess::notation::fen_of(&start),
            _ => text.fen.clone(),
        };
        let mut solution = Solution {
            side: self.side().into(),
            idea: id.as_deref().map(|id| self.idea_name(id)),
            is_there: text.is_there,
            words: String::new(),
            note: text
                .note
                .as_deref()
                .map(|note| from_column(note).get(self.lang).to_owned()),
            actors: Vec::new(),
            arrows: Vec::new(),
            squares: Vec::new(),
            line: Vec::new(),
            caption: text
                .caption
                .as_deref()
                .and_then(|text| serde_json::from_str(text).ok()),
            fen,
        };
        if !line.is_empty() {
            let mut position = start.clone();
            let moves = legal_line(&start, &line).unwrap_or_default();
            solution.line = moves
                .into_iter()
                .map(|played| play(&mut position, played))
                .collect();
        }
        let Some(name) = self.name()?.filter(|_| text.is_there) else {
            return Ok(solution);
        };
        let describer = self.describer(&name)?;
        let chess = chess::chess_from_fen(&solution.fen).map_err(ApiError::internal)?;
        let replay = Replay::from(&chess);
        let idea = Idea {
            compiled: &describer.patterns()[0],
            replay: &replay,
            side: self.side(),
        };
        if let Some(instance) = idea.with_line(&line) {
            let description = describer.describe_instance(0, &replay, self.side(), &instance);
            solution.words = description.words();
            solution.actors = description.actors().map(ActorInfo::from).collect();
            solution.arrows = description.arrows().iter().filter_map(Arrow::new).collect();
            solution.squares = description
                .marked_squares()
                .map(|square| square.to_string())
                .collect();
        }
        Ok(solution)
    }
}

fn play(position: &mut Chess, played: Move) -> Played {
    let uci = played.to_uci(CastlingMode::Standard).to_string();
    let san = SanPlus::from_move_and_play_unchecked(position, played).to_string();
    Played {
        san,
        uci,
        fen: Some(chess::notation::fen_of(position)),
    }
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
