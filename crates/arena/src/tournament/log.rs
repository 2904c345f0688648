//! Events on the disk: one a line, each with a checksum, added at the end and forced to the disk before anything else
//! happens. A line that was cut off by a crash is dropped; damage anywhere else is told.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::event::Event;

/// How long another process may have the log before it is called busy.
const PATIENCE: Duration = Duration::from_millis(500);
/// The most bytes of a log that are read.
const MAX_BYTES: u64 = 4 << 30;

/// An open log.
#[derive(Debug)]
pub struct Log {
    path: PathBuf,
    file: File,
    games: usize,
}

/// Why a log cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system says no.
    #[error("{path}: {error}")]
    File {
        /// The log.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A line is not what was written.
    #[error("{path}:{line}: the log is damaged")]
    Damaged {
        /// The log.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// Another process uses it.
    #[error("{0}: another process is running this tournament")]
    Busy(PathBuf),
}

impl Log {
    /// Opens a log, or begins one, and reads what is there. Nobody else can open it meanwhile.
    pub fn open(path: &Path) -> Result<(Log, Vec<Event>), LogError> {
        let failed = |error| LogError::File {
            path: path.to_owned(),
            error,
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let patience = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => break,
                // A judge holds it for a moment only.
                Err(std::fs::TryLockError::WouldBlock) if Instant::now() < patience => {
                    std::thread::sleep(Duration::from_millis(20));
                }
                Err(std::fs::TryLockError::WouldBlock) => {
                    return Err(LogError::Busy(path.to_owned()));
                }
                Err(std::fs::TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
        let (events, whole) = read(&mut file, path)?;
        // What a crash cut off is not there.
        file.set_len(whole).map_err(failed)?;
        file.seek(SeekFrom::Start(whole)).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            // The name of a new file must be on the disk too.
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        let games = count_games(&events);
        Ok((
            Log {
                path: path.to_owned(),
                file,
                games,
            },
            events,
        ))
    }

    /// Reads a log that somebody else may be writing to.
    pub fn peek(path: &Path) -> Result<Vec<Event>, LogError> {
        let mut file = File::open(path).map_err(|error| LogError::File {
            path: path.to_owned(),
            error,
        })?;
        Ok(read(&mut file, path)?.0)
    }

    /// Adds an event, numbering games; when this returns, it is on the disk.
    pub fn add(&mut self, event: &mut Event) -> Result<(), LogError> {
        if let Event::Game(game) = event {
            game.number = self.games + 1;
        }
        let failed = |error| LogError::File {
            path: self.path.clone(),
            error,
        };
        let text = serde_json::to_string(event)
            .map_err(std::io::Error::other)
            .map_err(failed)?;
        let line = format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()));
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(failed)?;
        if matches!(event, Event::Game(_)) {
            self.games += 1;
        }
        Ok(())
    }
}

fn count_games(events: &[Event]) -> usize {
    events
        .iter()
        .filter(|event| matches!(event, Event::Game(_)))
        .count()
}

/// The events of a file, and how many bytes of it are whole.
fn read(file: &mut File, path: &Path) -> Result<(Vec<Event>, u64), LogError> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| LogError::File {
            path: path.to_owned(),
            error,
        })?;
    let mut events = Vec::new();
    let mut whole = 0;
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let is_last = whole + line.len() == bytes.len();
        match parse(line) {
            Some(event) => events.push(event),
            None if is_last => break,
            None => {
                return Err(LogError::Damaged {
                    path: path.to_owned(),
                    line: index + 1,
                });
            }
        }
        whole += line.len();
    }
    Ok((events, whole as u64))
}

fn parse(line: &[u8]) -> Option<Event> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (sum, text) = line.split_once(' ')?;
    let sum = u32::from_str_radix(sum, 16).ok()?;
    if crc32fast::hash(text.as_bytes()) != sum {
        return None;
    }
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Log, LogError};
    use crate::systems::Round;
    use crate::tournament::event::{Decision, Event};

    fn bye(entrant: usize) -> Event {
        Event::Round(Round {
            boards: vec![(0, 1)],
            bye: Some(entrant),
        })
    }

    #[test]
    fn events_come_back_whatever_was_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let mut events: Vec<Event> = (1..4).map(bye).collect();
        events.push(Event::Judge {
            decision: Decision::Pause,
            reason: "lunch\n\"now\"".to_owned(),
        });
        {
            let (mut log, none) = Log::open(&path).expect("new");
            assert!(none.is_empty());
            for event in &mut events {
                log.add(event).expect("added");
            }
            assert!(matches!(Log::open(&path), Err(LogError::Busy(_))));
        }
        let bytes = std::fs::read(&path).expect("written");
        for cut in 0..=bytes.len() {
            std::fs::write(&path, &bytes[..cut]).expect("cut");
            let (mut log, kept) = Log::open(&path).expect("opens");
            let whole = bytes[..cut].iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(kept, events[..whole], "cut at {cut}");
            log.add(&mut bye(9)).expect("added");
            drop(log);
            assert_eq!(Log::peek(&path).expect("reads").last(), Some(&bye(9)));
        }
    }

    #[test]
    fn damage_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        {
            let (mut log, _) = Log::open(&path).expect("new");
            log.add(&mut bye(1)).expect("added");
            log.add(&mut bye(2)).expect("added");
        }
        let mut bytes = std::fs::read(&path).expect("written");
        bytes[12] ^= 1;
        std::fs::File::create(&path)
            .and_then(|mut file| file.write_all(&bytes))
            .expect("damaged");
        assert!(matches!(
            Log::open(&path),
            Err(LogError::Damaged { line: 1, .. })
        ));
    }
}
