//! Writers for what was found. Every one writes whole records as they come, so that a run that is stopped or killed
//! leaves a valid file.

mod batch;
mod column;
mod csv;
mod earlier;
mod epd;
mod format;
mod html;
mod jsonl;
mod output;
#[cfg(feature = "parquet")]
mod parquet;
mod pgn;
mod table;

use std::io;

use crate::report::GameReport;

pub use column::{Column, Kind, Row, Value};
pub use csv::Csv;
pub use earlier::is_earlier_result;
pub use epd::Epd;
pub use format::{About, Format};
pub use html::Html;
pub use jsonl::JsonLines;
pub use output::Output;
#[cfg(feature = "parquet")]
pub use parquet::Parquet;
pub(crate) use pgn::Movetext;
pub use pgn::Pgn;

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
