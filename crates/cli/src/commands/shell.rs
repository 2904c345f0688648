//! `stratvision completions`, `man` and `license`: what helps the shell and the curious.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use clap_complete::Shell;

use crate::failure::{Failure, Outcome};
use crate::terminal;

/// Prints a completion script.
pub fn completions(matches: &ArgMatches, mut command: Command) -> Result<Outcome, Failure> {
    let Some(shell) = matches.get_one::<Shell>("shell") else {
        return Ok(Outcome::Failed);
    };
    let mut script = Vec::new();
    clap_complete::generate(*shell, &mut command, "stratvision", &mut script);
    terminal::out().write_all(&script)?;
    Ok(Outcome::Done)
}

/// Prints the manual page, or writes one for every command into a folder.
pub fn man(matches: &ArgMatches, mut command: Command) -> Result<Outcome, Failure> {
    command.build();
    match matches.get_one::<PathBuf>("folder") {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            terminal::out().write_all(&page)?;
        }
        Some(folder) => {
            std::fs::create_dir_all(folder).map_err(|error| Failure::file(folder, &error))?;
            write_pages(&command, "stratvision", folder)?;
        }
    }
    Ok(Outcome::Done)
}

fn write_pages(command: &Command, name: &str, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(format!("{name}.1"));
    let page_of = command.clone().display_name(name.to_owned());
    let mut page = Vec::new();
    clap_mangen::Man::new(page_of)
        .title(name.to_owned())
        .render(&mut page)?;
    std::fs::write(&path, page).map_err(|error| Failure::file(&path, &error))?;
    for inner in command.get_subcommands() {
        write_pages(inner, &format!("{name}-{}", inner.get_name()), folder)?;
    }
    Ok(())
}

/// Prints the licence.
pub fn license() -> Result<Outcome, Failure> {
    terminal::out().write_all(include_bytes!("../../../../LICENSE"))?;
    Ok(Outcome::Done)
}
