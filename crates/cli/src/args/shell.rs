//! What helps the shell and the curious: `completions`, `man`, `license`.

use std::path::PathBuf;

use clap::{ArgMatches, Command, ValueHint, value_parser};
use clap_complete::Shell;

use super::Speaker;
use super::values::Values;

/// The shell that `completions` writes for; the parser insists on one.
pub fn read_shell(matches: &ArgMatches) -> Shell {
    matches.value("shell").unwrap_or(Shell::Bash)
}

/// The folder that `man` writes its pages into; `None` prints one page.
pub fn read_folder(matches: &ArgMatches) -> Option<PathBuf> {
    matches.value("folder")
}

pub(super) fn completions(speaker: Speaker) -> Command {
    speaker
        .command(
            "completions",
            "completions SHELL",
            "print a completion script for a shell",
            "escreve o script de completar para um shell",
        )
        .after_help(speaker.examples(&[(
            "for bash",
            "para o bash",
            "stratvision completions bash > ~/.local/share/bash-completion/completions/stratvision",
        )]))
        .arg(
            speaker
                .positional(
                    "shell",
                    "SHELL",
                    "bash, elvish, fish, powershell or zsh",
                    "bash, elvish, fish, powershell ou zsh",
                )
                .required(true)
                .hide_possible_values(true)
                .value_parser(value_parser!(Shell)),
        )
}

pub(super) fn man(speaker: Speaker) -> Command {
    speaker
        .command(
            "man",
            speaker.say("man [DIR]", "man [PASTA]"),
            "print the manual page, or write one for each command into a folder",
            "escreve a página de manual, ou uma para cada comando numa pasta",
        )
        .arg(
            speaker
                .positional(
                    "folder",
                    speaker.say("DIR", "PASTA"),
                    "where to write the pages",
                    "onde gravar as páginas",
                )
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::DirPath),
        )
}

pub(super) fn license(speaker: Speaker) -> Command {
    speaker.command(
        "license",
        "license",
        "show the licence of the program",
        "mostra a licença do programa",
    )
}
