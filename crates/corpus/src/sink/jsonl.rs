//! One JSON object a line.

use std::io::{self, Write};

use serde_json::{Map, Value, json};

use super::batch::Batch;
use super::output::Output;
use super::{Sink, is_number, side};
use crate::report::{GameReport, Hit};

/// JSON lines.
pub struct JsonLines {
    out: Batch,
    patterns: Vec<String>,
}

impl JsonLines {
    /// Writes to `output`, naming patterns by their index.
    pub fn new(output: Output, patterns: Vec<String>) -> JsonLines {
        JsonLines {
            out: Batch::new(output, b""),
            patterns,
        }
    }

    fn line(&self, report: &GameReport, hit: &Hit) -> Value {
        let actors: Map<String, Value> = hit
            .found
            .actors
            .iter()
            .map(|(name, seat)| (name.clone(), seat.as_str().into()))
            .collect();
        let mut line = json!({
            "file": &*report.file,
            "game": report.number,
            "ply": hit.ply,
            "fen": hit.fen,
            "pattern": self.patterns[hit.found.pattern],
            "side": side(hit),
            "actors": actors,
            "white": report.tag("White"),
            "black": report.tag("Black"),
            "result": report.outcome.text(),
        });
        for (key, tag) in [("event", "Event"), ("date", "Date"), ("eco", "ECO")] {
            let value = report.tag(tag);
            if !value.is_empty() {
                line[key] = value.into();
            }
        }
        if !hit.found.line.is_empty() {
            line["line"] = hit.found.line.clone().into();
        }
        if hit.side_line {
            line["variation"] = true.into();
        }
        for (key, value) in &hit.found.extra {
            line[*key] = match value.parse::<u64>() {
                Ok(number) if is_number(key) => number.into(),
                _ => value.as_str().into(),
            };
        }
        line
    }
}

impl Sink for JsonLines {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let line = self.line(report, hit);
            writeln!(self.out, "{line}")?;
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
