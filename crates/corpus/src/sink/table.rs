//! A table for people.

use std::io::{self, Write};

use super::batch::Batch;
use super::output::Output;
use super::{Sink, actors};
use crate::report::GameReport;

/// Columns in a terminal.
pub struct Table {
    out: Batch,
    patterns: Vec<String>,
    width: usize,
    /// Width of the column with the file's name, where there are several files.
    files: Option<usize>,
}

impl Table {
    /// Writes to `output`; the names of the files are shown if there are several.
    pub fn new(output: Output, patterns: Vec<String>, files: &[String]) -> Table {
        let width = patterns
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .min(24);
        Table {
            out: Batch::new(output, b""),
            patterns,
            width,
            files: (files.len() > 1).then(|| {
                let widths = files.iter().map(|name| name.chars().count());
                widths.max().unwrap_or(0).min(WIDEST_FILE)
            }),
        }
    }
}

/// Of longer names the end is shown.
const WIDEST_FILE: usize = 24;

/// The end of a text.
fn tail(text: &str, width: usize) -> String {
    let length = text.chars().count();
    text.chars().skip(length.saturating_sub(width)).collect()
}

/// Text of others must not steer the terminal, nor fill it.
fn cell(text: &str, width: usize) -> String {
    let clean: String = text
        .chars()
        .map(|character| {
            if character.is_control() {
                '\u{fffd}'
            } else {
                character
            }
        })
        .take(width)
        .collect();
    let missing = width - clean.chars().count();
    clean + &" ".repeat(missing)
}

impl Sink for Table {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        let players = format!("{} – {}", report.tag("White"), report.tag("Black"));
        let year = report.tag("Date").get(..4).unwrap_or("????").to_owned();
        for hit in &report.hits {
            let extra: Vec<String> = hit
                .found
                .extra
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            // A game may begin anywhere, so the position tells the number of the move.
            let mut fields = hit.fen.split(' ').skip(1);
            let dots = if fields.next() == Some("b") {
                "…"
            } else {
                "."
            };
            let number = fields.last().unwrap_or("?");
            let place = format!("{number}{dots}");
            let text = format!(
                "{:>7} {:>5}  {}  {} {} {:<7}  {}  {}",
                report.number,
                place,
                cell(&self.patterns[hit.found.pattern], self.width),
                cell(&players, 36),
                cell(&year, 4),
                report.outcome.text(),
                actors(hit),
                [hit.found.line.join(" "), extra.join(" ")].join(" ").trim(),
            );
            if let Some(width) = self.files {
                write!(self.out, "{} ", cell(&tail(&report.file, width), width))?;
            }
            writeln!(self.out, "{}", text.trim_end())?;
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
