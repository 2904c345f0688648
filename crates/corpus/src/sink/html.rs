//! One page with boards that needs nothing else.

use std::io::{self, Write};

use chess::draw::{ArrowStyle, Drawing, svg};
use shakmaty::fen::Fen;

use super::Sink;
use super::batch::Batch;
use super::output::Output;
use crate::report::{GameReport, Hit};

/// A self-contained page.
pub struct Html {
    out: Batch,
    patterns: Vec<String>,
    title: String,
}

impl Html {
    /// Writes to `output`.
    pub fn new(output: Output, patterns: Vec<String>, title: String) -> Html {
        Html {
            out: Batch::new(output, b"</body></html>\n"),
            patterns,
            title,
        }
    }
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:24px;color:#222;background:#fafafa;\
display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:24px}h1{grid-column:1/-1;margin:0}\
figure{margin:0;padding:12px;background:#fff;border-radius:8px;box-shadow:0 1px 3px #0002}\
figure svg{width:100%;height:auto}h2{font-size:1em;margin:8px 0 4px}p{margin:4px 0}code{font-size:.8em;word-break:break-all}\
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}figure{background:#242424}}";

fn escaped(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_control() || character.is_whitespace())
        .map(|character| match character {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '"' => "&quot;".to_owned(),
            character => character.to_string(),
        })
        .collect()
}

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
    Some(svg(&drawing))
}

impl Sink for Html {
    fn begin(&mut self) -> io::Result<()> {
        let title = escaped(&self.title);
        write!(
            self.out,
            "<!doctype html>\n<html><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{title}</title>\n<style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
        )?;
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let players = format!(
                "{} – {}, {} ({})",
                report.tag("White"),
                report.tag("Black"),
                report.tag("Date").get(..4).unwrap_or("?"),
                report.outcome.text()
            );
            writeln!(
                self.out,
                "<figure>{}<figcaption><h2>{}</h2><p>{}</p><p>{}</p><p>{}</p><code>{}</code></figcaption></figure>",
                board(hit).unwrap_or_default(),
                escaped(&self.patterns[hit.found.pattern]),
                escaped(&players),
                escaped(&hit.found.words),
                escaped(&hit.found.line.join(" ")),
                escaped(&hit.fen),
            )?;
        }
        self.out.complete()
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}
