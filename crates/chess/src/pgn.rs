//! Reading PGN as it is really written: tags, moves, comments and variations out of bytes, without a copy.
//!
//! [`Games`] is a tokenizer in two levels: [`Games::next_game`] goes to the next game and fills its [`Tags`],
//! [`Games::token`] returns the [`Token`]s of its movetext one by one. It is lenient: nothing is an error here. Strings that
//! may be moves are returned as moves; whether they are, [`Replay`](crate::replay::Replay) finds out. Files in which games
//! run together, tags are broken, results are missing or remarks stand between the moves are split as a person would split
//! them; `pgn/tests.rs` has the cases.
//!
//! ```
//! use stratvision_chess::pgn::{Games, Outcome, Tags, Token};
//!
//! let text = b"[White \"Anderssen\"]\n\n1. e4 e5 2. f4! {the King's Gambit} exf4 *\n";
//! let (mut games, mut tags) = (Games::new(text), Tags::default());
//! assert!(games.next_game(&mut tags));
//! assert_eq!(tags.get("White").as_deref(), Some("Anderssen"));
//! let tokens: Vec<Token> = std::iter::from_fn(|| games.token()).collect();
//! assert_eq!(tokens[2..5], [Token::Move(b"f4"), Token::Nag(1), Token::Comment(b"the King's Gambit")]);
//! assert_eq!(tokens.last(), Some(&Token::Result(Outcome::Unknown)));
//! ```

mod ending;
mod noise;
mod outcome;
pub mod portuguese;
mod seam;
mod tags;
mod text;

use std::ops::ControlFlow;

pub use outcome::Outcome;
pub use tags::Tags;
pub use text::{decode, encode};

use crate::san::{SanMove, is_figurine};
use noise::{is_no_word, is_noise};
use outcome::RESULTS;

/// A token of the movetext.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A string that should be a move.
    Move(&'a [u8]),
    /// `{…}` or `;…`, without braces or semicolon.
    Comment(&'a [u8]),
    /// `(`
    BeginVariation,
    /// `)`
    EndVariation,
    /// A numeric annotation nag, `$1`; also for its character, `!`.
    Nag(u16),
    /// The result that ends the game.
    Result(Outcome),
}

/// Whether a game begins here, whatever came before: a line with an Event tag that does not belong to the tags above
/// it. Collections are cut at such places, so reading and cutting must agree on them.
pub fn is_game_start(text: &[u8], at: usize) -> bool {
    let Some((before, rest)) = text.split_at_checked(at) else {
        return false;
    };
    if !rest.starts_with(b"[Event \"") {
        return false;
    }
    match before.split_last() {
        None => true,
        Some((b'\n', before)) => {
            let line = before.iter().rposition(|byte| *byte == b'\n');
            before.get(line.map_or(0, |line| line + 1)) != Some(&b'[')
        }
        Some(_) => false,
    }
}

/// The maximum length of a remark, in bytes, that says why a game ended.
const MAX_REASON_LENGTH: usize = 200;

/// The games of a text, one after the other (see the module).
#[derive(Debug, Clone)]
pub struct Games<'a> {
    text: &'a [u8],
    at: usize,
    /// The number of open variations.
    depth: u32,
    /// The moves of the current game are not all read.
    inside: bool,
    /// The last game ended with a result, and where that ends.
    ended: bool,
    result_end: usize,
    /// The current game has tags.
    has_tags: bool,
    /// Where the moves of the current game begin, and from which position.
    moves: usize,
    fen: Option<&'a [u8]>,
    /// How often its numbers began with 1.
    ones: u8,
}

