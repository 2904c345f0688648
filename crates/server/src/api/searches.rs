//! Searches: asked for, watched, stopped, resumed.

use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::collections;
use super::patterns;
use super::shapes::LangTag;
use crate::error::{Answer, Failure, Kind, Problem};
use crate::games;
use crate::ids::{CollectionId, OwnerId, SearchId};
use crate::jobs::{Asked, Filters, InputFile, SearchSummary, SnapshotPattern, library, state_of};
use crate::permit::{Action, Object};
use crate::request::{Body, Path, Query};
use crate::state::{App, Caller};
use crate::store::patterns::PatternRow;
use crate::store::searches::{NewSearch, SearchRow};

/// What to look for, and where.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SearchNew {
    /// Collections, by id.
    pub collections: Vec<String>,
    /// Patterns, by id or by name.
    pub patterns: Vec<String>,
    /// Which games and positions.
    #[serde(default)]
    pub filters: Filters,
    /// What to call it; the patterns' titles if nothing.
    pub title: Option<String>,
    /// The language of the words in exports.
    #[serde(default)]
    pub lang: LangTag,
}

/// How a search stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchState {
    /// Waits for its turn.
    Queued,
    /// Is at work.
    Running,
    /// Has seen everything, or found as much as it may keep.
    Done,
    /// Was stopped by its user.
    Cancelled,
    /// Was cut off by the end of the server.
    Interrupted,
    /// Could not be done.
    Failed,
}

impl SearchState {
    fn read(word: &str) -> SearchState {
        match word {
            "queued" => SearchState::Queued,
            "running" => SearchState::Running,
            "done" => SearchState::Done,
            "cancelled" => SearchState::Cancelled,
            "interrupted" => SearchState::Interrupted,
            _ => SearchState::Failed,
        }
    }

    /// Nothing more will come.
    fn is_over(self) -> bool {
        !matches!(self, SearchState::Queued | SearchState::Running)
    }
}

/// A search.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchInfo {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What it is called.
    pub title: String,
    /// How it stands.
    pub state: SearchState,
    /// What went wrong.
    pub message: Option<String>,
    /// The patterns, as they were.
    pub patterns: Vec<SearchPattern>,
    /// The names that hits count by.
    pub names: Vec<String>,
    /// The collections.
    pub collections: Vec<SearchCollection>,
    /// Which games and positions.
    pub filters: Filters,
    /// How far it has come.
    pub progress: ProgressInfo,
    /// Figures of the whole, once it is over.
    pub summary: Option<SearchSummary>,
    /// When it was asked for.
    pub created_at: String,
    /// When it last changed.
    pub updated_at: String,
    /// When it was last started.
    pub started_at: Option<String>,
    /// When it ended.
    pub finished_at: Option<String>,
}

/// A pattern of a search.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchPattern {
    /// Its id.
    pub id: String,
    /// What it was called.
    pub title: String,
    /// Its version.
    pub version: i64,
}

/// A collection of a search.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchCollection {
    /// Its id.
    pub id: String,
    /// What it was called.
    pub title: String,
}

/// How far a search has come.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgressInfo {
    /// Games seen.
    pub games: i64,
    /// Positions examined.
    pub positions: i64,
    /// Bytes read.
    pub bytes: i64,
    /// Bytes to be read.
    pub total_bytes: i64,
    /// Hits kept.
    pub hits: i64,
    /// Time spent.
    pub elapsed_seconds: f64,
    /// Positions a second.
    pub rate: f64,
    /// Time left, as far as can be told.
    pub remaining_seconds: Option<f64>,
}

async fn describe(app: &App, row: SearchRow) -> Answer<SearchInfo> {
    let asked: Asked = serde_json::from_str(&row.request)?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&row.patterns)?;
    let state = SearchState::read(&row.state);
    let live = SearchId::read(&row.id).and_then(|id| app.jobs.running(id));
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
        let reached = live.reached();
        progress.games = reached.games;
        progress.positions = reached.positions;
        progress.hits = reached.hits.max(row.hits);
        progress.elapsed_seconds = reached.elapsed_ms as f64 / 1000.0;
        // Files are read ahead, so games tell better how much is done, where it is known how many there are.
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
        message: row.message,
        patterns: patterns
            .into_iter()
            .filter(|pattern| pattern.asked)
            .map(|pattern| SearchPattern {
                id: pattern.id,
                title: pattern.title,
                version: pattern.version,
            })
            .collect(),
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

