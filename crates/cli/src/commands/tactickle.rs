//! `stratvision tactickle`: the solved game, and a program that learns.

mod curve;
pub mod memory;
mod progress;
mod query;
mod series;
pub mod settings;
pub mod solution;
mod solve;
mod train;

use clap::ArgMatches;
use syntax::Lang;

use crate::error::{CliError, ExitStatus};

pub use query::value_words;

/// Runs the command that was asked for.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("solve", matches)) => solve::run(matches, lang),
        Some(("query", matches)) => query::query(matches, lang),
        Some(("line", matches)) => query::line(matches, lang),
        Some(("train", matches)) => train::run(matches, lang),
        Some(("match", matches)) => series::run(matches, lang),
        Some(("learn-curve", matches)) => curve::run(matches, lang),
        _ => Ok(ExitStatus::Failed),
    }
}
