//! `play tac-tickle`.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command, value_parser};
use game::Side;
use tactickle::Position;

use super::super::Speaker;
use super::super::tactickle::{self as options, PadArgs, SeriesArgs};
use crate::args::values::Values;

/// How a game of Tac-Tickle against the machine is played.
pub struct PlayTacTickleArgs {
    pub pad: PadArgs,
    /// `perfect`, `random`, `search` or, without it, `pad`.
    pub against: Option<String>,
    /// The side of the person.
    pub side: Side,
    pub board: Option<String>,
    pub to_move: Option<Side>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    pub set: Option<String>,
    pub series: SeriesArgs,
    pub quiet: bool,
}

impl PlayTacTickleArgs {
    pub fn read(matches: &ArgMatches) -> PlayTacTickleArgs {
        let side: Option<String> = matches.value("side");
        PlayTacTickleArgs {
            pad: PadArgs::read(matches),
            against: matches.value("against"),
            side: side
                .and_then(|side| Position::read_side(&side))
                .unwrap_or(Side::Black),
            board: matches.value("board"),
            to_move: options::read_to_move(matches),
            depth: matches.value("depth"),
            set: matches.value("set"),
            series: SeriesArgs::read(matches),
            quiet: matches.quiet(),
        }
    }
}

pub(super) fn tac_tickle(speaker: Speaker) -> Command {
    speaker
        .command(
            "tac-tickle",
            speaker.say("play tac-tickle [OPTIONS]", "play tac-tickle [OPÇÕES]"),
            "Tac-Tickle: three pieces in a line win",
            "Tac-Tickle: três peças em linha ganham",
        )
        .after_help(speaker.examples(&[
            (
                "against a program that remembers its defeats",
                "contra um programa que lembra suas derrotas",
                "stratvision play tac-tickle --memory pad.ttm",
            ),
            (
                "you begin, the program plays perfectly",
                "você começa, o programa joga perfeitamente",
                "stratvision play tac-tickle --side X --against perfect",
            ),
        ]))
        .arg(
            speaker
                .option(
                    "against",
                    "WHO",
                    "pad (default), perfect, random or search",
                    "pad (padrão), perfect, random ou search",
                )
                .value_parser(PossibleValuesParser::new([
                    "pad", "perfect", "random", "search",
                ])),
        )
        .arg(
            speaker
                .option(
                    "side",
                    "SIDE",
                    "your pieces: X or O (default)",
                    "suas peças: X ou O (padrão)",
                )
                .value_parser(PossibleValuesParser::new(["X", "O"]))
                .ignore_case(true),
        )
        .arg(speaker.option(
            "board",
            speaker.say("BOARD", "TABULEIRO"),
            "begin with this position: (ACRT,BDQS), or 20 characters X, O and .",
            "começa com esta posição: (ACRT,BDQS), ou 20 caracteres X, O e .",
        ))
        .arg(options::to_move(speaker))
        .arg(options::qi(speaker))
        .arg(options::memory(speaker))
        .arg(options::store(speaker))
        .arg(options::original(speaker))
        .arg(
            speaker
                .option(
                    "depth",
                    "N",
                    "search depth in plies (default: 6)",
                    "profundidade da busca, em lances (padrão: 6)",
                )
                .value_parser(value_parser!(u32).range(1..=20)),
        )
        .arg(speaker.set())
        .arg(options::seed(speaker))
        .arg(options::draw_after(speaker))
}
