//! JSON: one object a line, or one array of them.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::batch::Batch;
use super::output::Output;
use super::{Column, Row, Sink, Value};
use crate::describer::{ActorSquare, Describer};
use crate::finding::GameReport;

/// JSON lines, or an array with an object on each line.
pub struct JsonLines {
    out: Batch,
    describer: Describer,
    columns: Vec<Column>,
    /// What stands before the next object, where they stand in an array.
    comma: Option<&'static str>,
}

impl JsonLines {
    /// Writes one object a line to `output`.
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>) -> JsonLines {
        JsonLines {
            out: Batch::new(output, b""),
            describer,
            columns,
            comma: None,
        }
    }

    /// Writes one array to `output`.
    pub fn array(output: Output, describer: Describer, columns: Vec<Column>) -> JsonLines {
        JsonLines {
            out: Batch::new(output, b"\n]\n"),
            describer,
            columns,
            comma: Some("\n"),
        }
    }
}

/// A line. There may be many millions of them, so no object is built on the way.
struct Line<'a> {
    row: Row<'a>,
    columns: &'a [Column],
}

struct Actors<'a>(&'a [ActorSquare]);

impl Serialize for Actors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let actors = self.0.iter();
        serializer.collect_map(actors.map(|one| (one.actor.to_string(), one.to_string())))
    }
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_map(None)?;
        for column in self.columns {
            let name = column.name();
            match column.value(self.row) {
                // An engine was asked and gave nothing: that is said.
                Value::Nothing if *column == Column::Eval => line.serialize_entry(name, &())?,
                Value::Nothing | Value::Flag(false) => {}
                Value::Flag(true) => line.serialize_entry(name, &true)?,
                Value::Text(text) => line.serialize_entry(name, &text)?,
                Value::Number(number) => line.serialize_entry(name, &number)?,
                Value::Actors(actors) => line.serialize_entry(name, &Actors(&actors))?,
                Value::Line(moves) => line.serialize_entry(name, &moves)?,
            }
        }
        line.end()
    }
}

impl Sink for JsonLines {
    fn begin(&mut self) -> io::Result<()> {
        if self.comma.is_some() {
            self.out.write_all(b"[")?;
        }
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        for hit in &report.hits {
            let description = self.describer.describe(hit);
            let row = Row {
                report,
                hit,
                description: &description,
            };
            let columns = &self.columns;
            if let Some(comma) = &mut self.comma {
                self.out.write_all(comma.as_bytes())?;
                *comma = ",\n";
            }
            serde_json::to_writer(&mut self.out, &Line { row, columns })?;
            if self.comma.is_none() {
                self.out.write_all(b"\n")?;
            }
            self.out.complete()?;
        }
        Ok(())
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}
