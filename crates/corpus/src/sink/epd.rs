//! EPD: one position a line, with what was found as operations.

use std::io::{self, Write};

use super::Sink;
use crate::report::GameReport;

/// EPD lines.
#[derive(Debug)]
pub struct Epd<W> {
    out: W,
    patterns: Vec<String>,
}

impl<W: Write> Epd<W> {
    /// Writes to `out`.
    pub fn new(out: W, patterns: Vec<String>) -> Epd<W> {
        Epd { out, patterns }
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
            let actors: Vec<String> = hit
                .found
                .actors
                .iter()
                .map(|(name, seat)| format!("{name}={seat}"))
                .collect();
            let id = format!("{} game {} ply {}", report.file, report.number, hit.ply);
            write!(
                self.out,
                "{} id \"{}\"; pattern \"{}\"; side \"{}\"; c0 \"{}\";",
                board.join(" "),
                quoted(&id),
                quoted(&self.patterns[hit.found.pattern]),
                if hit.side.is_white() {
                    "white"
                } else {
                    "black"
                },
                quoted(&actors.join(" ")),
            )?;
            if let Some(best) = hit.found.line.first() {
                write!(self.out, " bm {};", best.trim_end_matches(['+', '#']))?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
