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
use crate::describer::Describer;
use crate::finding::GameReport;
use columns::Columns;

/// The maximum number of rows that wait in memory, some tens of megabytes.
const MOST_ROWS: usize = 1 << 15;
/// The maximum number of bytes of text that wait, apart from the last row: every row holds the names of its game, which
/// may be long.
const MOST_BYTES: usize = 32 << 20;
/// Rows are not held back for less than this.
const SHORTEST_WAIT: Duration = Duration::from_secs(1);
/// They wait for this part of the time the search has taken: the list at the end of the file names every group of rows
/// and is written again with each, so a long search must not make one every second.
const PART_OF_TIME: u32 = 16;
/// Version of the list at the end.
const FORMAT_VERSION: i32 = 1;
/// Who wrote the file.
pub(super) const WRITER: &str = concat!("StratVision version ", env!("CARGO_PKG_VERSION"));

pub struct Parquet {
    /// Makes the bytes; what it made is taken from it after every group of rows.
    writer: SerializedFileWriter<Vec<u8>>,
    rows: Columns,
    describer: Describer,
    output: Output,
    begun: Instant,
    written: Instant,
}

impl Parquet {
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>) -> io::Result<Parquet> {
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
            describer,
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
            let description = self.describer.describe(hit);
            self.rows.push(Row {
                report,
                hit,
                description: &description,
            });
            if self.rows.count() >= MOST_ROWS || self.rows.bytes() >= MOST_BYTES {
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

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::path::Path;

    use chess::Color;
    use chess::pgn::Outcome;
    use parquet::file::reader::{FileReader, SerializedFileReader};

    use super::*;
    use chess::replay::Replay;
    use corpus::GamePoint;

    use crate::finding::{Finding, Hit, SlotSquares};
    use durable::testing::in_the_way;
    use patlan::library::{Library, PatternFile};
    use syntax::{Lang, Source};

    /// A game with a number of hits.
    fn report(hits: u32) -> GameReport {
        let hit = |ply| Hit {
            point: GamePoint {
                ply,
                ..GamePoint::default()
            },
            side: Color::White,
            replay: Replay::default(),
            finding: Finding::new(0, SlotSquares::EMPTY),
        };
        GameReport {
            file: "games.pgn".into(),
            number: 1,
            tags: vec![("White".to_owned(), "W".to_owned())],
            outcome: Outcome::Unknown,
            plies: None,
            moves: String::new(),
            hits: (0..hits).map(hit).collect(),
            continues: false,
            goes_on: false,
        }
    }

    fn sink(path: &Path) -> Parquet {
        let output = Output::file(path).unwrap();
        let mut library = Library::new();
        let text = "PATTERN \"P\" AUTHOR \"\" DESCRIPTION \"\" WEIGHT 1 SCENARIO K1 MOVE S1;";
        library.add(PatternFile::new(Source::new("p", text)));
        let describer = Describer::new(&library, &["P".to_owned()], Lang::En).unwrap();
        let mut sink = Parquet::new(output, describer, Column::USUAL.to_vec()).unwrap();
        sink.begin().unwrap();
        sink
    }

    /// The rows of each group, all of them read.
    fn groups(path: &Path) -> Vec<usize> {
        let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
        let groups = 0..reader.num_row_groups();
        groups
            .map(|group| {
                let rows = reader.get_row_group(group).unwrap();
                let rows = rows.get_row_iter(None).unwrap();
                rows.collect::<Result<Vec<_>, _>>().unwrap().len()
            })
            .collect()
    }

    #[test]
    fn a_group_that_could_not_be_written_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hits.parquet");
        let part = folder.path().join("hits.parquet.part");
        let mut sink = sink(&path);
        sink.game(&report(2)).unwrap();
        sink.write().unwrap();
        assert_eq!(groups(&part), [2]);
        let cleared = in_the_way(&path, 0);
        let refused = sink.game(&report(3)).and_then(|()| sink.write());
        assert!(refused.is_err());
        cleared();
        // Whether a row waits or is written at once depends on the time.
        let _ = sink.game(&report(4));
        assert!(sink.end().is_err());
        assert_eq!(groups(&part), [2]);
    }

    #[test]
    fn rows_with_long_names_do_not_pile_up() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hits.parquet");
        let mut sink = sink(&path);
        let mut report = report(9);
        report.tags[0].1 = "W".repeat(MOST_BYTES / 8);
        sink.game(&report).unwrap();
        sink.end().unwrap();
        let groups = groups(&path);
        assert_eq!(groups.iter().sum::<usize>(), 9);
        assert!(groups.len() > 1);
    }
}
