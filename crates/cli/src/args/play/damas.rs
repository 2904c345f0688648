//! `play damas`.

use std::path::PathBuf;

use clap::{ArgMatches, Command, ValueHint, value_parser};
use draughts::notation::SquareStyle;
use game::Side;

use super::super::Speaker;
use super::super::draughts::{DraughtsPlayerArgs, folder, heuristic, numeric, rules, square_style};
use crate::args::playing::LimitArgs;
use crate::args::sides::takes_side;
use crate::args::values::Values;
use crate::games;

/// How a game of draughts against the machine is played.
pub struct PlayDamasArgs {
    pub player: DraughtsPlayerArgs,
    pub limits: LimitArgs,
    /// The heuristic set of the machine.
    pub set: Option<String>,
    /// The side of the person.
    pub side: Side,
    pub fen: Option<String>,
    pub opening: Option<String>,
    pub seed: u64,
    pub save: Option<PathBuf>,
    pub square_style: SquareStyle,
}

impl PlayDamasArgs {
    pub fn read(matches: &ArgMatches) -> PlayDamasArgs {
        PlayDamasArgs {
            player: DraughtsPlayerArgs::read(matches),
            limits: LimitArgs::read(matches),
            set: matches.value("set"),
            side: match matches.value::<String>("side").as_deref() {
                Some("black") => Side::Black,
                _ => Side::White,
            },
            fen: matches.value("fen"),
            opening: matches.value("opening"),
            seed: matches.value("seed").unwrap_or(0),
            save: matches.value("save"),
            square_style: square_style(matches),
        }
    }
}

pub(super) fn damas(speaker: Speaker) -> Command {
    speaker
        .command(
            "damas",
            speaker.say("play damas [OPTIONS]", "play damas [OPÇÕES]"),
            "Brazilian draughts; write moves as c3-d4, or the squares one by one",
            "damas brasileiras; escreva lances como c3-d4, ou as casas uma a uma",
        )
        .after_help(speaker.examples(&[
            (
                "with Black, against the defensive triangle",
                "com as pretas, contra o triângulo defensivo",
                "stratvision play damas --side black --heuristic triangle",
            ),
            (
                "against your own heuristic set",
                "contra um conjunto heurístico próprio",
                "stratvision play damas --set meu.dhjog",
            ),
            (
                "a random opening; save the game",
                "uma abertura sorteada, gravando a partida",
                "stratvision play damas --opening fmjd64 --seed 7 --save game.pdn",
            ),
            (
                "the Alma opening",
                "a abertura Alma",
                "stratvision play damas --opening alma",
            ),
        ]))
        .arg(takes_side(
            speaker.option(
                "side",
                "SIDE",
                "your side: white (default) or black",
                "seu lado: brancas (padrão) ou pretas",
            ),
            &["white", "black"],
            speaker.0,
        ))
        .arg(heuristic(speaker))
        .arg(
            speaker
                .option(
                    "set",
                    speaker.say("SET", "CONJUNTO"),
                    "the machine plays by this heuristic set: a shipped one or a file",
                    "a máquina joga por este conjunto heurístico: do programa ou de um arquivo",
                )
                .conflicts_with("heuristic"),
        )
        .arg(rules(
            speaker,
            "the draw rules: cbd (default), fmjd64 or none",
            "as regras de empate: cbd (padrão), fmjd64 ou none",
        ))
        .arg(speaker.depth(
            "search depth of the machine, in plies (default: 9, unless time is given)",
            "profundidade de busca da máquina, em meios-lances (padrão: 9, sem --time)",
        ))
        .arg(
            speaker
                .option(
                    "time",
                    speaker.say("TIME", "TEMPO"),
                    "time for each move of the machine, such as 5s or 500ms",
                    "tempo para cada lance da máquina, como 5s ou 500ms",
                )
                .value_parser(games::some_time),
        )
        .arg(speaker.option(
            "opening",
            speaker.say("OPENING", "ABERTURA"),
            "a name or number that 'draughts opening' lists, a random line of a drawing table (fmjd64, idf64), \
             one by its code (fmjd64:1-IV), or three random first moves of the machine (random)",
            "um nome ou número que 'draughts opening' mostra, uma linha sorteada (fmjd64, idf64) ou de um código \
             (fmjd64:1-IV), ou os três primeiros lances da máquina sorteados (random)",
        ))
        .arg(speaker.number("seed", "random seed (default: 0)", "semente do sorteio (padrão: 0)"))
        .arg(speaker.option("fen", "FEN", "the position to begin from", "a posição em que começar").conflicts_with("opening"))
        .arg(
            speaker
                .option("save", "FILE", "append the game to a PDN file", "acrescenta a partida a um arquivo PDN")
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(numeric(speaker))
        .arg(folder(speaker))
}
