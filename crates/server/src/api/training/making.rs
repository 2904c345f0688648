//! Exercises made from the hits of a search, the test positions of patterns, or any positions.

use std::collections::{BTreeMap, HashMap, HashSet};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chess::Color;
use patlan::proof::Verdict;
use serde::{Deserialize, Serialize};
use shakmaty::uci::UciMove;
use syntax::{Lang, Message, strip_deceptive};
use utoipa::ToSchema;

use super::maker::Maker;
use super::{Calendar, CourseInfo, again, day, short_title};
use crate::api::hit_filter::ListedHits;
use crate::api::patterns::Theme;
use crate::api::searches::{self, SearchPattern};
use crate::api::snapshot::snapshot;
use crate::api::tests::{Expect, all as tests_of};
use crate::api::types::{Side, parse_fen};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::jobs::SnapshotPattern;
use crate::permit::{Action, Object};
use crate::request::{Body, Query};
use crate::state::{App, Caller};
use crate::store::hits::{HitRow, Sort};
use crate::store::training::NewCourse;

/// The maximum number of exercises of a course.
const MOST_EXERCISES: usize = 500;
/// The maximum number of patterns whose tests become one course.
const MOST_PATTERNS: usize = 100;
/// The maximum length of a caption, in characters.
const LONGEST_CAPTION: usize = 300;
/// The maximum length of a given solution, in moves.
const LONGEST_LINE: usize = 40;

/// A course to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CourseNew {
    /// The title; without it, the course is called after its patterns.
    pub title: Option<String>,
    pub source: CourseSource,
    #[serde(default)]
    pub ask: Ask,
    /// The maximum number of exercises, 1 to 500; the default is 100.
    #[schema(minimum = 1, maximum = 500)]
    pub limit: Option<u32>,
}

/// What an exercise asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// For the move where there is one, for the idea elsewhere.
    #[default]
    Any,
    /// For moves only.
    Moves,
    /// For the name of the idea only.
    Ideas,
}

/// What exercises are made from. They keep the positions and the patterns, and outlive their source.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum CourseSource {
    /// The hits of a search, as its list shows them.
    Search(SearchHits),
    /// The test positions of patterns, those that must not match included.
    Tests(TestSets),
    /// Positions of one's own.
    Positions(Situations),
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SearchHits {
    pub id: String,
    /// The filter of the list.
    #[serde(default)]
    pub listed: ListedHits,
    #[serde(default)]
    #[schema(inline)]
    pub sort: Sort,
    /// Numbers of hits, instead of the list.
    pub pick: Option<Vec<i64>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct TestSets {
    /// Ids or names of patterns.
    #[schema(max_items = 100)]
    pub patterns: Vec<String>,
    /// The theme that they stand for: its name is the title.
    pub theme: Option<Theme>,
    /// Ids of tests, instead of all.
    pub pick: Option<Vec<String>>,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct Situations {
    #[schema(max_items = 500)]
    pub positions: Vec<SituationNew>,
}

/// A position that becomes an exercise.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SituationNew {
    #[schema(example = "5r1k/6pp/7N/3Q4/8/8/6PP/6K1 w - - 0 1")]
    pub fen: String,
    /// The side whose idea it is; without it, the side to move.
    pub side: Option<Side>,
    /// The id of the pattern to be found; without it and without a line, the shipped ones are tried.
    pub pattern: Option<String>,
    /// The moves of the solution in UCI notation.
    #[serde(default)]
    pub line: Vec<String>,
    /// Where it is from.
    #[serde(default)]
    pub caption: String,
    /// A remark that is shown with the solution.
    #[serde(default)]
    pub note: String,
}

/// What a course was made from.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SourceInfo {
    pub kind: SourceKind,
    /// The id of the search.
    pub search: Option<String>,
    /// The theme of the patterns.
    pub theme: Option<Theme>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SourceKind {
    Search,
    Tests,
    Positions,
}

/// A new course, and what did not become an exercise.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CourseMade {
    pub course: CourseInfo,
    /// Positions whose tactics a reply refutes.
    pub refuted: usize,
    /// Positions in which there is nothing to find.
    pub unsuitable: usize,
    /// Positions that were not looked at, since there are enough or the time was over.
    pub left: usize,
}

