//! The lines of a log: `SUM.NUMBER.BEFORE EVENT`, where `SUM` is the checksum of the rest of the line and `BEFORE` that of
//! the line before, so that a line that is missing or out of order is noticed.

use super::super::event::Event;

/// The end of a chain of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Link {
    /// The number of lines so far.
    number: usize,
    /// The checksum of the last one.
    sum: u32,
}

impl Link {
    /// The line of an event after this end, and the new end.
    pub(super) fn line(self, event: &Event) -> serde_json::Result<(String, Link)> {
        let text = serde_json::to_string(event)?;
        let number = self.number + 1;
        let body = format!("{number}.{:08x} {text}", self.sum);
        let sum = crc32fast::hash(body.as_bytes());
        Ok((format!("{sum:08x}.{body}\n"), Link { number, sum }))
    }
}

/// Why the lines of a log cannot be used. Lines are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    #[error("line {0} is not what was written")]
    Damaged(usize),
    #[error("line {0} does not follow the one before")]
    Missing(usize),
}

/// What the bytes of a log hold.
#[derive(Debug, Default)]
pub(super) struct Lines {
    pub(super) events: Vec<Event>,
    /// The length of all complete lines.
    pub(super) whole: u64,
    pub(super) end: Link,
    pub(super) games: usize,
}

/// The events in the bytes of a log; an incomplete last line is left out.
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
                if game.number != lines.games {
                    return Err(LineError::Missing(index + 1));
                }
            }
            if read.after != lines.end {
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

/// A line whose checksum is right.
struct Line {
    event: Event,
    sum: u32,
    after: Link,
}

fn parse(line: &[u8]) -> Option<Line> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (sum, body) = line.split_once('.')?;
    let sum = u32::from_str_radix(sum, 16).ok()?;
    if crc32fast::hash(body.as_bytes()) != sum {
        return None;
    }
    let (head, event) = body.split_once(' ')?;
    let (number, before) = head.split_once('.')?;
    let number: usize = number.parse().ok()?;
    Some(Line {
        event: serde_json::from_str(event).ok()?,
        sum,
        after: Link {
            number: number.checked_sub(1)?,
            sum: u32::from_str_radix(before, 16).ok()?,
        },
    })
}
