//! Writing the movetext of a game: moves with their numbers in lines of limited width, with further comments put in
//! between.

use std::io::{self, Write};

use crate::report::GamePoint;
use crate::transcript::{Step, next_step};

/// The maximum length of a line, as the PGN standard asks.
const WIDTH: usize = 80;

/// A game whose moves are being written.
///
/// [`Movetext::write`] writes all of it. To put comments of your own at some positions, go from point to point in the
/// order of the text with [`advance`](Movetext::advance), write each with [`comment`](Movetext::comment), and
/// [`finish`](Movetext::finish).
pub struct Movetext {
    transcript: String,
    at: usize,
    result: &'static str,
    /// Number of the first move, and whether black makes it.
    first: (u32, bool),
    /// Plies before the next one of this line.
    ply: u32,
    /// Where the last ply written is: whether in a variation, and its [`GamePoint::text_ply`].
    place: (bool, u32),
    variation_plies: u32,
    /// For each open variation, the line it left.
    left: Vec<Left>,
    /// For each variation to come, in order, whether there is a move in it.
    lines: std::vec::IntoIter<bool>,
    /// Something stands between the last move and the next.
    interrupted: bool,
    column: usize,
    /// Brackets before the next token.
    opening: String,
}

/// A line that a variation has left.
struct Left {
    /// Plies of the line until there.
    ply: u32,
    /// Whether the variation has moves. Without one it is no variation in PGN: its comments go to the line it left.
    is_written: bool,
    /// Whether a move of the variation has been written.
    has_moved: bool,
}

impl Movetext {
    /// A game by its [transcript](crate::transcript), the FEN of its start (empty for the usual one) and its result.
    pub fn new(transcript: String, fen: &str, result: &'static str) -> Movetext {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let number = fields.get(5).and_then(|text| text.parse().ok());
        Movetext {
            at: 0,
            result,
            first: (number.unwrap_or(1), fields.get(1) == Some(&"b")),
            ply: 0,
            place: (false, 0),
            variation_plies: 0,
            left: Vec::new(),
            lines: lines_with_moves(&transcript).into_iter(),
            transcript,
            interrupted: true,
            column: 0,
            opening: String::new(),
        }
    }

    /// Writes the whole game.
    pub fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        self.finish(out, |_| Ok(()))
    }

    /// Writes up to this point, including the NAGs and comments of its move. `after_step` is called between two moves:
    /// a game may be too long for a buffer.
    pub fn advance<W: Write>(
        &mut self,
        point: GamePoint,
        out: &mut W,
        mut after_step: impl FnMut(&mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        let wanted = (point.in_variation, point.text_ply);
        while self.place != wanted && self.step(out, false)? {
            after_step(out)?;
        }
        while self.step(out, true)? {}
        Ok(())
    }

    /// Writes the rest and the result.
    pub fn finish<W: Write>(
        &mut self,
        out: &mut W,
        mut after_step: impl FnMut(&mut W) -> io::Result<()>,
    ) -> io::Result<()> {
        while self.step(out, false)? {
            after_step(out)?;
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
                let in_variation = !self.left.is_empty();
                self.variation_plies += u32::from(in_variation);
                self.place = match in_variation {
                    true => (true, self.variation_plies),
                    false => (false, self.ply),
                };
                Ok(())
            }
            Step::Comment(comment) => self.comment(comment, out),
            // A NAG without a move would be read as one of the move before.
            Step::Nag(_) if self.left.last().is_some_and(|left| !left.is_written) => Ok(()),
            Step::Nag(nag) => self.word(nag, out),
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

    /// Writes a comment, wrapped. Commands for boards (`[%cal …]`) stay whole.
    pub fn comment(&mut self, comment: &str, out: &mut impl Write) -> io::Result<()> {
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
        // A command without an end is text.
        for word in command.split_whitespace() {
            self.word(word, out)?;
        }
        self.interrupted = true;
        Ok(())
    }

    fn word(&mut self, word: &str, out: &mut impl Write) -> io::Result<()> {
        let opening = std::mem::take(&mut self.opening);
        let length = opening.len() + word.chars().count();
        // At the start of a line these would be read as tags, or as escaped lines.
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

/// For each variation of a transcript, in the order in which they begin, whether it has a move of its own.
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
            Step::Comment(_) | Step::Nag(_) => {}
        }
    }
    lines
}
