//! Where the hits of a search go, and in which format.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use clap::ArgMatches;
use clap::parser::ValueSource;
use corpus::sink::{Csv, Epd, Html, JsonLines, Pgn, Sink, Table};

use crate::failure::Failure;

/// Columns that only some searches have, and the options that ask for them.
const EXTRA: [(&str, &str); 4] = [
    ("proof", "prove"),
    ("within", "within"),
    ("distance", "distance"),
    ("eval", "engine"),
];

/// Opens what the command line asks for.
pub fn open(
    matches: &ArgMatches,
    format: &str,
    names: &[String],
) -> Result<Box<dyn Sink>, Failure> {
    let names = names.to_vec();
    if format == "parquet" {
        return parquet(matches, names);
    }
    let out: Box<dyn Write> = match matches.get_one::<PathBuf>("output") {
        Some(path) => Box::new(File::create(path).map_err(|error| Failure::file(path, &error))?),
        None => Box::new(std::io::stdout()),
    };
    Ok(match format {
        "jsonl" => Box::new(JsonLines::new(out, names)),
        "csv" => Box::new(Csv::new(out, names, extra(matches))),
        "pgn" => Box::new(Pgn::new(out, names)),
        "epd" => Box::new(Epd::new(out, names)),
        "html" => {
            let title = format!("StratVision: {}", names.join(", "));
            Box::new(Html::new(out, names, title))
        }
        _ => Box::new(Table::new(out, names)),
    })
}

/// A file, or a pipe to another program; a terminal would make nothing of it.
#[cfg(feature = "parquet")]
fn parquet(matches: &ArgMatches, names: Vec<String>) -> Result<Box<dyn Sink>, Failure> {
    use corpus::sink::Parquet;
    let sink = match matches.get_one::<PathBuf>("output") {
        Some(path) => Parquet::file(path, names, extra(matches))
            .map_err(|error| Failure::file(path, &error))?,
        None if crate::terminal::is_interactive() => {
            return Err(Failure::usage(
                "Parquet is not for terminals",
                "Parquet não é para terminais",
            )
            .help(
                "name a file: --output hits.parquet",
                "diga um arquivo: --output achados.parquet",
            ));
        }
        None => Parquet::stream(Box::new(std::io::stdout()), names, extra(matches))?,
    };
    Ok(Box::new(sink))
}

/// Never called: without the feature the format is not offered.
#[cfg(not(feature = "parquet"))]
fn parquet(_matches: &ArgMatches, _names: Vec<String>) -> Result<Box<dyn Sink>, Failure> {
    Err(Failure::usage(
        "this program was built without Parquet",
        "este programa foi construído sem Parquet",
    ))
}

fn extra(matches: &ArgMatches) -> Vec<&'static str> {
    let asked = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let wished = EXTRA.iter().filter(|(_, option)| asked(option));
    wished.map(|(column, _)| *column).collect()
}
