//! The patterns and games that the command line names.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use corpus::input::{self, Input, InputError};
use syntax::Lang;

use crate::args::GamesArgs;
use crate::error::CliError;
use crate::files::{self, OutputFile};
use crate::patterns::{self, Selection};

/// The patterns and the games. None of them may be among the files that are `written`.
pub fn read<'a>(
    args: &GamesArgs,
    written: impl IntoIterator<Item = &'a OutputFile>,
    lang: Lang,
) -> Result<(Selection, Vec<Input>), CliError> {
    let selection = patterns::select(&args.knowledge, &args.patterns, lang)?;
    let inputs = games(&args.games)?;
    let mut read = files_of(&inputs);
    for word in args.patterns.iter().map(Path::new) {
        if word != Path::new("all") && word.exists() {
            read.extend(patterns::pattern_files(word)?);
        }
    }
    files::check_not_read(written, read)?;
    Ok((selection, inputs))
}

pub fn games(words: &[OsString]) -> Result<Vec<Input>, CliError> {
    input::expand(words).map_err(|error| {
        let message = error.message();
        let failure = CliError::failed(message.en, message.pt);
        match &error {
            // It is there: another name is no remedy.
            InputError::Io { error, .. } if error.kind() != ErrorKind::NotFound => failure.help(
                "make it readable (chmod +r), or ask its owner",
                "torne-o legível (chmod +r), ou peça ao dono",
            ),
            _ => failure.help(
                "name PGN files, stores, folders of them, or - for standard input",
                "indique arquivos PGN, acervos, pastas deles, ou - para a entrada padrão",
            ),
        }
    })
}

/// The inputs that are files.
pub fn files_of(inputs: &[Input]) -> Vec<PathBuf> {
    let files = inputs.iter().map(|input| match input {
        Input::File(path) => path.clone(),
        // Leads to the file, if standard input is one.
        Input::Stdin => PathBuf::from("/dev/stdin"),
    });
    files.collect()
}
