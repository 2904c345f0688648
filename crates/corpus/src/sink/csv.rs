//! Comma-separated values, quoted where they must be.

use std::io::{self, Write};

use super::batch::Batch;
use super::output::Output;
use super::{Sink, actors, side};
use crate::report::GameReport;

/// CSV with a heading line.
pub struct Csv {
    out: Batch,
    patterns: Vec<String>,
    extra: Vec<&'static str>,
}

const COLUMNS: [&str; 13] = [
    "file", "game", "ply", "pattern", "side", "actors", "line", "white", "black", "result", "date",
    "eco", "fen",
];

impl Csv {
    /// Writes to `output`; `extra` are the names of further columns.
    pub fn new(output: Output, patterns: Vec<String>, extra: Vec<&'static str>) -> Csv {
        Csv {
            out: Batch::new(output, b""),
            patterns,
            extra,
        }
    }
}

/// A field as CSV wants it. A leading `=`, `+`, `-` or `@` would be a formula in a spreadsheet: a quote keeps it text.
/// A number with a sign stays a number.
fn field(text: &str) -> String {
    let risky = text.starts_with(['=', '+', '-', '@', '\t']) && text.parse::<f64>().is_err();
    let text = if risky {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

impl Sink for Csv {
    fn begin(&mut self) -> io::Result<()> {
        let names: Vec<&str> = COLUMNS.iter().chain(&self.extra).copied().collect();
        write!(self.out, "{}\r\n", names.join(","))?;
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let mut fields = vec![
                field(&report.file),
                report.number.to_string(),
                hit.ply.to_string(),
                field(&self.patterns[hit.found.pattern]),
                side(hit).to_owned(),
                field(&actors(hit)),
                field(&hit.found.line.join(" ")),
                field(report.tag("White")),
                field(report.tag("Black")),
                report.outcome.text().to_owned(),
                field(report.tag("Date")),
                field(report.tag("ECO")),
                hit.fen.clone(),
            ];
            for name in &self.extra {
                let value = hit.found.extra.iter().find(|(key, _)| key == name);
                fields.push(value.map_or_else(String::new, |(_, value)| field(value)));
            }
            write!(self.out, "{}\r\n", fields.join(","))?;
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

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("Carlsen, M"), "\"Carlsen, M\"");
        assert_eq!(field("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(field("=1+1"), "'=1+1");
    }
}
