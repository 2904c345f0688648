//! `stratvision completions`, `man` and `license`: what helps the shell and the curious.

use std::io::Write;
use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use syntax::Lang;

use super::draughts::opening;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Prints a completion script.
pub fn completions(shell: Shell, mut command: Command, lang: Lang) -> Result<ExitStatus, CliError> {
    command = offering_openings(command, lang);
    // The other shells would then offer names only, and no files.
    if shell == Shell::Bash {
        command = offering_patterns(command);
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "stratvision", &mut script);
    terminal::out().write_all(&script)?;
    Ok(ExitStatus::Done)
}

/// The openings of draughts by name.
fn offering_openings(command: Command, lang: Lang) -> Command {
    // Kept for the rest of the run, which is short.
    let words: Vec<&'static str> = opening::words(lang)
        .into_iter()
        .map(|word| &*word.leak())
        .collect();
    let offered = |argument: Arg| argument.value_parser(PossibleValuesParser::new(words));
    command.mut_subcommand("play", |command| {
        command.mut_subcommand("damas", |command| command.mut_arg("opening", offered))
    })
}

/// Commands whose scripts offer the shipped patterns by name wherever patterns are wanted.
fn offering_patterns(command: Command) -> Command {
    let names: Vec<&'static str> = knowledge::patterns()
        .into_iter()
        .filter_map(|file| {
            let stem = file.name.strip_suffix(".patlan")?.to_owned();
            // Kept for the rest of the run, which is short.
            Some(&*stem.leak())
        })
        .chain(["all"])
        .collect();
    let offered =
        move |argument: Arg| argument.value_parser(PossibleValuesParser::new(names.clone()));
    let inner = |command: Command, id: &'static str| command.mut_arg(id, offered.clone());
    command
        .mut_subcommand("find", |command| inner(command, "patterns"))
        .mut_subcommand("search", |command| inner(command, "pattern"))
        .mut_subcommand("weights", |command| inner(command, "pattern"))
        .mut_subcommand("patlan", |command| {
            ["explain", "list", "ontology"]
                .into_iter()
                .fold(command, |command, name| {
                    command.mut_subcommand(name, |command| inner(command, "patterns"))
                })
        })
}

/// Prints the manual page, or writes one for every command into a folder.
pub fn man(folder: Option<&Path>, mut command: Command) -> Result<ExitStatus, CliError> {
    command.build();
    match folder {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            terminal::out().write_all(&page)?;
        }
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file(folder, &error))?;
            write_pages(&command, "stratvision", folder)?;
        }
    }
    Ok(ExitStatus::Done)
}

fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), CliError> {
    let path = folder.join(format!("{name}.1"));
    let page_of = command.clone().display_name(name.to_owned());
    let mut page = Vec::new();
    clap_mangen::Man::new(page_of)
        .title(name.to_owned())
        .render(&mut page)?;
    std::fs::write(&path, page).map_err(|error| CliError::file(&path, &error))?;
    for inner in command.get_subcommands() {
        write_pages(inner, &format!("{name}-{}", inner.get_name()), folder)?;
    }
    Ok(())
}

/// Prints the licence.
pub fn license() -> Result<ExitStatus, CliError> {
    terminal::out().write_all(include_bytes!("../../../../LICENSE"))?;
    Ok(ExitStatus::Done)
}