/// How many games a search will see, if all its collections have been counted.
async fn games_of(app: &App, asked: &Asked) -> Answer<Option<i64>> {
    let mut games = Some(0);
    for (id, _) in &asked.collections {
        let row = match CollectionId::read(id) {
            Some(id) => app.store.collection(id).await?,
            None => None,
        };
        let counted = row.and_then(|row| row.games);
        games = games.zip(counted).map(|(games, more)| games + more);
    }
    Ok(games)
}

/// A search that the caller may use so.
pub async fn load(
    app: &App,
    caller: &Caller,
    id: &str,
    action: Action,
) -> Answer<(SearchId, SearchRow)> {
    let id = SearchId::read(id).ok_or_else(Failure::not_found)?;
    let row = app.store.search(id).await?.ok_or_else(Failure::not_found)?;
    app.permit(
        caller,
        action,
        Object::Owned(&OwnerId::new(row.owner.as_str())),
    )?;
    Ok((id, row))
}

async fn one(app: &App, id: SearchId) -> Answer<Json<SearchInfo>> {
    let row = app.store.search(id).await?.ok_or_else(Failure::not_found)?;
    Ok(Json(describe(app, row).await?))
}

/// Lists the searches, the newest first.
#[utoipa::path(get, path = "/searches", tag = "searches", responses((status = 200, body = Vec<SearchInfo>)))]
pub async fn list(State(app): State<App>, caller: Caller) -> Answer<Json<Vec<SearchInfo>>> {
    app.permit(&caller, Action::Read, Object::Own)?;
    let rows = app.store.searches(&caller.owner()?).await?;
    let mut searches = Vec::with_capacity(rows.len());
    for row in rows {
        searches.push(describe(&app, row).await?);
    }
    Ok(Json(searches))
}

/// More of either are not searched at once.
const MOST: usize = 100;

/// Asks for a search; it is done in its turn.
#[utoipa::path(post, path = "/searches", tag = "searches", request_body = SearchNew,
    responses((status = 201, body = SearchInfo), (status = 400, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 422, body = Problem)))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<SearchNew>,
) -> Answer<(StatusCode, Json<SearchInfo>)> {
    app.permit(&caller, Action::Create, Object::Own)?;
    new.filters.check()?;
    let counts = [new.collections.len(), new.patterns.len()];
    if counts.iter().any(|count| *count == 0 || *count > MOST) {
        return Err(Failure::new(
            Kind::Invalid,
            format!("a search needs 1 to {MOST} collections and as many patterns"),
            format!("uma busca precisa de 1 a {MOST} coleções e outros tantos padrões"),
        ));
    }
    let owner = caller.owner()?;
    app.check_room(app.store.count_searches(&owner).await?)?;
    let (patterns, names) = snapshot(&app, &caller, &new.patterns).await?;
    let (chosen, inputs) = files(&app, &caller, &new.collections).await?;
    let titles = patterns.iter().filter(|pattern| pattern.asked);
    let titles: Vec<&str> = titles.map(|pattern| pattern.title.as_str()).collect();
    let title = new.title.filter(|title| !title.trim().is_empty());
    let title = title.unwrap_or_else(|| titles.join(", "));
    let total: u64 = inputs.iter().map(|input| input.bytes).sum();
    let asked = Asked {
        collections: chosen,
        filters: new.filters,
        lang: new.lang,
    };
    let search = NewSearch {
        title: title.chars().take(200).collect(),
        request: serde_json::to_string(&asked)?,
        patterns: serde_json::to_string(&patterns)?,
        names: serde_json::to_string(&names)?,
        inputs: serde_json::to_string(&inputs)?,
        total_bytes: total as i64,
    };
    let id = app.store.add_search(&owner, &search).await?;
    app.jobs.wake();
    Ok((StatusCode::CREATED, one(&app, id).await?))
}

