//! `stratvision play`: against the machine, in the terminal. One file for each game.

mod chess;
mod damas;
mod keeping;
mod tac_tickle;

use clap::ArgMatches;
use syntax::Lang;

use crate::error::{CliError, ExitStatus};

/// Plays the game that was asked for.
pub fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("chess", matches)) => chess::run(matches, lang),
        Some(("damas", matches)) => damas::run(matches, lang),
        Some(("tac-tickle", matches)) => tac_tickle::run(matches, lang),
        _ => Ok(ExitStatus::Failed),
    }
}
