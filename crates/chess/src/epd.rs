//! Positions with remarks, one a line: EPD.

use std::fmt;

/// A line of an EPD file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The four fields of a FEN that EPD keeps, with counters added.
    pub fen: String,
    /// Operations: a word and its operand without quotes.
    pub operations: Vec<(String, String)>,
}

/// Why a line is no EPD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EpdError {
    /// Fewer than four fields.
    MissingFields,
    /// A quote that is not closed.
    OpenQuote,
    /// An operation without its semicolon.
    OpenOperation,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EpdError::MissingFields => "an EPD line begins with four fields of a FEN",
            EpdError::OpenQuote => "a quote is not closed",
            EpdError::OpenOperation => "an operation must end with a semicolon",
        })
    }
}

impl std::error::Error for EpdError {}

impl Epd {
    /// Reads a line; `None` for a blank one or a comment (`#`).
    pub fn read(line: &str) -> Option<Result<Epd, EpdError>> {
        let line = line.trim();
        (!line.is_empty() && !line.starts_with('#')).then(|| Epd::parse(line))
    }

    /// The operand of an operation.
    pub fn get(&self, word: &str) -> Option<&str> {
        self.operations
            .iter()
            .find(|(name, _)| name == word)
            .map(|(_, operand)| operand.as_str())
    }

    fn parse(line: &str) -> Result<Epd, EpdError> {
        let mut rest = line;
        let mut fields = Vec::with_capacity(4);
        for _ in 0..4 {
            let (field, after) = match rest.split_once(char::is_whitespace) {
                Some(pair) => pair,
                None => (rest, ""),
            };
            if field.is_empty() {
                return Err(EpdError::MissingFields);
            }
            fields.push(field);
            rest = after.trim_start();
        }
        Ok(Epd {
            fen: format!("{} 0 1", fields.join(" ")),
            operations: operations(rest)?,
        })
    }
}

fn operations(mut rest: &str) -> Result<Vec<(String, String)>, EpdError> {
    let mut operations = Vec::new();
    loop {
        rest = rest.trim_start();
        if rest.is_empty() {
            return Ok(operations);
        }
        let end = end_of_operation(rest)?;
        let operation = rest[..end].trim();
        rest = &rest[end + 1..];
        let (word, operand) = match operation.split_once(char::is_whitespace) {
            Some((word, operand)) => (word, operand.trim()),
            None => (operation, ""),
        };
        let operand = operand
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
            .unwrap_or(operand);
        if !word.is_empty() {
            operations.push((word.to_owned(), operand.to_owned()));
        }
    }
}

/// Where the semicolon is that ends the first operation; one between quotes ends nothing.
fn end_of_operation(text: &str) -> Result<usize, EpdError> {
    let mut quoted = false;
    for (index, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            ';' if !quoted => return Ok(index),
            _ => {}
        }
    }
    Err(if quoted {
        EpdError::OpenQuote
    } else {
        EpdError::OpenOperation
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_read() {
        let epd = Epd::read("4k3/8/8/8/8/8/8/4K3 w - - id \"a; b\"; raw 2;")
            .unwrap()
            .unwrap();
        assert_eq!(epd.fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(epd.get("id"), Some("a; b"));
        assert_eq!(epd.get("raw"), Some("2"));
        assert_eq!(epd.get("valid"), None);
    }

    #[test]
    fn broken_lines_say_how() {
        let error = |line| Epd::read(line).unwrap().unwrap_err();
        assert_eq!(error("8/8 w"), EpdError::MissingFields);
        assert_eq!(error("8/8 w - - id \"x"), EpdError::OpenQuote);
        assert_eq!(error("8/8 w - - id x"), EpdError::OpenOperation);
        assert!(Epd::read("  ").is_none());
        assert!(Epd::read("# note").is_none());
    }
}
