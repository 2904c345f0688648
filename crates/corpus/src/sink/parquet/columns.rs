//! Rows that wait, column by column.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::report::{GameReport, Hit};
use crate::sink::{actors, is_number, side};

/// The values of a column that wait. A missing one has no value and the level 0.
enum Values {
    Text(Vec<ByteArray>),
    Large(Vec<i64>),
    Number(Vec<i32>),
    Flag(Vec<bool>),
}

struct Column {
    name: &'static str,
    values: Values,
    /// For each row whether there is a value, where there need not be one.
    levels: Option<Vec<i16>>,
}

/// All columns.
pub(super) struct Columns {
    columns: Vec<Column>,
    patterns: Vec<String>,
    extra: Vec<&'static str>,
    rows: usize,
}

impl Columns {
    /// The columns of the JSON lines, and further ones by name.
    pub(super) fn new(patterns: Vec<String>, extra: Vec<&'static str>) -> Columns {
        let column = |name, values, optional: bool| Column {
            name,
            values,
            levels: optional.then(Vec::new),
        };
        let text = |name| column(name, Values::Text(Vec::new()), false);
        let optional = |name| column(name, Values::Text(Vec::new()), true);
        let mut columns = vec![
            text("file"),
            column("game", Values::Large(Vec::new()), false),
            column("ply", Values::Number(Vec::new()), false),
            text("fen"),
            text("pattern"),
            text("side"),
            text("actors"),
            text("white"),
            text("black"),
            text("result"),
            optional("event"),
            optional("date"),
            optional("eco"),
            optional("line"),
            column("variation", Values::Flag(Vec::new()), false),
        ];
        columns.extend(extra.iter().map(|name| match is_number(name) {
            true => column(*name, Values::Number(Vec::new()), true),
            false => optional(*name),
        }));
        Columns {
            columns,
            patterns,
            extra,
            rows: 0,
        }
    }

    /// Rows that wait.
    pub(super) fn count(&self) -> usize {
        self.rows
    }

    pub(super) fn schema(&self) -> Result<Type> {
        let fields = self.columns.iter().map(|column| {
            let (physical, logical) = match column.values {
                Values::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
                Values::Large(_) => (Physical::INT64, None),
                Values::Number(_) => (Physical::INT32, None),
                Values::Flag(_) => (Physical::BOOLEAN, None),
            };
            let repetition = match column.levels {
                Some(_) => Repetition::OPTIONAL,
                None => Repetition::REQUIRED,
            };
            let field = Type::primitive_type_builder(column.name, physical)
                .with_logical_type(logical)
                .with_repetition(repetition)
                .build()?;
            Ok(Arc::new(field))
        });
        Type::group_type_builder("hits")
            .with_fields(fields.collect::<Result<_>>()?)
            .build()
    }

    /// Adds a row.
    pub(super) fn push(&mut self, report: &GameReport, hit: &Hit) {
        let found = &hit.found;
        let mut columns = self.columns.iter_mut();
        let mut text = |value: &str| {
            if let Some(column) = columns.next() {
                column.push(value);
            }
        };
        text(&report.file);
        text(&report.number.to_string());
        text(&hit.ply.to_string());
        text(&hit.fen);
        text(&self.patterns[found.pattern]);
        text(side(hit));
        text(&actors(hit));
        text(report.tag("White"));
        text(report.tag("Black"));
        text(report.outcome.text());
        text(report.tag("Event"));
        text(report.tag("Date"));
        text(report.tag("ECO"));
        text(&found.line.join(" "));
        text(if hit.side_line { "true" } else { "false" });
        for name in &self.extra {
            let value = found.extra.iter().find(|(key, _)| key == name);
            text(value.map_or("", |(_, value)| value));
        }
        self.rows += 1;
    }

    /// Writes all rows as one group and forgets them.
    pub(super) fn write<W: Write + Send>(
        &mut self,
        writer: &mut SerializedFileWriter<W>,
    ) -> Result<()> {
        let mut group = writer.next_row_group()?;
        for column in &mut self.columns {
            let Some(mut out) = group.next_column()? else {
                break;
            };
            let levels = column.levels.as_deref();
            match &column.values {
                Values::Text(values) => out
                    .typed::<ByteArrayType>()
                    .write_batch(values, levels, None)?,
                Values::Large(values) => {
                    out.typed::<Int64Type>().write_batch(values, levels, None)?
                }
                Values::Number(values) => {
                    out.typed::<Int32Type>().write_batch(values, levels, None)?
                }
                Values::Flag(values) => {
                    out.typed::<BoolType>().write_batch(values, levels, None)?
                }
            };
            out.close()?;
            column.clear();
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl Column {
    /// Adds a value; where there need not be one, an empty text is none.
    fn push(&mut self, text: &str) {
        if let Some(levels) = &mut self.levels {
            levels.push(i16::from(!text.is_empty()));
            if text.is_empty() {
                return;
            }
        }
        match &mut self.values {
            Values::Text(values) => values.push(text.as_bytes().to_vec().into()),
            Values::Large(values) => values.push(text.parse().unwrap_or(i64::MAX)),
            Values::Number(values) => values.push(text.parse().unwrap_or(i32::MAX)),
            Values::Flag(values) => values.push(text == "true"),
        }
    }

    fn clear(&mut self) {
        match &mut self.values {
            Values::Text(values) => values.clear(),
            Values::Large(values) => values.clear(),
            Values::Number(values) => values.clear(),
            Values::Flag(values) => values.clear(),
        }
        if let Some(levels) = &mut self.levels {
            levels.clear();
        }
    }
}
