//! Writers for what was found. Every one writes game by game, so that a run that is stopped leaves a valid file.

mod csv;
mod epd;
mod html;
mod jsonl;
mod pgn;
mod table;

use std::io;

use crate::report::GameReport;

pub use csv::Csv;
pub use epd::Epd;
pub use html::Html;
pub use jsonl::JsonLines;
pub use pgn::Pgn;
pub use table::Table;

/// Takes reports in order.
pub trait Sink {
    /// Writes the hits of one game.
    fn game(&mut self, report: &GameReport) -> io::Result<()>;

    /// Writes what comes at the very end.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}
