//! `stratvision patlan …`: the pattern language.

mod check;
mod fmt;
mod show;
mod translate;
mod words;

use clap::ArgMatches;
use syntax::Lang;

use crate::error::{CliError, ExitStatus};

/// Dispatches to the subcommand.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches, lang),
        Some(("fmt", matches)) => fmt::run(matches, lang),
        Some(("translate", matches)) => translate::run(matches, lang),
        Some(("explain", matches)) => show::explain(matches, lang),
        Some(("list", matches)) => show::list(matches, lang),
        Some(("words", matches)) => words::run(matches, lang),
        Some(("ontology", matches)) => show::ontology(matches, lang),
        _ => Ok(ExitStatus::Failed),
    }
}
