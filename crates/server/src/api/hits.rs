//! What a search found: page by page, in figures, as files.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use chess::pgn::Outcome;
use corpus::sink::{Csv, Epd, Html, JsonLines, Pgn, Sink, Table};
use corpus::tally::Score;
use corpus::{Found, GameReport, Hit};
use patlan::library::Library;
use patlan::matcher;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use utoipa::{IntoParams, ToSchema};

use super::matching::{ActorSeat, Teller};
use super::searches::load;
use super::shapes::{Arrow, ArrowKind, LangTag, Played, Side};
use crate::error::{Answer, Failure, Problem};
use crate::found;
use crate::ids::SearchId;
use crate::jobs::{InputFile, SnapshotPattern, library};
use crate::permit::Action;
use crate::request::{Path, Query};
use crate::state::{App, Caller};
use crate::store::hits::{HitRow, Key, Order};

/// Which hits.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// Skip so many.
    #[serde(default)]
    #[param(minimum = 0)]
    pub after: u32,
    /// List so many, 1 to 200.
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// In which order.
    #[serde(default)]
    #[param(inline)]
    pub sort: Sort,
    /// Only of this pattern, by its name.
    pub pattern: Option<String>,
    /// The language of the words.
    #[serde(default)]
    pub lang: LangTag,
}

/// In which order hits are listed.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Sort {
    /// As found.
    #[default]
    Found,
    /// Early in the game first.
    Ply,
    /// Early dates first.
    Date,
    /// Late dates first.
    DateDown,
    /// The strongest players first.
    Rating,
    /// By white's name.
    White,
    /// By black's name.
    Black,
    /// By opening.
    Eco,
}

impl From<Sort> for Order {
    fn from(sort: Sort) -> Order {
        match sort {
            Sort::Found => Order::Found,
            Sort::Ply => Order::Ply,
            Sort::Date => Order::Date,
            Sort::DateDown => Order::DateDown,
            Sort::Rating => Order::Rating,
            Sort::White => Order::White,
            Sort::Black => Order::Black,
            Sort::Eco => Order::Eco,
        }
    }
}

/// A page of hits.
#[derive(Debug, Serialize, ToSchema)]
pub struct HitsPage {
    /// The hits.
    pub hits: Vec<HitInfo>,
    /// How many there are in all.
    pub total: i64,
    /// What to skip for the next page; nothing on the last one.
    pub next: Option<u32>,
}

/// A hit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HitInfo {
    /// Counted from 1 in the search.
    pub n: i64,
    /// The pattern's name.
    pub pattern: String,
    /// Where the game is from.
    pub file: String,
    /// Counted from 1 in its file.
    pub game: i64,
    /// Half-moves played before.
    pub ply: i64,
    /// The position.
    pub fen: String,
    /// Who searched.
    pub side: Side,
    /// In a side line.
    pub side_line: bool,
    /// Who is where.
    pub actors: Vec<ActorSeat>,
    /// What to draw.
    pub arrows: Vec<Arrow>,
    /// Squares to mark.
    pub squares: Vec<String>,
    /// In sentences.
    pub words: String,
    /// The tactical moves.
    pub line: Vec<Played>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result.
    pub result: String,
    /// The date.
    pub date: String,
    /// The opening.
    pub eco: String,
    /// White's rating.
    pub white_elo: Option<i64>,
    /// Black's rating.
    pub black_elo: Option<i64>,
    /// Whether the tactics are forced, if that was asked.
    pub proof: Option<String>,
    /// The pattern can be forced within so many half-moves.
    pub within: Option<String>,
}

/// A page of what a search found; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/hits", tag = "searches", params(("id" = String, Path), Page),
    responses((status = 200, body = HitsPage), (status = 404, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)))]
