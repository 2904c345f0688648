//! Lines of standard input, never longer than they may be.

use std::io::{BufRead, Read, Result};

use syntax::{Lang, Message};

/// A longer line is no move, no position and no command.
pub const LONGEST_LINE: usize = 1000;

/// A line that was typed.
#[derive(Debug, PartialEq, Eq)]
pub enum Typed {
    /// Without its end.
    Line(String),
    /// It was skipped up to its end.
    TooLong,
}

impl Typed {
    /// The text, or what to say about the line.
    pub fn text(self) -> std::result::Result<String, Message> {
        match self {
            Typed::Line(text) => Ok(text),
            Typed::TooLong => Err(Message::new(
                format!("the line has more than {LONGEST_LINE} characters"),
                format!("a linha tem mais de {LONGEST_LINE} caracteres"),
            )),
        }
    }

    /// The same in one language.
    pub fn text_in(self, lang: Lang) -> std::result::Result<String, String> {
        self.text().map_err(|message| message.get(lang).to_owned())
    }
}

/// The next line; nothing at the end of the input. What is not UTF-8 becomes a mark that no command has.
pub fn next(input: &mut impl BufRead) -> Result<Option<Typed>> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE as u64 + 1;
    if Read::take(&mut *input, most).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(Typed::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    // Some editors put a byte order mark before the first line.
    let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
    Ok(Some(Typed::Line(text.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Typed> {
        std::iter::from_fn(|| next(&mut input).expect("bytes can be read")).collect()
    }

    #[test]
    fn lines_are_whole_or_skipped() {
        let line = |text: &str| Typed::Line(text.to_owned());
        assert_eq!(
            all(b"\xef\xbb\xbfa\r\n\nb"),
            [line("a"), line(""), line("b")]
        );
        let longest = "x".repeat(LONGEST_LINE);
        assert_eq!(all(longest.as_bytes()), [line(&longest)]);
        assert_eq!(
            all(format!("{longest}\nquit").as_bytes()),
            [line(&longest), line("quit")]
        );
        assert_eq!(
            all(format!("{longest}x quit\nhint\n").as_bytes()),
            [Typed::TooLong, line("hint")]
        );
        assert_eq!(all(format!("{longest}x").as_bytes()), [Typed::TooLong]);
        assert_eq!(all(b"\xff\n"), [line("\u{fffd}")]);
    }
}
