//! Test positions: a pattern must or must not be found in them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chess::Position;
use chess::epd::Epd;
use patlan::matcher;
use serde::{Deserialize, Serialize};
use syntax::Lang;
use utoipa::ToSchema;

use super::patterns::{load, own};
use super::types::{LangTag, Side, parse_fen};
use crate::error::{ApiError, ApiErrorKind, ApiResult, Problem};
use crate::ids::{OwnPatternId, PatternId, TestId};
use crate::permit::Action;
use crate::request::{Body, Path, RequestLang};
use crate::state::{App, Caller};
use crate::store::tests::{TestRow, TestText};
use crate::workers::too_slow;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Expect {
    /// At least one valid instance.
    Match,
    /// No valid instance.
    NoMatch,
}

impl Expect {
    fn as_str(self) -> &'static str {
        match self {
            Expect::Match => "match",
            Expect::NoMatch => "noMatch",
        }
    }

    fn parse(text: &str) -> Expect {
        match text {
            "match" => Expect::Match,
            _ => Expect::NoMatch,
        }
    }
}

/// A test to be stored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestNew {
    #[schema(example = "k1r5/pp6/N7/8/5Qp1/1r1p2P1/2b2K2/8 w - - 0 1")]
    pub fen: String,
    /// The side that searches.
    pub side: Side,
    pub expect: Expect,
    #[serde(default)]
    pub note: String,
}

/// A test position of a pattern.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestInfo {
    /// A UUID, or the name of a shipped test.
    pub id: String,
    pub owner: String,
    pub fen: String,
    /// The side that searches.
    pub side: Side,
    pub expect: Expect,
    pub note: String,
    /// Null for shipped tests.
    pub created_at: Option<String>,
    pub updated_at: Option<String>,
}

/// Longer notes are cut off.
const LONGEST_NOTE: usize = 2000;
/// The maximum number of tests of one pattern.
const MOST_TESTS: i64 = 2000;

fn info(row: TestRow) -> TestInfo {
    TestInfo {
        id: row.id,
        owner: row.owner,
        fen: row.fen,
        side: Side::parse(&row.side),
        expect: Expect::parse(&row.expect),
        note: row.note,
        created_at: Some(row.created_at),
        updated_at: Some(row.updated_at),
    }
}

/// The tests of a shipped pattern, with notes in a language.
fn shipped(stem: &str, lang: Lang) -> Vec<TestInfo> {
    let name = format!("{stem}.epd");
    let files = knowledge::positions();
    let file = files.into_iter().find(|file| file.name == name);
    let text = file.map_or_else(String::new, |file| file.text);
    let epds = text.lines().filter_map(|line| Epd::read(line)?.ok());
    epds.enumerate()
        .map(|(number, epd)| {
            let get = |word: &str| epd.get(word).unwrap_or_default();
            TestInfo {
                id: match get("id") {
                    "" => format!("{stem}-{number}"),
                    id => id.to_owned(),
                },
                owner: "shipped".to_owned(),
                side: Side::parse(get("side")),
                expect: Expect::parse(get("expect")),
                note: get(lang.pick("c0", "c1")).to_owned(),
                fen: epd.fen.clone(),
                created_at: None,
                updated_at: None,
            }
        })
        .collect()
}

pub(super) async fn all(app: &App, id: &str, lang: Lang) -> ApiResult<Vec<TestInfo>> {
    match PatternId::parse(id) {
        Some(PatternId::Own(id)) => {
            let rows = app.store.tests(id).await?;
            Ok(rows.into_iter().map(info).collect())
        }
        Some(PatternId::Shipped(stem)) => Ok(shipped(&stem, lang)),
        None => Err(ApiError::not_found()),
    }
}

/// The tests of a pattern, to be stored with a copy of it.
pub async fn texts_of(app: &App, id: &str, lang: Lang) -> ApiResult<Vec<TestText>> {
    let tests = all(app, id, lang).await?.into_iter();
    let texts = tests.map(|test| TestText {
        fen: test.fen,
        side: test.side.as_str(),
        expect: test.expect.as_str(),
        note: test.note,
    });
    Ok(texts.collect())
}

