//! `weights`: what patterns are worth.

use clap::{ArgMatches, Command};

use super::Speaker;
use super::games::{FilterArgs, GamesArgs, ProblemArgs, all_errors, games_and_filters};
use super::values::Values;

/// From which games weights are learnt, and what becomes of them.
pub struct WeightsArgs {
    pub games: GamesArgs,
    pub filter: FilterArgs,
    pub problems: ProblemArgs,
    pub fresh: bool,
    pub write: bool,
    pub json: bool,
    pub quiet: bool,
}

impl WeightsArgs {
    pub fn read(matches: &ArgMatches) -> WeightsArgs {
        WeightsArgs {
            games: GamesArgs::read(matches),
            filter: FilterArgs::read(matches),
            problems: ProblemArgs::read(matches),
            fresh: matches.flag("fresh"),
            write: matches.flag("write"),
            json: matches.json(),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn weights(speaker: Speaker) -> Command {
    speaker
        .command(
            "weights",
            speaker.say(
                "weights -p PATTERN GAMES… [OPTIONS]",
                "weights -p PADRÃO PARTIDAS… [OPÇÕES]",
            ),
            "suggest weights for patterns from the results of games",
            "sugere pesos para padrões pelos resultados das partidas",
        )
        .after_help(speaker.examples(&[(
            "learn the weight of your own pattern and write it into its file",
            "aprende o peso do seu padrão e o grava no arquivo",
            "stratvision weights -p fork.patlan games.pgn.zst --write",
        )]))
        .args(games_and_filters(speaker))
        .arg(speaker.flag(
            "write",
            "write the weights into the pattern files",
            "grava os pesos nos arquivos dos padrões",
        ))
        .arg(all_errors(speaker))
        .arg(speaker.json())
        .arg(speaker.knowledge())
}
