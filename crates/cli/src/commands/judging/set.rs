//! The set that is asked for, ready to be measured.

use std::path::PathBuf;

use chess::ChessWords;
use dhjog::model::Model;
use dhjog::{Parse, Program};
use syntax::{Lang, Source};

use crate::error::CliError;
use crate::terminal::printable;
use crate::{games, sets};

/// A set without errors.
pub struct LoadedSet {
    /// Its file, unless it ships with the program.
    pub path: Option<PathBuf>,
    pub source: Source,
    pub parse: Parse,
    pub level: u8,
    pub model: Model,
    pub program: Program<ChessWords>,
}

/// Reads, checks and compiles the set; errors are reported and end the command.
pub fn load(name: &str, lang: Lang) -> Result<LoadedSet, CliError> {
    let asked = sets::find(name, None)?;
    let chess = games::usual();
    let other = match asked.game.name == chess.name {
        true => sets::fits_elsewhere(&asked).first().copied(),
        false => Some(asked.game),
    };
    if let Some(other) = other {
        let (shown, game) = (printable(name), other.name);
        return Err(CliError::failed(
            format!("'{shown}' is a set of another game, {game}: only sets of {} are measured and tuned", chess.name),
            format!("'{shown}' é conjunto de outro jogo, {game}: só se medem e ajustam conjuntos de {}", chess.name),
        )
        .help(
            "the positions and games read here are those of chess",
            "as posições e partidas lidas aqui são de xadrez",
        ));
    }
    let checked = sets::sound(&asked, lang)?;
    let level = checked.level();
    let model = checked.model.ok_or(CliError::Reported)?;
    let program = Program::compile(&model);
    let path = (asked.is_file || name == "-").then(|| PathBuf::from(name));
    Ok(LoadedSet {
        path,
        source: asked.source,
        parse: asked.parse,
        level,
        model,
        program,
    })
}
