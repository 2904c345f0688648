//! Errors of report files, and their locations.

use syntax::Message;

/// A line and a column (in characters), counted from 1. Column 0 stands for the whole line, line 0 for the whole file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Location {
    pub line: usize,
    pub column: usize,
}

/// Why a report cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {}, column {}: {}", .location.line, .location.column, .message.en)]
pub struct TrfError {
    pub location: Location,
    pub message: Message,
    pub remedy: Message,
}

impl TrfError {
    pub(super) fn new(location: Location, message: Message, remedy: Message) -> TrfError {
        TrfError {
            location,
            message,
            remedy,
        }
    }
}

/// Longer words are cut where they are quoted: a broken file may have no blanks at all.
const QUOTED: usize = 24;

/// A word of the file as messages show it.
pub(super) fn quoted(text: &str) -> String {
    let text = text.trim();
    let shown: String = text.chars().take(QUOTED).collect();
    let cut = if shown.len() < text.len() { "…" } else { "" };
    format!("\"{shown}{cut}\"")
}

/// The words of a line, each with its place. `before` columns of the line lie before `text`.
pub(super) fn words(
    text: &str,
    line: usize,
    before: usize,
) -> impl Iterator<Item = (Location, &str)> {
    text.split_whitespace()
        .scan((0, 0), move |(bytes, signs), word| {
            // Words come in order, so that no column is counted twice.
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            *signs += text[*bytes..start].chars().count();
            *bytes = start;
            let column = before + *signs + 1;
            Some((Location { line, column }, word))
        })
}

#[cfg(test)]
mod tests {
    use super::{Location, quoted, words};

    #[test]
    fn words_have_columns() {
        let found: Vec<(usize, &str)> = words("  é 12\t x", 7, 3)
            .map(|(Location { column, .. }, word)| (column, word))
            .collect();
        assert_eq!(found, [(6, "é"), (8, "12"), (12, "x")]);
        assert_eq!(quoted(&"x".repeat(30)), format!("\"{}…\"", "x".repeat(24)));
    }
}
