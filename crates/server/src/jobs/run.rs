//! One run of a search, from start to end.

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
use crate::store::hits::{HitVerdict, NewGame, NewHit};
use crate::store::searches::{SearchProgress, SearchRow};

/// The maximum number of games with hits that are stored at once, or as many as come in the time below.
const BATCH: usize = 200;
const PAUSE: Duration = Duration::from_millis(250);

/// The figures of a whole search.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SearchSummary {
    /// All games, also those that the filters exclude.
    pub games: u64,
    /// The games that were searched.
    pub examined: u64,
    /// The positions that were searched.
    pub positions: u64,
    /// Games with errors, such as an illegal move.
    pub broken: u64,
    /// Games of unknown chess variants.
    pub unknown_variants: u64,
    /// Positions in which matching was given up, because a pattern had too many instances.
    pub gave_up: u64,
    /// Whether the search ended at the maximum number of hits.
    pub limited: bool,
    /// One entry for each pattern.
    pub patterns: Vec<PatternTally>,
}

/// The figures of one pattern.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PatternTally {
    pub name: String,
    /// Positions with a raw instance, if these were counted.
    pub raw_positions: u64,
    /// Positions with a valid instance.
    pub positions: u64,
    /// Games with a valid instance.
    pub games: u64,
}

/// How the scan ended.
enum ScanEnd {
    Complete(SearchSummary, Option<Message>),
    Failed(Message),
}

/// The services that a search needs.
#[derive(Clone, Copy)]
pub(super) struct Services<'a> {
    pub store: &'a Store,
    pub folder: &'a GamesFolder,
    pub shipped: &'a ShippedPatterns,
}

/// Runs a search, stores its hits, and records how it ended.
pub(super) async fn run(
    services: Services<'_>,
    id: SearchId,
    row: SearchRow,
    running: &Arc<RunningSearch>,
    limit: u64,
    is_shutting_down: impl Fn() -> bool,
) {
    tracing::info!(%id, "search begins");
    let store = services.store;
    let state = |running: &RunningSearch| {
        let stopped = running.progress.stop.load(Ordering::Relaxed);
        match (
            running.is_cancelled.load(Ordering::Relaxed),
            stopped && is_shutting_down(),
        ) {
            (true, _) => "cancelled",
            (false, true) => "interrupted",
            (false, false) => "done",
        }
    };
    // A search that is stopped before it begins keeps the progress of the earlier run.
    let mut before = row.progress();
    let mut progress = before;
    let (state, message, mut summary) = match state(running) {
        "done" => match prepare_scan(services, id, &row, limit).await {
            Err(message) => ("failed", Some(message), None),
            Ok(scan) => {
                before = scan.before;
                let end = scan_and_store(store, id, scan, running).await;
                progress = running.progress();
                match end {
                    Err(message) | Ok(ScanEnd::Failed(message)) => ("failed", Some(message), None),
                    Ok(ScanEnd::Complete(summary, message)) => {
                        // A search that ended early counts only up to its last hit, although threads have searched
                        // further.
                        progress.games = summary.games as i64;
                        progress.positions = summary.positions as i64;
                        (
                            state(running),
                            message,
                            serde_json::to_string(&summary).ok(),
                        )
                    }
                }
            }
        },
        stopped => (stopped, None, None),
    };
    // A run that was stopped may have come less far than an earlier one, whose progress then stays as a whole.
    if state != "done" && progress.positions < before.positions {
        progress = before;
        summary = None;
    }
    // All stored hits count, those of an earlier run too.
    if let Ok(hits) = store.count_hits(id, None).await {
        progress.hits = hits;
    }
    let ended = store
        .end_search(id, state, message.as_ref(), summary.as_deref(), progress)
        .await;
    if let Err(error) = ended {
        tracing::error!(%error, %id, "the end of a search could not be stored");
    }
    tracing::info!(%id, state, hits = progress.hits, "search ends");
}

/// Everything the scan needs.
struct Scan {
    library: Library,
    names: Vec<String>,
    request: SearchRequest,
    inputs: Vec<InputFile>,
    limit: u64,
    /// The progress of earlier runs with the same files.
    before: SearchProgress,
}

async fn prepare_scan(
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
    let request: SearchRequest = parse_column(&row.request)?;
    let patterns = store.search_patterns(id).await.map_err(of_store)?;
    let patterns: Vec<SnapshotPattern> = parse_column(&patterns)?;
    let names: Vec<String> = parse_column(&row.names)?;
    let mut stored: Vec<InputFile> = parse_column(&row.inputs)?;
    for input in &mut stored {
        if let Some(id) = input.upload {
            input.path = folder.upload(id).to_string_lossy().into_owned();
        }
    }
    let inputs = current_files(&stored)?;
    let mut before = row.progress();
    // Files have changed: hits in the old ones are deleted.
    if inputs != stored {
        let text =
            serde_json::to_string(&inputs).map_err(|error| messages::untranslated(&error))?;
        let total: u64 = inputs.iter().map(|input| input.bytes).sum();
        let reset = store.reset_inputs(id, &text, total as i64).await;
        reset.map_err(of_store)?;
        before = SearchProgress::default();
    }
    Ok(Scan {
        library: shipped.library_with(&patterns),
        names,
        limit: request.filters.limit.unwrap_or(limit).min(limit),
        request,
        inputs,
        before,
    })
}

