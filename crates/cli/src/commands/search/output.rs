//! Where the hits of a search go, and in which format.

use std::path::PathBuf;

use clap::ArgMatches;
use clap::parser::ValueSource;
use corpus::input::Input;
use corpus::sink::{Csv, Epd, Html, JsonLines, Output, Pgn, Sink, Table};

use crate::failure::Failure;
use crate::terminal;

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
    inputs: &[Input],
) -> Result<Box<dyn Sink>, Failure> {
    let names = names.to_vec();
    let output = match matches.get_one::<PathBuf>("output") {
        Some(path) => Output::file(path).map_err(|error| Failure::file(path, &error))?,
        None if format == "parquet" && terminal::is_interactive() => {
            return Err(Failure::usage(
                "Parquet is not for terminals",
                "Parquet não é para terminais",
            )
            .help(
                "name a file: --output hits.parquet",
                "diga um arquivo: --output achados.parquet",
            ));
        }
        None => Output::stream(std::io::stdout()),
    };
    Ok(match format {
        "jsonl" => Box::new(JsonLines::new(output, names)),
        "csv" => Box::new(Csv::new(output, names, extra(matches))),
        #[cfg(feature = "parquet")]
        "parquet" => Box::new(corpus::sink::Parquet::new(output, names, extra(matches))?),
        "pgn" => Box::new(Pgn::new(output, names)),
        "epd" => Box::new(Epd::new(output, names)),
        "html" => {
            let title = format!("StratVision: {}", names.join(", "));
            Box::new(Html::new(output, names, title))
        }
        _ => {
            let files: Vec<String> = inputs.iter().map(Input::name).collect();
            Box::new(Table::new(output, names, &files))
        }
    })
}

fn extra(matches: &ArgMatches) -> Vec<&'static str> {
    let asked = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let wished = EXTRA.iter().filter(|(_, option)| asked(option));
    wished.map(|(column, _)| *column).collect()
}
