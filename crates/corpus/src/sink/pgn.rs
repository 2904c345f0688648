//! The games with comments, arrows and marked squares at the positions found.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Sink;
use super::batch::Batch;
use super::output::Output;
use crate::report::{GameReport, Hit};

/// PGN that lichess and ChessBase show with arrows.
pub struct Pgn {
    out: Batch,
    patterns: Vec<String>,
}

impl Pgn {
    /// Writes to `output`.
    pub fn new(output: Output, patterns: Vec<String>) -> Pgn {
        Pgn {
            out: Batch::new(output, b""),
            patterns,
        }
    }

    /// `PATTERN: words [%csl …][%cal …]`
    fn comment(&self, hit: &Hit) -> String {
        let mut text = format!("{}: {}", self.patterns[hit.found.pattern], hit.found.words);
        for (name, value) in &hit.found.extra {
            let _ = write!(text, " ({name}: {value})");
        }
        let text = text.replace(['{', '}'], "");
        let squares: Vec<String> = hit
            .found
            .squares
            .iter()
            .map(|(square, colour)| format!("{colour}{square}"))
            .collect();
        let arrows: Vec<String> = hit
            .found
            .arrows
            .iter()
            .map(|(from, to, colour)| format!("{colour}{from}{to}"))
            .collect();
        let mut comment = text;
        if !squares.is_empty() {
            let _ = write!(comment, " [%csl {}]", squares.join(","));
        }
        if !arrows.is_empty() {
            let _ = write!(comment, " [%cal {}]", arrows.join(","));
        }
        comment
    }
}

/// Lines of at most so many characters, as the standard asks.
const WIDTH: usize = 80;

struct Text {
    text: String,
    column: usize,
}

impl Text {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn comment(&mut self, comment: &str) {
        let braced = format!("{{{comment}}}");
        for word in braced.split_whitespace() {
            self.word(word);
        }
    }
}

impl Sink for Pgn {
    fn begin(&mut self) -> io::Result<()> {
        self.out.begin()
    }

    fn game(&mut self, report: &GameReport) -> io::Result<()> {
        let others = report.tags.iter().filter(|(name, _)| name != "Annotator");
        for (name, value) in others {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(self.out, "[{name} \"{value}\"]")?;
        }
        if report.tag("Result").is_empty() {
            writeln!(self.out, "[Result \"{}\"]", report.outcome.text())?;
        }
        writeln!(self.out, "[Annotator \"StratVision\"]\n")?;
        let fen = report.tag("FEN");
        let fields: Vec<&str> = fen.split(' ').collect();
        let black_first = fields.get(1) == Some(&"b");
        let mut number: u32 = fields
            .get(5)
            .and_then(|text| text.parse().ok())
            .unwrap_or(1);
        let mut white = !black_first;
        let mut text = Text {
            text: String::new(),
            column: 0,
        };
        let mut interrupted = true;
        for ply in 0..=report.moves.len() {
            for hit in report
                .hits
                .iter()
                .filter(|hit| hit.ply as usize == ply && !hit.side_line)
            {
                text.comment(&self.comment(hit));
                interrupted = true;
            }
            let Some(san) = report.moves.get(ply) else {
                break;
            };
            if white {
                text.word(&format!("{number}."));
            } else if interrupted {
                text.word(&format!("{number}..."));
            }
            text.word(san);
            interrupted = false;
            if !white {
                number += 1;
            }
            white = !white;
        }
        text.word(report.outcome.text());
        writeln!(self.out, "{}\n", text.text)?;
        self.out.complete()
    }

    fn pause(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn end(&mut self) -> io::Result<()> {
        self.out.finish()
    }
}
