//! `stratvision patlan …`: the pattern language.

mod check;
mod fmt;
mod show;
mod translate;
mod words;

use clap::ArgMatches;
use syntax::Lang;

use crate::args::{CheckArgs, FmtArgs, SelectionArgs, TranslateArgs, WordsArgs};
use crate::error::{CliError, ExitStatus};

/// Dispatches to the subcommand.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(&CheckArgs::read(matches), lang),
        Some(("fmt", matches)) => fmt::run(&FmtArgs::read(matches), lang),
        Some(("translate", matches)) => translate::run(&TranslateArgs::read(matches), lang),
        Some(("explain", matches)) => show::explain(&SelectionArgs::read(matches), lang),
        Some(("list", matches)) => show::list(&SelectionArgs::read(matches), lang),
        Some(("words", matches)) => words::run(&WordsArgs::read(matches), lang),
        Some(("ontology", matches)) => show::ontology(&SelectionArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}
