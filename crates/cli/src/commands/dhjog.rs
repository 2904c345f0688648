//! `stratvision dhjog …`: the language of heuristics.

mod check;
mod eval;
mod functions;
mod rewrite;
mod show;

use clap::ArgMatches;
use syntax::Lang;

use super::judging;
use crate::error::{CliError, ExitStatus};

/// Dispatches to the subcommand.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("check", matches)) => check::check(matches, lang),
        Some(("level", matches)) => check::level(matches, lang),
        Some(("fmt", matches)) => rewrite::fmt(matches, lang),
        Some(("translate", matches)) => rewrite::translate(matches, lang),
        Some(("explain", matches)) => show::explain(matches, lang),
        Some(("graph", matches)) => show::graph(matches, lang),
        Some(("list", matches)) => show::list(matches, lang),
        Some(("functions", matches)) => functions::run(matches, lang),
        Some(("eval", matches)) => eval::run(matches, lang),
        Some(("assess", matches)) => judging::assess(matches, lang),
        Some(("fit", matches)) => judging::fit(matches, lang),
        _ => Ok(ExitStatus::Failed),
    }
}
