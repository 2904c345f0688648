//! One page with boards that needs nothing else.

use std::io::{self, Write};

use chess::draw::{Drawing, shared_definitions, svg_in_page};

use super::batch::Batch;
use super::output::Output;
use super::{Column, Row, Sink, Value};
use syntax::escaped;

use crate::describer::{Describer, Description};
use crate::finding::{GameReport, Hit};

pub struct Html {
    out: Batch,
    describer: Describer,
    columns: Vec<Column>,
    title: String,
    is_empty: bool,
}

impl Html {
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>, title: String) -> Html {
        Html {
            out: Batch::new(output, b"</body></html>\n"),
            describer,
            columns,
            title,
            is_empty: true,
        }
    }
}

/// What pages of this program say of themselves.
pub(super) const GENERATOR: &str = "StratVision search";

/// Columns that stand in the heading, with the players or below the others.
const ELSEWHERE: [Column; 5] = [
    Column::Pattern,
    Column::White,
    Column::Black,
    Column::Result,
    Column::Fen,
];

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#222;background:#fafafa;\
display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:24px}h1{grid-column:1/-1;margin:0}\
figure{margin:0;padding:12px;background:#fff;border-radius:8px;box-shadow:0 1px 3px #0002}\
figure svg{width:100%;height:auto}h2{font-size:1em;margin:8px 0 4px}p{margin:4px 0}\
dl{display:grid;grid-template-columns:auto 1fr;gap:0 8px;margin:4px 0;font-size:.85em}dt{opacity:.7}dd{margin:0;\
overflow-wrap:anywhere}code{font-size:.8em;word-break:break-all}\
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}figure{background:#242424}}";

fn board(hit: &Hit, description: &Description<'_>) -> String {
    let board = hit.replay.position().to_setup().board;
    let mut drawing = Drawing::new(board).seen_by(hit.side);
    for arrow in description.arrows() {
        drawing = drawing.arrow_through(arrow.path, arrow.kind.style());
    }
    for square in description.marked_squares() {
        drawing = drawing.ring(square);
    }
    svg_in_page(&drawing)
}

impl Sink for Html {
    fn begin(&mut self) -> io::Result<()> {
        let title = escaped(&self.title);
        write!(
            self.out,
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"generator\" content=\"{GENERATOR}\">\n<title>{title}</title>\n<style>{STYLE}</style></head><body>\n{}<h1>{title}</h1>\n",
            self.describer.lang().pick("en", "pt-BR"),
            shared_definitions()
        )?;
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        let lang = self.describer.lang();
        self.is_empty &= report.hits.is_empty();
        for hit in &report.hits {
            let description = self.describer.describe(hit);
            let row = Row {
                report,
                hit,
                description: &description,
            };
            let players = format!(
                "{} – {}, {} ({})",
                report.tag("White"),
                report.tag("Black"),
                report.tag("Date").get(..4).unwrap_or("?"),
                report.outcome.text()
            );
            write!(
                self.out,
                "<figure>{}<figcaption><h2>{}</h2><p>{}</p>",
                board(hit, &description),
                escaped(description.name()),
                escaped(&players),
            )?;
            let words = description.words();
            if !words.is_empty() {
                write!(self.out, "<p>{}</p>", escaped(&words))?;
            }
            write!(self.out, "<dl>")?;
            for column in &self.columns {
                let value = match column.localized_value(row, lang) {
                    Value::Nothing | Value::Flag(false) => continue,
                    _ if ELSEWHERE.contains(column) => continue,
                    value => value.to_string(),
                };
                let name = column.label(lang);
                write!(self.out, "<dt>{name}</dt><dd>{}</dd>", escaped(&value))?;
            }
            writeln!(
                self.out,
                "</dl><code>{}</code></figcaption></figure>",
                escaped(description.fen())
            )?;
            self.out.complete()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        if self.is_empty {
            let nothing = self
                .describer
                .lang()
                .pick("Nothing was found.", "Nada foi encontrado.");
            writeln!(self.out, "<p>{nothing}</p>")?;
        }
        self.out.finish()
    }
}
