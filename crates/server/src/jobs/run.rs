//! One search from start to end.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use corpus::input::{Input, Watch};
use corpus::{Event, Summary};
use patlan::library::Library;
use search::{GameReport, Hit, Searched};
use serde::{Deserialize, Serialize};
use syntax::Message;
use tokio::sync::mpsc;
use utoipa::ToSchema;

use super::RunningSearch;
use super::request::{InputFile, SearchRequest, SnapshotPattern};
use crate::games::GamesFolder;
use crate::ids::SearchId;
use crate::library::ShippedPatterns;
use crate::messages;
use crate::store::Store;
use crate::store::hits::{NewGame, NewHit};
use crate::store::searches::{SearchProgress, SearchRow};

/// So many games with hits are kept at once, or as many as come in the time below.
const BATCH: usize = 200;
const PAUSE: Duration = Duration::from_millis(250);

/// The whole search in figures.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchSummary {
    /// Games seen, those filtered out included.
    pub games: u64,
    /// Games examined.
    pub examined: u64,
    /// Positions examined.
    pub positions: u64,
    /// Games that could not be replayed.
    pub broken: u64,
    /// Games of unknown variants.
    pub unknown_variants: u64,
    /// Positions in which a pattern left too much open.
    pub gave_up: u64,
    /// More hits than are kept: the search ended at the limit.
    pub limited: bool,
    /// For each pattern.
    pub patterns: Vec<PatternTally>,
}

/// One pattern in figures.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternTally {
    pub name: String,
    /// Positions with a raw instance, where they were counted.
    pub raw_positions: u64,
    /// Positions with a valid instance.
    pub positions: u64,
    /// Games with one.
    pub games: u64,
}

/// How the scan ended.
enum End {
    Whole(SearchSummary, Option<Message>),
    Failed(Message),
}

/// What a search needs of the server.
#[derive(Clone, Copy)]
pub(super) struct Services<'a> {
    pub store: &'a Store,
    pub folder: &'a GamesFolder,
    pub shipped: &'a ShippedPatterns,
}

/// Runs a search and keeps what it finds.
pub(super) async fn run(
    services: Services<'_>,
    id: SearchId,
    row: SearchRow,
    live: &Arc<RunningSearch>,
    limit: u64,
    is_ending: impl Fn() -> bool,
) {
    tracing::info!(%id, "search begins");
    let store = services.store;
    let state = |live: &RunningSearch| {
        let stopped = live.progress.stop.load(Ordering::Relaxed);
        match (
            live.is_cancelled.load(Ordering::Relaxed),
            stopped && is_ending(),
        ) {
            (true, _) => "cancelled",
            (false, true) => "interrupted",
            (false, false) => "done",
        }
    };
    // One that is not begun stays as far as it had come before.
    let mut before = row.progress();
    let mut reached = before;
    let (state, message, mut summary) = match state(live) {
        "done" => match prepare(services, id, &row, limit).await {
            Err(message) => ("failed", Some(message), None),
            Ok(scan) => {
                before = scan.before;
                let end = finish(store, id, scan, live).await;
                reached = live.progress();
                match end {
                    Err(message) | Ok(End::Failed(message)) => ("failed", Some(message), None),
                    Ok(End::Whole(summary, message)) => {
                        // The cores have begun more than counts where the search ended early.
                        reached.games = summary.games as i64;
                        reached.positions = summary.positions as i64;
                        (state(live), message, serde_json::to_string(&summary).ok())
                    }
                }
            }
        },
        unwanted => (unwanted, None, None),
    };
    // A run that was not let to its end may have come less far than an earlier one: the figures of that one stay,
    // together.
    if state != "done" && reached.positions < before.positions {
        reached = before;
        summary = None;
    }
    // What is there counts, not what this run wrote: another may have been here before.
    if let Ok(hits) = store.count_hits(id, None).await {
        reached.hits = hits;
    }
    let ended = store
        .end_search(id, state, message.as_ref(), summary.as_deref(), reached)
        .await;
    if let Err(error) = ended {
        tracing::error!(%error, %id, "the end of a search could not be kept");
    }
    tracing::info!(%id, state, hits = reached.hits, "search ends");
}

/// Everything the scan needs.
struct Scan {
    library: Library,
    names: Vec<String>,
    asked: SearchRequest,
    inputs: Vec<InputFile>,
    limit: u64,
    /// How far earlier runs had come with the same files.
    before: SearchProgress,
}

