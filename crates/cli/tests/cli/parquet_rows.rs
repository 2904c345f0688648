//! Parquet files read back, row by row.

use std::fs::File;
use std::path::Path;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Map, Value};

/// How many rows the list at the end names.
#[track_caller]
pub fn count(path: &Path) -> usize {
    let file = File::open(path).expect("the file");
    let reader = SerializedFileReader::new(file).expect("a Parquet file");
    reader.metadata().file_metadata().num_rows() as usize
}

/// The rows as JSON objects, without what is missing in them.
#[track_caller]
pub fn rows(path: &Path) -> Vec<Map<String, Value>> {
    let file = File::open(path).expect("the file");
    let reader = SerializedFileReader::new(file).expect("a Parquet file");
    let value = |field: &Field| match field {
        Field::Null => None,
        Field::Bool(flag) => Some(Value::from(*flag)),
        Field::Int(number) => Some(Value::from(*number)),
        Field::Long(number) => Some(Value::from(*number)),
        Field::Str(text) => Some(Value::from(text.as_str())),
        other => panic!("{other:?}"),
    };
    let rows = reader.get_row_iter(None).expect("rows");
    rows.map(|row| {
        let row = row.expect("a row");
        let fields = row.get_column_iter();
        fields
            .filter_map(|(name, field)| Some((name.clone(), value(field)?)))
            .collect()
    })
    .collect()
}
