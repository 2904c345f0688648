//! The text of a game, with its variations, comments and NAGs, and its moves in standard notation.
//!
//! A transcript is PGN without numbers: `e4 $1 {why} e5 ( c5 Nf3 ) Nf3`, one space between two steps.

use chess::pgn::{Games, Token};
use chess::replay::Replay;
use chess::san::SanMove;
use chess::san_of;

use crate::report::ProblemKind;
use crate::walk::{self, TextEvent};

/// A step of a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// A move in standard notation.
    Move(&'a str),
    /// A comment, without its braces.
    Comment(&'a str),
    /// `$1`, as it is written.
    Nag(&'a str),
    /// A variation of the last move begins.
    Open,
    /// The variation ends.
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
        word if word.starts_with('$') => Step::Nag(word),
        word => Step::Move(word),
    })
}

#[derive(Debug, Default)]
struct Writer {
    text: String,
    /// Where in the text the current transcript begins.
    begins: usize,
    /// Moves of a variation that cannot be played: kept as a comment.
    unplayable: String,
    depth: u32,
}

impl Writer {
    fn word(&mut self, word: &str) {
        if self.text.len() > self.begins {
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

    fn add(&mut self, event: TextEvent<'_, '_>) {
        match event {
            TextEvent::Played {
                ply, before, after, ..
            } => {
                // Variations are walked, so the position before is at hand.
                if let Some(before) = before {
                    self.word(&san_of(before, after, ply));
                }
            }
            TextEvent::Unplayable(word) => {
                self.unplayable.push(' ');
                self.unplayable += &syntax::decode_text(word);
            }
            TextEvent::Other(Token::Comment(comment)) => {
                self.comment(&syntax::decode_text(comment))
            }
            TextEvent::Other(Token::Nag(nag)) => self.word(&format!("${nag}")),
            TextEvent::Other(Token::BeginVariation) => {
                self.word("(");
                self.depth += 1;
            }
            TextEvent::Other(Token::EndVariation) if self.depth > 0 => self.close(),
            TextEvent::Other(_) => {}
        }
    }

    /// Closes the variations that were never closed.
    fn close_all(&mut self) {
        while self.depth > 0 {
            self.close();
        }
    }
}

/// The transcript of the current game of `games`.
pub fn transcribe(games: &mut Games<'_>, start: Replay) -> Result<String, ProblemKind> {
    let mut writer = Writer::default();
    walk::walk(games, start, true, |_| {}, |event| writer.add(event))?;
    writer.close_all();
    Ok(writer.text)
}

/// Collects the notes of a game: what its transcript holds besides the moves of the main line (comments, NAGs,
/// variations), with the ply that each stands after. Moves and notes together are the transcript again.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    writer: Writer,
    /// Plies of the main line so far.
    ply: u32,
    /// For each note the plies before it, and where its text ends.
    ends: Vec<(u32, usize)>,
}

impl Notes {
    /// Forgets everything, for the next game.
    pub(crate) fn clear(&mut self) {
        self.writer.text.clear();
        self.writer.unplayable.clear();
        (self.writer.begins, self.writer.depth) = (0, 0);
        self.ply = 0;
        self.ends.clear();
    }

    pub(crate) fn add(&mut self, event: TextEvent<'_, '_>) {
        match event {
            TextEvent::Played {
                in_variation: false,
                ..
            } => {
                self.end_note();
                self.ply += 1;
            }
            event => self.writer.add(event),
        }
    }

    /// The walk is over.
    pub(crate) fn finish(&mut self) {
        self.writer.close_all();
        self.end_note();
    }

    fn end_note(&mut self) {
        let end = self.writer.text.len();
        if end > self.writer.begins {
            self.ends.push((self.ply, end));
            self.writer.begins = end;
        }
    }

    /// Bytes of all texts.
    pub(crate) fn size(&self) -> usize {
        self.writer.text.len()
    }

    /// For each note the plies before it, and its text.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &str)> {
        let mut begin = 0;
        self.ends.iter().map(move |(ply, end)| {
            let text = &self.writer.text[begin..*end];
            begin = *end;
            (*ply, text)
        })
    }
}

/// Whether a text may stand between two moves of a main line: comments, NAGs, and variations that are closed.
pub(crate) fn is_note(text: &str) -> bool {
    let (mut at, mut depth) = (0, 0u32);
    while let Some(step) = next_step(text, &mut at) {
        match step {
            Step::Comment(_) => {}
            Step::Nag(nag) => {
                if nag[1..].parse::<u16>().is_err() {
                    return false;
                }
            }
            Step::Open => depth += 1,
            Step::Close => match depth.checked_sub(1) {
                Some(left) => depth = left,
                None => return false,
            },
            Step::Move(word) => {
                if depth == 0 || SanMove::parse(word.as_bytes()).is_none() {
                    return false;
                }
            }
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use chess::pgn::Tags;

    use super::*;

    fn transcript(text: &str) -> String {
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Tags::default());
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
    fn unplayable_moves_of_a_variation_become_a_comment() {
        assert_eq!(
            transcript("1. e4 (1. d4 Ke4 (1... Qh9) 2. c4) e5 (1... c5 *"),
            "e4 ( d4 {Ke4 Qh9 c4} ) e5 ( c5 )"
        );
    }

    #[test]
    fn moves_and_notes_are_the_transcript() {
        let text = "{start} 1. Nf3! (1. e4 e5 (1... c5)) {why} d5 2. -- {the end} (2. g3 Ke4 {odd}";
        let mut games = Games::new(text.as_bytes());
        games.next_game(&mut Tags::default());
        let mut notes = Notes::default();
        let on_text = |event: TextEvent<'_, '_>| notes.add(event);
        walk::walk(&mut games, Replay::default(), true, |_| {}, on_text).unwrap();
        notes.finish();
        let all: Vec<(u32, &str)> = notes.iter().collect();
        let wanted = [
            (0, "{start}"),
            (1, "$1 ( e4 e5 ( c5 ) ) {why}"),
            (3, "{the end} ( g3 {odd} {Ke4} )"),
        ];
        assert_eq!(all, wanted);
        assert!(all.iter().all(|(_, text)| is_note(text)));
        let whole = "{start} Nf3 $1 ( e4 e5 ( c5 ) ) {why} d5 -- {the end} ( g3 {odd} {Ke4} )";
        assert_eq!(transcript(text), whole);
    }

    #[test]
    fn only_what_may_stand_between_moves_is_a_note() {
        for text in ["", "{a ) b}", "$7", "( e4 )", "( ( -- ) {x} $1 )"] {
            assert!(is_note(text), "{text}");
        }
        for text in [
            "e4", ")", "(", "( e4", "( 1-0 )", "$x", "$", "( e4 ) )", "[Event",
        ] {
            assert!(!is_note(text), "{text}");
        }
    }

    #[test]
    fn steps_are_read_back() {
        let text = "e4 $1 {a ( b} ( c5 ) --";
        let mut at = 0;
        let steps: Vec<Step<'_>> = std::iter::from_fn(|| next_step(text, &mut at)).collect();
        let wanted = [
            Step::Move("e4"),
            Step::Nag("$1"),
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