/// The patterns asked for as they are now, with the caller's others that they lead to; and the names to look for.
async fn snapshot(
    app: &App,
    caller: &Caller,
    words: &[String],
) -> Answer<(Vec<SnapshotPattern>, Vec<String>)> {
    let owner = caller.owner()?;
    let own = app.store.patterns(&owner).await?;
    let mut snapshot: Vec<SnapshotPattern> = Vec::new();
    for word in words {
        // An id, or the name of one's own pattern, or of a shipped one.
        let named = |name: &str| name.eq_ignore_ascii_case(word);
        let by_name = own
            .iter()
            .find(|row| named(&row.name))
            .map(|row| row.id.clone());
        let shipped = app.shipped.files().find(|(_, file)| {
            file.parse
                .patterns
                .iter()
                .any(|pattern| named(&pattern.name.value))
        });
        let id = by_name.or(shipped.map(|(stem, _)| stem.to_owned()));
        let found = match patterns::load(app, caller, word, Action::Run).await {
            Err(failure) if failure.kind() == Kind::NotFound => {
                let shown: String = word.chars().take(60).collect();
                let missing = Failure::new(
                    Kind::NotFound,
                    format!("there is no pattern '{shown}'"),
                    format!("não há padrão '{shown}'"),
                );
                let id = id.ok_or(missing)?;
                patterns::load(app, caller, &id, Action::Run).await?
            }
            found => found?,
        };
        if snapshot.iter().all(|other| other.id != found.summary.id) {
            snapshot.push(SnapshotPattern {
                id: found.summary.id,
                title: found.summary.title,
                version: found.summary.version,
                source: found.source,
                asked: true,
            });
        }
    }
    let (snapshot, names) = app
        .desk
        .run(move |_| {
            let snapshot = with_called(snapshot, own);
            let names = names(&snapshot)?;
            Ok::<_, Failure>((snapshot, names))
        })
        .await??;
    Ok((snapshot, names))
}

/// The patterns asked for with those of the owner's that their conditions lead to.
fn with_called(mut snapshot: Vec<SnapshotPattern>, own: Vec<PatternRow>) -> Vec<SnapshotPattern> {
    let calls = |source: &str| -> Vec<String> {
        let parse = patlan::parse(source);
        let called = parse.patterns.iter().flat_map(patlan::calls);
        called.map(|(name, _)| name).collect()
    };
    let asked = snapshot.iter().flat_map(|pattern| calls(&pattern.source));
    let mut wanted: Vec<String> = asked.collect();
    let mut left = own;
    left.retain(|row| snapshot.iter().all(|asked| asked.id != row.id));
    while let Some(name) = wanted.pop() {
        let (called, others) = left.into_iter().partition(|row| {
            let parse = patlan::parse(&row.source);
            parse
                .patterns
                .iter()
                .any(|pattern| pattern.name.value == name)
        });
        left = others;
        let called: Vec<PatternRow> = called;
        for row in called {
            wanted.extend(calls(&row.source));
            snapshot.push(SnapshotPattern {
                id: row.id,
                title: row.title,
                version: row.version,
                source: row.source,
                asked: false,
            });
        }
    }
    snapshot
}

/// The names of the patterns asked for, each of which must compile.
fn names(snapshot: &[SnapshotPattern]) -> Answer<Vec<String>> {
    let library = library(snapshot);
    let mut names: Vec<String> = Vec::new();
    for pattern in snapshot.iter().filter(|pattern| pattern.asked) {
        let parse = patlan::parse(&pattern.source);
        let whole = parse.drafts.iter().all(|draft| draft.complete);
        let found = parse.patterns.iter().map(|found| &found.name.value);
        let usable = !parse.patterns.is_empty()
            && whole
            && found.clone().all(|name| library.program(name).is_ok());
        if !usable {
            let title = &pattern.title;
            return Err(Failure::new(
                Kind::BadPattern,
                format!("the pattern {title} has errors"),
                format!("o padrão {title} tem erros"),
            )
            .remedy(
                "open it in the workshop and mend them",
                "abra-o na oficina e corrija-os",
            ));
        }
        for name in found {
            if names.contains(name) {
                return Err(Failure::new(
                    Kind::Invalid,
                    format!("two of the patterns are called {name}"),
                    format!("dois dos padrões se chamam {name}"),
                )
                .remedy(
                    "rename one of them, or choose only one",
                    "dê outro nome a um deles, ou escolha um só",
                ));
            }
            names.push(name.clone());
        }
    }
    Ok(names)
}

