//! Files named on the command line, and writing them without losing what was there.

mod replacing;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::ArgMatches;

use crate::error::CliError;
use crate::patterns::{pattern_files, real};
pub use replacing::{Mark, may_replace, may_replace_if, signed_svg};

/// The files of the command line, each once, folders opened; `-` stays as it is.
pub fn expand(matches: &ArgMatches) -> Result<Vec<PathBuf>, CliError> {
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

/// The ending of the file that `--output` names says nothing about its format.
pub fn unknown_ending(ending: &str, formats: &str) -> CliError {
    let ending = crate::terminal::printable(ending);
    CliError::usage(
        format!("no format has files that end in '.{ending}'"),
        format!("nenhum formato tem arquivos que terminam em '.{ending}'"),
    )
    .help(
        format!("say with --format what to write: {formats}"),
        format!("diga com --format o que gravar: {formats}"),
    )
}

/// Refuses to write over what is read: the games or the patterns would be lost before they are used.
pub fn spare(
    matches: &ArgMatches,
    read: impl IntoIterator<Item = PathBuf>,
) -> Result<(), CliError> {
    spare_from(matches, ["output", "plot"], read)
}

/// The same for options of other names.
pub fn spare_from<'a>(
    matches: &ArgMatches,
    options: impl IntoIterator<Item = &'a str>,
    read: impl IntoIterator<Item = PathBuf>,
) -> Result<(), CliError> {
    let read: Vec<PathBuf> = read.into_iter().map(|path| real(&path)).collect();
    for option in options {
        let Ok(Some(path)) = matches.try_get_one::<PathBuf>(option) else {
            continue;
        };
        if path.exists() && read.contains(&real(path)) {
            let path = path.display();
            return Err(CliError::usage(
                format!("--{option} would write over '{path}', which is to be read"),
                format!("--{option} escreveria por cima de '{path}', que deve ser lido"),
            )
            .help("name another file", "diga outro arquivo"));
        }
    }
    Ok(())
}

/// Refuses a file whose folder is not there, before any work is done for it.
pub fn has_folder(matches: &ArgMatches, option: &str) -> Result<(), CliError> {
    let Ok(Some(path)) = matches.try_get_one::<PathBuf>(option) else {
        return Ok(());
    };
    let folder = path.parent();
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    let known = match folder {
        Some(folder) => std::fs::metadata(folder),
        None => return Ok(()),
    };
    match known {
        Ok(known) if known.is_dir() => Ok(()),
        Ok(_) => Err(CliError::file(path, &ErrorKind::NotADirectory.into())),
        Err(error) => Err(CliError::file(path, &error)),
    }
}

/// Refuses two options that name the same file: the second would be all that is left.
pub fn apart<'a>(
    matches: &ArgMatches,
    options: impl IntoIterator<Item = &'a str>,
) -> Result<(), CliError> {
    let mut known: Vec<(PathBuf, &str)> = Vec::new();
    for option in options {
        let Ok(Some(path)) = matches.try_get_one::<PathBuf>(option) else {
            continue;
        };
        let place = target(path);
        // What is no file, such as /dev/null, takes everything.
        let is_plain = std::fs::metadata(&place).map_or(true, |known| known.is_file());
        if let Some((_, other)) = known.iter().find(|(one, _)| is_plain && *one == place) {
            let path = path.display();
            return Err(CliError::usage(
                format!("--{other} and --{option} would both be written to '{path}'"),
                format!("--{other} e --{option} seriam ambos gravados em '{path}'"),
            )
            .help("name two files", "diga dois arquivos"));
        }
        known.push((place, option));
    }
    Ok(())
}

/// A path that tells files apart, also those that are not there yet.
pub fn target(path: &Path) -> PathBuf {
    if let Ok(place) = std::fs::canonicalize(path) {
        return place;
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let folder = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    folder.join(path.file_name().unwrap_or_default())
}

/// Refuses to write over a file of another kind that an option names (see [`may_replace`]).
pub fn guard(matches: &ArgMatches, option: &str, mark: &Mark) -> Result<(), CliError> {
    match matches.try_get_one::<PathBuf>(option) {
        Ok(Some(path)) if path != Path::new("-") => may_replace(matches, path, mark),
        _ => Ok(()),
    }
}

/// Writes a new file, or replaces the one that is there as a whole.
pub fn write(path: &Path, text: &str) -> Result<(), CliError> {
    put(path, text.as_bytes())
}

/// Replaces a file as a whole: whoever looks sees the old text or the new one, never half of it.
pub fn replace(path: &Path, text: &str) -> Result<(), CliError> {
    std::fs::metadata(path).map_err(|error| CliError::file(path, &error))?;
    put(path, text.as_bytes())
}

/// Writes a file as a whole, in place of the one that is there or as a new one.
pub fn put(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    durable::write(path, bytes).map_err(|error| CliError::file(path, &error))
}

/// Whether a file could be written, asked before the work whose outcome it is to hold.
pub fn check_writable(path: &Path) -> Result<(), CliError> {
    let failure = |error: std::io::Error| CliError::file(path, &error);
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Ok(known) = std::fs::metadata(&target) {
        if known.is_dir() {
            return Err(failure(ErrorKind::IsADirectory.into()));
        }
        // What is no file, such as /dev/null, is not replaced but written to.
        if !known.is_file() {
            return Ok(());
        }
        if known.permissions().readonly() {
            return Err(failure(ErrorKind::PermissionDenied.into()));
        }
    }
    durable::Partial::create(&target).map_err(failure)?;
    Ok(())
}
