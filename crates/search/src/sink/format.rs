//! The formats by name.

use std::io;
use std::path::Path;

use super::table::{Layout, Table};
use super::{Column, Csv, Epd, Html, JsonLines, Output, Pgn, Sink};
use crate::describer::Describer;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// A table in plain text.
    #[default]
    Table,
    /// One JSON object a line.
    JsonLines,
    /// One JSON array.
    Json,
    Csv,
    /// For tables of millions of rows.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Games with comments and arrows.
    Pgn,
    Epd,
    /// A page with boards.
    Html,
}

/// What a sink has to know of a search.
#[derive(Debug, Clone)]
pub struct About {
    /// Describes the hits, in the language of the readers.
    pub describer: Describer,
    /// Columns beyond those of every search.
    pub further: Vec<Column>,
    /// These columns and no others, in this order, if they were chosen.
    pub columns: Option<Vec<Column>>,
    /// The maximum width of a table; without it only names are cut.
    pub width: Option<usize>,
    /// The names of all files.
    pub files: Vec<String>,
    /// The title of a page.
    pub title: String,
    /// What people call the patterns, in their order; empty for the names of their texts.
    pub pattern_titles: Vec<String>,
    /// CSV with headings and values in the language of the readers. Programs expect those of `Column::name`.
    pub localized: bool,
}

impl Format {
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
        let describer = about.describer;
        let names = describer.patterns().iter();
        let names: Vec<String> = names
            .map(|compiled| compiled.program.name().to_owned())
            .collect();
        let layout = Layout {
            patterns: &names,
            files: &about.files,
            columns: chosen.as_deref(),
            width: about.width,
        };
        let table = (self == Format::Table).then(|| layout.fitted(describer.lang()));
        let columns = chosen.unwrap_or_else(|| Column::list(&about.further));
        Ok(match self {
            Format::JsonLines => Box::new(JsonLines::new(output, describer, columns)),
            Format::Json => Box::new(JsonLines::array(output, describer, columns)),
            Format::Csv => {
                Box::new(Csv::new(output, describer, columns).localized(about.localized))
            }
            #[cfg(feature = "parquet")]
            Format::Parquet => Box::new(super::Parquet::new(output, describer, columns)?),
            Format::Pgn => Box::new(Pgn::new(output, describer)),
            Format::Epd => Box::new(Epd::new(output, describer, columns)),
            Format::Html => Box::new(
                Html::new(output, describer, columns, about.title).titled(about.pattern_titles),
            ),
            Format::Table => {
                let fitted = table.unwrap_or_default();
                Box::new(Table::new(output, describer, fitted))
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
