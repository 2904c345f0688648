//! EPD: one position a line, with what was found as operations.

use std::io::{self, Write};

use super::batch::Batch;
use super::{Sink, actors, side};
use crate::report::GameReport;

/// EPD lines.
#[derive(Debug)]
pub struct Epd<W> {
    out: Batch<W>,
    patterns: Vec<String>,
}

impl<W: Write> Epd<W> {
    /// Writes to `out`.
    pub fn new(out: W, patterns: Vec<String>) -> Epd<W> {
        Epd {
            out: Batch::new(out),
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

impl<W: Write> Sink for Epd<W> {
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
}
