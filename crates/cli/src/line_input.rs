//! Lines of standard input, with a limit on their length.

use std::io::{BufRead, Read, Result};

use syntax::{Lang, Message};

/// No move, position or command is longer than this.
pub const LONGEST_LINE: usize = 1000;

#[derive(Debug, PartialEq, Eq)]
pub enum InputLine {
    /// The text without its line break.
    Text(String),
    /// More than [`LONGEST_LINE`] bytes; the line was skipped.
    TooLong,
}

impl InputLine {
    pub fn text(self) -> std::result::Result<String, Message> {
        match self {
            InputLine::Text(text) => Ok(text),
            InputLine::TooLong => Err(Message::new(
                format!("the line has more than {LONGEST_LINE} characters"),
                format!("a linha tem mais de {LONGEST_LINE} caracteres"),
            )),
        }
    }

    pub fn text_in(self, lang: Lang) -> std::result::Result<String, String> {
        self.text().map_err(|message| message.get(lang).to_owned())
    }
}

/// The next line, or `None` at the end of the input. Bytes that are not UTF-8 become U+FFFD, which no command contains.
pub fn read_line(input: &mut impl BufRead) -> Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LINE as u64 + 1;
    if Read::take(&mut *input, limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > LONGEST_LINE {
        input.skip_until(b'\n')?;
        return Ok(Some(InputLine::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    // Some editors put a byte order mark before the first line.
    let text = text.trim_start_matches('\u{feff}').trim_end_matches('\r');
    Ok(Some(InputLine::Text(text.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<InputLine> {
        std::iter::from_fn(|| read_line(&mut input).expect("bytes can be read")).collect()
    }

    #[test]
    fn lines_are_read_whole_and_overlong_lines_are_skipped() {
        let line = |text: &str| InputLine::Text(text.to_owned());
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
            [InputLine::TooLong, line("hint")]
        );
        assert_eq!(all(format!("{longest}x").as_bytes()), [InputLine::TooLong]);
        assert_eq!(all(b"\xff\n"), [line("\u{fffd}")]);
    }
}
