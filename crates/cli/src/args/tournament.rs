//! `tournament`: many players, by a plan.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::Speaker;
use super::contest::PlayerArgs;
use super::values::Values;
use crate::files::OutputFile;

/// Which tournament is played, and which reports of it are written.
pub struct TournamentArgs {
    pub plan: Option<PathBuf>,
    pub player: PlayerArgs,
    pub pgn: Option<OutputFile>,
    pub csv: Option<OutputFile>,
    pub trf: Option<OutputFile>,
    pub html: Option<OutputFile>,
    pub json: bool,
    pub quiet: bool,
}

impl TournamentArgs {
    pub fn read(matches: &ArgMatches) -> TournamentArgs {
        TournamentArgs {
            plan: matches.value("plan"),
            player: PlayerArgs::read(matches),
            pgn: matches.output_file("pgn"),
            csv: matches.output_file("csv"),
            trf: matches.output_file("trf"),
            html: matches.output_file("html"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }

    /// The reports that are to be written.
    pub fn reports(&self) -> impl Iterator<Item = &OutputFile> {
        let reports = [&self.pgn, &self.csv, &self.trf, &self.html];
        reports.into_iter().flatten()
    }
}

/// What a judge decides.
pub struct DecisionArgs {
    pub plan: PathBuf,
    pub action: String,
    /// The number of a game and its result, or a name.
    pub details: Vec<String>,
    pub reason: String,
}

impl DecisionArgs {
    pub fn read(matches: &ArgMatches) -> DecisionArgs {
        DecisionArgs {
            plan: matches.required("plan"),
            action: matches.required("action"),
            details: matches.values("details"),
            reason: matches.required("reason"),
        }
    }
}

fn plan(speaker: Speaker) -> Arg {
    speaker
        .positional(
            "plan",
            "FILE",
            "the plan of a tournament (TOML)",
            "o plano de um torneio (TOML)",
        )
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

pub(super) fn tournament(speaker: Speaker) -> Command {
    speaker
        .command(
            "tournament",
            speaker.say("tournament FILE [OPTIONS]", "tournament ARQUIVO [OPÇÕES]"),
            "play a tournament by its plan; run the same command again to continue",
            "joga um torneio segundo um plano; repita o comando para continuar de onde parou",
        )
        .after_help(speaker.examples(&[
            (
                "play or continue; write games and a web page",
                "joga ou continua; grava partidas e uma página web",
                "stratvision tournament open.toml --pgn open.pgn --html open.html",
            ),
            (
                "the first two entries against all others: in the plan, system = \"gauntlet\" and challengers = 2",
                "os dois primeiros inscritos contra todos os outros: no plano, system = \"gauntlet\" e challengers = 2",
                "stratvision tournament gauntlet.toml",
            ),
            (
                "pause it",
                "suspende o torneio",
                "stratvision tournament judge open.toml pause --reason lunch",
            ),
        ]))
        .args_conflicts_with_subcommands(true)
        .subcommand(judge(speaker))
        .arg(plan(speaker).help(speaker.say(
            "the plan of a tournament (TOML). It names programs, which run with your permissions: read a plan from someone else first",
            "o plano de um torneio (TOML). Ele nomeia programas, que rodam com as suas permissões: leia antes o plano que vier de outra pessoa",
        )))
        .arg(speaker.report(
            "pgn",
            "write the games (PGN, or PDN for draughts)",
            "grava as partidas (PGN, ou PDN para damas)",
        ))
        .arg(speaker.report(
            "csv",
            "write the standings as CSV",
            "grava a classificação como CSV",
        ))
        .arg(speaker.report(
            "trf",
            "write the results as a tournament report",
            "grava os resultados como arquivo de torneio",
        ))
        .arg(speaker.report(
            "html",
            "write a web page with standings and games",
            "grava uma página web com classificação e partidas",
        ))
        .arg(speaker.force())
        .arg(speaker.json())
        .arg(speaker.knowledge())
}

fn judge(speaker: Speaker) -> Command {
    speaker
        .command(
            "judge",
            speaker.say(
                "tournament judge FILE ACTION… --reason TEXT",
                "tournament judge ARQUIVO AÇÃO… --reason TEXTO",
            ),
            "pause, resume or cancel; play a game again with colours swapped; decide a game; withdraw an entry",
            "suspende, retoma ou cancela; repete uma partida com cores trocadas; decide uma partida; retira um inscrito",
        )
        .after_help(speaker.examples(&[
            (
                "the third game is drawn",
                "a terceira partida fica empatada",
                "stratvision tournament judge open.toml result 3 1/2-1/2 --reason \"power failure\"",
            ),
            (
                "the third game again, colours swapped",
                "a terceira partida de novo, cores trocadas",
                "stratvision tournament judge open.toml swap 3 --reason \"wrong book\"",
            ),
        ]))
        .arg(plan(speaker).required(true))
        .arg(
            speaker
                .positional("action", "ACTION", "pause, resume, cancel, swap, result or withdraw", "pause, resume, cancel, swap, result ou withdraw")
                .required(true)
                .value_parser(PossibleValuesParser::new([
                    "pause", "resume", "cancel", "swap", "result", "withdraw",
                ])),
        )
        .arg(
            speaker
                .positional("details", "…", "the number of the game and its result, or a name", "o número e o resultado da partida, ou um nome")
                .num_args(0..=2),
        )
        .arg(
            speaker
                .option("reason", "TEXT", "why; kept in the log", "o motivo; fica no registro")
                .required(true),
        )
}
