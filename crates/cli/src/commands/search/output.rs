//! Where the hits of a search go, and in which format.

use std::path::PathBuf;

use clap::ArgMatches;
use clap::parser::ValueSource;
use corpus::input::Input;
use corpus::sink::{About, Column, Format, Output, Sink};

use syntax::Lang;

use crate::failure::Failure;
use crate::files;
use crate::terminal;

/// Columns that only some searches have, and the options that ask for them.
const FURTHER: [(Column, &str); 8] = [
    (Column::Proof, "prove"),
    (Column::Within, "within"),
    (Column::Distance, "distance"),
    (Column::Eval, "engine"),
    (Column::EvalError, "engine"),
    // Younger ones come last, for whoever counts columns.
    (Column::MateIn, "prove"),
    (Column::Reply, "prove"),
    (Column::EvalHow, "engine"),
];

/// The format that the command line asks for.
pub fn format(matches: &ArgMatches) -> Result<Format, Failure> {
    let name = matches.get_one::<String>("format");
    let format = name.and_then(|name| Format::read(name));
    // Where nothing else is said, the name of the file says it.
    let of_file = || {
        let Some(path) = files::output(matches) else {
            return Ok(Format::default());
        };
        match (Format::of_file(path), path.extension()) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::default()),
            (None, Some(ending)) => {
                let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
                Err(files::unknown_ending(
                    &ending.to_string_lossy(),
                    &names.join(", "),
                ))
            }
        }
    };
    if matches.get_flag("stats") {
        if format.is_some() && matches.get_one::<PathBuf>("output").is_none() {
            return Err(Failure::usage(
                "--format says how hits are written, and --stats writes figures in their place",
                "--format diz como se gravam os achados, e --stats escreve números em seu lugar",
            )
            .help(
                "name a file for the hits with -o, or ask for the figures with --json",
                "diga com -o um arquivo para os achados, ou peça os números com --json",
            ));
        }
        return format.map_or_else(of_file, Ok);
    }
    match (format, matches.get_flag("json")) {
        (None | Some(Format::JsonLines), true) => Ok(Format::JsonLines),
        (Some(other), true) => Err(Failure::usage(
            format!("--json and --format {} exclude each other", other.name()),
            format!("--json e --format {} se excluem", other.name()),
        )
        .help("leave one of them out", "deixe um deles de fora")),
        (format, false) => format.map_or_else(of_file, Ok),
    }
}

/// Opens what the command line asks for.
pub fn open(
    matches: &ArgMatches,
    format: Format,
    names: &[String],
    inputs: &[Input],
    lang: Lang,
) -> Result<Box<dyn Sink>, Failure> {
    let output = match files::output(matches) {
        Some(path) => Output::file(path).map_err(|error| Failure::file(path, &error))?,
        None if format.is_binary() && terminal::is_interactive() => {
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
    let about = About {
        patterns: names.to_vec(),
        further: further(matches),
        files: inputs.iter().map(Input::name).collect(),
        title: format!("StratVision: {}", names.join(", ")),
        lang,
    };
    Ok(format.sink(output, about)?)
}

fn further(matches: &ArgMatches) -> Vec<Column> {
    let asked = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let wished = FURTHER.iter().filter(|(_, option)| asked(option));
    wished.map(|(column, _)| *column).collect()
}
