//! Writers for what was found. Every one writes whole records as they come, so that a run that is stopped or killed
//! leaves a valid file.

mod batch;
mod csv;
mod epd;
mod html;
mod jsonl;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod pgn;
mod table;

use std::io;

use crate::report::{GameReport, Hit};

pub use csv::Csv;
pub use epd::Epd;
pub use html::Html;
pub use jsonl::JsonLines;
pub use output::Output;
#[cfg(feature = "parquet")]
pub use parquet::Parquet;
pub use pgn::Pgn;
pub use table::Table;

/// Takes reports in order.
pub trait Sink {
    /// Makes the file, and writes what comes before everything else.
    fn begin(&mut self) -> io::Result<()>;

    /// Writes the hits of one game.
    fn game(&mut self, report: &GameReport) -> io::Result<()>;

    /// The next report may take its time: what was held back is written now.
    fn pause(&mut self) -> io::Result<()>;

    /// Writes what comes at the very end.
    fn end(&mut self) -> io::Result<()>;
}

/// `white` or `black`, in every format.
fn side(hit: &Hit) -> &'static str {
    if hit.side.is_white() {
        "white"
    } else {
        "black"
    }
}

/// `N1=Na6 S1=c7`.
fn actors(hit: &Hit) -> String {
    let actors = hit.found.actors.iter();
    let actors: Vec<String> = actors
        .map(|(name, seat)| format!("{name}={seat}"))
        .collect();
    actors.join(" ")
}

/// Whether a further column holds numbers; the others hold text.
fn is_number(column: &str) -> bool {
    matches!(column, "within" | "distance")
}