/// Lists the tests of a pattern.
#[utoipa::path(get, path = "/patterns/{id}/tests", tag = "tests",
    params(("id" = String, Path), ("lang" = Option<LangTag>, Query, description = "The language of the notes of shipped tests.")),
    responses((status = 200, body = Vec<TestInfo>), (status = 404, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    RequestLang(lang): RequestLang,
    Path(id): Path<String>,
) -> ApiResult<Json<Vec<TestInfo>>> {
    load(&app, &caller, &id, Action::Read).await?;
    Ok(Json(all(&app, &id, lang).await?))
}

fn text(new: TestNew) -> ApiResult<TestText> {
    parse_fen(&new.fen)?;
    Ok(TestText {
        fen: new.fen.trim().to_owned(),
        side: new.side.as_str(),
        expect: new.expect.as_str(),
        note: new.note.chars().take(LONGEST_NOTE).collect(),
    })
}

async fn one(app: &App, pattern: OwnPatternId, id: TestId) -> ApiResult<Json<TestInfo>> {
    let row = app.store.test(pattern, id).await?;
    row.map(|row| Json(info(row)))
        .ok_or_else(ApiError::not_found)
}

/// Adds a test.
#[utoipa::path(post, path = "/patterns/{id}/tests", tag = "tests", params(("id" = String, Path)),
    request_body = TestNew,
    responses((status = 201, body = TestInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Body(new): Body<TestNew>,
) -> ApiResult<(StatusCode, Json<TestInfo>)> {
    let pattern = own(&app, &caller, &id, Action::Change).await?;
    let text = text(new)?;
    if app.store.count_tests(pattern).await? >= MOST_TESTS {
        return Err(ApiError::new(
            ApiErrorKind::Invalid,
            format!("a pattern has at most {MOST_TESTS} tests"),
            format!("um padrão tem no máximo {MOST_TESTS} testes"),
        ));
    }
    let ids = app
        .store
        .add_tests(pattern, &caller.owner()?, &[text])
        .await?;
    let id = ids.first().ok_or_else(ApiError::not_found)?;
    Ok((StatusCode::CREATED, one(&app, pattern, *id).await?))
}

/// Replaces a test.
#[utoipa::path(put, path = "/patterns/{id}/tests/{test}", tag = "tests",
    params(("id" = String, Path), ("test" = String, Path)), request_body = TestNew,
    responses((status = 200, body = TestInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn change(
    State(app): State<App>,
    caller: Caller,
    Path((id, test)): Path<(String, String)>,
    Body(new): Body<TestNew>,
) -> ApiResult<Json<TestInfo>> {
    let pattern = own(&app, &caller, &id, Action::Change).await?;
    let test = TestId::parse(&test).ok_or_else(ApiError::not_found)?;
    let text = text(new)?;
    match app.store.change_test(pattern, test, &text).await? {
        true => one(&app, pattern, test).await,
        false => Err(ApiError::not_found()),
    }
}

/// Deletes a test.
#[utoipa::path(delete, path = "/patterns/{id}/tests/{test}", tag = "tests",
    params(("id" = String, Path), ("test" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path((id, test)): Path<(String, String)>,
) -> ApiResult<StatusCode> {
    let pattern = own(&app, &caller, &id, Action::Change).await?;
    let test = TestId::parse(&test).ok_or_else(ApiError::not_found)?;
    match app.store.delete_test(pattern, test).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(ApiError::not_found()),
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RunRequest {
    /// The text to test instead of the stored one.
    pub source: Option<String>,
}

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestResult {
    /// The id of the test.
    pub id: String,
    /// Whether the result is as expected.
    pub passed: bool,
    /// Null if the pattern could not be matched.
    pub got: Option<Counts>,
    /// Why the pattern could not be matched.
    pub error: Option<String>,
}

/// The numbers of instances.
#[derive(Debug, Serialize, ToSchema)]
pub struct Counts {
    /// Raw instances: ways in which the scenario holds.
    pub raw: usize,
    /// Valid instances: those that every clause accepts.
    pub valid: usize,
}

/// Runs the tests of a pattern on its stored text or on another. The first pattern of the text is tested.
#[utoipa::path(post, path = "/patterns/{id}/tests/run", tag = "tests", params(("id" = String, Path)),
    request_body = RunRequest,
    responses((status = 200, body = Vec<TestResult>), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem), (status = 504, body = Problem)))]
pub async fn run(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    RequestLang(lang): RequestLang,
    Body(request): Body<RunRequest>,
) -> ApiResult<Json<Vec<TestResult>>> {
    let pattern = load(&app, &caller, &id, Action::Run).await?;
    let tests = all(&app, &id, Lang::default()).await?;
    let visible = app.visible_patterns(&caller, Some(&id)).await?;
    let source = request.source.unwrap_or(pattern.source);
    let results = app.workers.run(move |cancellation| {
        let (library, index) = visible.library_with(source);
        let first = library.files()[index].parse.patterns.first();
        let program = first.and_then(|pattern| library.program(&pattern.name.value).ok());
        let mut results = Vec::with_capacity(tests.len());
        for test in tests {
            if cancellation.is_cancelled() {
                return Err(too_slow());
            }
            let found = match (&program, chess::chess_from_fen(&test.fen)) {
                (None, _) => Err(lang.pick("the pattern has errors", "o padrão tem erros")),
                (_, Err(_)) => Err(lang.pick(
                    "the position cannot be read",
                    "não é possível ler a posição",
                )),
                (Some(program), Ok(chess)) => {
                    let position = Position::from(&chess);
                    matcher::find(program, &position, test.side.into()).map_err(|_| {
                        lang.pick(
                            "the pattern has too many instances here",
                            "o padrão tem instâncias demais aqui",
                        )
                    })
                }
            };
            let got = found.as_ref().ok().map(|found| Counts {
                raw: found.raw.len(),
                valid: found.valid().count(),
            });
            let expected = test.expect == Expect::Match;
            results.push(TestResult {
                id: test.id,
                passed: got.as_ref().is_some_and(|got| (got.valid > 0) == expected),
                got,
                error: found.err().map(str::to_owned),
            });
        }
        Ok(results)
    });
    Ok(Json(results.await??))
}
