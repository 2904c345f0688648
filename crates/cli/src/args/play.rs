//! `play`: against the machine, in the terminal. One file for each game.

mod chess;
mod damas;
mod tac_tickle;

pub use chess::PlayChessArgs;
pub use damas::PlayDamasArgs;
pub use tac_tickle::PlayTacTickleArgs;

use clap::Command;

use super::Speaker;

pub(super) fn play(speaker: Speaker) -> Command {
    speaker
        .command(
            "play",
            speaker.say("play GAME [OPTIONS]", "play JOGO [OPÇÕES]"),
            "play against the machine in the terminal",
            "joga contra a máquina no terminal",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        // The words that `--game` and plans take too.
        .subcommand(chess::chess(speaker).alias("xadrez"))
        .subcommand(damas::damas(speaker).aliases(["draughts", "checkers"]))
        .subcommand(tac_tickle::tac_tickle(speaker).alias("tactickle"))
}
