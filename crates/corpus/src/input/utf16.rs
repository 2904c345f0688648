//! Text in UTF-16, as some editors save it, read as UTF-8.

use std::io::{self, Read};

/// The first bytes of such a text, least significant byte first or last.
pub(super) const LITTLE: [u8; 2] = [0xff, 0xfe];
/// See [`LITTLE`].
pub(super) const BIG: [u8; 2] = [0xfe, 0xff];

/// Number of bytes that are read at once.
const PIECE: usize = 1 << 15;

/// Gives the text of a stream of UTF-16 as UTF-8. Invalid units become the replacement character.
pub(super) struct Utf16<R> {
    input: R,
    little: bool,
    /// A byte or a first half of a character whose rest is still to come.
    rest: Vec<u8>,
    ready: Vec<u8>,
    given: usize,
}

impl<R: Read> Utf16<R> {
    /// Reads a stream; the mark at its beginning becomes one in UTF-8.
    pub(super) fn new(input: R, little: bool) -> Utf16<R> {
        Utf16 {
            input,
            little,
            rest: Vec::new(),
            ready: Vec::new(),
            given: 0,
        }
    }

    /// Makes the next piece ready; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        // One read, so that what a stream has given is not held back where it pauses.
        let mut piece = [0; PIECE];
        let read = self.input.read(&mut piece)?;
        let ended = read == 0;
        let mut bytes = std::mem::take(&mut self.rest);
        bytes.extend_from_slice(&piece[..read]);
        let (pairs, odd) = bytes.as_chunks::<2>();
        let mut units: Vec<u16> = pairs
            .iter()
            .map(|pair| match self.little {
                true => u16::from_le_bytes(*pair),
                false => u16::from_be_bytes(*pair),
            })
            .collect();
        let mut rest = odd.to_vec();
        // A character of two units may be cut in the middle.
        if !ended
            && units
                .last()
                .is_some_and(|unit| (0xd800..0xdc00).contains(unit))
        {
            units.pop();
            let pair = pairs.last().copied().unwrap_or_default();
            rest.splice(0..0, pair);
        }
        if !ended {
            self.rest = rest;
        }
        self.ready.clear();
        self.given = 0;
        let mut buffer = [0; 4];
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            self.ready
                .extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
        }
        Ok(!ended || !self.ready.is_empty())
    }
}

impl<R: Read> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() {
            if !self.fill()? {
                return Ok(0);
            }
        }
        let ready = &self.ready[self.given..];
        let count = ready.len().min(buffer.len());
        buffer[..count].copy_from_slice(&ready[..count]);
        self.given += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte, then three, then one…
    struct Drops<'a>(&'a [u8], bool);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.1 = !self.1;
            let most = if self.1 { 1 } else { 3 };
            let count = most.min(buffer.len()).min(self.0.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn every_text_is_read_in_both_orders() {
        let text = "\u{feff}[White \"Åström\"] 1. ♞f3 🜁 é".repeat(3000);
        for little in [true, false] {
            let bytes: Vec<u8> = text
                .encode_utf16()
                .flat_map(|unit| match little {
                    true => unit.to_le_bytes(),
                    false => unit.to_be_bytes(),
                })
                .collect();
            let mut read = String::new();
            Utf16::new(Drops(&bytes, false), little)
                .read_to_string(&mut read)
                .unwrap();
            assert!(read == text);
        }
    }

    #[test]
    fn half_characters_end_no_text() {
        let mut read = String::new();
        let bytes = [b'a', 0, 0x3d, 0xd8, b'b', 0, 0x3d, 0xd8, 7];
        Utf16::new(&bytes[..], true)
            .read_to_string(&mut read)
            .unwrap();
        assert_eq!(read, "a\u{fffd}b\u{fffd}");
    }
}
