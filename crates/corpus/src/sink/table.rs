//! A table for people.

use std::io::{self, Write};

use super::batch::Batch;
use super::column::move_number;
use super::output::Output;
use super::{Column, Row, Sink};
use syntax::Lang;

use crate::report::GameReport;

/// Columns in a terminal.
pub struct Table {
    out: Batch,
    patterns: Vec<String>,
    lang: Lang,
    width: usize,
    /// Width of the column with the file's name, where there are several files.
    files: Option<usize>,
}

impl Table {
    /// Writes to `output`; the names of the files are shown if there are several.
    pub fn new(output: Output, patterns: Vec<String>, files: &[String], lang: Lang) -> Table {
        let width = patterns
            .iter()
            .map(|name| name.chars().count())
            .max()
            .unwrap_or(0)
            .min(24);
        Table {
            out: Batch::new(output, b""),
            patterns,
            lang,
            width,
            files: (files.len() > 1).then(|| {
                let widths = files.iter().map(|name| name.chars().count());
                widths.max().unwrap_or(0).min(WIDEST_FILE)
            }),
        }
    }
}

/// What is named where there is something.
const FURTHER: [Column; 6] = [
    Column::Proof,
    Column::Within,
    Column::Distance,
    Column::Eval,
    Column::EvalHow,
    Column::EvalError,
];

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
            let row = Row {
                report,
                hit,
                pattern: &self.patterns[hit.found.pattern],
            };
            let further = FURTHER.iter().filter_map(|column| {
                let value = column.told(row, self.lang).to_string();
                (!value.is_empty()).then(|| format!("{} {value}", column.label(self.lang)))
            });
            let further: Vec<String> = further.collect();
            let place = move_number(&hit.fen).replace("...", "…");
            let place = match hit.side_line {
                true => format!("({place})"),
                false => place,
            };
            let line = hit.found.line.join(" ");
            let text = format!(
                "{:>7} {:>5}  {}  {} {} {:<7}  {}  {}",
                report.number,
                place,
                cell(row.pattern, self.width),
                cell(&players, 36),
                cell(&year, 4),
                report.outcome.text(),
                Column::Actors.value(row),
                [line, further.join(" ")].join(" ").trim(),
            );
            if let Some(width) = self.files {
                write!(self.out, "{} ", cell(&tail(&report.file, width), width))?;
            }
            writeln!(self.out, "{}", text.trim_end())?;
            self.out.complete()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}
