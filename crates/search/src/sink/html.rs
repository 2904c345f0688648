//! One page with boards that needs nothing else, however many there are.
//!
//! The first boards are plain HTML with their pictures, readable without a script. All further ones are kept in parts of
//! some fifty, compressed, without their pieces, which a script (`viewer.js`) draws from the FEN when the reader turns to
//! them: 60,000 boards take less than 10 MB instead of 270, and the page opens as fast as one of fifty boards. It works from the
//! disk and without a network.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chess::draw::{Drawing, Language, shared_definitions, svg_in_page, svg_without_pieces};
use chess::{Color, Owner, Role};
use flate2::Compression;
use flate2::write::GzEncoder;
use shakmaty::Piece;
use syntax::{Lang, escaped};

use super::batch::Batch;
use super::output::Output;
use super::{Column, Row, Sink, Value};
use crate::describer::{ActorSquare, Describer, Description};
use crate::finding::{GameReport, Hit};

pub struct Html {
    out: Batch,
    describer: Describer,
    columns: GroupedColumns,
    title: String,
    /// What people call the patterns, where that is known.
    pattern_titles: Vec<String>,
    /// The number of boards so far.
    boards: usize,
    part: Part,
}

/// What pages of this program say of themselves.
pub(super) const GENERATOR: &str = "StratVision search";

/// Boards in plain HTML, and boards of one part after them.
const BOARDS_AT_ONCE: usize = 48;
/// A part is not held back longer than this: a search that is killed loses no more.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

const STYLE: &str = include_str!("html/page.css");
const VIEWER: &str = include_str!("html/viewer.js");

/// Columns that stand in a heading or below the others.
const ELSEWHERE: [Column; 6] = [
    Column::Pattern,
    Column::White,
    Column::Black,
    Column::Players,
    Column::Result,
    Column::Fen,
];

/// Columns that are the same for all boards of a game.
const OF_GAMES: [Column; 12] = [
    Column::File,
    Column::Game,
    Column::Event,
    Column::Site,
    Column::Round,
    Column::Date,
    Column::Year,
    Column::Eco,
    Column::WhiteElo,
    Column::BlackElo,
    Column::Length,
    Column::Result,
];

struct GroupedColumns {
    of_games: Vec<Column>,
    of_boards: Vec<Column>,
}

impl GroupedColumns {
    fn new(columns: Vec<Column>) -> GroupedColumns {
        let shown = columns
            .into_iter()
            .filter(|column| !ELSEWHERE.contains(column));
        let (of_games, of_boards) = shown.partition(|column| OF_GAMES.contains(column));
        GroupedColumns {
            of_games,
            of_boards,
        }
    }
}

/// Boards that wait to be compressed.
struct Part {
    html: String,
    boards: usize,
    since: Instant,
}

impl Html {
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>, title: String) -> Html {
        Html {
            out: Batch::new(output, b"</body></html>\n"),
            describer,
            columns: GroupedColumns::new(columns),
            title,
            pattern_titles: Vec::new(),
            boards: 0,
            part: Part {
                html: String::new(),
                boards: 0,
                since: Instant::now(),
            },
        }
    }

    /// With what people call the patterns, in their order.
    #[must_use]
    pub fn titled(mut self, pattern_titles: Vec<String>) -> Html {
        self.pattern_titles = pattern_titles;
        self
    }

    /// A game with some of its boards.
    fn section(&self, report: &GameReport, hits: &[Hit], compact: bool) -> String {
        let one = if hits.len() == 1 {
            " class=\"one\""
        } else {
            ""
        };
        let mut html = format!("<section{one}>");
        for (index, hit) in hits.iter().enumerate() {
            let description = self.describer.describe(hit);
            let row = Row {
                report,
                hit,
                description: &description,
            };
            if index == 0 {
                self.heading(&mut html, row);
            }
            self.figure(&mut html, row, compact);
        }
        html.push_str("</div></section>\n");
        html
    }

    fn heading(&self, html: &mut String, row: Row<'_>) {
        let report = row.report;
        let year = report.tag("Date").get(..4).unwrap_or("?");
        let _ = write!(
            html,
            "<header><h2>{} – {}, {} ({})</h2>",
            escaped(report.tag("White")),
            escaped(report.tag("Black")),
            escaped(year),
            report.outcome.text()
        );
        self.list(html, &self.columns.of_games, row);
        html.push_str("</header><div class=\"boards\">");
    }

    fn figure(&self, html: &mut String, row: Row<'_>, compact: bool) {
        let description = row.description;
        let drawing = drawing(row.hit, description);
        let board = match compact {
            true => svg_without_pieces(&drawing),
            false => svg_in_page(&drawing),
        };
        let title = self.pattern_titles.get(row.hit.finding.pattern);
        let name = escaped(title.map_or(description.name(), String::as_str));
        let _ = write!(html, "<figure>{board}<figcaption><h3>{name}</h3>");
        let words = description.words();
        if !words.is_empty() {
            let _ = write!(html, "<p>{}</p>", escaped(&words));
        }
        self.list(html, &self.columns.of_boards, row);
        let fen = escaped(description.fen());
        let _ = writeln!(html, "<code>{fen}</code></figcaption></figure>");
    }

    fn list(&self, html: &mut String, columns: &[Column], row: Row<'_>) {
        let lang = self.describer.lang();
        html.push_str("<dl>");
        for column in columns {
            let value = match column.localized_value(row, lang) {
                Value::Actors(actors) => placed_pieces(&actors, row.hit.side),
                Value::Nothing | Value::Flag(false) => continue,
                value => value.to_string(),
            };
            let name = column.label(lang);
            let _ = write!(html, "<dt>{name}</dt><dd>{}</dd>", escaped(&value));
        }
        html.push_str("</dl>");
    }

    /// Writes the boards that wait, as one record.
    fn write_part(&mut self) -> io::Result<()> {
        if self.part.boards == 0 {
            return Ok(());
        }
        let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
        gzip.write_all(self.part.html.as_bytes())?;
        let packed = STANDARD.encode(gzip.finish()?);
        writeln!(
            self.out,
            "<script type=\"text/plain\" class=\"boards\" data-boards=\"{}\">{packed}</script>",
            self.part.boards
        )?;
        self.part.html.clear();
        self.part.boards = 0;
        self.out.complete()
    }
}

