//! One JSON object a line.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

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
}

/// A line. There may be many millions of them, so no object is built on the way.
struct Line<'a> {
    report: &'a GameReport,
    hit: &'a Hit,
    pattern: &'a str,
}

struct Actors<'a>(&'a [(String, String)]);

impl Serialize for Actors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, seat)| (name, seat)))
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (report, hit) = (self.report, self.hit);
        let mut line = serializer.serialize_map(None)?;
        line.serialize_entry("file", &*report.file)?;
        line.serialize_entry("game", &report.number)?;
        line.serialize_entry("ply", &hit.ply)?;
        line.serialize_entry("fen", &hit.fen)?;
        line.serialize_entry("pattern", self.pattern)?;
        line.serialize_entry("side", side(hit))?;
        line.serialize_entry("actors", &Actors(&hit.found.actors))?;
        line.serialize_entry("white", report.tag("White"))?;
        line.serialize_entry("black", report.tag("Black"))?;
        line.serialize_entry("result", report.outcome.text())?;
        for (key, tag) in [("event", "Event"), ("date", "Date"), ("eco", "ECO")] {
            let value = report.tag(tag);
            if !value.is_empty() {
                line.serialize_entry(key, value)?;
            }
        }
        if !hit.found.line.is_empty() {
            line.serialize_entry("line", &hit.found.line)?;
        }
        if hit.side_line {
            line.serialize_entry("variation", &true)?;
        }
        for (key, value) in &hit.found.extra {
            match value.parse::<u64>() {
                Ok(number) if is_number(key) => line.serialize_entry(key, &number)?,
                _ => line.serialize_entry(key, value)?,
            }
        }
        line.end()
    }
}

impl Sink for JsonLines {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let line = Line {
                report,
                hit,
                pattern: &self.patterns[hit.found.pattern],
            };
            serde_json::to_writer(&mut self.out, &line)?;
            self.out.write_all(b"\n")?;
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
