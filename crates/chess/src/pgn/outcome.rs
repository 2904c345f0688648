//! Results as they are written.

use super::blanks;

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
    pub fn parse(text: &[u8]) -> Option<Outcome> {
        match text {
            b"1-0" => Some(Outcome::White),
            b"0-1" => Some(Outcome::Black),
            b"1/2-1/2" | b"1/2" => Some(Outcome::Draw),
            b"*" => Some(Outcome::Unknown),
            _ => {
                let text = text.trim_ascii();
                let (outcome, length) = at_start(text)?;
                (length == text.len()).then_some(outcome)
            }
        }
    }
}

/// Results as they are written after the moves, longer ones first.
pub(super) const RESULTS: [(&[u8], Outcome); 4] = [
    (b"1/2-1/2", Outcome::Draw),
    (b"1-0", Outcome::White),
    (b"0-1", Outcome::Black),
    (b"1/2", Outcome::Draw),
];

/// One side's part of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Nothing,
    Half,
    All,
}

/// Shares as they are written; the character ½ in UTF-8 and in Latin-1.
const SHARES: [(&[u8], Share); 5] = [
    (b"1/2", Share::Half),
    (b"\xc2\xbd", Share::Half),
    (b"\xbd", Share::Half),
    (b"1", Share::All),
    (b"0", Share::Nothing),
];

/// How long one half is.
const HALF: usize = 3;

/// The result a text begins with, and how long it is.
pub(super) fn at_start(text: &[u8]) -> Option<(Outcome, usize)> {
    let plain = RESULTS
        .iter()
        .find(|(sign, _)| text.strip_prefix(*sign).is_some_and(may_follow))
        .map(|(sign, outcome)| (*outcome, sign.len()));
    match plain {
        // One half may be the first of two.
        None | Some((Outcome::Draw, HALF)) => with_odd_signs(text).or(plain),
        Some(_) => plain,
    }
}

/// Whether a result ends before this; the next game may be glued to it.
fn may_follow(after: &[u8]) -> bool {
    let ends = after
        .first()
        .is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    ends || after.starts_with(b"1.")
}

/// A result with blanks in it, or with the dashes, colons and halves of books and word processors: `1/2 - 1/2`, `1–0`,
/// `1:0`, `½-½`.
fn with_odd_signs(text: &[u8]) -> Option<(Outcome, usize)> {
    let (white, rest) = share(text)?;
    let rest = dash(&rest[blanks(rest)..])?;
    let (black, rest) = share(&rest[blanks(rest)..])?;
    let outcome = match (white, black) {
        (Share::All, Share::Nothing) => Outcome::White,
        (Share::Nothing, Share::All) => Outcome::Black,
        (Share::Half, Share::Half) => Outcome::Draw,
        _ => return None,
    };
    // `1 -0.5` is no result.
    let is_fraction = matches!(rest, [b'.', b'0'..=b'9', ..]);
    (may_follow(rest) && !is_fraction).then_some((outcome, text.len() - rest.len()))
}

fn share(text: &[u8]) -> Option<(Share, &[u8])> {
    SHARES
        .iter()
        .find_map(|(sign, share)| Some((*share, text.strip_prefix(*sign)?)))
}

/// What follows a dash of any kind, or a colon; the dash of old Windows is a byte of its own.
fn dash(text: &[u8]) -> Option<&[u8]> {
    match text {
        [b'-' | b':' | 0x96 | 0x97, rest @ ..] => Some(rest),
        [0xe2, 0x80, 0x90..=0x95, rest @ ..] | [0xe2, 0x88, 0x92, rest @ ..] => Some(rest),
        _ => None,
    }
}