pub async fn list(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(page): Query<Page>,
) -> Answer<Json<HitsPage>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let patterns: Vec<SnapshotPattern> = serde_json::from_str(&row.patterns)?;
    let pattern = match &page.pattern {
        None => None,
        Some(name) => {
            let index = names.iter().position(|known| known == name);
            Some(index.ok_or_else(Failure::not_found)? as i64)
        }
    };
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    let total = app.store.count_hits(id, pattern).await?;
    let order = page.sort.into();
    let after = i64::from(page.after);
    let rows = app
        .store
        .hits(id, pattern, order, limit.into(), after)
        .await?;
    let listed = rows.len() as i64;
    let lang = page.lang.into();
    let hits = app.desk.run(move |wanted| {
        let library = library(&patterns);
        let told = rows.into_iter().map(|row| {
            let name = names.get(row.pattern as usize).cloned().unwrap_or_default();
            let input = inputs.get(row.input as usize);
            let file = input.map_or_else(String::new, |input| input.label.clone());
            // Told anew as long as there is time, else as it was written down.
            let library = wanted.is_wanted().then_some(&library);
            tell(library, row, name, file, lang)
        });
        told.collect()
    });
    Ok(Json(HitsPage {
        hits: hits.await?,
        total,
        next: (after + listed < total).then_some(page.after + listed as u32),
    }))
}

/// A hit in the language asked for: the instance is found again and told anew.
fn tell(
    library: Option<&Library>,
    row: HitRow,
    name: String,
    file: String,
    lang: syntax::Lang,
) -> HitInfo {
    let kept = found::read(row.pattern as usize, &row.found);
    let side = Side::read(&row.side);
    let again = library.and_then(|library| retell(library, &row, &name, &kept, lang));
    let extra = |name: &str| {
        let mut extra = kept.extra.iter();
        let (_, value) = extra.find(|(known, _)| *known == name)?;
        Some(value.clone())
    };
    let (actors, arrows, squares, words, line) = again.unwrap_or_else(|| as_kept(&kept));
    HitInfo {
        n: row.n,
        pattern: name,
        file,
        game: row.number,
        ply: row.ply,
        fen: row.fen,
        side,
        side_line: row.side_line,
        actors,
        arrows,
        squares,
        words,
        line,
        white: row.white,
        black: row.black,
        result: row.result,
        date: row.date,
        eco: row.eco,
        white_elo: row.white_elo,
        black_elo: row.black_elo,
        proof: extra("proof"),
        within: extra("within"),
    }
}

type Told = (Vec<ActorSeat>, Vec<Arrow>, Vec<String>, String, Vec<Played>);

fn retell(
    library: &Library,
    row: &HitRow,
    name: &str,
    kept: &Found,
    lang: syntax::Lang,
) -> Option<Told> {
    if kept.actors.is_empty() {
        return None;
    }
    let (_, pattern) = library.get(name)?;
    let program = library.program(name).ok()?;
    let chess = chess::chess_from_fen(&row.fen).ok()?;
    let side = Side::read(&row.side).into();
    let findings = matcher::find(&program, &chess::Position::from(&chess), side).ok()?;
    let teller = Teller {
        library,
        pattern,
        program: &program,
        chess: &chess,
        side,
        lang,
    };
    let same = findings.valid().find(|instance| {
        let described = teller.described(instance);
        described.actors().eq(kept.actors.iter().cloned())
    })?;
    let told = teller.tell(same, false);
    Some((
        told.actors,
        told.arrows,
        told.squares,
        told.words,
        told.line,
    ))
}

/// What was written down when it was found.
fn as_kept(kept: &Found) -> Told {
    let actors = kept.actors.iter().map(|(name, seat)| {
        let at = seat.len().saturating_sub(2);
        let (piece, square) = seat.split_at_checked(at).unwrap_or(("", seat));
        ActorSeat {
            name: name.clone(),
            square: square.to_owned(),
            piece: (!piece.is_empty()).then(|| piece.to_owned()),
        }
    });
    let arrows = kept.arrows.iter().map(|(from, to, colour)| Arrow {
        from: from.to_string(),
        to: to.to_string(),
        via: Vec::new(),
        kind: match colour {
            'R' => ArrowKind::Attack,
            'Y' => ArrowKind::PossibleAttack,
            'G' => ArrowKind::Defence,
            _ => ArrowKind::Move,
        },
    });
    let line = kept.line.iter().map(|san| Played {
        san: san.clone(),
        uci: String::new(),
        fen: None,
    });
    let squares = kept.squares.iter().map(|(square, _)| square.to_string());
    (
        actors.collect(),
        arrows.collect(),
        squares.collect(),
        kept.words.clone(),
        line.collect(),
    )
}

