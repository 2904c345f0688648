//! One page with boards that needs nothing else.

use std::io::{self, Write};

use chess::draw::{ArrowStyle, Drawing, shared_definitions, svg_in_page};
use shakmaty::fen::Fen;

use super::batch::Batch;
use super::output::Output;
use super::{Column, Row, Sink, Value};
use syntax::{Lang, escaped};

use crate::report::{GameReport, Hit};

/// A self-contained page.
pub struct Html {
    out: Batch,
    patterns: Vec<String>,
    columns: Vec<Column>,
    title: String,
    lang: Lang,
    is_empty: bool,
}

impl Html {
    /// Writes to `output`.
    pub fn new(
        output: Output,
        patterns: Vec<String>,
        columns: Vec<Column>,
        title: String,
        lang: Lang,
    ) -> Html {
        Html {
            out: Batch::new(output, b"</body></html>\n"),
            patterns,
            columns,
            title,
            lang,
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

fn board(hit: &Hit) -> Option<String> {
    let fen: Fen = hit.fen.parse().ok()?;
    let mut drawing = Drawing::new(fen.as_setup().board.clone()).seen_by(hit.side);
    for (from, to, colour) in &hit.found.arrows {
        let style = match colour {
            'R' => ArrowStyle::Attack,
            'Y' => ArrowStyle::PossibleAttack,
            'G' => ArrowStyle::Defense,
            _ => ArrowStyle::Move,
        };
        drawing = drawing.arrow(*from, *to, style);
    }
    for (square, _) in &hit.found.squares {
        drawing = drawing.ring(*square);
    }
    Some(svg_in_page(&drawing))
}

impl Sink for Html {
    fn begin(&mut self) -> io::Result<()> {
        let title = escaped(&self.title);
        write!(
            self.out,
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta name=\"generator\" content=\"{GENERATOR}\">\n<title>{title}</title>\n<style>{STYLE}</style></head><body>\n{}<h1>{title}</h1>\n",
            self.lang.pick("en", "pt-BR"),
            shared_definitions()
        )?;
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        self.is_empty &= report.hits.is_empty();
        for hit in &report.hits {
            let row = Row {
                report,
                hit,
                pattern: &self.patterns[hit.found.pattern],
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
                board(hit).unwrap_or_default(),
                escaped(row.pattern),
                escaped(&players),
            )?;
            if !hit.found.words.is_empty() {
                write!(self.out, "<p>{}</p>", escaped(&hit.found.words))?;
            }
            write!(self.out, "<dl>")?;
            for column in &self.columns {
                let value = match column.told(row, self.lang) {
                    Value::Nothing | Value::Flag(false) => continue,
                    _ if ELSEWHERE.contains(column) => continue,
                    value => value.to_string(),
                };
                let name = column.label(self.lang);
                write!(self.out, "<dt>{name}</dt><dd>{}</dd>", escaped(&value))?;
            }
            writeln!(
                self.out,
                "</dl><code>{}</code></figcaption></figure>",
                escaped(&hit.fen)
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
            let nothing = self.lang.pick("Nothing was found.", "Nada foi encontrado.");
            writeln!(self.out, "<p>{nothing}</p>")?;
        }
        self.out.finish()
    }
}
