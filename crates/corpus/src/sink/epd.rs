//! EPD: one position a line, with what was found as operations.

use std::io::{self, Write};

use super::batch::Batch;
use super::output::Output;
use super::{Sink, actors, side};
use crate::report::GameReport;

/// EPD lines.
pub struct Epd {
    out: Batch,
    patterns: Vec<String>,
}

impl Epd {
    /// Writes to `output`.
    pub fn new(output: Output, patterns: Vec<String>) -> Epd {
        Epd {
            out: Batch::new(output, b""),
            patterns,
        }
    }
}

/// Text between quotes in EPD holds neither quotes nor line breaks.
fn quoted(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '"' => '\'',
            character if character.is_control() => ' ',
            character => character,
        })
        .collect()
}

impl Sink for Epd {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let board: Vec<&str> = hit.fen.split(' ').take(4).collect();
            let id = format!("{} game {} ply {}", report.file, report.number, hit.ply);
            write!(
                self.out,
                "{} id \"{}\"; pattern \"{}\"; side \"{}\"; c0 \"{}\";",
                board.join(" "),
                quoted(&id),
                quoted(&self.patterns[hit.found.pattern]),
                side(hit),
                quoted(&actors(hit)),
            )?;
            if let Some(best) = hit.found.line.first() {
                write!(self.out, " bm {};", best.trim_end_matches(['+', '#']))?;
            }
            writeln!(self.out)?;
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