/// What a search found, in figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatsInfo {
    /// For each pattern.
    pub patterns: Vec<PatternStats>,
}

/// One pattern in figures.
#[derive(Debug, Serialize, ToSchema)]
pub struct PatternStats {
    /// Its name.
    pub name: String,
    /// Games with a hit.
    pub games: i64,
    /// Positions with a hit.
    pub positions: i64,
    /// Positions by half-moves played before.
    pub plies: Vec<Count>,
    /// Games by year.
    pub years: Vec<Count>,
    /// Games by the finder's rating, in hundreds.
    pub ratings: Vec<Count>,
    /// Games by opening, the commonest first.
    pub openings: Vec<Count>,
    /// Results for the finder.
    pub results: Results,
}

/// So many of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct Count {
    /// Of what.
    pub key: String,
    /// How many.
    pub count: i64,
}

/// Results of games for the side that found the pattern.
#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    /// It won.
    pub won: u64,
    /// A draw.
    pub drew: u64,
    /// It lost.
    pub lost: u64,
    /// Points divided by games.
    pub share: Option<f64>,
    /// The lower end of the 95 % interval.
    pub low: Option<f64>,
    /// Its upper end.
    pub high: Option<f64>,
}

/// What a search found, in figures; also while it runs.
#[utoipa::path(get, path = "/searches/{id}/stats", tag = "searches", params(("id" = String, Path)),
    responses((status = 200, body = StatsInfo), (status = 404, body = Problem)))]
pub async fn stats(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer<Json<StatsInfo>> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let mut patterns = Vec::with_capacity(names.len());
    for (index, name) in names.into_iter().enumerate() {
        patterns.push(pattern_stats(&app, id, index as i64, name).await?);
    }
    Ok(Json(StatsInfo { patterns }))
}

async fn pattern_stats(
    app: &App,
    id: SearchId,
    pattern: i64,
    name: String,
) -> Answer<PatternStats> {
    let count = |key| async move {
        let counts = app.store.histogram(id, pattern, key).await?;
        let counts = counts.into_iter().map(|(key, count)| Count { key, count });
        Ok::<Vec<Count>, Failure>(counts.collect())
    };
    let of = |counts: &[Count], key: &str| {
        let found = counts.iter().find(|count| count.key == key);
        found.map_or(0, |found| found.count)
    };
    let total = count(Key::Total).await?;
    let results = count(Key::Result).await?;
    let score = Score {
        won: of(&results, "won") as u64,
        drew: of(&results, "drew") as u64,
        lost: of(&results, "lost") as u64,
    };
    let share = score.share();
    Ok(PatternStats {
        name,
        games: of(&total, "games"),
        positions: of(&total, "positions"),
        plies: count(Key::Ply).await?,
        years: count(Key::Year).await?,
        ratings: count(Key::Rating).await?,
        openings: count(Key::Opening).await?,
        results: Results {
            won: score.won,
            drew: score.drew,
            lost: score.lost,
            share: share.map(|(share, _, _)| share),
            low: share.map(|(_, low, _)| low),
            high: share.map(|(_, _, high)| high),
        },
    })
}

/// In which format.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportFormat {
    /// The format.
    #[param(inline)]
    pub format: Format,
}

/// The formats of the `search` command.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// One JSON object a line.
    Jsonl,
    /// For spreadsheets.
    Csv,
    /// Games with comments and arrows.
    Pgn,
    /// Positions with remarks.
    Epd,
    /// A page with boards.
    Html,
    /// A table in plain text.
    Table,
}

impl Format {
    fn ending(self) -> &'static str {
        match self {
            Format::Jsonl => "jsonl",
            Format::Csv => "csv",
            Format::Pgn => "pgn",
            Format::Epd => "epd",
            Format::Html => "html",
            Format::Table => "txt",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Format::Jsonl => "application/x-ndjson",
            Format::Csv => "text/csv; charset=utf-8",
            Format::Pgn => "application/x-chess-pgn",
            Format::Epd | Format::Table => "text/plain; charset=utf-8",
            Format::Html => "text/html; charset=utf-8",
        }
    }

    fn sink(self, out: Pieces, names: Vec<String>, title: String) -> Box<dyn Sink + Send> {
        match self {
            Format::Jsonl => Box::new(JsonLines::new(out, names)),
            Format::Csv => Box::new(Csv::new(out, names, vec!["proof", "within"])),
            Format::Pgn => Box::new(Pgn::new(out, names)),
            Format::Epd => Box::new(Epd::new(out, names)),
            Format::Html => Box::new(Html::new(out, names, format!("StratVision: {title}"))),
            Format::Table => Box::new(Table::new(out, names)),
        }
    }
}

