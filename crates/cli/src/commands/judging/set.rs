//! The set that is asked for, ready to be measured.

use std::path::PathBuf;

use chess::ChessWords;
use clap::ArgMatches;
use dhjog::Program;
use dhjog::model::Model;
use syntax::{Lang, Source};

use crate::failure::Failure;
use crate::positions::required;
use crate::{games, sets};

/// A set without errors.
pub struct LoadedSet {
    /// Its file, unless it ships with the program.
    pub path: Option<PathBuf>,
    pub source: Source,
    pub model: Model,
    pub program: Program<ChessWords>,
}

/// Reads, checks and compiles the set; errors are told and end the command.
pub fn load(matches: &ArgMatches, lang: Lang) -> Result<LoadedSet, Failure> {
    let name = required(matches, "set");
    let asked = sets::find(name, Some(games::usual()))?;
    let (_, checked) = sets::sound(&asked, lang)?;
    let model = checked.model.ok_or(Failure::Told)?;
    let program = Program::compile(&model, asked.source.text());
    let path = (asked.is_file || name == "-").then(|| PathBuf::from(name));
    Ok(LoadedSet {
        path,
        source: asked.source,
        model,
        program,
    })
}
