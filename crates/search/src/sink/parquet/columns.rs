//! Rows that wait, column by column.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;

use crate::sink::{self, ColumnType, Row, Value};

/// The values of a column that wait. A missing one has no value and the level 0.
enum Values {
    Text(Vec<ByteArray>),
    Large(Vec<i64>),
    Number(Vec<i32>),
    Flag(Vec<bool>),
}

struct Column {
    column: sink::Column,
    values: Values,
    /// For each row whether there is a value, where there need not be one.
    levels: Option<Vec<i16>>,
}

pub(super) struct Columns {
    columns: Vec<Column>,
    rows: usize,
    bytes: usize,
}

impl Columns {
    pub(super) fn new(columns: Vec<sink::Column>) -> Columns {
        let columns = columns.into_iter().map(|column| Column {
            column,
            values: match column.column_type() {
                ColumnType::Text => Values::Text(Vec::new()),
                ColumnType::Large => Values::Large(Vec::new()),
                ColumnType::Number => Values::Number(Vec::new()),
                ColumnType::Flag => Values::Flag(Vec::new()),
            },
            levels: column.is_optional().then(Vec::new),
        });
        Columns {
            columns: columns.collect(),
            rows: 0,
            bytes: 0,
        }
    }

    /// Rows that wait.
    pub(super) fn count(&self) -> usize {
        self.rows
    }

    /// Bytes of text that wait.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
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
            let field = Type::primitive_type_builder(column.column.name(), physical)
                .with_logical_type(logical)
                .with_repetition(repetition)
                .build()?;
            Ok(Arc::new(field))
        });
        Type::group_type_builder("hits")
            .with_fields(fields.collect::<Result<_>>()?)
            .build()
    }

    pub(super) fn push(&mut self, row: Row<'_>) {
        for column in &mut self.columns {
            let value = column.column.value(row);
            self.bytes += column.push(&value);
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
        self.bytes = 0;
        Ok(())
    }
}

impl Column {
    /// Adds a value, or that there is none where there need not be one. Gives the bytes of its text.
    fn push(&mut self, value: &Value<'_>) -> usize {
        if let Some(levels) = &mut self.levels {
            levels.push(i16::from(*value != Value::Nothing));
            if *value == Value::Nothing {
                return 0;
            }
        }
        let number = match value {
            Value::Number(number) => Some(*number),
            _ => None,
        };
        match &mut self.values {
            Values::Text(values) => {
                let text = value.to_string();
                let bytes = text.len();
                values.push(text.into_bytes().into());
                return bytes;
            }
            Values::Large(values) => {
                values.push(number.map_or(0, |number| i64::try_from(number).unwrap_or(i64::MAX)));
            }
            Values::Number(values) => {
                values.push(number.map_or(0, |number| i32::try_from(number).unwrap_or(i32::MAX)));
            }
            Values::Flag(values) => values.push(*value == Value::Flag(true)),
        }
        0
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
