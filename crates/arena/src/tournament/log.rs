//! Events on the disk, one a line: appended, and forced to the disk before anything else happens. A line that a crash
//! cut off is dropped. Damage anywhere else is an error, and so is a missing line.
//!
//! | module | subject |
//! |---|---|
//! | `gate` | one process at a time opens or closes a log |
//! | `lines` | events as bytes |
//! | `tail` | appending whole lines to a file |

mod gate;
mod lines;
mod tail;

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};

use super::event::Event;
pub(super) use gate::Gate;
pub use lines::{LineError, events};
use lines::{Lines, Link};
use tail::Tail;

/// The most bytes of a log.
const MAX_BYTES: u64 = 4 << 30;

#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    tail: Tail<File>,
    games: usize,
    end: Link,
}

/// Why a log cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system reports an error.
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    /// A line is not what was written.
    #[error("{path}:{line}: the log is damaged")]
    Damaged {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A line does not follow the one before.
    #[error(
        "{path}:{line}: a line that stood before this one is missing, or lines have changed places"
    )]
    Missing {
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// It is longer than any log may be, or would be.
    #[error("{path}: a log has at most {} MiB", .most >> 20)]
    TooLong {
        path: PathBuf,
        /// The most bytes.
        most: u64,
    },
    /// An earlier event could not be written, so nothing is written after it.
    #[error("{0}: an event before this one could not be written")]
    Broken(PathBuf),
    /// Another process uses it.
    #[error("{0}: another process is running this tournament")]
    Busy(PathBuf),
}

impl Log {
    /// Opens a log, or creates one, and reads its events. No other process can open it meanwhile.
    pub fn open(path: &Path) -> Result<(Log, Vec<Event>), LogError> {
        let gate = Gate::wait(path)?;
        Log::open_with(&gate, path)
    }

    /// [`Log::open`] for a caller who has the gate.
    pub(super) fn open_with(_: &Gate, path: &Path) -> Result<(Log, Vec<Event>), LogError> {
        let failed = |source| LogError::File {
            path: path.to_owned(),
            source,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => {
                return Err(LogError::Busy(path.to_owned()));
            }
            Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
        }
        let lines = read(&mut file, path)?;
        // An incomplete last line is dropped.
        let tail = Tail::open(file, lines.whole).map_err(failed)?;
        // The name of a new file must be on the disk too.
        durable::sync_folder(path).map_err(failed)?;
        let log = Log {
            path: path.to_owned(),
            tail,
            games: lines.games,
            end: lines.end,
        };
        Ok((log, lines.events))
    }

    /// Reads a log that another process may be writing to.
    pub fn peek(path: &Path) -> Result<Vec<Event>, LogError> {
        let mut file = File::open(path).map_err(|source| LogError::File {
            path: path.to_owned(),
            source,
        })?;
        Ok(read(&mut file, path)?.events)
    }

    /// Makes every write fail.
    #[cfg(test)]
    pub(super) fn jam(&mut self) {
        self.tail.medium = File::open(&self.path).expect("it is there");
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds an event, numbering games; when this returns, it is on the disk. Once this has failed, it fails always.
    pub fn add(&mut self, event: &mut Event) -> Result<(), LogError> {
        if self.tail.is_broken() {
            return Err(LogError::Broken(self.path.clone()));
        }
        if let Event::Game(game) = event {
            game.number = self.games + 1;
        }
        let failed = |source| LogError::File {
            path: self.path.clone(),
            source,
        };
        let (line, end) = self
            .end
            .line(event)
            .map_err(|error| failed(std::io::Error::other(error)))?;
        if self.tail.len() + line.len() as u64 > MAX_BYTES {
            return Err(too_long(&self.path));
        }
        self.tail.add(line.as_bytes()).map_err(failed)?;
        self.end = end;
        if matches!(event, Event::Game(_)) {
            self.games += 1;
        }
        Ok(())
    }
}

/// What a file holds.
fn read(file: &mut File, path: &Path) -> Result<Lines, LogError> {
    let failed = |source| LogError::File {
        path: path.to_owned(),
        source,
    };
    if file.metadata().map_err(failed)?.len() > MAX_BYTES {
        return Err(too_long(path));
    }
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    // Another process may have written meanwhile.
    if bytes.len() as u64 > MAX_BYTES {
        return Err(too_long(path));
    }
    Lines::read(&bytes).map_err(|flaw| {
        let path = path.to_owned();
        match flaw {
            LineError::Damaged(line) => LogError::Damaged { path, line },
            LineError::Missing(line) => LogError::Missing { path, line },
        }
    })
}

fn too_long(path: &Path) -> LogError {
    LogError::TooLong {
        path: path.to_owned(),
        most: MAX_BYTES,
    }
}

#[cfg(test)]
mod tests;
