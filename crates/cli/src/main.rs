//! The `stratvision` program: arguments, tables, exit codes. What it shows is worked out by the other crates.

mod args;
mod chess_player;
mod commands;
mod contenders;
mod dispatch;
mod error;
mod files;
mod games;
mod language;
mod line_input;
mod openings;
mod patterns;
mod positions;
mod sets;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;

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
    match dispatch::run(&matches, lang) {
        Ok(outcome) => outcome.into(),
        Err(failure) => failure.report(lang),
    }
}
