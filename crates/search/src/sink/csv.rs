//! Comma-separated values, quoted where they must be.

use std::io::{self, Write};

use super::batch::Batch;
use super::output::Output;
use super::{Column, ColumnType, Row, Sink};
use crate::describer::Describer;
use crate::finding::GameReport;

/// CSV with a heading line.
pub struct Csv {
    out: Batch,
    describer: Describer,
    columns: Vec<Column>,
    localized: bool,
}

impl Csv {
    pub fn new(output: Output, describer: Describer, columns: Vec<Column>) -> Csv {
        Csv {
            out: Batch::new(output, b""),
            describer,
            columns,
            localized: false,
        }
    }

    /// For people: headings and values in the language of the descriptions.
    #[must_use]
    pub fn localized(mut self, localized: bool) -> Csv {
        self.localized = localized;
        self
    }
}

/// A field as CSV wants it. A leading `=`, `+`, `-` or `@` would be a formula in a spreadsheet: a quote keeps it text.
/// A number with a sign stays a number.
fn field(text: &str) -> String {
    let risky = text.starts_with(['=', '+', '-', '@', '\t']) && text.parse::<f64>().is_err();
    let text = if risky {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

impl Sink for Csv {
    fn begin(&mut self) -> io::Result<()> {
        let lang = self.describer.lang();
        let name = |column: &Column| match self.localized {
            true => column.label(lang),
            false => column.name(),
        };
        let names: Vec<&str> = self.columns.iter().map(name).collect();
        write!(self.out, "{}\r\n", names.join(","))?;
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
            let fields = self.columns.iter().map(|column| {
                let value = match self.localized {
                    true => column.localized_value(row, self.describer.lang()),
                    false => column.value(row),
                };
                let value = value.to_string();
                match column.column_type() {
                    ColumnType::Text => field(&value),
                    _ => value,
                }
            });
            let fields: Vec<String> = fields.collect();
            write!(self.out, "{}\r\n", fields.join(","))?;
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

#[cfg(test)]
mod tests {
    use super::field;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("plain"), "plain");
        assert_eq!(field("Carlsen, M"), "\"Carlsen, M\"");
        assert_eq!(field("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(field("=1+1"), "'=1+1");
    }
}
