//! `play`: against the machine, in the terminal. One file for each game.

mod chess;
mod damas;
mod tac_tickle;

use clap::Command;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

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
        .subcommand(chess::chess(speaker))
        .subcommand(damas::damas(speaker))
        .subcommand(tac_tickle::tac_tickle(speaker))
}

/// Either side, also by its Portuguese name.
fn side_words() -> impl TypedValueParser<Value = String> {
    let words = [("white", "brancas"), ("black", "pretas")];
    let known = words.map(|(en, pt)| PossibleValue::new(en).alias(pt));
    PossibleValuesParser::new(known).map(move |word| {
        let meant = words.into_iter().find(|(_, pt)| *pt == word);
        meant.map_or(word, |(en, _)| en.to_owned())
    })
}
