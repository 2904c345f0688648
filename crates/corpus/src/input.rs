//! Files, folders, globs and standard input, unpacked on the way.

mod unpack;
mod utf16;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use unpack::{Damage, Packing};
use utf16::{BIG, LITTLE, Utf16};

/// Where games come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

impl Input {
    /// The name shown with results.
    pub fn name(&self) -> String {
        match self {
            Input::File(path) => path.display().to_string(),
            Input::Stdin => "-".to_owned(),
        }
    }

    /// Bytes on disk, unknown for standard input.
    pub fn size(&self) -> Option<u64> {
        match self {
            Input::File(path) => fs::metadata(path).ok().map(|meta| meta.len()),
            Input::Stdin => None,
        }
    }

    /// Opens and unpacks; `read` counts the bytes taken from disk. What a file is packed with is told by its first
    /// bytes, not by its name.
    pub fn open(&self, read: Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
        match self.source(read)? {
            Source::Text(stream) => Ok(stream),
            Source::Store(_) => Err(io::Error::new(io::ErrorKind::InvalidData, NotText)),
        }
    }

    /// Opens, and tells text from a store by the first bytes.
    pub fn source(&self, read: Arc<AtomicU64>) -> io::Result<Source> {
        let raw: Box<dyn Read + Send> = match self {
            Input::File(path) => Box::new(File::open(path)?),
            Input::Stdin => Box::new(io::stdin()),
        };
        let mut counted = BufReader::with_capacity(1 << 18, Counted { raw, read });
        let head = counted.fill_buf()?;
        if head.starts_with(&crate::store::MAGIC) {
            return Ok(Source::Store(Box::new(counted)));
        }
        if let Some(packing) = Packing::of(head) {
            return Ok(Source::Text(Box::new(unpack::unpack(counted, packing)?)));
        }
        let text: Box<dyn Read + Send> = match head {
            head if head.starts_with(&LITTLE) => Box::new(Utf16::new(counted, true)),
            head if head.starts_with(&BIG) => Box::new(Utf16::new(counted, false)),
            _ => Box::new(counted),
        };
        Ok(Source::Text(text))
    }
}

/// A store where text is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is a store of games, not text")]
pub struct NotText;

/// What an input holds.
pub enum Source {
    /// PGN, unpacked.
    Text(Box<dyn Read + Send>),
    /// A store of games.
    Store(Box<dyn Read + Send>),
}

struct Counted<R> {
    raw: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Why a word of the command line names no games.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A file or folder that cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A folder or glob without games.
    #[error("{0}: no games there")]
    Nothing(String),
}

/// Names that end like this are taken from folders.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.zst", ".pgn.gz", ".pgn.bz2", ".svdb"];
/// Folders nested deeper than this are not looked into.
const DEEPEST_FOLDER: usize = 16;

/// Turns words into inputs: `-` is standard input, a folder is every PGN file and store below it, a word with `*`, `?` or `[`
/// that names no file is a glob.
pub fn expand(words: &[String]) -> Result<Vec<Input>, InputError> {
    let mut inputs = Vec::new();
    for word in words {
        let path = Path::new(word);
        let before = inputs.len();
        if word == "-" {
            inputs.push(Input::Stdin);
        } else if path.is_dir() {
            let mut files = Vec::new();
            walk(path, 0, &mut files)?;
            files.sort();
            inputs.extend(files.into_iter().map(Input::File));
        } else if path.exists() || !word.contains(['*', '?', '[']) {
            // A missing file is an error now, not after an hour of work.
            File::open(path).map_err(|error| failed(path, error))?;
            inputs.push(Input::File(path.to_owned()));
        } else if let Ok(paths) = glob::glob(word) {
            inputs.extend(
                paths
                    .flatten()
                    .filter(|path| path.is_file())
                    .map(Input::File),
            );
        }
        if inputs.len() == before {
            return Err(InputError::Nothing(word.clone()));
        }
    }
    Ok(inputs)
}

fn failed(path: &Path, error: io::Error) -> InputError {
    InputError::Io {
        path: path.to_owned(),
        error,
    }
}

fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), InputError> {
    for entry in fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let entry = entry.map_err(|error| failed(folder, error))?;
        let path = entry.path();
        let kind = entry.file_type().map_err(|error| failed(&path, error))?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if kind.is_dir() && depth < DEEPEST_FOLDER {
            walk(&path, depth + 1, files)?;
        } else if !name.starts_with('.')
            && ENDINGS.iter().any(|ending| name.ends_with(ending))
            && path.is_file()
        {
            files.push(path);
        }
    }
    Ok(())
}
