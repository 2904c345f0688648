//! `stratvision backup`: a copy of the studio's database.

use server::{BackupError, StoreError};
use syntax::Lang;

use super::studio::{data_folder, database, runtime};
use crate::args::BackupArgs;
use crate::error::{CliError, ExitStatus};
use crate::terminal;

/// Copies the database, also while the studio runs.
pub fn run(args: &BackupArgs, lang: Lang) -> Result<ExitStatus, CliError> {
    let data = data_folder(args.data.as_deref())?;
    let file = &args.file;
    let bytes = runtime()?
        .block_on(server::backup(&data, file))
        .map_err(explain)?;
    if !args.quiet {
        let file = file.display();
        terminal::note(lang.pick(
            format!("{file}: {bytes} bytes; 'stratvision restore {file}' goes back to it"),
            format!("{file}: {bytes} bytes; 'stratvision restore {file}' volta a ela"),
        ));
    }
    Ok(ExitStatus::Done)
}

fn explain(error: BackupError) -> CliError {
    match error {
        BackupError::Nothing(folder) => {
            let folder = folder.display();
            CliError::failed(
                format!("{folder}: no studio has worked in this folder yet"),
                format!("{folder}: nenhum estúdio trabalhou nesta pasta ainda"),
            )
            .help(
                "say which folder with --data DIR",
                "diga qual pasta com --data PASTA",
            )
        }
        BackupError::Exists(file) => {
            let file = file.display();
            CliError::failed(
                format!("{file} is there already"),
                format!("{file} já existe"),
            )
            .help(
                "choose another name; a backup never replaces a file",
                "escolha outro nome; uma cópia nunca substitui um arquivo",
            )
        }
        BackupError::NoFolder(folder) => {
            let folder = folder.display();
            CliError::failed(
                format!("the folder {folder} does not exist"),
                format!("a pasta {folder} não existe"),
            )
            .help(
                "make the folder first, or name a file in one that is there",
                "crie a pasta antes, ou diga um arquivo numa que exista",
            )
        }
        BackupError::Io { path, error } => CliError::file(&path, &error),
        BackupError::Damaged => database(StoreError::Damaged),
        BackupError::Store(error) => database(StoreError::of(&error)),
    }
}
