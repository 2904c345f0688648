//! The hits of a search as files, in the formats of the `search` command.

use std::collections::VecDeque;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chess::pgn::Outcome;
use search::sink::{self, About, Column, Output};
use search::{Describer, GameReport};
use serde::Deserialize;
use syntax::Lang;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::{IntoParams, ToSchema};

use super::searches::load;
use super::types::LangTag;
use crate::error::{ApiError, ApiResult, Problem};
use crate::ids::SearchId;
use crate::jobs::{InputFile, SearchRequest, SnapshotPattern};
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::StoreError;
use crate::store::hits::BareHitRow;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportFormat {
    #[param(inline)]
    pub format: Format,
    /// The language of sentences, headings and pages; without it that of the search.
    #[param(inline)]
    pub lang: Option<LangTag>,
}

/// The formats of the `search` command.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One JSON object per line.
    Jsonl,
    /// For spreadsheets.
    Csv,
    /// For tables of millions of rows.
    Parquet,
    /// Games with comments and arrows.
    Pgn,
    /// Positions with comments.
    Epd,
    /// A page with boards.
    Html,
    /// A table in plain text.
    Table,
}

impl From<Format> for sink::Format {
    fn from(format: Format) -> sink::Format {
        match format {
            Format::Jsonl => sink::Format::JsonLines,
            Format::Csv => sink::Format::Csv,
            Format::Parquet => sink::Format::Parquet,
            Format::Pgn => sink::Format::Pgn,
            Format::Epd => sink::Format::Epd,
            Format::Html => sink::Format::Html,
            Format::Table => sink::Format::Table,
        }
    }
}