/// The game of an exercise, as the database keeps it and the solution shows it.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ExerciseCaption {
    pub white: String,
    pub black: String,
    pub date: String,
    /// A title without a game.
    pub text: String,
    /// The search and number of the hit.
    pub search: Option<String>,
    pub hit: Option<i64>,
}

/// A position on its way to become an exercise.
pub(super) struct Raw {
    pub(super) fen: String,
    pub(super) side: Color,
    /// The name of the pattern.
    pub(super) pattern: Option<String>,
    pub(super) is_there: bool,
    pub(super) line: Vec<UciMove>,
    pub(super) note: Option<Message>,
    pub(super) caption: Option<ExerciseCaption>,
    pub(super) is_refuted: bool,
}

/// Makes a course.
#[utoipa::path(post, path = "/training/courses", tag = "training", params(Calendar), request_body = CourseNew,
    responses((status = 201, body = CourseMade), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem), (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Query(calendar): Query<Calendar>,
    Body(new): Body<CourseNew>,
) -> ApiResult<(StatusCode, Json<CourseMade>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    let today = day(calendar.today.as_deref())?;
    let owner = caller.owner()?;
    app.check_object_quota(app.store.count_courses(&owner).await?)?;
    let title = short_title(new.title)?;
    let most = new.limit.unwrap_or(100).clamp(1, MOST_EXERCISES as u32) as usize;
    let (source, gathered) = gather(&app, &caller, new.source).await?;
    let Gathered {
        patterns,
        names,
        raw,
        total,
    } = gathered;

    let (shipped, ask) = (app.shipped.clone(), new.ask);
    let snapshot = patterns.clone();
    let making = app.workers.run(move |cancellation| {
        Maker::new(&shipped, &snapshot, names, ask).make(raw, most, cancellation)
    });
    let made = making.await??;
    if made.exercises.is_empty() {
        return Err(nothing_to_train(made.refuted));
    }
    // Patterns that were only tried are not kept.
    let used: HashSet<&str> = made.names.iter().map(String::as_str).collect();
    let is_used = |pattern: &&SnapshotPattern| {
        let parse = patlan::parse(&pattern.source);
        let mut own = parse.patterns.iter().map(|own| own.name.value.as_str());
        pattern.asked && own.any(|name| used.contains(name))
    };
    let asked: Vec<SearchPattern> = patterns
        .iter()
        .filter(is_used)
        .map(SearchPattern::from)
        .collect();
    let course = NewCourse {
        title,
        source: serde_json::to_string(&source)?,
        patterns: serde_json::to_string(&patterns)?,
        asked: serde_json::to_string(&asked)?,
        names: serde_json::to_string(&made.names)?,
        exercises: made.exercises,
    };
    let id = app.store.add_course(&owner, &course).await?;
    let Json(course) = again(&app, &caller, &id.to_string(), today).await?;
    let looked_at = made.looked_at;
    Ok((
        StatusCode::CREATED,
        Json(CourseMade {
            course,
            refuted: made.refuted,
            unsuitable: made.unsuitable,
            left: total.saturating_sub(looked_at),
        }),
    ))
}

fn nothing_to_train(refuted: usize) -> ApiError {
    let error = ApiError::new(
        ApiErrorKind::Invalid,
        "none of these positions makes an exercise",
        "nenhuma destas posições dá um exercício",
    );
    match refuted {
        0 => error.remedy(
            "choose positions in which a pattern is found, or ask for ideas instead of moves",
            "escolha posições em que um padrão é encontrado, ou peça ideias em vez de lances",
        ),
        _ => error.remedy(
            "their tactics are refuted by a reply: take others",
            "uma resposta refuta as táticas delas: escolha outras",
        ),
    }
}

struct Gathered {
    patterns: Vec<SnapshotPattern>,
    names: Vec<String>,
    raw: Vec<Raw>,
    /// The number of positions that the source has.
    total: usize,
}

