//! A named text, with byte offsets as lines and columns.

use rowan::{TextRange, TextSize};
use serde::Serialize;

/// A line and a column as editors show them: both count from one, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct LineColumn {
    pub line: usize,
    pub column: usize,
}

/// A text with its name (usually that of a file) and an index of its lines, built once in [`Source::new`].
#[derive(Debug, Clone)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<usize>,
}

/// Some editors write this invisible character at the beginning of a file. It does not count as a column.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl Source {
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Source {
            name: name.into(),
            text,
            line_starts,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of lines; an empty text has one.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The line (from one) that contains an offset. Offsets after the end count as the end.
    pub fn line_of(&self, offset: TextSize) -> usize {
        let offset = usize::from(offset);
        self.line_starts.partition_point(|start| *start <= offset)
    }

    /// The line and column of an offset. Offsets inside a character count as its beginning.
    pub fn line_column(&self, offset: TextSize) -> LineColumn {
        let line = self.line_of(offset);
        let start = self.line_starts[line - 1];
        let end = floor_boundary(&self.text, usize::from(offset));
        let before = &self.text[start..end.max(start)];
        let uncounted = usize::from(line == 1 && before.starts_with(BYTE_ORDER_MARK));
        LineColumn {
            line,
            column: before.chars().count() - uncounted + 1,
        }
    }

    /// The offset of a line and column. Columns after the end of the line count as its end; a missing line is `None`.
    pub fn offset(&self, place: LineColumn) -> Option<TextSize> {
        let range = self.line_range(place.line)?;
        let line = &self.text[range.clone()];
        let uncounted = usize::from(place.line == 1 && line.starts_with(BYTE_ORDER_MARK));
        let skip = place.column.saturating_sub(1) + uncounted;
        let within = line
            .char_indices()
            .nth(skip)
            .map_or(line.len(), |(at, _)| at);
        TextSize::try_from(range.start + within).ok()
    }

    /// The bytes of a line (from one), without its end-of-line.
    pub fn line_range(&self, line: usize) -> Option<std::ops::Range<usize>> {
        let start = *self.line_starts.get(line.checked_sub(1)?)?;
        let end = self
            .line_starts
            .get(line)
            .map_or(self.text.len(), |next| next - 1);
        let end = if self.text[start..end].ends_with('\r') {
            end - 1
        } else {
            end
        };
        Some(start..end)
    }

    /// A range limited to the text, on character boundaries.
    pub(crate) fn clamp(&self, range: TextRange) -> std::ops::Range<usize> {
        let start = floor_boundary(&self.text, usize::from(range.start()));
        let end = floor_boundary(&self.text, usize::from(range.end()));
        start..end.max(start)
    }
}

/// The last character boundary at or before `offset`.
fn floor_boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(source: &Source, offset: u32) -> (usize, usize) {
        let place = source.line_column(TextSize::from(offset));
        (place.line, place.column)
    }

    #[test]
    fn columns_count_characters() {
        let source = Source::new("x", "peça é\r\nb\n");
        assert_eq!(at(&source, 0), (1, 1));
        assert_eq!(at(&source, 4), (1, 4));
        assert_eq!(at(&source, 6), (1, 6));
        assert_eq!(at(&source, 10), (2, 1));
        assert_eq!(at(&source, 12), (3, 1));
        assert_eq!(at(&source, 999), (3, 1));
        assert_eq!(source.line_count(), 3);
        assert_eq!(source.line_range(1), Some(0..8));
        assert_eq!(source.line_range(4), None);
    }

    #[test]
    fn byte_order_mark_is_not_a_column() {
        let source = Source::new("x", "\u{feff}ab");
        assert_eq!(at(&source, 4), (1, 2));
        assert_eq!(
            source.offset(LineColumn { line: 1, column: 2 }),
            Some(TextSize::from(4))
        );
    }

    #[test]
    fn line_and_column_lead_back_to_the_offset() {
        let source = Source::new("x", "aé\nçb\n");
        for (offset, _) in source.text().char_indices() {
            let offset = TextSize::try_from(offset).unwrap();
            assert_eq!(source.offset(source.line_column(offset)), Some(offset));
        }
    }
}
