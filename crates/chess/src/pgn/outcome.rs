//! Results as they are written.

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
pub(super) const RESULTS: [(&[u8], Outcome); 4] = [
    (b"1/2-1/2", Outcome::Draw),
    (b"1-0", Outcome::White),
    (b"0-1", Outcome::Black),
    (b"1/2", Outcome::Draw),
];

/// A draw with signs of its own, in UTF-8 and in Latin-1.
pub(super) const HALVES: [&[u8]; 2] = [b"\xc2\xbd-\xc2\xbd", b"\xbd-\xbd"];