async fn gather(
    app: &App,
    caller: &Caller,
    source: CourseSource,
) -> ApiResult<(SourceInfo, Gathered)> {
    let info = |kind| SourceInfo {
        kind,
        search: None,
        theme: None,
    };
    Ok(match source {
        CourseSource::Search(hits) => {
            let search = Some(hits.id.clone());
            (
                SourceInfo {
                    search,
                    ..info(SourceKind::Search)
                },
                from_search(app, caller, hits).await?,
            )
        }
        CourseSource::Tests(sets) => {
            let theme = sets.theme;
            (
                SourceInfo {
                    theme,
                    ..info(SourceKind::Tests)
                },
                from_tests(app, caller, sets).await?,
            )
        }
        CourseSource::Positions(list) => (
            info(SourceKind::Positions),
            from_positions(app, caller, list.positions).await?,
        ),
    })
}

fn too_many(most: usize) -> ApiError {
    ApiError::new(
        ApiErrorKind::Invalid,
        format!("a course takes 1 to {most} of them"),
        format!("um curso aceita de 1 a {most}"),
    )
    .remedy("send fewer at once", "envie menos de cada vez")
}

async fn from_search(app: &App, caller: &Caller, hits: SearchHits) -> ApiResult<Gathered> {
    let (id, row) = searches::load(app, caller, &hits.id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    let (rows, total) = match hits.pick {
        Some(pick) => {
            if pick.is_empty() || pick.len() > MOST_EXERCISES {
                return Err(too_many(MOST_EXERCISES));
            }
            let rows = app.store.picked_hits(id, &pick).await?;
            (rows, pick.len())
        }
        None => {
            let filter = hits.listed.filter(&names)?;
            let total = app.store.count_listed(id, &filter).await?;
            // Some will be refuted, or be the same position again.
            let most = 2 * MOST_EXERCISES as i64;
            let rows = app.store.list_hits(id, &filter, hits.sort, most, 0).await?;
            (rows, usize::try_from(total).unwrap_or(0))
        }
    };
    let raw = rows.iter().map(|row| raw_of_hit(row, &names, &hits.id));
    let raw = raw.collect::<ApiResult<Vec<Option<Raw>>>>()?;
    Ok(Gathered {
        raw: raw.into_iter().flatten().collect(),
        patterns,
        names,
        total,
    })
}

/// `None` where the pattern is only within reach.
fn raw_of_hit(row: &HitRow, names: &[String], search: &str) -> ApiResult<Option<Raw>> {
    let hit = row.hit()?;
    if hit.finding.approach.is_some() {
        return Ok(None);
    }
    let plain = |text: &str| strip_deceptive(text).into_owned();
    Ok(Some(Raw {
        fen: row.fen.clone(),
        side: hit.side,
        pattern: names.get(hit.finding.pattern).cloned(),
        is_there: true,
        line: Vec::new(),
        note: None,
        caption: Some(ExerciseCaption {
            white: plain(&row.white),
            black: plain(&row.black),
            date: row.date.clone(),
            text: String::new(),
            search: Some(search.to_owned()),
            hit: Some(row.n),
        }),
        is_refuted: matches!(hit.finding.verdict, Some(Verdict::Refuted { .. })),
    }))
}

async fn from_tests(app: &App, caller: &Caller, sets: TestSets) -> ApiResult<Gathered> {
    if sets.patterns.is_empty() || sets.patterns.len() > MOST_PATTERNS {
        return Err(too_many(MOST_PATTERNS));
    }
    let (patterns, names) = snapshot(app, caller, &sets.patterns).await?;
    let mut levels: BTreeMap<u8, Vec<Vec<Raw>>> = BTreeMap::new();
    for pattern in patterns.iter().filter(|pattern| pattern.asked) {
        let parse = patlan::parse(&pattern.source);
        let name = parse.patterns.first().map(|first| first.name.value.clone());
        let english = tests_of(app, &pattern.id, Lang::En).await?;
        let portuguese = tests_of(app, &pattern.id, Lang::Pt).await?;
        let pairs = english.into_iter().zip(portuguese);
        let is_wanted = |id: &String| sets.pick.as_ref().is_none_or(|pick| pick.contains(id));
        let raw = pairs
            .filter(|(test, _)| is_wanted(&test.id))
            .map(|(test, pt)| Raw {
                fen: test.fen,
                side: test.side.into(),
                pattern: name.clone(),
                is_there: test.expect == Expect::Match,
                line: Vec::new(),
                note: (!test.note.is_empty()).then(|| Message::new(test.note, pt.note)),
                caption: None,
                is_refuted: false,
            });
        let level = app
            .shipped
            .entry(&pattern.id)
            .map(|(_, entry)| entry.level.as_str());
        let lists = levels.entry(rank_of(level)).or_default();
        lists.push(raw.collect());
    }
    // Beginners' ideas come first.
    let raw: Vec<Raw> = levels.into_values().flat_map(alternate).collect();
    Ok(Gathered {
        total: raw.len(),
        patterns,
        names,
        raw,
    })
}

/// The place of a level in a course.
fn rank_of(level: Option<&str>) -> u8 {
    match level {
        Some("beginner") => 0,
        Some("expert") => 2,
        _ => 1,
    }
}

/// One of each list in turn, so that the ideas are mixed; positions with the pattern and without it alternate too.
fn alternate(lists: Vec<Vec<Raw>>) -> Vec<Raw> {
    let mixed = lists.into_iter().map(|list| {
        let (there, absent): (Vec<Raw>, Vec<Raw>) = list.into_iter().partition(|raw| raw.is_there);
        in_turn(vec![there, absent])
    });
    in_turn(mixed.collect())
}

fn in_turn(lists: Vec<Vec<Raw>>) -> Vec<Raw> {
    let mut lists: Vec<_> = lists.into_iter().map(Vec::into_iter).collect();
    let mut all = Vec::new();
    loop {
        let before = all.len();
        all.extend(lists.iter_mut().filter_map(Iterator::next));
        if all.len() == before {
            return all;
        }
    }
}

async fn from_positions(
    app: &App,
    caller: &Caller,
    list: Vec<SituationNew>,
) -> ApiResult<Gathered> {
    if list.is_empty() || list.len() > MOST_EXERCISES {
        return Err(too_many(MOST_EXERCISES));
    }
    let mut ids: Vec<String> = list.iter().filter_map(|one| one.pattern.clone()).collect();
    ids.sort();
    ids.dedup();
    if ids.len() > MOST_PATTERNS {
        return Err(too_many(MOST_PATTERNS));
    }
    // Those that are tried where no pattern is named.
    let is_tried = list
        .iter()
        .any(|one| one.pattern.is_none() && one.line.is_empty());
    if is_tried {
        let shipped = app.shipped.files().map(|(stem, _)| stem.to_owned());
        ids.extend(
            shipped.filter(|stem| !list.iter().any(|one| one.pattern.as_ref() == Some(stem))),
        );
    }
    let (patterns, names) = match ids.is_empty() {
        true => (Vec::new(), Vec::new()),
        false => snapshot(app, caller, &ids).await?,
    };
    let first_names: HashMap<&str, String> = patterns
        .iter()
        .filter_map(|pattern| {
            let first = patlan::parse(&pattern.source).patterns.into_iter().next()?;
            Some((pattern.id.as_str(), first.name.value))
        })
        .collect();
    let name_of = |id: &str| first_names.get(id).cloned();
    let mut raw = Vec::with_capacity(list.len());
    for (one, number) in list.into_iter().zip(1..) {
        let chess = parse_fen(&one.fen).map_err(|error| {
            let message = error.message();
            let about = Message::new(
                format!("position {number}: {}", message.en),
                format!("posição {number}: {}", message.pt),
            );
            ApiError::from_message(ApiErrorKind::BadPosition, about)
        })?;
        let plain = |text: &str| -> String {
            let text = strip_deceptive(text.trim()).into_owned();
            text.chars().take(LONGEST_CAPTION).collect()
        };
        let text = plain(&one.caption);
        let note = plain(&one.note);
        let line = one.line.iter().take(LONGEST_LINE);
        raw.push(Raw {
            side: one
                .side
                .map_or(shakmaty::Position::turn(&chess), Color::from),
            fen: one.fen.trim().to_owned(),
            pattern: one.pattern.as_deref().and_then(name_of),
            is_there: true,
            line: line.map_while(|uci| uci.parse().ok()).collect(),
            note: (!note.is_empty()).then(|| Message::new(note.clone(), note)),
            caption: (!text.is_empty()).then(|| ExerciseCaption {
                text,
                ..ExerciseCaption::default()
            }),
            is_refuted: false,
        });
    }
    Ok(Gathered {
        total: raw.len(),
        patterns,
        names,
        raw,
    })
}
