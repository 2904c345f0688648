//! The text of a game, with its side lines, comments and glyphs, and its moves in standard notation.
//!
//! A transcript is PGN without numbers: `e4 $1 {why} e5 ( c5 Nf3 ) Nf3`, one space between two steps.

use chess::pgn::{Games, Token};
use chess::replay::Replay;
use chess::san_of;

use crate::report::ProblemKind;
use crate::walk::{self, Told};

/// A step of a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A half-move in standard notation.
    Move(&'a str),
    /// A comment, without its braces.
    Comment(&'a str),
    /// `$1`, as it is written.
    Glyph(&'a str),
    /// A side line to the last half-move begins.
    Open,
    /// It ends.
    Close,
}

/// The step that begins at `at`, which moves on to the next; `None` at the end.
pub fn next_step<'a>(transcript: &'a str, at: &mut usize) -> Option<Step<'a>> {
    let rest = transcript.get(*at..)?;
    let begins = rest.len() - rest.trim_start().len();
    let rest = rest.trim_start();
    if let Some(comment) = rest.strip_prefix('{') {
        let length = comment.find('}').unwrap_or(comment.len());
        *at += begins + 1 + length + 1;
        return Some(Step::Comment(&comment[..length]));
    }
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word = &rest[..length];
    *at += begins + length;
    Some(match word {
        "" => return None,
        "(" => Step::Open,
        ")" => Step::Close,
        word if word.starts_with('$') => Step::Glyph(word),
        word => Step::Move(word),
    })
}

/// Writes a transcript.
#[derive(Debug, Default)]
struct Writer {
    text: String,
    /// Words of a side line that cannot be played: kept as a comment.
    unplayable: String,
    depth: u32,
}

impl Writer {
    fn word(&mut self, word: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text += word;
    }

    fn comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        if !words.is_empty() {
            // A comment to the end of a line may hold a brace.
            let comment = words.join(" ").replace('}', ")");
            self.word(&format!("{{{comment}}}"));
        }
    }

    fn close(&mut self) {
        let unplayable = std::mem::take(&mut self.unplayable);
        self.comment(&unplayable);
        self.word(")");
        self.depth -= 1;
    }

    fn told(&mut self, told: Told<'_, '_>) {
        match told {
            Told::Played {
                ply, before, after, ..
            } => {
                // Side lines are walked, so the position before is at hand.
                if let Some(before) = before {
                    self.word(&san_of(before, after, ply));
                }
            }
            Told::Unplayable(word) => {
                self.unplayable.push(' ');
                self.unplayable += &syntax::text_of(word);
            }
            Told::Aside(Token::Comment(comment)) => self.comment(&syntax::text_of(comment)),
            Told::Aside(Token::Glyph(glyph)) => self.word(&format!("${glyph}")),
            Told::Aside(Token::Open) => {
                self.word("(");
                self.depth += 1;
            }
            Told::Aside(Token::Close) if self.depth > 0 => self.close(),
            Told::Aside(_) => {}
        }
    }
}

/// The current game of `games`, written down.
pub fn transcribe(games: &mut Games<'_>, start: Replay) -> Result<String, ProblemKind> {
    let mut writer = Writer::default();
    walk::walk(games, start, true, |_| {}, |told| writer.told(told))?;
    while writer.depth > 0 {
        writer.close();
    }
    Ok(writer.text)
}

#[cfg(test)]
mod tests {
    use chess::pgn::Headers;

    use super::*;

    fn transcript(text: &str) -> String {
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Headers::default());
        transcribe(&mut games, Replay::default()).unwrap()
    }

    #[test]
    fn everything_is_kept_and_moves_are_spelled_anew() {
        assert_eq!(
            transcript(
                "{start} 1.♘g1-f3! {two\nlines [%clk 0:01]} (1. e2-e4 $13 e5 (1...c5 ; with }\n) 2. Ng1f3) 1...d5 2. -- 1-0"
            ),
            "{start} Nf3 $1 {two lines [%clk 0:01]} ( e4 $13 e5 ( c5 {with )} ) Nf3 ) d5 --"
        );
    }

    #[test]
    fn what_cannot_be_played_in_a_side_line_becomes_a_comment() {
        assert_eq!(
            transcript("1. e4 (1. d4 Ke4 (1... Qh9) 2. c4) e5 (1... c5 *"),
            "e4 ( d4 {Ke4 Qh9 c4} ) e5 ( c5 )"
        );
    }

    #[test]
    fn steps_are_read_back() {
        let text = "e4 $1 {a ( b} ( c5 ) --";
        let mut at = 0;
        let steps: Vec<Step<'_>> = std::iter::from_fn(|| next_step(text, &mut at)).collect();
        let wanted = [
            Step::Move("e4"),
            Step::Glyph("$1"),
            Step::Comment("a ( b"),
            Step::Open,
            Step::Move("c5"),
            Step::Close,
            Step::Move("--"),
        ];
        assert_eq!(steps, wanted);
        for odd in ["{", "", " ", "{}", "{x", "é ( "] {
            let mut at = 0;
            while next_step(odd, &mut at).is_some() {}
        }
    }
}
