//! `stratvision dhjog …`: the language of heuristics.

mod check;
mod eval;
mod functions;
mod rewrite;
mod show;

use clap::ArgMatches;
use syntax::Lang;

use super::judging;
use crate::args::{
    AssessArgs, CheckSetArgs, EvalArgs, FitArgs, FmtSetArgs, FunctionsArgs, GraphArgs, LevelArgs,
    ListSetsArgs, SetArgs, TranslateSetArgs,
};
use crate::error::{CliError, ExitStatus};

/// Dispatches to the subcommand.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("check", matches)) => check::check(&CheckSetArgs::read(matches), lang),
        Some(("level", matches)) => check::level(&LevelArgs::read(matches), lang),
        Some(("fmt", matches)) => rewrite::fmt(&FmtSetArgs::read(matches), lang),
        Some(("translate", matches)) => rewrite::translate(&TranslateSetArgs::read(matches), lang),
        Some(("explain", matches)) => show::explain(&SetArgs::read(matches), lang),
        Some(("graph", matches)) => show::graph(&GraphArgs::read(matches), lang),
        Some(("list", matches)) => show::list(&ListSetsArgs::read(matches), lang),
        Some(("functions", matches)) => functions::run(&FunctionsArgs::read(matches), lang),
        Some(("eval", matches)) => eval::run(&EvalArgs::read(matches), lang),
        Some(("assess", matches)) => judging::assess(&AssessArgs::read(matches), lang),
        Some(("fit", matches)) => judging::fit(&FitArgs::read(matches), lang),
        _ => Ok(ExitStatus::Failed),
    }
}
