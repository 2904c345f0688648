//! Files in folders and those that a glob names. One rule for both: what is hidden is left out unless it is named, and
//! links to folders are not followed on the way down.

use std::fs;
use std::path::{Component, Path, PathBuf};

use glob::{MatchOptions, Pattern};

use super::{InputError, failed};

/// Names that end like this are taken from folders.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".svdb"];
/// Folders nested deeper than this are not looked into.
const DEEPEST_FOLDER: usize = 16;
/// What a word means that names no file.
const MATCHING: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// Whether a word may be a glob.
pub(super) fn is_glob(word: &str) -> bool {
    word.contains(['*', '?', '['])
}

/// Every PGN file and store below a folder, in order.
pub(super) fn below(folder: &Path) -> Result<Vec<PathBuf>, InputError> {
    let mut files = Vec::new();
    walk(folder, folder, 0, &mut files)?;
    files.retain(|path| is_named_as_games(&path.file_name().unwrap_or_default().to_string_lossy()));
    files.sort();
    Ok(files)
}

/// Whether a file of this name is taken from folders.
pub fn is_named_as_games(name: &str) -> bool {
    let name = name.to_lowercase();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The files that a glob names, in order.
pub(super) fn matching(word: &str) -> Result<Vec<PathBuf>, InputError> {
    if !word.contains("**") {
        let paths = glob::glob(word).into_iter().flatten().flatten();
        let named = |path: &PathBuf| path.is_file() && names_what_is_hidden(word, path);
        let mut files: Vec<PathBuf> = paths.filter(named).collect();
        let others = names_that_are_no_text(word);
        if !others.is_empty() {
            files.extend(others);
            files.sort();
        }
        return Ok(files);
    }
    let Ok(pattern) = Pattern::new(word) else {
        return Ok(Vec::new());
    };
    let is_plain = |part: &Component<'_>| !is_glob(&part.as_os_str().to_string_lossy());
    let base: PathBuf = Path::new(word).components().take_while(is_plain).collect();
    let place = match base.as_os_str().is_empty() {
        true => Path::new("."),
        false => base.as_path(),
    };
    let mut files = Vec::new();
    if place.is_dir() {
        walk(place, &base, 0, &mut files)?;
    }
    files.retain(|path| pattern.matches_with(&path.to_string_lossy(), MATCHING));
    files.sort();
    Ok(files)
}

/// The files of one folder that a glob names by names in an old encoding, which globs pass over.
fn names_that_are_no_text(word: &str) -> Vec<PathBuf> {
    let word = Path::new(word);
    let folder = word.parent().unwrap_or(Path::new(""));
    let name = word.file_name().unwrap_or_default().to_string_lossy();
    let (false, Ok(pattern)) = (is_glob(&folder.to_string_lossy()), Pattern::new(&name)) else {
        return Vec::new();
    };
    let place = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let names = fs::read_dir(place).into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name());
    names
        .filter(|name| name.to_str().is_none())
        .filter(|name| pattern.matches_with(&name.to_string_lossy(), MATCHING))
        .map(|name| folder.join(name))
        .filter(|path| path.is_file())
        .collect()
}

/// Whether every hidden part of a path is named as such by a glob with as many parts.
fn names_what_is_hidden(word: &str, path: &Path) -> bool {
    let is_hidden = |part: Component<'_>| matches!(part, Component::Normal(name) if name.to_string_lossy().starts_with('.'));
    let parts = Path::new(word).components().zip(path.components());
    let mut parts = parts.map(|(written, found)| is_hidden(written) || !is_hidden(found));
    parts.all(|named| named)
}

/// All files that are not hidden, under the name `called` of their folder.
fn walk(
    folder: &Path,
    called: &Path,
    depth: usize,
    files: &mut Vec<PathBuf>,
) -> Result<(), InputError> {
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let entry = entry.map_err(|error| failed(folder, error))?;
        let name = entry.file_name();
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        let (path, called) = (entry.path(), called.join(&name));
        let kind = entry.file_type().map_err(|error| failed(&path, error))?;
        if kind.is_dir() && depth < DEEPEST_FOLDER {
            walk(&path, &called, depth + 1, files)?;
        } else if path.is_file() {
            files.push(called);
        }
    }
    Ok(())
}
