//! The formats by name.

use std::io;
use std::path::Path;

use syntax::Lang;

use super::table::{Layout, Table};
use super::{Column, Csv, Epd, Html, JsonLines, Output, Pgn, Sink};

/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// A table in plain text.
    #[default]
    Table,
    /// One JSON object a line.
    JsonLines,
    /// One JSON array.
    Json,
    /// For spreadsheets.
    Csv,
    /// For tables of millions of rows.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Games with comments and arrows.
    Pgn,
    /// Positions with remarks.
    Epd,
    /// A page with boards.
    Html,
}

/// What is written about.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The names of the patterns, by index.
    pub patterns: Vec<String>,
    /// Columns beyond those of every search.
    pub further: Vec<Column>,
    /// These columns and no others, in this order, where they were chosen.
    pub columns: Option<Vec<Column>>,
    /// How wide a table may be; without a limit nothing but names is cut.
    pub width: Option<usize>,
    /// The names of all files.
    pub files: Vec<String>,
    /// A title for a page.
    pub title: String,
    /// In which language people read it.
    pub lang: Lang,
}

impl Format {
    /// All there are.
    pub const ALL: &[Format] = &[
        Format::Table,
        Format::JsonLines,
        Format::Json,
        Format::Csv,
        #[cfg(feature = "parquet")]
        Format::Parquet,
        Format::Pgn,
        Format::Epd,
        Format::Html,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Format::Table => "table",
            Format::JsonLines => "jsonl",
            Format::Json => "json",
            Format::Csv => "csv",
            #[cfg(feature = "parquet")]
            Format::Parquet => "parquet",
            Format::Pgn => "pgn",
            Format::Epd => "epd",
            Format::Html => "html",
        }
    }

    /// The format of this name.
    pub fn read(name: &str) -> Option<Format> {
        Format::ALL
            .iter()
            .copied()
            .find(|format| format.name() == name)
    }

    /// The format that the ending of a file's name means.
    pub fn of_file(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        let known = Format::ALL.iter().copied();
        let named = |format: &Format| format.ending() == ending;
        known.clone().find(named).or(match ending.as_str() {
            "ndjson" => Some(Format::JsonLines),
            "htm" => Some(Format::Html),
            _ => None,
        })
    }

    /// How names of files of this format end.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Table => "txt",
            format => format.name(),
        }
    }

    /// What the format is called on the web.
    pub fn media_type(self) -> &'static str {
        match self {
            Format::JsonLines => "application/x-ndjson",
            Format::Json => "application/json",
            Format::Csv => "text/csv; charset=utf-8",
            #[cfg(feature = "parquet")]
            Format::Parquet => "application/vnd.apache.parquet",
            Format::Pgn => "application/x-chess-pgn",
            Format::Epd | Format::Table => "text/plain; charset=utf-8",
            Format::Html => "text/html; charset=utf-8",
        }
    }

    /// Made of bytes that a terminal cannot show.
    pub fn is_binary(self) -> bool {
        match self {
            #[cfg(feature = "parquet")]
            Format::Parquet => true,
            _ => false,
        }
    }

    /// Shows the instance in words and pictures.
    pub fn has_words(self) -> bool {
        matches!(self, Format::Pgn | Format::Html)
    }

    /// Has columns that can be chosen.
    pub fn has_columns(self) -> bool {
        self != Format::Pgn
    }

    /// Holds the games themselves.
    pub fn has_moves(self) -> bool {
        self == Format::Pgn
    }

    /// A writer of this format.
    pub fn sink(self, output: Output, about: About) -> io::Result<Box<dyn Sink>> {
        let chosen = about.columns;
        let layout = Layout {
            patterns: &about.patterns,
            files: &about.files,
            columns: chosen.as_deref(),
            width: about.width,
        };
        let table = (self == Format::Table).then(|| layout.fitted(about.lang));
        let columns = chosen.unwrap_or_else(|| Column::list(&about.further));
        let patterns = about.patterns;
        Ok(match self {
            Format::JsonLines => Box::new(JsonLines::new(output, patterns, columns)),
            Format::Json => Box::new(JsonLines::array(output, patterns, columns)),
            Format::Csv => Box::new(Csv::new(output, patterns, columns)),
            #[cfg(feature = "parquet")]
            Format::Parquet => Box::new(super::Parquet::new(output, patterns, columns)?),
            Format::Pgn => Box::new(Pgn::new(output, patterns, about.lang)),
            Format::Epd => Box::new(Epd::new(output, patterns, columns)),
            Format::Html => Box::new(Html::new(
                output,
                patterns,
                columns,
                about.title,
                about.lang,
            )),
            Format::Table => {
                let fitted = table.unwrap_or_default();
                Box::new(Table::new(output, patterns, fitted, about.lang))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_found_by_its_name() {
        for format in Format::ALL {
            assert_eq!(Format::read(format.name()), Some(*format));
        }
        assert_eq!(Format::read("txt"), None);
        for format in Format::ALL {
            let name = format!("hits.{}", format.ending());
            assert_eq!(Format::of_file(Path::new(&name)), Some(*format));
        }
        assert_eq!(Format::of_file(Path::new("a.HTM")), Some(Format::Html));
        assert_eq!(Format::of_file(Path::new("hits")), None);
    }
}
