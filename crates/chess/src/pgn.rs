//! Reading PGN as people really write it: headers, moves, comments and side lines out of bytes, without a copy.
//!
//! Nothing is refused here. Words that may be moves are handed on; whether they are is for the replay to say.

use std::borrow::Cow;

use crate::san::{Written, is_figurine};

/// A piece of the moves' text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token<'a> {
    /// A word that should be a move.
    Move(&'a [u8]),
    /// `{…}` or `;…`, without its signs.
    Comment(&'a [u8]),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$1`, also where `!` is written
    Glyph(u16),
    /// The result that ends the game.
    Result(Outcome),
}

/// How a game ended, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
}

impl Outcome {
    /// As PGN writes it.
    pub fn text(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }

    /// Reads a result; anything unknown is `None`.
    pub fn read(text: &[u8]) -> Option<Outcome> {
        match text {
            b"1-0" => Some(Outcome::White),
            b"0-1" => Some(Outcome::Black),
            b"1/2-1/2" | b"1/2" => Some(Outcome::Draw),
            _ if HALVES.contains(&text) => Some(Outcome::Draw),
            b"*" => Some(Outcome::Unknown),
            _ => None,
        }
    }
}

/// Results as they are written behind the moves, longer ones first.
const RESULTS: [(&[u8], Outcome); 4] = [
    (b"1/2-1/2", Outcome::Draw),
    (b"1-0", Outcome::White),
    (b"0-1", Outcome::Black),
    (b"1/2", Outcome::Draw),
];

/// A draw with signs of its own, in UTF-8 and in Latin-1.
const HALVES: [&[u8]; 2] = [b"\xc2\xbd-\xc2\xbd", b"\xbd-\xbd"];

/// The headers of a game, as bytes of the text.
#[derive(Debug, Clone, Default)]
pub struct Headers<'a> {
    pairs: Vec<(&'a [u8], &'a [u8])>,
    /// Where the game begins in the text.
    pub offset: usize,
}

impl<'a> Headers<'a> {
    /// No headers at all.
    pub const NONE: Headers<'a> = Headers {
        pairs: Vec::new(),
        offset: 0,
    };

    /// The value of a header as it stands between the quotes.
    pub fn raw(&self, name: &str) -> Option<&'a [u8]> {
        self.pairs
            .iter()
            .find(|(key, _)| *key == name.as_bytes())
            .map(|(_, value)| *value)
    }

    /// The value of a header as text.
    pub fn get(&self, name: &str) -> Option<Cow<'a, str>> {
        self.raw(name).map(decode)
    }

    /// All of them, in the order written.
    pub fn iter(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + '_ {
        self.pairs
            .iter()
            .map(|(name, value)| (decode(name), decode(value)))
    }
}

/// What Windows has where Latin-1 has signs nobody writes; five places are empty there too.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A byte of text that is not UTF-8: Latin-1, as Windows writes it.
fn latin(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        byte => char::from(byte),
    }
}

/// Text of a comment: UTF-8, or else Latin-1.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|byte| latin(*byte)).collect()),
    }
}

/// Text of a header: UTF-8, or else Latin-1, with `\"` and `\\` made plain.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = text_of(bytes);
    if text.contains('\\') {
        Cow::Owned(text.replace("\\\"", "\"").replace("\\\\", "\\"))
    } else {
        text
    }
}