/// The files of the collections asked for.
async fn files(
    app: &App,
    caller: &Caller,
    ids: &[String],
) -> Answer<(Vec<(String, String)>, Vec<InputFile>)> {
    let mut chosen = Vec::new();
    let mut inputs: Vec<InputFile> = Vec::new();
    for id in ids {
        let (_, row) = collections::load(app, caller, id, Action::Run).await?;
        let path = std::path::PathBuf::from(&row.path);
        let title = row.title.clone();
        let found = tokio::task::spawn_blocking(move || games::expand(&path));
        let found = found.await.map_err(Failure::internal)?.map_err(|error| {
            Failure::new(
                Kind::Unreadable,
                format!("{title}: the games cannot be read: {error}"),
                format!("{title}: as partidas não se deixam ler: {error}"),
            )
        })?;
        let several = found.len() > 1;
        for input in found {
            let path = input.name();
            let (bytes, modified) = state_of(std::path::Path::new(&path)).unwrap_or((0, 0));
            let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
            let file = InputFile {
                label: match several {
                    true => format!("{}/{name}", row.title),
                    false => row.title.clone(),
                },
                path,
                bytes,
                modified,
            };
            if !inputs.contains(&file) {
                inputs.push(file);
            }
        }
        chosen.push((row.id, row.title));
    }
    Ok((chosen, inputs))
}

/// One search.
#[utoipa::path(get, path = "/searches/{id}", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 404, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<SearchInfo>> {
    let (_, row) = load(&app, &caller, &id, Action::Read).await?;
    Ok(Json(describe(&app, row).await?))
}

/// Stops a search; what it found is kept. One that is over stays as it is.
#[utoipa::path(post, path = "/searches/{id}/cancel", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn cancel(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<SearchInfo>> {
    let (id, _) = load(&app, &caller, &id, Action::Run).await?;
    app.store.move_search(id, &["queued"], "cancelled").await?;
    if app.jobs.cancel(id) {
        app.jobs.gone(id).await;
    }
    one(&app, id).await
}

/// Takes a search up again that was cut off or stopped; nothing is found twice.
#[utoipa::path(post, path = "/searches/{id}/resume", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = SearchInfo), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn resume(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<SearchInfo>> {
    let (id, row) = load(&app, &caller, &id, Action::Run).await?;
    let from = ["interrupted", "cancelled", "failed"];
    if !app.store.move_search(id, &from, "queued").await? {
        let state = &row.state;
        return Err(Failure::new(
            Kind::Conflict,
            format!("the search is {state}: there is nothing to take up again"),
            format!("a busca está em '{state}': não há o que retomar"),
        ));
    }
    app.jobs.wake();
    one(&app, id).await
}

/// Removes a search with what it found.
#[utoipa::path(delete, path = "/searches/{id}", tag = "searches", params(("id" = String, Path)),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn remove(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let (id, _) = load(&app, &caller, &id, Action::Delete).await?;
    app.store.move_search(id, &["queued"], "cancelled").await?;
    if app.jobs.cancel(id) {
        app.jobs.gone(id).await;
    }
    app.store.drop_search(id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How often to tell.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Pace {
    /// Milliseconds between two events, 100 to 5000.
    #[serde(default)]
    pub every: Option<u64>,
}

/// Tells of a search as it goes on: `progress` with the search as its data, and `state` when it changes. Ends when the
/// search is over.
#[utoipa::path(get, path = "/searches/{id}/events", tag = "searches", params(("id" = String, Path), Pace),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 404, body = Problem),
        (status = 422, body = Problem)))]
pub async fn events(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(pace): Query<Pace>,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let (id, _) = load(&app, &caller, &id, Action::Read).await?;
    let pause = Duration::from_millis(pace.every.unwrap_or(300).clamp(100, 5000));
    let start = Watch {
        app,
        id,
        pause,
        last: None,
        over: false,
        waiting: Vec::new(),
    };
    let stream = futures_util::stream::unfold(start, |mut watch| async move {
        let event = watch.next().await?;
        Some((Ok(event), watch))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// One listener.
struct Watch {
    app: App,
    id: SearchId,
    pause: Duration,
    last: Option<(SearchState, i64, i64)>,
    over: bool,
    waiting: Vec<Event>,
}

impl Watch {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop() {
                return Some(event);
            }
            if self.over {
                return None;
            }
            if self.last.is_some() && !self.app.pause(self.pause).await {
                return None;
            }
            let row = self.app.store.search(self.id).await.ok()??;
            let info = describe(&self.app, row).await.ok()?;
            let now = (info.state, info.progress.games, info.progress.hits);
            let state_changed = self.last.is_none_or(|(state, ..)| state != info.state);
            if self.last == Some(now) {
                continue;
            }
            self.last = Some(now);
            self.over = info.state.is_over();
            let event = |name: &str| Event::default().event(name).json_data(&info).ok();
            // Popped from the end: progress first, then the state.
            if state_changed {
                self.waiting.extend(event("state"));
            }
            self.waiting.extend(event("progress"));
        }
    }
}