async fn prepare(
    services: Services<'_>,
    id: SearchId,
    row: &SearchRow,
    limit: u64,
) -> Result<Scan, Message> {
    let Services {
        store,
        folder,
        shipped,
    } = services;
    let of_store = |error| messages::of_store(&error);
    let asked: SearchRequest = read(&row.request)?;
    let patterns = store.search_patterns(id).await.map_err(of_store)?;
    let patterns: Vec<SnapshotPattern> = read(&patterns)?;
    let names: Vec<String> = read(&row.names)?;
    let mut kept: Vec<InputFile> = read(&row.inputs)?;
    for input in &mut kept {
        if let Some(id) = input.upload {
            input.path = folder.upload(id).to_string_lossy().into_owned();
        }
    }
    let inputs = as_they_are(&kept)?;
    let mut before = row.progress();
    // Hits of files that have changed since would be mixed with those of others.
    if inputs != kept {
        let text =
            serde_json::to_string(&inputs).map_err(|error| messages::untranslated(&error))?;
        let total: u64 = inputs.iter().map(|input| input.bytes).sum();
        let renewed = store.renew_inputs(id, &text, total as i64).await;
        renewed.map_err(of_store)?;
        before = SearchProgress::default();
    }
    Ok(Scan {
        library: shipped.library_with(&patterns),
        names,
        limit: asked.filters.limit.unwrap_or(limit).min(limit),
        asked,
        inputs,
        before,
    })
}

/// What the database keeps of a search as JSON. We wrote it: what cannot be read is damaged.
fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Message> {
    serde_json::from_str(text).map_err(|error| messages::of_store(&sqlx::Error::decode(error)))
}

/// The files of a search as they are now. One that is not there may come back (a disk that is not plugged in), so it
/// is a failure that can be resumed, not a change.
fn as_they_are(kept: &[InputFile]) -> Result<Vec<InputFile>, Message> {
    let now = kept.iter().map(|input| {
        let (bytes, modified) = state_of(Path::new(&input.path)).ok_or_else(|| {
            let missing = Message::new(
                "the file is not there; what was found in it is kept. Put it back and resume",
                "o arquivo não está lá; o que se achou nele fica guardado. Recoloque-o e retome",
            );
            messages::about(&input.label, missing)
        })?;
        Ok(InputFile {
            bytes,
            modified,
            ..input.clone()
        })
    });
    now.collect()
}

/// Size and time of a file, in milliseconds since 1970.
pub fn state_of(path: &Path) -> Option<(u64, u64)> {
    let meta = std::fs::metadata(path).ok()?;
    let since = meta.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH);
    let modified = since.map_or(0, |since| since.as_millis() as u64);
    Some((meta.len(), modified))
}

async fn finish(
    store: &Store,
    id: SearchId,
    scan: Scan,
    live: &Arc<RunningSearch>,
) -> Result<End, Message> {
    // Bounded: a slow disk slows the search down instead of filling the memory.
    let (give, mut take) = mpsc::channel::<NewGame>(BATCH * 2);
    let scanning = {
        let live = live.clone();
        tokio::task::spawn_blocking(move || scan.scan(&live, &give))
    };
    let mut batch = Vec::with_capacity(BATCH);
    let mut error_message = None;
    while take.recv_many(&mut batch, BATCH).await > 0 {
        // A little more may come; one commit for many hits spares the disk.
        let more = tokio::time::timeout(PAUSE, async {
            while batch.len() < BATCH && take.recv_many(&mut batch, BATCH).await > 0 {}
        });
        let _ = more.await;
        if error_message.is_none()
            && let Err(error) = store.keep_hits(id, &batch, live.progress()).await
        {
            // Deleted meanwhile, or the disk is full: no use in going on.
            live.progress.stop.store(true, Ordering::Relaxed);
            error_message = Some(messages::of_store(&error));
        }
        batch.clear();
    }
    let end = scanning
        .await
        .map_err(|error| messages::untranslated(&error))?;
    error_message.map_or(Ok(end), Err)
}

