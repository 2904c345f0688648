//! The command of ladders: `ladder`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::Speaker;
use super::values::Values;
use crate::files::OutputFile;

/// Which ladder is shown or changed, and how.
pub struct LadderArgs {
    pub ladder: Option<PathBuf>,
    /// Contests to add.
    pub files: Vec<PathBuf>,
    pub csv: Option<OutputFile>,
    pub html: Option<OutputFile>,
    pub json: bool,
}

impl LadderArgs {
    pub fn read(matches: &ArgMatches) -> LadderArgs {
        LadderArgs {
            ladder: matches.value("ladder"),
            files: matches.values("files"),
            csv: matches.output_file("csv"),
            html: matches.output_file("html"),
            json: matches.json(),
        }
    }
}

pub(super) fn command(speaker: Speaker) -> Command {
    let whole = speaker
        .command(
            "ladder",
            speaker.say(
                "ladder LADDER [OPTIONS] | ladder add|show|undo LADDER …",
                "ladder LADDER [OPÇÕES] | ladder add|show|undo LADDER …",
            ),
            "ratings over many contests (Glicko-2)",
            "ratings ao longo de muitas competições (Glicko-2)",
        )
        .after_help(speaker.examples(&[
            (
                "add a tournament and a match",
                "acrescenta um torneio e um match",
                "stratvision ladder add club.json open.toml match.pgn",
            ),
            (
                "show the standings",
                "mostra a classificação",
                "stratvision ladder club.json",
            ),
            (
                "remove the last contest",
                "desfaz a última competição",
                "stratvision ladder undo club.json",
            ),
        ]))
        .args_conflicts_with_subcommands(true)
        .subcommand(add(speaker))
        .subcommand(show(speaker))
        .subcommand(undo(speaker))
        .arg(ladder(speaker));
    with_reports(speaker, whole)
}

fn ladder(speaker: Speaker) -> Arg {
    speaker
        .positional("ladder", "FILE", "the ladder (JSON)", "o ladder (JSON)")
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

fn add(speaker: Speaker) -> Command {
    speaker
        .command(
            "add",
            speaker.say(
                "ladder add LADDER FILE… [OPTIONS]",
                "ladder add LADDER ARQUIVO… [OPÇÕES]",
            ),
            "add contests, each as one rating period; creates the ladder if it does not exist",
            "acrescenta competições, cada uma como um período; cria o ladder se não existir",
        )
        .after_help(speaker.examples(&[
            (
                "a tournament that is over, by its plan or its log",
                "um torneio que acabou, pelo plano ou pelo registro",
                "stratvision ladder add club.json open.toml",
            ),
            (
                "two matches, two periods",
                "dois matches, dois períodos",
                "stratvision ladder add club.json monday.pgn tuesday.pgn",
            ),
        ]))
        .arg(ladder(speaker).required(true))
        .arg(speaker.files(
            "plans of tournaments (.toml) or their logs, games (PGN, PDN)",
            "planos de torneios (.toml) ou seus registros, partidas (PGN, PDN)",
        ))
}

fn show(speaker: Speaker) -> Command {
    let show = speaker
            .command(
                "show",
                speaker.say("ladder show LADDER [OPTIONS]", "ladder show LADDER [OPÇÕES]"),
                "show the standings: rating, deviation, volatility, 95 % interval, games, last period",
                "mostra a classificação: rating, desvio, volatilidade, intervalo de 95 %, partidas, último período",
            )
            .after_help(speaker.examples(&[(
                "as a web page and as a table for spreadsheets",
                "como página web e como tabela para planilhas",
                "stratvision ladder show club.json --html club.html --csv club.csv",
            )]))
            .arg(ladder(speaker).required(true));
    with_reports(speaker, show)
}

fn undo(speaker: Speaker) -> Command {
    speaker
        .command(
            "undo",
            speaker.say("ladder undo LADDER", "ladder undo LADDER"),
            "remove the last period",
            "desfaz o último período",
        )
        .after_help(speaker.examples(&[(
            "the last contest was the wrong one",
            "a última competição era a errada",
            "stratvision ladder undo club.json",
        )]))
        .arg(ladder(speaker).required(true))
}

fn with_reports(speaker: Speaker, command: Command) -> Command {
    command
        .arg(speaker.report(
            "csv",
            "write the standings as CSV",
            "grava a classificação como CSV",
        ))
        .arg(speaker.report(
            "html",
            "write the standings as a web page",
            "grava a classificação como página web",
        ))
        .arg(speaker.force())
        .arg(speaker.json())
}
