//! Writers for what a search finds. Each writes whole records as they come, so that a run that is stopped or killed
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

use crate::finding::GameReport;

pub use column::{Column, ColumnType, Row, Value};
pub use csv::Csv;
pub use earlier::is_earlier_result;
pub use epd::Epd;
pub use format::{About, Format};
pub use html::Html;
pub use jsonl::JsonLines;
pub use output::Output;
#[cfg(feature = "parquet")]
pub use parquet::Parquet;
pub use pgn::Pgn;

/// Writes the reports of a search in one format.
///
/// Call [`begin`](Sink::begin) once, [`game`](Sink::game) for every report in order, [`pause`](Sink::pause) whenever the
/// next report may be some time away, and [`end`](Sink::end) once. After an error nothing more is written. Make one with
/// [`Format::sink`].
pub trait Sink {
    /// Creates the file and writes its beginning.
    fn begin(&mut self) -> io::Result<()>;

    /// Writes the hits of one game.
    fn game(&mut self, report: &GameReport) -> io::Result<()>;

    /// Writes what is still held back in memory.
    fn pause(&mut self) -> io::Result<()>;

    /// Writes the end.
    fn end(&mut self) -> io::Result<()>;
}