/// Parses JSON from the database; the program wrote it, so that an error means damage.
fn parse_column<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Message> {
    serde_json::from_str(text).map_err(|error| messages::of_store(&sqlx::Error::decode(error)))
}

/// The files of a search as they are now. A missing file may come back, with a disk for example, so it is an error
/// after which the search can be resumed, not a change.
fn current_files(stored: &[InputFile]) -> Result<Vec<InputFile>, Message> {
    let now = stored.iter().map(|input| {
        let (bytes, modified) = state_of(Path::new(&input.path)).ok_or_else(|| {
            let missing = Message::new(
                "the file is missing; its hits so far are kept. Put it back and resume the search",
                "o arquivo não foi encontrado; os achados até aqui ficam guardados. Recoloque-o e retome a busca",
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

/// The size of a file, and when it was last changed, in milliseconds since 1970.
pub fn state_of(path: &Path) -> Option<(u64, u64)> {
    let meta = std::fs::metadata(path).ok()?;
    let since = meta.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH);
    let modified = since.map_or(0, |since| since.as_millis() as u64);
    Some((meta.len(), modified))
}

async fn scan_and_store(
    store: &Store,
    id: SearchId,
    scan: Scan,
    running: &Arc<RunningSearch>,
) -> Result<ScanEnd, Message> {
    // Bounded, so that a slow disk slows the search down instead of filling the memory.
    let (give, mut take) = mpsc::channel::<NewGame>(BATCH * 2);
    let scanning = {
        let running = running.clone();
        tokio::task::spawn_blocking(move || scan.scan(&running, &give))
    };
    let mut batch = Vec::with_capacity(BATCH);
    let mut error_message = None;
    while take.recv_many(&mut batch, BATCH).await > 0 {
        // Waits a moment for more, since one commit for many hits is faster.
        let more = tokio::time::timeout(PAUSE, async {
            while batch.len() < BATCH && take.recv_many(&mut batch, BATCH).await > 0 {}
        });
        let _ = more.await;
        if error_message.is_none()
            && let Err(error) = store.save_hits(id, &batch, running.progress()).await
        {
            // The search has been deleted, or the disk is full.
            running.progress.stop.store(true, Ordering::Relaxed);
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
    fn scan(&self, running: &RunningSearch, give: &mpsc::Sender<NewGame>) -> ScanEnd {
        let filters = &self.request.filters;
        let details = filters.details();
        let searched = match Searched::new(&self.library, &self.names, details) {
            Ok(searched) => searched,
            Err(error) => return ScanEnd::Failed(messages::untranslated(&error)),
        };
        let mut options = match filters.options(self.names.len()) {
            Ok(options) => options,
            Err(_) => {
                return ScanEnd::Failed(Message::new(
                    "the filters are not valid",
                    "os filtros não são válidos",
                ));
            }
        };
        let paths = self.inputs.iter().map(|input| PathBuf::from(&input.path));
        let inputs: Vec<Input> = paths.map(Input::File).collect();
        if let Some(wanted) = filters.sample {
            let mut total = 0;
            for input in &inputs {
                let watch = Watch {
                    stop: running.progress.stop.clone(),
                    limit: running.progress.limit,
                    ..Watch::default()
                };
                match corpus::scan::count_watched(input, &watch) {
                    Ok(games) => total += games,
                    Err(error) => {
                        let name = input.name();
                        let label = label(&self.inputs, &name);
                        let message = corpus::describe_error(&error);
                        return ScanEnd::Failed(messages::about(label, message));
                    }
                }
            }
            let seed = filters.seed.unwrap_or(0);
            options.sample = Some(Arc::new(corpus::sample::draw(total, wanted, seed)));
        }
        let mut numbering = Numbering {
            games: 0,
            hits: 0,
            limit: self.limit,
            inputs: &self.inputs,
        };
        let mut damage = None;
        let each = |event| match event {
            Event::Game(report) => {
                let game = numbering.game(report);
                running.hits.store(numbering.hits, Ordering::Relaxed);
                let is_sent = game.is_none_or(|game| give.blocking_send(game).is_ok());
                match is_sent && numbering.hits < numbering.limit {
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
            &running.progress,
            || searched.examiner(),
            each,
        );
        let limited = numbering.hits >= numbering.limit;
        if let (Some(damage), 0) = (&damage, summary.games) {
            return ScanEnd::Failed(damage.clone());
        }
        let summary = self.summary(&summary, searched.gave_up(), limited);
        ScanEnd::Complete(summary, damage)
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

/// Numbers games and hits in the order of the files, so that every run gives them the same numbers.
struct Numbering<'a> {
    games: i64,
    hits: u64,
    limit: u64,
    inputs: &'a [InputFile],
}

impl Numbering<'_> {
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
        // A further part of the last game.
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
            verdict: hit
                .finding
                .verdict
                .as_ref()
                .map(|verdict| HitVerdict::from(verdict) as i64),
        }
    }
}
