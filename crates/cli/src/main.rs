//! The `stratvision` program: arguments, tables, exit codes. What it shows is worked out by the other crates.

mod args;
mod chess_player;
mod commands;
mod contenders;
mod error;
mod files;
mod games;
mod language;
mod line_input;
mod openings;
mod patterns;
mod positions;
mod replays;
mod sets;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;
use syntax::Lang;

use args::{ExportArgs, FactsArgs, FindArgs, ImportArgs, SearchArgs, WeightsArgs};
use error::{CliError, ExitStatus};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let lang = language::choose(arguments.get(1..).unwrap_or_default(), |name| {
        std::env::var(name).ok()
    });
    let matches = match args::command(lang).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                    // A closed pipe is no reason to complain about help.
                    let _ = error.print();
                    ExitCode::SUCCESS
                }
                ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
                    let _ = error.print();
                    ExitCode::from(2)
                }
                _ => args::usage_error(&error).report(lang),
            };
        }
    };
    match run(&matches, lang) {
        Ok(outcome) => outcome.into(),
        Err(failure) => failure.report(lang),
    }
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<ExitStatus, CliError> {
    match matches.subcommand() {
        Some(("studio", matches)) => commands::studio::run(matches, lang),
        Some(("backup", matches)) => commands::backup::run(matches, lang),
        Some(("restore", matches)) => commands::restore::run(matches, lang),
        Some(("find", matches)) => commands::find::run(&FindArgs::read(matches, lang), lang),
        Some(("search", matches)) => commands::search::run(&SearchArgs::read(matches), lang),
        Some(("import", matches)) => commands::store::import(&ImportArgs::read(matches), lang),
        Some(("export", matches)) => commands::store::export(&ExportArgs::read(matches), lang),
        Some(("weights", matches)) => commands::weights::run(&WeightsArgs::read(matches), lang),
        Some(("patlan", matches)) => commands::patlan::run(matches, lang),
        Some(("play", matches)) => commands::play::run(matches, lang),
        Some(("tactickle", matches)) => commands::tactickle::run(matches, lang),
        Some(("dhjog", matches)) => commands::dhjog::run(matches, lang),
        Some(("hub", matches)) => commands::hub::run(matches, lang),
        Some(("draughts", matches)) => commands::draughts::run(matches, lang),
        Some(("facts", matches)) => commands::facts::run(&FactsArgs::read(matches), lang),
        Some(("match", matches)) => commands::contest::run(matches, lang),
        Some(("tournament", matches)) => commands::tournament::run(matches, lang),
        Some(("ladder", matches)) => commands::ladder::run(matches, lang),
        Some(("pair", matches)) => commands::pair::run(matches, lang),
        Some(("perft", matches)) => commands::perft::run(matches),
        Some(("bench", matches)) => commands::bench::run(matches, lang),
        Some(("uci", matches)) => commands::uci::run(matches, lang),
        Some(("completions", matches)) => {
            commands::shell::completions(args::read_shell(matches), args::command(lang), lang)
        }
        Some(("man", matches)) => {
            let folder = args::read_folder(matches);
            commands::shell::man(folder.as_deref(), args::command(lang))
        }
        Some(("license", _)) => commands::shell::license(),
        _ => Ok(ExitStatus::Failed),
    }
}