/// Exports the hits of a search in one of the formats of the `search` command.
#[utoipa::path(get, path = "/searches/{id}/export", tag = "searches", params(("id" = String, Path), ExportFormat),
    responses((status = 200, body = String, content_type = "application/octet-stream"),
        (status = 404, body = Problem), (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn get(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<ExportFormat>,
) -> ApiResult<Response> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let permit = app.stream_limits.acquire_download()?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let format = sink::Format::from(query.format);
    let file = super::file_name(&row.title, format.ending());
    let (give, take) = mpsc::channel::<Result<Bytes, std::io::Error>>(8);
    let (reports, mut written) = mpsc::channel::<NextReport>(64);
    let request: SearchRequest = serde_json::from_str(&row.request)?;
    let patterns = app.store.search_patterns(id).await?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&patterns)?;
    // A spreadsheet is read by people where its language was chosen.
    let localized = query.lang.is_some_and(|lang| lang != LangTag::En);
    let lang = query.lang.unwrap_or(request.lang).into();
    let pattern_titles = titles_of(&names, &patterns, lang);
    let shipped = app.shipped.clone();
    let describer = app
        .workers
        .run(move |_| Describer::new(&shipped.library_with(&patterns), &names, lang));
    let describer = describer.await?.map_err(ApiError::internal)?;
    let about = About {
        describer,
        further: vec![Column::Proof, Column::Within, Column::MateIn, Column::Reply],
        files: inputs.iter().map(|input| input.label.clone()).collect(),
        title: format!("StratVision: {}", pattern_titles.join(", ")),
        pattern_titles,
        columns: None,
        width: None,
        localized,
    };
    // Only of a finished search the number of hits is final.
    let expected = match row.state.as_str() {
        "done" => row.hits,
        _ => 0,
    };
    // One task reads the database, a thread formats, and the client that downloads sets the pace of both.
    tokio::task::spawn_blocking(move || {
        // Held until the last chunk is sent.
        let _permit = permit;
        let chunks = Chunks {
            give: give.clone(),
            waiting: Vec::new(),
        };
        let write = || {
            let mut sink = format.sink(Output::stream(chunks), about)?;
            sink.begin()?;
            loop {
                match written.blocking_recv() {
                    Some(Ok(Some(report))) => sink.game(&report)?,
                    Some(Ok(None)) => return sink.end(),
                    Some(Err(error)) => return Err(error),
                    // The task has ended without a last message.
                    None => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                }
            }
        };
        let done: std::io::Result<()> = write();
        if let Err(error) = done {
            let _ = give.blocking_send(Err(error));
        }
    });
    tokio::spawn(async move {
        let last = match read_reports(&app, id, expected, &inputs, &reports).await {
            Ok(()) => Ok(None),
            Err(error) => {
                tracing::warn!(%id, ?error, "an export broke off");
                if error.is_damage() {
                    app.store.request_check();
                }
                Err(std::io::Error::other("the database could not be read"))
            }
        };
        // Fails if the client has hung up.
        let _ = reports.send(last).await;
    });
    let headers = [
        (header::CONTENT_TYPE, format.media_type().to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ];
    Ok((headers, Body::from_stream(ReceiverStream::new(take))).into_response())
}

/// What people call the patterns of these names: shipped ones have a title in each language, others that of their owner.
fn titles_of(names: &[String], patterns: &[SnapshotPattern], lang: Lang) -> Vec<String> {
    let index = knowledge::pattern_index();
    let title = |name: &String| {
        let quoted = format!("\"{name}\"");
        let mut holders = patterns
            .iter()
            .filter(|pattern| pattern.asked && pattern.source.contains(&quoted));
        // A text may hold several patterns, or name another one: then the name says more.
        let (Some(pattern), None) = (holders.next(), holders.next()) else {
            return name.clone();
        };
        match index.iter().find(|entry| entry.stem == pattern.id) {
            Some(entry) => lang.pick(&entry.english, &entry.portuguese).clone(),
            None if pattern.title.is_empty() => name.clone(),
            None => pattern.title.clone(),
        }
    };
    names.iter().map(title).collect()
}

/// A game, or `None` after the last one. If the channel closes without it, the download must break off, not look
/// complete.
type NextReport = std::io::Result<Option<GameReport>>;

/// The number of games that are read at once.
const GAMES_AT_ONCE: i64 = 100;
/// The number of hits that are read at once.
const HITS_AT_ONCE: i64 = 1000;

/// Sends the games of a search with their hits. Fails when there are fewer hits than expected: a damaged page of the
/// database can make rows disappear without an error.
async fn read_reports(
    app: &App,
    id: SearchId,
    expected: i64,
    inputs: &[InputFile],
    reports: &mpsc::Sender<NextReport>,
) -> ApiResult<()> {
    let mut from = 0;
    let (mut hits, mut after) = (VecDeque::new(), 0);
    let mut sent = 0;
    loop {
        let games = app.store.games(id, from, GAMES_AT_ONCE).await?;
        let Some(last) = games.last().map(|game| game.game) else {
            if sent < expected {
                return Err(StoreError::Damaged.into());
            }
            return Ok(());
        };
        for game in games {
            let mut report = GameReport {
                file: inputs
                    .get(game.input as usize)
                    .map_or("", |input| input.label.as_str())
                    .into(),
                number: game.number as u64,
                tags: serde_json::from_str(&game.tags)?,
                outcome: Outcome::parse(game.result.as_bytes()).unwrap_or(Outcome::Unknown),
                plies: None,
                moves: game.moves,
                hits: Vec::new(),
                continues: false,
                goes_on: false,
            };
            loop {
                if hits.is_empty() {
                    hits.extend(app.store.hits_after(id, after, HITS_AT_ONCE).await?);
                }
                let next = hits.pop_front_if(|hit: &mut BareHitRow| hit.game == game.game);
                let Some(hit) = next else {
                    break;
                };
                after = hit.n;
                report.hits.push(hit.hit()?);
                sent += 1;
            }
            if reports.send(Ok(Some(report))).await.is_err() {
                // The client has hung up.
                return Ok(());
            }
        }
        from = last + 1;
    }
}

/// Sends what is written in chunks to the client.
struct Chunks {
    give: mpsc::Sender<Result<Bytes, std::io::Error>>,
    waiting: Vec<u8>,
}

/// The minimum size of a chunk.
const CHUNK: usize = 32 * 1024;

impl std::io::Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let chunk = Bytes::from(std::mem::take(&mut self.waiting));
        self.give
            .blocking_send(Ok(chunk))
            .map_err(|_| std::io::ErrorKind::BrokenPipe.into())
    }
}
