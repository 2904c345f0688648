//! Random games with comments, NAGs and variations: as PGN, and the transcript that it has to have.

use std::fmt::Write as _;
use std::slice::Iter;

use chess::chess_from_fen;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, EnPassantMode, Position as _};

use super::random::{STARTS, pick};

/// Comments as they are written, and as they come back.
const COMMENTS: [(&str, &str); 7] = [
    ("{plain}", "{plain}"),
    (
        "{two\n  lines [%clk 0:01:02]}",
        "{two lines [%clk 0:01:02]}",
    ),
    ("; to the end } of the line\n", "{to the end ) of the line}"),
    (
        "{( brackets ) $3 1-0 [Event \"x\"]}",
        "{( brackets ) $3 1-0 [Event \"x\"]}",
    ),
    ("{ü ½ ♘ } {[%eval -0.31]}", "{ü ½ ♘} {[%eval -0.31]}"),
    ("{long }{%}", "{long} {%}"),
    ("{}", ""),
];
const NAGS: [(&str, &str); 4] = [
    ("!?", "$5"),
    ("$14", "$14"),
    ("!! $146", "$3 $146"),
    ("?", "$2"),
];

fn after_passing(position: &Chess) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.swap_turn();
    chess::chess_from_setup(setup).ok()
}

/// The same game twice.
#[derive(Default)]
struct Texts {
    pgn: String,
    transcript: String,
}

impl Texts {
    fn add(&mut self, written: &str, expected: &str) {
        let _ = write!(self.pgn, "{written} ");
        if !expected.is_empty() {
            if !self.transcript.is_empty() {
                self.transcript.push(' ');
            }
            self.transcript += expected;
        }
    }

    fn comment(&mut self, choice: u16) {
        let (written, expected) = COMMENTS[usize::from(choice) % COMMENTS.len()];
        self.add(written, expected);
    }

    /// A line of moves up to a maximum length, with what stands between them.
    fn line(&mut self, mut position: Chess, choices: &mut Iter<'_, u16>, most: u16, depth: u16) {
        for _ in 0..most {
            let Some(choice) = choices.next().copied() else {
                return;
            };
            let before = position.clone();
            let passes = choice.is_multiple_of(41) && !position.is_check();
            if let Some(passed) = after_passing(&position).filter(|_| passes) {
                self.add("--", "--");
                position = passed;
            } else {
                let Some(played) = pick(&position, choice) else {
                    return;
                };
                let san = SanPlus::from_move_and_play_unchecked(&mut position, played);
                let san = san.to_string();
                self.add(&san, &san);
            }
            if choice.is_multiple_of(5) {
                let (written, expected) = NAGS[usize::from(choice / 5) % NAGS.len()];
                self.add(written, expected);
            }
            if choice.is_multiple_of(4) {
                self.comment(choice / 4);
            }
            // A variation without a move would be none.
            let has_move = !choices.as_slice().is_empty() && !before.legal_moves().is_empty();
            if depth < 3 && choice % 6 == 1 && has_move {
                self.add("(", "(");
                if choice % 12 == 1 {
                    self.comment(choice / 12);
                }
                self.line(before, choices, 1 + choice % 7, depth + 1);
                self.add(")", ")");
                if choice.is_multiple_of(7) {
                    self.comment(choice / 7);
                }
            }
        }
    }
}

/// A random game: its PGN, and its transcript.
pub fn annotated_game(start: usize, choices: &[u16], number: usize) -> (String, String) {
    let fen = STARTS[start % STARTS.len()];
    let mut texts = Texts::default();
    let mut position = Chess::default();
    let _ = writeln!(texts.pgn, "[Event \"game {number}\"]");
    if !fen.is_empty() {
        let _ = write!(texts.pgn, "[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n");
        position = chess_from_fen(fen).unwrap();
    }
    texts.pgn.push('\n');
    if choices.len().is_multiple_of(3) {
        let (written, expected) = COMMENTS[1];
        texts.add(written, expected);
    }
    texts.line(position, &mut choices.iter(), u16::MAX, 0);
    texts.pgn += "1-0\n\n";
    (texts.pgn, texts.transcript)
}
