//! The `stratvision` program. It reads arguments and files and prints tables, messages and exit codes; everything that
//! it prints is computed by the other crates.
//!
//! A command passes through three modules. `args` defines its options in both languages and, next to each definition, a
//! struct with the values (`SearchArgs::read`). `dispatch` picks the command that the arguments name. `commands` has a
//! file for each command with a function that takes the struct and returns an exit status or an [`error::CliError`]; it never
//! asks for an option by its name.
//!
//! | module | subject |
//! |---|---|
//! | `args`, `dispatch`, `commands` | from the command line to the work |
//! | `patterns`, `sets`, `positions`, `openings`, `games` | what the command line names: pattern files, heuristic sets, FENs, openings, games such as chess |
//! | `contenders`, `chess_player` | players of matches and of games in the terminal |
//! | `files` | writing files without losing others |
//! | `terminal`, `line_input`, `language`, `error` | talking to people |

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
