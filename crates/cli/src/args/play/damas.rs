//! `play damas`.

use clap::{Command, ValueHint, value_parser};

use super::super::Speaker;
use super::super::draughts::{folder, heuristic, numeric, rules};
use crate::args::sides::takes_side;
use crate::games;

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
                "against a heuristic set of one's own",
                "contra um conjunto heurístico próprio",
                "stratvision play damas --set meu.dhjog",
            ),
            (
                "an opening drawn by lot, the game kept",
                "uma abertura sorteada, a partida guardada",
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
            "half-moves the machine looks ahead (default: 9, unless time is given)",
            "meios-lances que a máquina olha à frente (padrão: 9, se não se der tempo)",
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
            "a name or number that 'draughts opening' lists, a line by lot (fmjd64, idf64) or by its code \
             (fmjd64:1-IV), or the machine's first three moves by lot (random)",
            "um nome ou número que 'draughts opening' mostra, uma linha sorteada (fmjd64, idf64) ou de um código \
             (fmjd64:1-IV), ou os três primeiros lances da máquina sorteados (random)",
        ))
        .arg(speaker.number("seed", "seed of the lot (default: 0)", "semente do sorteio (padrão: 0)"))
        .arg(speaker.option("fen", "FEN", "where to begin", "onde começar").conflicts_with("opening"))
        .arg(
            speaker
                .option("save", "FILE", "add the game to a PDN file", "acrescenta a partida a um arquivo PDN")
                .value_parser(value_parser!(std::path::PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(numeric(speaker))
        .arg(folder(speaker))
}