/// Everything a search found, in one of the formats of the `search` command.
#[utoipa::path(get, path = "/searches/{id}/export", tag = "searches", params(("id" = String, Path), ExportFormat),
    responses((status = 200, body = String, content_type = "application/octet-stream"),
        (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn export(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wish): Query<ExportFormat>,
) -> Answer<Response> {
    let (id, row) = load(&app, &caller, &id, Action::Read).await?;
    let names: Vec<String> = serde_json::from_str(&row.names)?;
    let inputs: Vec<InputFile> = serde_json::from_str(&row.inputs)?;
    let file = super::file_name(&row.title, wish.format.ending());
    let (give, take) = mpsc::channel::<Result<Bytes, std::io::Error>>(8);
    let (reports, mut written) = mpsc::channel::<GameReport>(64);
    let format = wish.format;
    let title = row.title;
    // The sinks write; the reader of the database feeds them; whoever downloads sets the pace of both.
    tokio::task::spawn_blocking(move || {
        let pieces = Pieces {
            give: give.clone(),
            waiting: Vec::new(),
        };
        let mut sink = format.sink(pieces, names, title);
        let mut write = || {
            while let Some(report) = written.blocking_recv() {
                sink.game(&report)?;
            }
            sink.end()
        };
        let done: std::io::Result<()> = write();
        if let Err(error) = done {
            let _ = give.blocking_send(Err(error));
        }
    });
    tokio::spawn(async move {
        if let Err(error) = read_reports(&app, id, &inputs, &reports).await {
            tracing::warn!(%id, ?error, "an export broke off");
        }
    });
    let headers = [
        (header::CONTENT_TYPE, format.kind().to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ];
    Ok((headers, Body::from_stream(ReceiverStream::new(take))).into_response())
}

/// So many games are read at once.
const STEP: i64 = 100;

async fn read_reports(
    app: &App,
    id: SearchId,
    inputs: &[InputFile],
    reports: &mpsc::Sender<GameReport>,
) -> Answer<()> {
    let mut from = 0;
    loop {
        let games = app.store.games(id, from, STEP).await?;
        let Some(last) = games.last().map(|game| game.game) else {
            return Ok(());
        };
        let mut hits = app
            .store
            .hits_of_games(id, from, last)
            .await?
            .into_iter()
            .peekable();
        for game in games {
            let mut report = GameReport {
                file: inputs
                    .get(game.input as usize)
                    .map_or("", |input| input.label.as_str())
                    .into(),
                number: game.number as u64,
                tags: serde_json::from_str(&game.tags)?,
                outcome: Outcome::read(game.result.as_bytes()).unwrap_or(Outcome::Unknown),
                moves: game.moves.split_whitespace().map(str::to_owned).collect(),
                hits: Vec::new(),
            };
            while let Some(hit) = hits.next_if(|hit| hit.game == game.game) {
                report.hits.push(Hit {
                    ply: hit.ply as u32,
                    fen: hit.fen,
                    side: Side::read(&hit.side).into(),
                    side_line: hit.side_line,
                    found: found::read(hit.pattern as usize, &hit.found),
                });
            }
            if reports.send(report).await.is_err() {
                // Nobody reads any more.
                return Ok(());
            }
        }
        from = last + 1;
    }
}

/// Writes in pieces to whoever downloads.
struct Pieces {
    give: mpsc::Sender<Result<Bytes, std::io::Error>>,
    waiting: Vec<u8>,
}

/// Pieces are about this large.
const PIECE: usize = 32 * 1024;

impl std::io::Write for Pieces {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PIECE {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let piece = Bytes::from(std::mem::take(&mut self.waiting));
        self.give
            .blocking_send(Ok(piece))
            .map_err(|_| std::io::ErrorKind::BrokenPipe.into())
    }
}
