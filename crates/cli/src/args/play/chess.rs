//! `play chess`.

use std::path::PathBuf;

use chess::Color;
use clap::{ArgMatches, Command, ValueHint, value_parser};
use opponents::session::TimeControl;

use super::super::Speaker;
use crate::args::playing::{ChessPlayerArgs, LimitArgs};
use crate::args::sides::{side, takes_side};
use crate::args::values::Values;
use crate::games;

/// How a game of chess against the machine is played.
pub struct PlayChessArgs {
    pub player: ChessPlayerArgs,
    pub limits: LimitArgs,
    pub fen: Option<String>,
    /// The side of the person.
    pub side: Option<Color>,
    pub clock: Option<TimeControl>,
    pub save: Option<PathBuf>,
}

impl PlayChessArgs {
    pub fn read(matches: &ArgMatches) -> PlayChessArgs {
        PlayChessArgs {
            player: ChessPlayerArgs::read(matches),
            limits: LimitArgs::read(matches),
            fen: matches.value("fen"),
            side: side(matches),
            clock: matches.value("clock"),
            save: matches.value("save"),
        }
    }
}

pub(super) fn chess(speaker: Speaker) -> Command {
    speaker
        .command(
            "chess",
            speaker.say("play chess [OPTIONS]", "play chess [OPÇÕES]"),
            "chess, against a heuristic set or the program's own evaluation",
            "xadrez, contra um conjunto heurístico ou a avaliação do programa",
        )
        .after_help(speaker.examples(&[
            (
                "chess with the black pieces, three seconds a move",
                "xadrez com as pretas, três segundos por lance",
                "stratvision play chess --side black --time 3s",
            ),
            (
                "the textbook machine: plain minimax, two plies ahead",
                "a máquina dos livros: minimax simples, dois meios-lances à frente",
                "stratvision play chess --minimax --depth 2",
            ),
            (
                "against a heuristic set, five minutes each and three seconds a move, saved",
                "contra um conjunto heurístico, cinco minutos para cada e três segundos por lance, salva",
                "stratvision play chess --set mine.dhjog --clock 5m+3s --save game.pgn",
            ),
        ]))
        .arg(takes_side(
            speaker.option(
                "side",
                "SIDE",
                "your pieces: white or black (default: white)",
                "suas peças: brancas ou pretas (padrão: brancas)",
            ),
            &["white", "black"],
            speaker.0,
        ))
        .arg(speaker.option(
            "fen",
            "FEN",
            "the position to begin from",
            "a posição em que começar",
        ))
        .arg(speaker.depth(
            "search depth of the machine, in plies",
            "profundidade de busca da máquina, em meios-lances",
        ))
        .arg(speaker.minimax())
        .arg(
            speaker
                .option(
                    "time",
                    speaker.say("TIME", "TEMPO"),
                    "time for each move of the machine (default: 2s)",
                    "tempo para cada lance da máquina (padrão: 2s)",
                )
                .value_parser(games::some_time),
        )
        .arg(
            speaker
                .option(
                    "clock",
                    speaker.say("TIME", "TEMPO"),
                    "a clock for both: time for the game and for each move, such as 5m+3s",
                    "um relógio para os dois: tempo da partida e de cada lance, como 5m+3s",
                )
                .value_parser(games::time_control),
        )
        .arg(
            speaker
                .number(
                    "level",
                    "the shipped set of this level, 1 to 6: level1 to level6",
                    "o conjunto do programa deste nível, 1 a 6: nivel1 a nivel6",
                )
                .value_parser(value_parser!(u64).range(1..=6))
                .conflicts_with("set"),
        )
        .arg(
            speaker
                .option(
                    "save",
                    "FILE",
                    "write the game as PGN at the end",
                    "grava a partida em PGN no fim",
                )
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(speaker.set())
        .arg(speaker.advice())
        .arg(speaker.hash())
        .arg(speaker.knowledge())
}
