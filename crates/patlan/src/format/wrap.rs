//! Long conditions on several lines.

use std::ops::Range;

use super::STEP;
use super::lexeme::{Glue, Lexeme};

/// The longest line of a condition, where it can be wrapped at all.
const WIDTH: usize = 100;

/// Wraps every line that is too long, or has comments inside, after its outermost ANDs and ORs; what is still too long
/// then, after the next inner ones, and so on.
pub(super) fn wrap(lexemes: &mut [Lexeme<'_>]) {
    let mut open = lines(lexemes);
    while let Some((range, indent)) = open.pop() {
        if fits(&lexemes[range.clone()], indent) {
            continue;
        }
        let Some(level) = outermost(&lexemes[range.clone()]) else {
            continue;
        };
        // The first line of a condition is one step in, and every chain inside it another.
        let (inner, mut part, mut part_indent) = (STEP * (level + 1), range.start, indent);
        for at in range.start + 1..range.end {
            if lexemes[at - 1].level == Some(level) {
                lexemes[at].glue = Glue::Wrap(inner);
                open.push((part..at, part_indent));
                (part, part_indent) = (at, inner);
            }
        }
        open.push((part..range.end, part_indent));
    }
}

/// The lines as they are without wrapping, with their indents.
fn lines(lexemes: &[Lexeme<'_>]) -> Vec<(Range<usize>, usize)> {
    let starts = lexemes
        .iter()
        .enumerate()
        .filter_map(|(at, lexeme)| match lexeme.glue {
            Glue::Line(indent) | Glue::Wrap(indent) | Glue::Close(indent) => Some((at, indent)),
            Glue::Touch | Glue::Blank => None,
        });
    let starts: Vec<_> = starts.collect();
    let ends = starts.iter().skip(1).map(|(at, _)| *at);
    starts
        .iter()
        .zip(ends.chain([lexemes.len()]))
        .map(|((start, indent), end)| (*start..end, *indent))
        .collect()
}

/// Whether lexemes can stand on one line.
fn fits(line: &[Lexeme<'_>], indent: usize) -> bool {
    let inner = line.get(1..).unwrap_or_default();
    let blanks = inner.iter().filter(|lexeme| lexeme.glue == Glue::Blank);
    let letters: usize = line.iter().map(|lexeme| lexeme.text.chars().count()).sum();
    let commented = inner.iter().any(|lexeme| !lexeme.comments.is_empty());
    !commented && indent + blanks.count() + letters <= WIDTH
}

/// The lowest level of the ANDs and ORs that do not end the line already.
fn outermost(line: &[Lexeme<'_>]) -> Option<usize> {
    let (_, inner) = line.split_last()?;
    inner.iter().filter_map(|lexeme| lexeme.level).min()
}
