//! `play tac-tickle`.

use clap::builder::PossibleValuesParser;
use clap::{Command, value_parser};

use super::super::{Speaker, tactickle};

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
        .arg(tactickle::to_move(speaker))
        .arg(tactickle::qi(speaker))
        .arg(tactickle::memory(speaker))
        .arg(tactickle::store(speaker))
        .arg(tactickle::original(speaker))
        .arg(
            speaker
                .option(
                    "depth",
                    "N",
                    "plies the search looks ahead (default: 6)",
                    "lances que a busca olha adiante (padrão: 6)",
                )
                .value_parser(value_parser!(u32).range(1..=20)),
        )
        .arg(speaker.set())
        .arg(tactickle::seed(speaker))
        .arg(tactickle::draw_after(speaker))
}
