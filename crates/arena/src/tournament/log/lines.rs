//! The lines of a log: events in a chain, read from bytes and written to them.

use super::super::event::Event;

/// Where a chain of lines ends: how many they are, and the checksum of the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Link {
    number: usize,
    sum: u32,
}

impl Link {
    /// The line of an event behind this end, and the end after it.
    pub(super) fn line(self, event: &Event) -> serde_json::Result<(String, Link)> {
        let text = serde_json::to_string(event)?;
        let number = self.number + 1;
        let body = format!("{number}.{:08x} {text}", self.sum);
        let sum = crc32fast::hash(body.as_bytes());
        Ok((format!("{sum:08x}.{body}\n"), Link { number, sum }))
    }
}

/// What is wrong with the lines of a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineError {
    /// This line, from 1, is not what was written.
    Damaged(usize),
    /// This line, from 1, does not follow the one before.
    Missing(usize),
}

/// What the bytes of a log hold.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) events: Vec<Event>,
    /// So many bytes are whole lines.
    pub(super) whole: u64,
    pub(super) end: Link,
    pub(super) games: usize,
}

/// The events in the bytes of a log; a last line that was cut off is left out.
pub fn events(bytes: &[u8]) -> Result<Vec<Event>, LineError> {
    Lines::read(bytes).map(|lines| lines.events)
}

impl Lines {
    pub(super) fn read(bytes: &[u8]) -> Result<Lines, LineError> {
        let mut lines = Lines::default();
        for (index, line) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
            let whole = lines.whole + line.len() as u64;
            let Some(read) = parse(line) else {
                if whole == bytes.len() as u64 && is_torn(line) {
                    break;
                }
                return Err(LineError::Damaged(index + 1));
            };
            if let Event::Game(game) = &read.event {
                lines.games += 1;
                // Lines of earlier versions have no numbers of their own, but games have.
                if game.number != lines.games {
                    return Err(LineError::Missing(index + 1));
                }
            }
            if read.after.is_some_and(|before| before != lines.end) {
                return Err(LineError::Missing(index + 1));
            }
            lines.end = Link {
                number: lines.end.number + 1,
                sum: read.sum,
            };
            lines.events.push(read.event);
            lines.whole = whole;
        }
        Ok(lines)
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