impl Scan {
    fn scan(&self, live: &RunningSearch, give: &mpsc::Sender<NewGame>) -> End {
        let filters = &self.asked.filters;
        let details = filters.details();
        let searched = match Searched::new(&self.library, &self.names, details) {
            Ok(searched) => searched,
            Err(error) => return End::Failed(messages::untranslated(&error)),
        };
        let mut options = match filters.options(self.names.len()) {
            Ok(options) => options,
            Err(_) => {
                return End::Failed(Message::new(
                    "the filters make no sense",
                    "os filtros não fazem sentido",
                ));
            }
        };
        let paths = self.inputs.iter().map(|input| PathBuf::from(&input.path));
        let inputs: Vec<Input> = paths.map(Input::File).collect();
        if let Some(wanted) = filters.sample {
            let mut total = 0;
            for input in &inputs {
                let watch = Watch {
                    stop: live.progress.stop.clone(),
                    limit: live.progress.limit,
                    ..Watch::default()
                };
                match corpus::scan::count_watched(input, &watch) {
                    Ok(games) => total += games,
                    Err(error) => {
                        let name = input.name();
                        let label = label(&self.inputs, &name);
                        let message = corpus::describe_error(&error);
                        return End::Failed(messages::about(label, message));
                    }
                }
            }
            let seed = filters.seed.unwrap_or(0);
            options.sample = Some(Arc::new(corpus::sample::draw(total, wanted, seed)));
        }
        let mut kept = Kept {
            games: 0,
            hits: 0,
            limit: self.limit,
            inputs: &self.inputs,
        };
        let mut damage = None;
        let each = |event| match event {
            Event::Game(report) => {
                let game = kept.game(report);
                live.hits.store(kept.hits, Ordering::Relaxed);
                let told = game.is_none_or(|game| give.blocking_send(game).is_ok());
                match told && kept.hits < kept.limit {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            }
            Event::Damaged(file, error) => {
                let label = label(&self.inputs, &file);
                let message = corpus::describe_error(&error);
                damage.get_or_insert(messages::about(label, message));
                ControlFlow::Continue(())
            }
            Event::Problem(_) | Event::Pause => ControlFlow::Continue(()),
        };
        let summary = corpus::scan_with_shortcuts(
            &inputs,
            &options,
            &live.progress,
            || searched.examiner(),
            each,
        );
        let limited = kept.hits >= kept.limit;
        if let (Some(damage), 0) = (&damage, summary.games) {
            return End::Failed(damage.clone());
        }
        let summary = self.summary(&summary, searched.gave_up(), limited);
        End::Whole(summary, damage)
    }

    fn summary(&self, summary: &Summary, gave_up: u64, limited: bool) -> SearchSummary {
        let tallies = self.names.iter().zip(&summary.tallies);
        SearchSummary {
            games: summary.games,
            examined: summary.examined,
            positions: summary.positions,
            broken: summary.broken,
            unknown_variants: summary.unknown_variants,
            gave_up,
            limited,
            patterns: tallies
                .map(|(name, tally)| PatternTally {
                    name: name.clone(),
                    raw_positions: tally.raw_positions,
                    positions: tally.positions,
                    games: tally.games,
                })
                .collect(),
        }
    }
}

fn label<'a>(inputs: &'a [InputFile], file: &'a str) -> &'a str {
    let input = inputs.iter().find(|input| input.path == file);
    input.map_or(file, |input| input.label.as_str())
}

/// Numbers games and hits in the order of the input.
struct Kept<'a> {
    games: i64,
    hits: u64,
    limit: u64,
    inputs: &'a [InputFile],
}

impl Kept<'_> {
    fn game(&mut self, mut report: GameReport) -> Option<NewGame> {
        let room = self.limit.saturating_sub(self.hits);
        report
            .hits
            .truncate(usize::try_from(room).unwrap_or(usize::MAX));
        if report.hits.is_empty() {
            return None;
        }
        let number = |name: &str| report.tag(name).trim().parse().ok();
        let date = report.tag("Date");
        let input = self
            .inputs
            .iter()
            .position(|input| *input.path == *report.file);
        // A further part of a game belongs to the last one.
        self.games += i64::from(!report.continues);
        let game = NewGame {
            game: self.games - 1,
            input: input.unwrap_or(0) as i64,
            number: report.number as i64,
            white: report.tag("White").to_owned(),
            black: report.tag("Black").to_owned(),
            result: report.outcome.text().to_owned(),
            year: date.get(..4).and_then(|year| year.parse().ok()),
            date: date.to_owned(),
            eco: report.tag("ECO").to_owned(),
            white_elo: number("WhiteElo"),
            black_elo: number("BlackElo"),
            tags: serde_json::to_string(&report.tags).unwrap_or_default(),
            moves: report.moves.clone(),
            hits: report.hits.iter().map(|hit| self.hit(hit)).collect(),
        };
        Some(game)
    }

    fn hit(&mut self, hit: &Hit) -> NewHit {
        self.hits += 1;
        NewHit {
            n: self.hits as i64,
            pattern: hit.finding.pattern as i64,
            ply: hit.point.ply.into(),
            text_ply: hit.point.text_ply.into(),
            in_variation: hit.point.in_variation,
            side: i64::from(hit.side.is_black()),
            fen: hit.replay.fen(),
            finding: hit.finding.to_bytes(),
        }
    }
}