impl<'a> Games<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a [u8]) -> Games<'a> {
        let at = if text.starts_with(b"\xef\xbb\xbf") {
            3
        } else {
            0
        };
        Games {
            text,
            at,
            depth: 0,
            inside: false,
            ended: false,
            result_end: at,
            has_tags: false,
            moves: at,
            fen: None,
            ones: 0,
        }
    }

    /// Starts after the result of a game in the text before: what still belongs to that game is no game of its own.
    pub fn after_result(text: &'a [u8]) -> Games<'a> {
        Games {
            ended: true,
            ..Games::new(text)
        }
    }

    /// Goes to the next game and reads its tags; `false` at the end. What is left of the current game is skipped.
    pub fn next_game(&mut self, tags: &mut Tags<'a>) -> bool {
        while self.inside {
            self.token();
        }
        tags.pairs.clear();
        self.skip_between();
        if self.text.get(self.at) != Some(&b'[') {
            self.skip_strays();
        }
        tags.offset = self.at;
        while let Some((name, value)) = self.tag() {
            let has_tags = tags.push(name, value);
            self.skip_between();
            if !has_tags {
                tags.offset = self.at;
                continue;
            }
            // The game has neither moves nor a result.
            if self.text.get(self.at) == Some(&b'[') && is_game_start(self.text, self.at) {
                break;
            }
        }
        self.depth = 0;
        self.moves = self.at;
        self.fen = tags.raw("FEN");
        self.ones = 0;
        self.ended = false;
        self.has_tags = !tags.pairs.is_empty();
        self.inside = self.has_tags || self.at < self.text.len();
        self.inside
    }

    /// Where reading has come to.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// What was read of the current game, if it has no tags.
    pub fn read_without_tags(&self) -> Option<&'a [u8]> {
        (!self.has_tags).then(|| &self.text[self.moves..self.at])
    }

    /// The same place in a text that ends after at most this many bytes: for reading ahead at a cost that must not
    /// depend on how much follows. It ends at a blank, so that no move is cut in two.
    pub fn ahead(&self, most: usize) -> Games<'a> {
        let rest = &self.text[self.at..];
        let length = match rest.get(..=most) {
            Some(part) => part.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0),
            None => rest.len(),
        };
        Games {
            text: &self.text[..self.at + length],
            ..self.clone()
        }
    }

    /// The next token of the current game; `None` at its end.
    #[inline]
    pub fn token(&mut self) -> Option<Token<'a>> {
        if !self.inside {
            return None;
        }
        // Most bytes are blanks, moves and move numbers: branches in this order are predicted better than one jump
        // table for every character.
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'.' | b'\r' | b'\n' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' => {
                    let word = self.word();
                    if is_no_word(word) {
                        return Some(Token::Move(word));
                    }
                    if let ControlFlow::Break(token) = self.odd_word(word) {
                        return token;
                    }
                }
                // With the first move another game may begin.
                b'1'..=b'9' if !self.text[self.at..].starts_with(b"1.") && self.passes_number() => {
                }
                _ => {
                    if let ControlFlow::Break(token) = self.odd_token(*byte) {
                        return token;
                    }
                }
            }
        }
        self.inside = false;
        None
    }

    /// The token at any other character; [`ControlFlow::Continue`] if it is skipped.
    #[inline(never)]
    fn odd_token(&mut self, byte: u8) -> ControlFlow<Option<Token<'a>>> {
        let token = match byte {
            b'-' | b'@' | b'<' => {
                let word = self.word();
                return self.odd_word(word);
            }
            b'!' | b'?' => Token::Nag(self.suffix_nag()),
            b'1' if self.depth == 0 && self.begins_anew() => {
                self.inside = false;
                return ControlFlow::Break(None);
            }
            b'0'..=b'9' => match self.number() {
                Some(Token::Result(_)) if self.depth > 0 => return ControlFlow::Continue(()),
                Some(token) => {
                    if let Token::Result(_) = token {
                        self.end();
                    }
                    token
                }
                None => return ControlFlow::Continue(()),
            },
            b'{' => Token::Comment(self.comment()),
            b';' => Token::Comment(self.line()),
            b'(' => {
                self.at += 1;
                self.depth += 1;
                Token::BeginVariation
            }
            b')' if self.depth > 0 => {
                self.at += 1;
                self.depth -= 1;
                Token::EndVariation
            }
            b'$' => {
                self.at += 1;
                let digits = self.digits();
                let nag = std::str::from_utf8(digits)
                    .ok()
                    .and_then(|text| text.parse().ok());
                match nag {
                    Some(nag) => Token::Nag(nag),
                    None => return ControlFlow::Continue(()),
                }
            }
            b'*' if self.depth == 0 => {
                self.at += 1;
                self.end();
                Token::Result(Outcome::Unknown)
            }
            b'%' if self.at_line_start() => {
                self.line();
                return ControlFlow::Continue(());
            }
            b'[' if self.at_tag() => {
                self.inside = false;
                return ControlFlow::Break(None);
            }
            // A remark; what follows it on the line are moves again.
            b'[' if self.at_broken_tag() => {
                let line = self.line();
                if let Some(end) = line.iter().position(|byte| *byte == b']') {
                    self.at -= line.len() - end - 1;
                }
                return ControlFlow::Continue(());
            }
            0xe2 if is_figurine(&self.text[self.at..]) => Token::Move(self.word()),
            0xc2 | 0xbd if self.depth == 0 && self.result().is_some() => {
                self.end();
                Token::Result(Outcome::Draw)
            }
            _ => {
                self.at += 1;
                return ControlFlow::Continue(());
            }
        };
        ControlFlow::Break(Some(token))
    }

    /// A word, just read, that may be no move.
    #[inline(never)]
    fn odd_word(&mut self, word: &'a [u8]) -> ControlFlow<Option<Token<'a>>> {
        if is_noise(word) {
            return ControlFlow::Continue(());
        }
        let start = self.at - word.len();
        // No player resigns before the first move: words alone are no game.
        let has_moves = || {
            let before = &self.text[self.moves..start];
            before.iter().any(u8::is_ascii_alphabetic)
        };
        if self.depth == 0
            && !word.iter().any(u8::is_ascii_digit)
            && let Some(ending) = ending::at_start(&self.text[start..])
            && has_moves()
        {
            self.at = start + ending.length;
            if !ending.is_last {
                return ControlFlow::Continue(());
            }
            self.end();
            return ControlFlow::Break(None);
        }
        ControlFlow::Break(Some(Token::Move(word)))
    }

    /// Skips a move number; `false`, and nothing is skipped, if there is none.
    #[inline]
    fn passes_number(&mut self) -> bool {
        let start = self.at;
        self.digits();
        if self.text.get(self.at) == Some(&b'.') {
            return true;
        }
        self.at = start;
        false
    }

    /// The current game ends with the result just read.
    fn end(&mut self) {
        self.inside = false;
        self.ended = true;
        self.result_end = self.at;
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    /// Whether a tag begins here: `[Name "`.
    fn at_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        let Some(inner) = rest.strip_prefix(b"[") else {
            return false;
        };
        let inner = &inner[blanks(inner)..];
        let name = inner
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        let after = &inner[name..];
        name > 0 && after.get(blanks(after)) == Some(&b'"')
    }

    /// Whether a line begins here that can only be meant as a tag: `[White]`, `[White Carlsen]`.
    fn at_broken_tag(&self) -> bool {
        let letter = self
            .text
            .get(self.at + 1)
            .is_some_and(u8::is_ascii_alphabetic);
        letter && self.at_line_start() && !self.at_tag()
    }

    #[inline(never)]
    fn result(&mut self) -> Option<Outcome> {
        let (outcome, length) = outcome::at_start(&self.text[self.at..])?;
        self.at += length;
        Some(outcome)
    }

    fn skip_between(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                // The last two ended texts in the days of DOS.
                b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' | 0 | 0x1a => self.at += 1,
                b'%' if self.at_line_start() => {
                    self.line();
                }
                // A comment before the tags belongs to no game.
                b';' if self.at_line_start() => {
                    self.line();
                }
                b'[' if self.at_broken_tag() => {
                    self.line();
                }
                0xef if self.text[self.at..].starts_with(b"\xef\xbb\xbf") => self.at += 3,
                _ => break,
            }
        }
    }

    /// Whether words stand here, on the line of the last result, that are no moves: `1-0 White resigns`.
    fn at_remark(&self) -> bool {
        let between = &self.text[self.result_end..self.at];
        self.ended && !between.contains(&b'\n') && !begins_with_move(&self.text[self.at..])
    }

    /// Skips what is no game of its own: a second result, and comments that are followed by tags or, after a result, by the
    /// end. Why a game ended may stand after its result, in brackets or on the same line, and so may NAGs and other
    /// annotations of its last move.
    #[inline(never)]
    fn skip_strays(&mut self) {
        let mut kept = self.at;
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b'{' => {
                    self.comment();
                }
                b';' => {
                    self.line();
                }
                b'(' if self.ended => match self.bracket() {
                    Some(length) => self.at += length,
                    None => break,
                },
                b'$' | b'!' | b'?' | b'.' | b'=' | b'+' | b'-' | b'#' | b')' | b'}'
                    if self.ended =>
                {
                    let digits = self.text[self.at + 1..].iter();
                    let is_nag = *byte == b'$';
                    let number = digits.take_while(|byte| is_nag && byte.is_ascii_digit());
                    self.at += 1 + number.count();
                }
                b'a'..=b'z' | b'A'..=b'Z' if self.at_remark() => {
                    self.line();
                    kept = self.at;
                }
                b'*' if self.ended => {
                    self.at += 1;
                    kept = self.at;
                }
                b'0' | b'1' | 0xc2 | 0xbd if self.ended && self.result().is_some() => {
                    kept = self.at;
                }
                _ => break,
            }
            self.skip_between();
        }
        let is_stray = match self.text.get(self.at) {
            Some(byte) => *byte == b'[' && self.at_tag(),
            None => self.ended,
        };
        if !is_stray {
            // The comments belong to the moves after them.
            self.at = kept;
            self.skip_between();
        }
    }

    fn tag(&mut self) -> Option<(&'a [u8], &'a [u8])> {
        if !(self.text.get(self.at) == Some(&b'[') && self.at_tag()) {
            return None;
        }
        self.at += 1;
        self.at += blanks(&self.text[self.at..]);
        let start = self.at;
        while self.text[self.at].is_ascii_alphanumeric() || self.text[self.at] == b'_' {
            self.at += 1;
        }
        let name = &self.text[start..self.at];
        while self.text[self.at] != b'"' {
            self.at += 1;
        }
        self.at += 1;
        let start = self.at;
        let mut end = None;
        // The value ends at the last quote of the line before the bracket: quotes inside are often not escaped.
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b'\n' => break,
                // A tag is one line, whatever its last character.
                b'\\' if self.text.get(self.at + 1) != Some(&b'\n') => self.at += 1,
                b'"' => {
                    end = Some(self.at);
                    let after = blanks(&self.text[self.at + 1..]);
                    if self.text.get(self.at + 1 + after) == Some(&b']') {
                        self.at += 2 + after;
                        return Some((name, &self.text[start..end.unwrap_or(start)]));
                    }
                }
                _ => {}
            }
            self.at += 1;
        }
        self.at = self.at.min(self.text.len());
        let end = end.unwrap_or(self.at);
        let value = &self.text[start..end];
        Some((name, value.strip_suffix(b"\r").unwrap_or(value)))
    }

    #[inline]
    fn word(&mut self) -> &'a [u8] {
        let start = self.at;
        while let Some(byte) = self.text.get(self.at) {
            // A no-break space, as in text copied from web pages, ends a word; other characters of two bytes do not.
            if ENDS_WORD[usize::from(*byte)]
                && (*byte != 0xc2 || self.text.get(self.at + 1) == Some(&0xa0))
            {
                break;
            }
            self.at += 1;
        }
        // `e8(Q)` is one word.
        let promotion = &self.text[self.at..];
        if let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = promotion
            && self.at > start
        {
            self.at += 3;
        }
        let word = &self.text[start..self.at];
        match word {
            [.., b'-', b'0' | b'1'] | [.., b'/', b'2'] if word.len() > 3 => self.unglued(word),
            [.., b'1', b'.'] => self.unglued_from_next(word),
            _ => word,
        }
    }

    /// `Qxf7#1-0` is a move and a result; reading goes on with the result.
    #[inline(never)]
    fn unglued(&mut self, word: &'a [u8]) -> &'a [u8] {
        for (result, _) in RESULTS {
            if let Some(before) = word.strip_suffix(result)
                && SanMove::parse(before).is_some()
                && SanMove::parse(word).is_none()
            {
                self.at -= result.len();
                return before;
            }
        }
        word
    }

    /// `Qxf7#1-01.` is a move, a result and the first number of the next game.
    #[inline(never)]
    fn unglued_from_next(&mut self, word: &'a [u8]) -> &'a [u8] {
        let Some(game) = word.strip_suffix(b"1.") else {
            return word;
        };
        let end = self.at;
        self.at -= word.len() - game.len();
        let before = self.unglued(game);
        if before.len() == game.len() {
            self.at = end;
            return word;
        }
        before
    }

    /// The NAG of a suffix such as `!?`.
    fn suffix_nag(&mut self) -> u16 {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| matches!(byte, b'!' | b'?'));
        let signs = &rest[..length.count()];
        self.at += signs.len();
        match signs {
            [b'!'] => 1,
            [b'?'] => 2,
            [b'!', b'!', ..] => 3,
            [b'?', b'?', ..] => 4,
            [b'!', ..] => 5,
            _ => 6,
        }
    }

    fn digits(&mut self) -> &'a [u8] {
        let start = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    /// A result, castling with zeros, or nothing for a move number.
    #[inline]
    fn number(&mut self) -> Option<Token<'a>> {
        if self.passes_number() {
            None
        } else {
            self.odd_number()
        }
    }

    /// A number without a period after it.
    #[inline(never)]
    fn odd_number(&mut self) -> Option<Token<'a>> {
        if let Some(outcome) = self.result() {
            return Some(Token::Result(outcome));
        }
        let rest = &self.text[self.at..];
        let is_pass =
            rest.starts_with(b"0000") && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric);
        if is_pass || rest.starts_with(b"0-0") {
            return Some(Token::Move(self.word()));
        }
        self.digits();
        None
    }

    /// What stands between braces. Where the second one is missing, the comment ends with the game: whichever comes
    /// first ends the search, so that no byte is read for the comments of several games.
    fn comment(&mut self) -> &'a [u8] {
        let start = self.at + 1;
        let rest = &self.text[start..];
        let mut length = 0;
        while let Some(more) = rest[length..]
            .iter()
            .position(|byte| matches!(byte, b'}' | b'\n'))
        {
            length += more;
            let is_closed = rest[length] == b'}';
            if is_closed || is_game_start(self.text, start + length + 1) {
                self.at = start + length + usize::from(is_closed);
                return &rest[..length];
            }
            length += 1;
        }
        self.at = self.text.len();
        rest
    }

    /// The length of a remark in brackets, if they are closed on the same line and soon: a longer search could read to the
    /// end of the text for every game.
    fn bracket(&self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let rest = &rest[..rest.len().min(MAX_REASON_LENGTH)];
        let end = rest.iter().position(|byte| matches!(byte, b')' | b'\n'))?;
        (rest[end] == b')').then_some(end + 1)
    }

    fn line(&mut self) -> &'a [u8] {
        let start = self.at + 1;
        let rest = &self.text[start..];
        let length = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .unwrap_or(rest.len());
        self.at = start + length;
        &rest[..length]
    }
}

/// Which bytes end a word, or begin a character that may.
static ENDS_WORD: [bool; 256] = {
    let ends = b" \t\r\n{}();$[]!?*\xc2";
    let mut table = [false; 256];
    let mut place = 0;
    while place < ends.len() {
        table[ends[place] as usize] = true;
        place += 1;
    }
    table
};

/// How many blanks a text begins with.
fn blanks(text: &[u8]) -> usize {
    let blanks = text.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.count()
}

/// Whether a text begins with a word that may be the first move of a game. Nothing can be taken with it, though words of
/// many languages look so (`de`).
#[inline(never)]
fn begins_with_move(text: &[u8]) -> bool {
    let word = text.split(u8::is_ascii_whitespace).next();
    match word.and_then(SanMove::parse) {
        None | Some(SanMove::PawnTakes { .. }) => false,
        Some(_) => true,
    }
}

#[cfg(test)]
mod tests;
