//! Events on the disk: one a line, each with a checksum, its number and the checksum of the line before, added at the
//! end and forced to the disk before anything else happens. A line that was cut off by a crash is dropped; damage
//! anywhere else is told, and so is a line that is not there any more.
//!
//! A line is `SUM.NUMBER.BEFORE EVENT`; earlier versions wrote `SUM EVENT`, which is still read.

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
    end: Link,
}

/// Where a chain of lines ends: how many they are, and the checksum of the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Link {
    number: usize,
    sum: u32,
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
    /// A line does not follow the one before.
    #[error(
        "{path}:{line}: a line that stood before this one is missing, or lines have changed places"
    )]
    Missing {
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
        let (events, whole, end) = read(&mut file, path)?;
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
                end,
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
        let body = format!("{}.{:08x} {text}", self.end.number + 1, self.end.sum);
        let sum = crc32fast::hash(body.as_bytes());
        let line = format!("{sum:08x}.{body}\n");
        self.file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.sync_data())
            .map_err(failed)?;
        self.end = Link {
            number: self.end.number + 1,
            sum,
        };
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

/// The events of a file, how many bytes of it are whole, and where they end.
fn read(file: &mut File, path: &Path) -> Result<(Vec<Event>, u64, Link), LogError> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES)
        .read_to_end(&mut bytes)
        .map_err(|error| LogError::File {
            path: path.to_owned(),
            error,
        })?;
    let mut events = Vec::new();
    let mut whole = 0;
    let mut games = 0;
    let mut end = Link::default();
    for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let is_last = whole + line.len() == bytes.len();
        let Some(read) = parse(line) else {
            if is_last && is_torn(line) {
                break;
            }
            return Err(LogError::Damaged {
                path: path.to_owned(),
                line: index + 1,
            });
        };
        if let Event::Game(game) = &read.event {
            games += 1;
            // Lines of earlier versions have no numbers of their own, but games have.
            if game.number != games {
                return Err(missing(path, index));
            }
        }
        if read.after.is_some_and(|before| before != end) {
            return Err(missing(path, index));
        }
        end = Link {
            number: end.number + 1,
            sum: read.sum,
        };
        events.push(read.event);
        whole += line.len();
    }
    Ok((events, whole as u64, end))
}

fn missing(path: &Path, index: usize) -> LogError {
    LogError::Missing {
        path: path.to_owned(),
        line: index + 1,
    }
}

/// Whether a crash can have left a line like this: it has no end, or parts of it never reached the disk.
fn is_torn(line: &[u8]) -> bool {
    line.last() != Some(&b'\n') || line.contains(&0)
}

/// A line that is what was written.
struct Line {
    event: Event,
    sum: u32,
    /// The end of what stood before it, if it says so.
    after: Option<Link>,
}

fn parse(line: &[u8]) -> Option<Line> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (head, text) = line.split_once(' ')?;
    let (sum, after) = match head.split_once('.') {
        Some((sum, after)) => {
            let (number, before) = after.split_once('.')?;
            let number: usize = number.parse().ok()?;
            let link = Link {
                number: number.checked_sub(1)?,
                sum: u32::from_str_radix(before, 16).ok()?,
            };
            (sum, Some(link))
        }
        None => (head, None),
    };
    let summed = match after {
        Some(_) => line.split_once('.')?.1,
        None => text,
    };
    let sum = u32::from_str_radix(sum, 16).ok()?;
    if crc32fast::hash(summed.as_bytes()) != sum {
        return None;
    }
    Some(Line {
        event: serde_json::from_str(text).ok()?,
        sum,
        after,
    })
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
            half_byes: None,
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

    /// What earlier versions wrote.
    fn without_chain(text: &str) -> String {
        let event = |line: &str| line.split_once(' ').map(|(_, event)| event.to_owned());
        text.lines()
            .filter_map(event)
            .map(|event| format!("{:08x} {event}\n", crc32fast::hash(event.as_bytes())))
            .collect()
    }

    #[test]
    fn a_line_that_is_gone_is_missed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        {
            let (mut log, _) = Log::open(&path).expect("new");
            for entrant in 1..6 {
                log.add(&mut bye(entrant)).expect("added");
            }
        }
        let text = std::fs::read_to_string(&path).expect("written");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        // The last one may have been cut off by a crash; any other is missed at its place.
        for gone in 0..lines.len() - 1 {
            let mut left = lines.clone();
            left.remove(gone);
            std::fs::write(&path, left.concat()).expect("deleted");
            let opened = Log::open(&path);
            let Err(LogError::Missing { line, .. }) = opened else {
                panic!("{gone}: {opened:?}");
            };
            assert_eq!(line, gone + 1);
        }
        let mut swapped = lines.clone();
        swapped.swap(1, 2);
        std::fs::write(&path, swapped.concat()).expect("swapped");
        assert!(matches!(
            Log::open(&path),
            Err(LogError::Missing { line: 2, .. })
        ));
        // A log of an earlier version goes on with lines of the present one.
        std::fs::write(&path, without_chain(&text)).expect("old");
        {
            let (mut log, events) = Log::open(&path).expect("old logs are read");
            assert_eq!(events.len(), 5);
            log.add(&mut bye(6)).expect("added");
        }
        assert_eq!(Log::peek(&path).expect("both").len(), 6);
        let text = std::fs::read_to_string(&path).expect("written");
        let without_third: String = text
            .split_inclusive('\n')
            .enumerate()
            .filter(|(index, _)| *index != 2)
            .map(|(_, line)| line)
            .collect();
        std::fs::write(&path, without_third).expect("deleted");
        assert!(matches!(
            Log::open(&path),
            Err(LogError::Missing { line: 5, .. })
        ));
    }

    #[test]
    fn a_last_line_that_was_changed_is_told_and_one_that_was_cut_off_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        {
            let (mut log, _) = Log::open(&path).expect("new");
            log.add(&mut bye(1)).expect("added");
            log.add(&mut bye(2)).expect("added");
        }
        let text = std::fs::read_to_string(&path).expect("written");
        std::fs::write(&path, text.replace("\"bye\":2", "\"bye\":3")).expect("changed");
        assert!(matches!(
            Log::open(&path),
            Err(LogError::Damaged { line: 2, .. })
        ));
        std::fs::write(&path, text.replace("\"bye\":2", "\0\0\0\0\0\0\0")).expect("torn");
        assert_eq!(Log::open(&path).expect("opens").1.len(), 1);
    }
}
