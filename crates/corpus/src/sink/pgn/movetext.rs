//! The moves of a game with their numbers, in lines, comments put in between.

use std::io::{self, Write};

use crate::report::Hit;
use crate::sink::batch::Batch;
use crate::transcript::{Step, next_step};

/// Lines of at most so many characters, as the standard asks.
const WIDTH: usize = 80;

/// A game whose moves are being written.
pub(crate) struct Movetext {
    transcript: String,
    at: usize,
    result: &'static str,
    /// Number of the first move, and whether black makes it.
    first: (u32, bool),
    /// Half-moves before the next one of this line.
    ply: u32,
    /// The half-move last written: one of a side line, and which (see [`Hit::place`]).
    place: (bool, u32),
    side_plies: u32,
    /// For each side line that is open, the line it left.
    left: Vec<Left>,
    /// For each side line to come, in order, whether there is a move in it.
    lines: std::vec::IntoIter<bool>,
    /// Something stands between the last move and the next.
    interrupted: bool,
    column: usize,
    /// Stands before the next word.
    opening: String,
}

/// A line that a side line has left.
struct Left {
    /// Its half-moves until there.
    ply: u32,
    /// The side line has moves. What has none is no side line in PGN: its comments go to the line it left.
    is_written: bool,
    /// A move of the side line has been made.
    has_moved: bool,
}

impl Movetext {
    /// A game by its transcript, its start (empty for the usual one) and its result.
    pub(crate) fn new(transcript: String, fen: &str, result: &'static str) -> Movetext {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let number = fields.get(5).and_then(|text| text.parse().ok());
        Movetext {
            at: 0,
            result,
            first: (number.unwrap_or(1), fields.get(1) == Some(&"b")),
            ply: 0,
            place: (false, 0),
            side_plies: 0,
            left: Vec::new(),
            lines: lines_with_moves(&transcript).into_iter(),
            transcript,
            interrupted: true,
            column: 0,
            opening: String::new(),
        }
    }

    /// Writes all of it.
    pub(crate) fn write(mut self, out: &mut Vec<u8>) {
        // Memory takes everything.
        let _ = self.write_to_end(out);
    }

    fn write_to_end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        while self.step(out, false)? {}
        self.word(self.result, out)?;
        out.write_all(b"\n\n")
    }

    /// Writes on to the position of a hit, its glyphs and comments included.
    pub(super) fn advance(&mut self, hit: &Hit, out: &mut Batch) -> io::Result<()> {
        let wanted = (hit.side_line, hit.place);
        while self.place != wanted && self.step(out, false)? {
            out.relieve()?;
        }
        while self.step(out, true)? {}
        Ok(())
    }

    /// Writes the rest and the result.
    pub(super) fn finish(&mut self, out: &mut Batch) -> io::Result<()> {
        while self.step(out, false)? {
            out.relieve()?;
        }
        self.word(self.result, out)?;
        out.write_all(b"\n\n")
    }

    /// Writes the next step; false at the end. Only one that belongs to the last move, if `remarks` is set.
    fn step(&mut self, out: &mut impl Write, remarks: bool) -> io::Result<bool> {
        let transcript = std::mem::take(&mut self.transcript);
        let mut at = self.at;
        let step = next_step(&transcript, &mut at);
        let written = match step {
            None => Ok(false),
            Some(Step::Move(_) | Step::Open | Step::Close) if remarks => Ok(false),
            Some(step) => {
                self.at = at;
                self.write_step(step, out).map(|()| true)
            }
        };
        self.transcript = transcript;
        written
    }

    fn write_step(&mut self, step: Step<'_>, out: &mut impl Write) -> io::Result<()> {
        match step {
            Step::Move(san) => {
                let (first, black_first) = self.first;
                let count = self.ply.saturating_add(u32::from(black_first));
                let number = first.saturating_add(count / 2);
                if count % 2 == 0 {
                    self.word(&format!("{number}."), out)?;
                } else if self.interrupted {
                    self.word(&format!("{number}..."), out)?;
                }
                self.word(san, out)?;
                self.ply += 1;
                if let Some(left) = self.left.last_mut() {
                    left.has_moved = true;
                }
                self.interrupted = false;
                let in_side_line = !self.left.is_empty();
                self.side_plies += u32::from(in_side_line);
                self.place = match in_side_line {
                    true => (true, self.side_plies),
                    false => (false, self.ply),
                };
                Ok(())
            }
            Step::Comment(comment) => self.comment(comment, out),
            // A glyph without a move would be taken for one of the move before.
            Step::Glyph(_) if self.left.last().is_some_and(|left| !left.is_written) => Ok(()),
            Step::Glyph(glyph) => self.word(glyph, out),
            Step::Open => {
                let is_written = self.lines.next().unwrap_or(true);
                // Where the line has no move yet, there is none that this one could replace.
                let replaces = self.left.last().is_none_or(|left| left.has_moved);
                self.left.push(Left {
                    ply: self.ply,
                    is_written,
                    has_moved: false,
                });
                self.ply = self.ply.saturating_sub(u32::from(replaces));
                if is_written {
                    self.interrupted = true;
                    self.opening.push('(');
                }
                Ok(())
            }
            Step::Close => {
                let left = self.left.pop();
                if let Some(left) = &left {
                    self.ply = left.ply;
                }
                if left.is_some_and(|left| !left.is_written) {
                    return Ok(());
                }
                self.interrupted = true;
                self.column += 1;
                out.write_all(b")")
            }
        }
    }

    /// Writes a comment, in lines where it is long. Commands for boards stay whole.
    pub(super) fn comment(&mut self, comment: &str, out: &mut impl Write) -> io::Result<()> {
        let braced = format!("{{{comment}}}");
        let mut command = String::new();
        for word in braced.split_whitespace() {
            if !command.is_empty() || word.trim_start_matches('{').starts_with("[%") {
                if !command.is_empty() {
                    command.push(' ');
                }
                command += word;
                if word.contains(']') {
                    self.word(&std::mem::take(&mut command), out)?;
                }
                continue;
            }
            self.word(word, out)?;
        }
        // A command that never ends is words after all.
        for word in command.split_whitespace() {
            self.word(word, out)?;
        }
        self.interrupted = true;
        Ok(())
    }

    fn word(&mut self, word: &str, out: &mut impl Write) -> io::Result<()> {
        let opening = std::mem::take(&mut self.opening);
        let length = opening.len() + word.chars().count();
        // At the start of a line these would be headers, or lines to pass over.
        let may_begin = !word.starts_with(['[', '%']) || !opening.is_empty();
        if self.column > 0 && self.column + 1 + length > WIDTH && may_begin {
            out.write_all(b"\n")?;
            self.column = 0;
        } else if self.column > 0 {
            out.write_all(b" ")?;
            self.column += 1;
        }
        out.write_all(opening.as_bytes())?;
        out.write_all(word.as_bytes())?;
        self.column += length;
        Ok(())
    }
}

/// For each side line of a transcript, in the order in which they begin, whether it has a move of its own.
fn lines_with_moves(transcript: &str) -> Vec<bool> {
    let (mut lines, mut open, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(step) = next_step(transcript, &mut at) {
        match step {
            Step::Move(_) => {
                if let Some(line) = open.last().and_then(|line: &usize| lines.get_mut(*line)) {
                    *line = true;
                }
            }
            Step::Open => {
                open.push(lines.len());
                lines.push(false);
            }
            Step::Close => {
                open.pop();
            }
            Step::Comment(_) | Step::Glyph(_) => {}
        }
    }
    lines
}
