//! Parquet: the columns of the JSON lines, for spreadsheets of millions of rows.

mod columns;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::{FileMetaData, ParquetMetaData, ParquetMetaDataWriter};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::SchemaDescriptor;

use super::output::Output;
use super::{Column, Row, Sink};
use crate::report::GameReport;
use columns::Columns;

/// So many rows at most wait in memory, some tens of megabytes.
const MOST_ROWS: usize = 1 << 15;
/// Rows are not held back for less than this.
const SHORTEST_WAIT: Duration = Duration::from_secs(1);
/// They wait for this part of the time the search has taken: the list at the end of the file names every group of rows
/// and is written again with each, so a long search must not make one every second.
const PART_OF_TIME: u32 = 16;
/// Version of the list at the end.
const FORMAT_VERSION: i32 = 1;
/// Who wrote the file.
const WRITER: &str = concat!("StratVision version ", env!("CARGO_PKG_VERSION"));

/// A Parquet file.
pub struct Parquet {
    /// Makes the bytes; what it made is taken from it after every group of rows.
    writer: SerializedFileWriter<Vec<u8>>,
    rows: Columns,
    patterns: Vec<String>,
    output: Output,
    begun: Instant,
    written: Instant,
}

impl Parquet {
    /// Writes to `output`.
    pub fn new(output: Output, patterns: Vec<String>, columns: Vec<Column>) -> io::Result<Parquet> {
        let rows = Columns::new(columns);
        let level = ZstdLevel::default();
        let properties = WriterProperties::builder()
            .set_created_by(WRITER.to_owned())
            .set_compression(Compression::ZSTD(level))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .build();
        let schema = Arc::new(rows.schema().map_err(other)?);
        let writer =
            SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).map_err(other)?;
        let now = Instant::now();
        Ok(Parquet {
            writer,
            rows,
            patterns,
            output,
            begun: now,
            written: now,
        })
    }

    /// The rows that wait, as the bytes of one group.
    fn group(&mut self) -> io::Result<Vec<u8>> {
        if self.rows.count() > 0 {
            self.rows.write(&mut self.writer).map_err(other)?;
        }
        self.writer.flush()?;
        self.written = Instant::now();
        Ok(std::mem::take(self.writer.inner_mut()))
    }

    fn write(&mut self) -> io::Result<()> {
        let group = self.group()?;
        let list = match self.output.is_file() {
            true => self.list()?,
            false => Vec::new(),
        };
        self.output.add(&group, &list)
    }

    /// The list of all groups so far, which ends a file.
    fn list(&self) -> io::Result<Vec<u8>> {
        let groups = self.writer.flushed_row_groups().to_vec();
        let rows = groups.iter().map(|group| group.num_rows()).sum();
        let schema = self.writer.schema_descr().root_schema_ptr();
        let about = FileMetaData::new(
            FORMAT_VERSION,
            rows,
            Some(WRITER.to_owned()),
            None,
            Arc::new(SchemaDescriptor::new(schema)),
            None,
        );
        let all = ParquetMetaData::new(about, groups);
        let mut list = Vec::new();
        ParquetMetaDataWriter::new(&mut list, &all)
            .finish()
            .map_err(other)?;
        Ok(list)
    }

    fn is_time(&self) -> bool {
        let wait = SHORTEST_WAIT.max(self.begun.elapsed() / PART_OF_TIME);
        self.rows.count() > 0 && self.written.elapsed() >= wait
    }
}

fn other(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

impl Sink for Parquet {
    fn begin(&mut self) -> io::Result<()> {
        self.write()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            self.rows.push(Row {
                report,
                hit,
                pattern: &self.patterns[hit.found.pattern],
            });
            if self.rows.count() >= MOST_ROWS {
                self.write()?;
            }
        }
        self.pause()
    }

    fn pause(&mut self) -> io::Result<()> {
        if self.is_time() {
            self.write()?;
        }
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        let group = self.group()?;
        let list = self.list()?;
        self.output.finish(&group, &list)
    }
}