/// The actors as people name them, pieces with their squares: "♘ a6, ♚ c8, b7".
fn placed_pieces(actors: &[ActorSquare], side: Color) -> String {
    let mut named: Vec<String> = Vec::new();
    for actor in actors {
        let color = match actor.actor.owner {
            Owner::Me => side,
            Owner::Opponent => side.other(),
        };
        let figurine = actor.role.map(|role| figurine(role.of(color)));
        let name = match figurine {
            Some(figurine) => format!("{figurine} {}", actor.square),
            None => actor.square.to_string(),
        };
        if !named.contains(&name) {
            named.push(name);
        }
    }
    named.join(", ")
}

fn figurine(piece: Piece) -> char {
    let [white, black] = match piece.role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    piece.color.fold_wb(white, black)
}

fn drawing(hit: &Hit, description: &Description<'_>) -> Drawing {
    let board = hit.replay.position().to_setup().board;
    let language = match description.lang() {
        Lang::En => Language::English,
        Lang::Pt => Language::Portuguese,
    };
    let mut drawing = Drawing::new(board).seen_by(hit.side).language(language);
    for arrow in description.arrows() {
        drawing = drawing.arrow_through(arrow.path, arrow.kind.style());
    }
    for square in description.marked_squares() {
        drawing = drawing.ring(square);
    }
    drawing
}

impl Sink for Html {
    fn begin(&mut self) -> io::Result<()> {
        let lang = self.describer.lang();
        let title = escaped(&self.title);
        let (tag, page, of) = lang.pick(("en", "Page", "of"), ("pt-BR", "Página", "de"));
        let (before, after) = lang.pick(
            ("Previous page", "Next page"),
            ("Página anterior", "Página seguinte"),
        );
        let no_script = lang.pick(
            "This page shows only the first boards without JavaScript.",
            "Sem JavaScript, esta página mostra só os primeiros tabuleiros.",
        );
        write!(
            self.out,
            "<!doctype html>\n<html lang=\"{tag}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"generator\" content=\"{GENERATOR}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n<script>\n{VIEWER}</script></head><body>\n\
             {}<h1>{title}</h1>\n<nav hidden aria-label=\"{page}\"><button aria-label=\"{before}\">◀</button> <label>{page} \
             <input type=\"number\" min=\"1\" value=\"1\"></label> {of} <output></output> <button aria-label=\"{after}\">▶</button></nav>\n\
             <noscript>{no_script}</noscript>\n",
            shared_definitions()
        )?;
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        let mut hits = report.hits.as_slice();
        while !hits.is_empty() {
            let compact = self.boards >= BOARDS_AT_ONCE;
            let room = match compact {
                true => BOARDS_AT_ONCE - self.part.boards,
                false => BOARDS_AT_ONCE - self.boards,
            };
            let (now, later) = hits.split_at(room.min(hits.len()));
            let html = self.section(report, now, compact);
            self.boards += now.len();
            hits = later;
            if !compact {
                self.out.write_all(html.as_bytes())?;
                self.out.complete()?;
                continue;
            }
            if self.part.boards == 0 {
                self.part.since = Instant::now();
            }
            self.part.html.push_str(&html);
            self.part.boards += now.len();
            if self.part.boards >= BOARDS_AT_ONCE || self.part.since.elapsed() > LONGEST_WAIT {
                self.write_part()?;
            }
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.write_part()?;
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.write_part()?;
        if self.boards == 0 {
            let nothing = self
                .describer
                .lang()
                .pick("Nothing was found.", "Nada foi encontrado.");
            writeln!(self.out, "<p>{nothing}</p>")?;
        }
        self.out.finish()
    }
}