/// Whether a game surely begins here, whatever came before: a line with an Event header that does not belong to the
/// headers above it. Collections are cut at such places, so reading and cutting must agree on them.
pub fn surely_begins(text: &[u8], at: usize) -> bool {
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

/// Walks through the games of a text.
#[derive(Debug, Clone)]
pub struct Games<'a> {
    text: &'a [u8],
    at: usize,
    /// Open side lines.
    depth: u32,
    /// The moves of the current game are not all read.
    inside: bool,
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
        }
    }

    /// Goes to the next game and reads its headers; false at the end. What is left of the current game is passed over.
    pub fn next_game(&mut self, headers: &mut Headers<'a>) -> bool {
        while self.inside {
            self.token();
        }
        headers.pairs.clear();
        self.skip_between();
        headers.offset = self.at;
        while let Some((name, value)) = self.header() {
            headers.pairs.push((name, value));
            self.skip_between();
            // The game has neither moves nor a result.
            if self.text.get(self.at) == Some(&b'[') && surely_begins(self.text, self.at) {
                break;
            }
        }
        self.depth = 0;
        self.inside = !headers.pairs.is_empty() || self.at < self.text.len();
        self.inside
    }

    /// Where reading has come to.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next piece of the current game's moves; `None` at its end.
    #[inline]
    pub fn token(&mut self) -> Option<Token<'a>> {
        if !self.inside {
            return None;
        }
        loop {
            let Some(byte) = self.text.get(self.at) else {
                self.inside = false;
                return None;
            };
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'.' | b'\x0c' => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'@' | b'<' => {
                    let word = self.word();
                    if !is_noise(word) {
                        return Some(Token::Move(word));
                    }
                }
                b'!' | b'?' => return Some(Token::Glyph(self.signs())),
                b'0'..=b'9' => {
                    if let Some(token) = self.number() {
                        if let Token::Result(_) = token {
                            if self.depth > 0 {
                                continue;
                            }
                            self.inside = false;
                        }
                        return Some(token);
                    }
                }
                b'{' => return Some(Token::Comment(self.comment())),
                b';' => return Some(Token::Comment(self.line())),
                b'(' => {
                    self.at += 1;
                    self.depth += 1;
                    return Some(Token::Open);
                }
                b')' => {
                    self.at += 1;
                    if self.depth > 0 {
                        self.depth -= 1;
                        return Some(Token::Close);
                    }
                }
                b'$' => {
                    self.at += 1;
                    let digits = self.digits();
                    let glyph = std::str::from_utf8(digits)
                        .ok()
                        .and_then(|text| text.parse().ok());
                    if let Some(glyph) = glyph {
                        return Some(Token::Glyph(glyph));
                    }
                }
                b'*' => {
                    self.at += 1;
                    if self.depth == 0 {
                        self.inside = false;
                        return Some(Token::Result(Outcome::Unknown));
                    }
                }
                b'%' if self.at_line_start() => {
                    self.line();
                }
                b'[' if self.at_header() => {
                    self.inside = false;
                    return None;
                }
                // Somebody's remark; what follows it on the line are moves again.
                b'[' if self.at_broken_header() => {
                    let line = self.line();
                    if let Some(end) = line.iter().position(|byte| *byte == b']') {
                        self.at -= line.len() - end - 1;
                    }
                }
                0xe2 if is_figurine(&self.text[self.at..]) => {
                    return Some(Token::Move(self.word()));
                }
                0xc2 | 0xbd if self.depth == 0 && self.halves() => {
                    self.inside = false;
                    return Some(Token::Result(Outcome::Draw));
                }
                _ => self.at += 1,
            }
        }
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    /// Whether a header begins here: `[Name "`.
    fn at_header(&self) -> bool {
        let rest = &self.text[self.at..];
        let Some(inner) = rest.strip_prefix(b"[") else {
            return false;
        };
        let name = inner
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
            .count();
        let after = &inner[name..];
        let blanks = after
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        name > 0 && after.get(blanks) == Some(&b'"')
    }

    /// Whether a line begins here that can only be meant as a header: `[White]`, `[White Carlsen]`.
    fn at_broken_header(&self) -> bool {
        let letter = self
            .text
            .get(self.at + 1)
            .is_some_and(u8::is_ascii_alphabetic);
        letter && self.at_line_start() && !self.at_header()
    }

    /// Passes over `½-½`.
    fn halves(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let sign = HALVES.iter().find(|sign| rest.starts_with(sign));
        self.at += sign.map_or(0, |sign| sign.len());
        sign.is_some()
    }

    fn skip_between(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'\x0c' | 0 => self.at += 1,
                b'%' if self.at_line_start() => {
                    self.line();
                }
                // A comment before the headers belongs to nobody.
                b';' if self.at_line_start() => {
                    self.line();
                }
                b'[' if self.at_broken_header() => {
                    self.line();
                }
                0xef if self.text[self.at..].starts_with(b"\xef\xbb\xbf") => self.at += 3,
                _ => break,
            }
        }
    }

    fn header(&mut self) -> Option<(&'a [u8], &'a [u8])> {
        if !(self.text.get(self.at) == Some(&b'[') && self.at_header()) {
            return None;
        }
        self.at += 1;
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
                // A header is one line, whatever its last sign.
                b'\\' if self.text.get(self.at + 1) != Some(&b'\n') => self.at += 1,
                b'"' => {
                    end = Some(self.at);
                    let after = self.text[self.at + 1..]
                        .iter()
                        .take_while(|byte| **byte == b' ')
                        .count();
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
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b'{' | b'}' | b'(' | b';' | b'$' | b'[' | b']'
                | b'!' | b'?' | b'*' => break,
                b')' => break,
                _ => self.at += 1,
            }
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
            _ => word,
        }
    }

    /// `Qxf7#1-0` is a move and a result; reading goes on with the result.
    #[inline(never)]
    fn unglued(&mut self, word: &'a [u8]) -> &'a [u8] {
        for (result, _) in RESULTS {
            if let Some(before) = word.strip_suffix(result)
                && Written::read(before).is_some()
                && Written::read(word).is_none()
            {
                self.at -= result.len();
                return before;
            }
        }
        word
    }

    /// Signs such as `!?`, as the number that stands for them.
    fn signs(&mut self) -> u16 {
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
        let start = self.at;
        self.digits();
        if self.text.get(self.at) == Some(&b'.') {
            return None;
        }
        self.at = start;
        self.odd_number()
    }

    /// A number that no point follows.
    #[inline(never)]
    fn odd_number(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        for (text, outcome) in RESULTS {
            let ends = rest
                .get(text.len())
                .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
            if rest.starts_with(text) && ends {
                self.at += text.len();
                return Some(Token::Result(outcome));
            }
        }
        let is_pass =
            rest.starts_with(b"0000") && !rest.get(4).is_some_and(u8::is_ascii_alphanumeric);
        if is_pass || rest.starts_with(b"0-0") {
            return Some(Token::Move(self.word()));
        }
        self.digits();
        None
    }

    /// What stands between braces. Where the second one is missing, the comment ends with the game.
    fn comment(&mut self) -> &'a [u8] {
        let start = self.at + 1;
        let rest = &self.text[start..];
        let close = rest.iter().position(|byte| *byte == b'}');
        let comment = &rest[..close.unwrap_or(rest.len())];
        let mut lines = comment
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n');
        let next_game = lines.find(|(place, _)| surely_begins(self.text, start + place + 1));
        match next_game {
            Some((length, _)) => {
                self.at = start + length;
                &comment[..length]
            }
            None => {
                self.at = start + comment.len() + usize::from(close.is_some());
                comment
            }
        }
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

/// Words in the moves that are no moves: signs of evaluation and old habits.
fn is_noise(word: &[u8]) -> bool {
    matches!(
        word,
        b"e.p."
            | b"ep"
            | b"+-"
            | b"-+"
            | b"-"
            | b"ch"
            | b"dbl"
            | b"mate"
            | b"N"
            | b"D"
            | b"TN"
            | b"novelty"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Headers and tokens of a game, as text.
    type Read = (Vec<(String, String)>, Vec<String>);

    fn read(text: &str) -> Vec<Read> {
        let mut games = Games::new(text.as_bytes());
        let mut headers = Headers::default();
        let mut all = Vec::new();
        while games.next_game(&mut headers) {
            let pairs = headers
                .iter()
                .map(|(name, value)| (name.into_owned(), value.into_owned()))
                .collect();
            let mut tokens = Vec::new();
            while let Some(token) = games.token() {
                tokens.push(match token {
                    Token::Move(word) => String::from_utf8_lossy(word).into_owned(),
                    Token::Comment(text) => format!("{{{}}}", String::from_utf8_lossy(text)),
                    Token::Open => "(".to_owned(),
                    Token::Close => ")".to_owned(),
                    Token::Glyph(number) => format!("${number}"),
                    Token::Result(outcome) => outcome.text().to_owned(),
                });
            }
            all.push((pairs, tokens));
        }
        all
    }

    fn moves(text: &str) -> Vec<String> {
        read(text)
            .into_iter()
            .flat_map(|(_, tokens)| tokens)
            .collect()
    }

    #[test]
    fn ordinary_games() {
        let games =
            read("[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2.Nf3 1-0\n\n[Event \"c\"]\n\n1.d4 *\n");
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].0[1], ("White".to_owned(), "b".to_owned()));
        assert_eq!(games[0].1, ["e4", "e5", "Nf3", "1-0"]);
        assert_eq!(games[1].1, ["d4", "*"]);
    }

    #[test]
    fn comments_side_lines_and_signs() {
        assert_eq!(
            moves(
                "1. e4!! {good (really) 1-0} e5 $1 (1... c5 2. Nf3 (2. c3) d6 0-1) 2. Nf3 ; rest\nNc6 e.p. +- *"
            ),
            [
                "e4",
                "$3",
                "{good (really) 1-0}",
                "e5",
                "$1",
                "(",
                "c5",
                "Nf3",
                "(",
                "c3",
                ")",
                "d6",
                ")",
                "Nf3",
                "{ rest}",
                "Nc6",
                "*"
            ]
        );
        assert_eq!(
            moves("% escaped line 1. a4\n1. e4 1/2-1/2"),
            ["e4", "1/2-1/2"]
        );
        assert_eq!(moves("1.0-0 0-0-0 1-0"), ["0-0", "0-0-0", "1-0"]);
        assert_eq!(moves("1.e8(Q) e1=Q"), ["e8(Q)", "e1=Q"]);
    }

    #[test]
    fn figurines_passes_and_glued_results() {
        assert_eq!(
            moves("1.♘f3 ♞f6 2.♙e4 e8=♕ ♔xe2 \u{265e}\u{fe0e}c6 *"),
            [
                "♘f3",
                "♞f6",
                "♙e4",
                "e8=♕",
                "♔xe2",
                "\u{265e}\u{fe0e}c6",
                "*"
            ]
        );
        assert_eq!(
            moves("1. 0000 -- 2. Z0 @@@@ 3. null <> *"),
            ["0000", "--", "Z0", "@@@@", "null", "<>", "*"]
        );
        for (glued, apart) in [
            ("Qxf7#1-0", ["Qxf7#", "1-0"]),
            ("O-O-O+0-1", ["O-O-O+", "0-1"]),
            ("0-0-01-0", ["0-0-0", "1-0"]),
            ("e8=Q1/2-1/2", ["e8=Q", "1/2-1/2"]),
            ("Kh11/2", ["Kh1", "1/2-1/2"]),
            ("Rd8*", ["Rd8", "*"]),
        ] {
            assert_eq!(moves(&format!("1. {glued}")), apart);
        }
        assert_eq!(read("1. e4 Qxf7#1-0 1. d4 *").len(), 2);
        assert_eq!(
            moves("1. e4!? e5?! 2. d4?? d5!!! *"),
            ["e4", "$5", "e5", "$6", "d4", "$4", "d5", "$3", "*"]
        );
    }

    #[test]
    fn games_run_together() {
        let games = read("\u{feff}1. e4 e5 1-0 1. d4 d5 0-1 [Event \"x\"] [Site \"y\"] 1. c4");
        assert_eq!(games.len(), 3);
        assert_eq!(games[2].0.len(), 2);
        assert_eq!(games[2].1, ["c4"]);
        let without_result = read("[Event \"a\"]\n\n1. e4\n\n[Event \"b\"]\n\n1. d4\n");
        assert_eq!(without_result.len(), 2);
    }

    #[test]
    fn what_is_never_closed_ends_with_the_game() {
        let games = read("1. e4 {no end e5\n\n[Event \"b\"]\n\n1. d4 {x} *\n");
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].1, ["e4", "{no end e5\n}"]);
        assert_eq!(games[1].1, ["d4", "{x}", "*"]);
        let games = read("[Event \"a\"]\n\n1. e4 (1. d4\n\n[Event \"b\"]\n\n1. c4 *");
        assert_eq!(games.len(), 2);
    }

    #[test]
    fn games_without_moves_or_with_other_headers_first() {
        let games = read("[Event \"a\"]\n[White \"x\"]\n\n[Event \"b\"]\n\n1. d4 *\n");
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].0.len(), games[1].0.len()), (2, 1));
        let games =
            read("[White \"x\"]\n[Event \"a\"]\n\n*\n[White \"y\"]\n[Event \"b\"]\n\n1. d4 *\n");
        assert_eq!(games.len(), 2);
        assert_eq!((games[0].0.len(), games[1].0.len()), (2, 2));
    }

    #[test]
    fn headers_without_values_are_passed_over() {
        let games = read("[Event]\n[White]\n[Black \"b\"]\n[Round\n\n1. e4 e5 \n[Site]\n2. d4 *\n");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].0, [("Black".to_owned(), "b".to_owned())]);
        assert_eq!(games[0].1, ["e4", "e5", "d4", "*"]);
    }

    #[test]
    fn draws_with_a_sign_of_their_own() {
        assert_eq!(moves("1. e4 ½-½ 1. d4 *"), ["e4", "1/2-1/2", "d4", "*"]);
        assert_eq!(Outcome::read(b"\xbd-\xbd"), Some(Outcome::Draw));
        assert_eq!(Outcome::read("½-½".as_bytes()), Some(Outcome::Draw));
    }

    #[test]
    fn odd_headers() {
        let games = read(
            "[White \"O\\\"Neil\"]\n[Black \"a \"b\" c\"]\r\n[Event \"no end\n[Site \"x\"]\n\n1. e4 *",
        );
        let value = |index: usize| games[0].0[index].1.as_str();
        assert_eq!(value(0), "O\"Neil");
        assert_eq!(value(1), "a \"b\" c");
        assert_eq!(value(2), "no end");
        assert_eq!(value(3), "x");
        assert_eq!(decode(b"M\xfcller"), "Müller");
        assert_eq!(decode(b"O\x92Neil \x96 \xe9"), "O’Neil – é");
    }

    #[test]
    fn nothing_panics() {
        for text in [
            "",
            "[",
            "[a",
            "[a \"",
            "[a \"b\\",
            "{",
            "(",
            ")",
            "$",
            ";",
            "%",
            "1",
            "0-",
            "\\",
            "[a \"x\"]",
        ] {
            let _ = read(text);
        }
    }
}
