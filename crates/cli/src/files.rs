//! Files named on the command line, and writing them without losing what was there.

mod replacing;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::error::CliError;
use crate::patterns::{pattern_files, real};
pub use replacing::{Mark, may_replace, may_replace_if, signed_svg};

/// The pattern files that are named, each once, folders opened; `-` stays as it is.
pub fn expand(named: &[PathBuf]) -> Result<Vec<PathBuf>, CliError> {
    let mut files = Vec::new();
    for path in named {
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

/// A file that an option names for writing.
#[derive(Debug, Clone)]
pub struct OutputFile {
    /// The name of the option, for messages.
    pub option: &'static str,
    pub path: PathBuf,
    /// `--force`: whatever is there may be replaced.
    pub is_forced: bool,
}

impl OutputFile {
    /// Fails if the folder of the file does not exist, before any work is done for it.
    pub fn check_folder(&self) -> Result<(), CliError> {
        let folder = self.path.parent();
        let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) else {
            return Ok(());
        };
        match std::fs::metadata(folder) {
            Ok(metadata) if metadata.is_dir() => Ok(()),
            Ok(_) => Err(CliError::file(&self.path, &ErrorKind::NotADirectory.into())),
            Err(error) => Err(CliError::file(&self.path, &error)),
        }
    }

    /// Fails if a file is there that is no earlier result (see [`Mark`]), unless `--force` is given.
    pub fn may_replace(&self, mark: &Mark) -> Result<(), CliError> {
        match self.path == Path::new("-") {
            true => Ok(()),
            false => may_replace(&self.path, self.is_forced, mark),
        }
    }
}

/// Fails if a file to write is also read: the games or patterns would be lost before they are used.
pub fn check_not_read<'a>(
    written: impl IntoIterator<Item = &'a OutputFile>,
    read: impl IntoIterator<Item = PathBuf>,
) -> Result<(), CliError> {
    let read: Vec<PathBuf> = read.into_iter().map(|path| real(&path)).collect();
    for OutputFile { option, path, .. } in written {
        if path.exists() && read.contains(&real(path)) {
            let path = path.display();
            return Err(CliError::usage(
                format!("--{option} would overwrite '{path}', which is also read"),
                format!("--{option} sobrescreveria '{path}', que também é lido"),
            )
            .help("name another file", "indique outro arquivo"));
        }
    }
    Ok(())
}

/// Fails if two options name the same file: only what is written last would be left.
pub fn check_distinct<'a>(files: impl IntoIterator<Item = &'a OutputFile>) -> Result<(), CliError> {
    let mut known: Vec<(PathBuf, &str)> = Vec::new();
    for OutputFile { option, path, .. } in files {
        let place = target(path);
        // What is no file, such as /dev/null, takes everything.
        let is_plain = std::fs::metadata(&place).map_or(true, |metadata| metadata.is_file());
        if let Some((_, other)) = known.iter().find(|(one, _)| is_plain && *one == place) {
            let path = path.display();
            return Err(CliError::usage(
                format!("--{other} and --{option} would both be written to '{path}'"),
                format!("--{other} e --{option} seriam ambos gravados em '{path}'"),
            )
            .help("name two files", "indique dois arquivos"));
        }
        known.push((place, option));
    }
    Ok(())
}

/// A path by which files can be compared, also those that do not exist yet.
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

/// Writes a new file, or replaces the one that is there as a whole.
pub fn write(path: &Path, text: &str) -> Result<(), CliError> {
    put(path, text.as_bytes())
}

/// Replaces a file as a whole: a reader sees the old text or the new one, never half of it.
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
