//! Files named on the command line, and writing them without losing what was there.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::failure::Failure;
use crate::patterns::{pattern_files, real};

/// The files of the command line, each once, folders opened; `-` stays as it is.
pub fn expand(matches: &ArgMatches) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in matches.get_many::<PathBuf>("files").into_iter().flatten() {
        if path == Path::new("-") {
            files.push(path.clone());
        } else {
            files.extend(pattern_files(path)?);
        }
    }
    let mut seen = std::collections::HashSet::new();
    files.retain(|file| seen.insert(real(file)));
    Ok(files)
}

/// The file that `--output` names; `None` for standard output, which is also `-`.
pub fn output(matches: &ArgMatches) -> Option<&PathBuf> {
    let path = matches.get_one::<PathBuf>("output");
    path.filter(|path| *path != Path::new("-"))
}

/// Refuses to write over what is read: the games or the patterns would be lost before they are used.
pub fn spare(matches: &ArgMatches, read: impl IntoIterator<Item = PathBuf>) -> Result<(), Failure> {
    let read: Vec<PathBuf> = read.into_iter().map(|path| real(&path)).collect();
    for option in ["output", "plot"] {
        let Ok(Some(path)) = matches.try_get_one::<PathBuf>(option) else {
            continue;
        };
        if path.exists() && read.contains(&real(path)) {
            let path = path.display();
            return Err(Failure::usage(
                format!("--{option} would write over '{path}', which is to be read"),
                format!("--{option} escreveria por cima de '{path}', que deve ser lido"),
            )
            .help("name another file", "diga outro arquivo"));
        }
    }
    Ok(())
}

/// Writes a new file, or replaces the one that is there.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if path.exists() {
        return replace(path, text);
    }
    std::fs::write(path, text).map_err(|error| Failure::file(path, &error))
}

/// Replaces a file as a whole: whoever looks sees the old text or the new one, never half of it.
pub fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    let failure = |error: std::io::Error| Failure::file(path, &error);
    // A link is followed, so that the file it names changes and the link stays.
    let target = std::fs::canonicalize(path).map_err(failure)?;
    let folder = target.parent().unwrap_or(Path::new("."));
    let mut draft = tempfile::NamedTempFile::new_in(folder).map_err(failure)?;
    draft.write_all(text.as_bytes()).map_err(failure)?;
    let permissions = std::fs::metadata(&target).map_err(failure)?.permissions();
    draft
        .as_file()
        .set_permissions(permissions)
        .map_err(failure)?;
    draft
        .persist(&target)
        .map_err(|error| failure(error.error))?;
    Ok(())
}
