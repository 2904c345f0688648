//! What stands between us and the terminal: text from games, patterns, names and files may hold characters that steer a
//! terminal or turn the text around them. They do not get through, wherever they came from; our own colours do.

use std::io::{Result, Write};

use syntax::is_deceptive;

/// In the place of what does not get through.
const REPLACEMENT: &str = "\u{fffd}";
/// The longest colour: longer sequences are none of ours.
const LONGEST_COLOUR: usize = 32;

/// A stream that lets plain text, line breaks, tabs and colours through.
pub struct Guarded<W: Write> {
    inner: W,
    is_active: bool,
    /// Whether colours get through.
    has_colours: bool,
    /// The beginning of a character or of a colour, whose rest comes with the next bytes.
    pending: Vec<u8>,
}

/// What a piece of text begins with.
enum Piece {
    /// Number of bytes that get through.
    Plain(usize),
    /// Number of bytes that do not.
    Foreign(usize),
    /// More bytes are needed to decide.
    Unfinished,
}

impl<W: Write> Guarded<W> {
    /// A stream on which everything gets through unless `is_active`: files and other programs take text as it is.
    pub fn new(inner: W, is_active: bool) -> Guarded<W> {
        Guarded {
            inner,
            is_active,
            has_colours: true,
            pending: Vec::new(),
        }
    }

    /// The same for text without colours of ours, where one from a game could hide what follows it.
    pub fn plain(inner: W, is_active: bool) -> Guarded<W> {
        let mut guarded = Guarded::new(inner, is_active);
        guarded.has_colours = false;
        guarded
    }

    fn pass(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            match piece(bytes, self.has_colours) {
                Piece::Plain(length) => {
                    self.inner.write_all(&bytes[..length])?;
                    bytes = &bytes[length..];
                }
                Piece::Foreign(length) => {
                    self.inner.write_all(REPLACEMENT.as_bytes())?;
                    bytes = &bytes[length..];
                }
                Piece::Unfinished => {
                    self.pending = bytes.to_vec();
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        if !self.is_active {
            return self.inner.write(bytes);
        }
        if self.pending.is_empty() {
            self.pass(bytes)?;
        } else {
            let mut all = std::mem::take(&mut self.pending);
            all.extend_from_slice(bytes);
            self.pass(&all)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.inner.flush()
    }
}

impl<W: Write> Drop for Guarded<W> {
    fn drop(&mut self) {
        if !self.pending.is_empty() {
            // Nothing is left to do if this fails.
            let _ = self.inner.write_all(REPLACEMENT.as_bytes());
        }
    }
}

fn piece(bytes: &[u8], has_colours: bool) -> Piece {
    let ordinary = |byte: &u8| matches!(byte, b'\n' | b'\t' | b' '..=b'~');
    let length = bytes.iter().take_while(|byte| ordinary(byte)).count();
    if length > 0 {
        return Piece::Plain(length);
    }
    if bytes[0] == b'\x1b' && has_colours {
        return escape(bytes);
    }
    // CSV ends its lines so. Alone it would let the rest of a line write over its beginning.
    if bytes[0] == b'\r' {
        return match bytes.get(1) {
            Some(b'\n') => Piece::Plain(2),
            Some(_) => Piece::Foreign(1),
            None => Piece::Unfinished,
        };
    }
    // A character has at most four bytes.
    let beginning = &bytes[..bytes.len().min(4)];
    let text = match std::str::from_utf8(beginning) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&beginning[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => {
            return match error.error_len() {
                Some(length) => Piece::Foreign(length),
                None => Piece::Unfinished,
            };
        }
    };
    match text.chars().next() {
        Some(character) if is_deceptive(character) => Piece::Foreign(character.len_utf8()),
        Some(character) => Piece::Plain(character.len_utf8()),
        None => Piece::Foreign(1),
    }
}

/// A colour is `ESC [`, digits and semicolons, `m`; nothing else that begins so gets through.
fn escape(bytes: &[u8]) -> Piece {
    match bytes.get(1) {
        None => return Piece::Unfinished,
        Some(b'[') => {}
        Some(_) => return Piece::Foreign(1),
    }
    let codes = bytes[2..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit() || **byte == b';')
        .count();
    match bytes.get(2 + codes) {
        Some(b'm') if codes <= LONGEST_COLOUR => Piece::Plain(codes + 3),
        None if codes <= LONGEST_COLOUR => Piece::Unfinished,
        _ => Piece::Foreign(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What gets through, in pieces of `step` bytes.
    fn guarded(text: &[u8], step: usize) -> String {
        let mut out = Vec::new();
        let mut guard = Guarded::new(&mut out, true);
        for part in text.chunks(step) {
            guard.write_all(part).unwrap();
        }
        drop(guard);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_and_colours_get_through_and_nothing_else_that_steers() {
        for (text, shown) in [
            (
                "Ação – ♞ 👩\u{200d}🚀\n\tend",
                "Ação – ♞ 👩\u{200d}🚀\n\tend",
            ),
            ("\u{1b}[1;31mred\u{1b}[0m", "\u{1b}[1;31mred\u{1b}[0m"),
            (
                "a\u{202e}b\u{2066}c\u{200b}d",
                "a\u{fffd}b\u{fffd}c\u{fffd}d",
            ),
            ("a\u{1b}]0;title\u{7}b", "a\u{fffd}]0;title\u{fffd}b"),
            ("a\u{1b}[2Jb\u{1b}[5;5H", "a\u{fffd}[2Jb\u{fffd}[5;5H"),
            ("a\u{9b}31mb\rc\u{8}", "a\u{fffd}31mb\u{fffd}c\u{fffd}"),
            ("a,b\r\nc\r\r\nd\r", "a,b\r\nc\u{fffd}\r\nd\u{fffd}"),
            ("end\u{1b}[3", "end\u{fffd}"),
        ] {
            for step in [1, 2, 3, 5, 1000] {
                assert_eq!(guarded(text.as_bytes(), step), shown, "{step}");
            }
        }
        assert_eq!(
            guarded(b"a\xff\xc3(b\xe2\x80", 1),
            "a\u{fffd}\u{fffd}(b\u{fffd}"
        );
    }

    #[test]
    fn colours_of_games_do_not_get_through_where_there_are_none_of_ours() {
        let mut out = Vec::new();
        Guarded::plain(&mut out, true)
            .write_all(b"a\x1b[8mb\x1b[0m\tc")
            .unwrap();
        let shown = String::from_utf8(out).unwrap();
        assert_eq!(shown, "a\u{fffd}[8mb\u{fffd}[0m\tc");
    }

    #[test]
    fn files_get_everything() {
        let mut out = Vec::new();
        Guarded::new(&mut out, false)
            .write_all(b"\x1b]0;x\xff")
            .unwrap();
        assert_eq!(out, b"\x1b]0;x\xff");
    }
}
