//! Breaks long lines and writes lexemes as text.

use super::lexeme::{Break, Lexeme};

const STEP: usize = 2;
/// Longer lines are broken where that is allowed.
const LONGEST_LINE: usize = 100;

pub(super) fn break_long_lines(lexemes: &mut [Lexeme]) {
    let mut start = 0;
    while start < lexemes.len() {
        let is_line = |lexeme: &Lexeme| matches!(lexeme.before, Break::Line(_) | Break::Blank(_));
        let end = (start + 1..lexemes.len())
            .find(|index| is_line(&lexemes[*index]))
            .unwrap_or(lexemes.len());
        break_line(&mut lexemes[start..end]);
        start = end;
    }
}

fn break_line(line: &mut [Lexeme]) {
    let indent = match line.first().map(|first| first.before) {
        Some(Break::Line(indent) | Break::Blank(indent)) => indent * STEP,
        _ => 0,
    };
    let width = |lexeme: &Lexeme| {
        let blank = usize::from(lexeme.before != Break::Glue);
        lexeme.text.chars().count() + blank
    };
    let whole: usize = indent + line.iter().map(width).sum::<usize>();
    if whole <= LONGEST_LINE {
        return;
    }
    let deepest = line.iter().map(|lexeme| match lexeme.before {
        Break::Soft(_, depth) => depth,
        _ => 0,
    });
    let deepest = deepest.max().unwrap_or(0);
    for depth in 0..=deepest {
        let mut broken = line.to_vec();
        let longest = break_within(&mut broken, indent, depth, width);
        if longest <= LONGEST_LINE || depth == deepest {
            line.clone_from_slice(&broken);
            return;
        }
    }
}

/// Breaks a line where at most `depth` brackets are open. Returns the length of the longest piece.
fn break_within(
    line: &mut [Lexeme],
    indent: usize,
    depth: usize,
    width: impl Fn(&Lexeme) -> usize,
) -> usize {
    let may_break = |lexeme: &Lexeme| matches!(lexeme.before, Break::Soft(_, at) if at <= depth);
    let (mut column, mut longest) = (indent, 0);
    for index in 0..line.len() {
        // The text up to the next place where the line may be broken.
        let next = (index + 1..line.len())
            .find(|later| may_break(&line[*later]))
            .unwrap_or(line.len());
        let ahead: usize = line[index..next].iter().map(&width).sum();
        if let Break::Soft(indent, at) = line[index].before
            && at <= depth
            && column + ahead > LONGEST_LINE
        {
            line[index].before = Break::Wrapped(indent);
            column = indent * STEP;
        }
        column += width(&line[index]);
        longest = longest.max(column);
    }
    longest
}

/// Writes lexemes, with a line break at the end.
pub(super) fn write(lexemes: &[Lexeme]) -> String {
    let mut out = String::new();
    // The indent of the last line that is no continuation.
    let mut begun = 0;
    for lexeme in lexemes {
        let mut before = lexeme.before;
        let indent = match before {
            Break::Line(indent) | Break::Blank(indent) => {
                begun = indent;
                indent
            }
            Break::Wrapped(indent) | Break::Soft(indent, _) => indent,
            // A comment ends the line; the rest of the line continues below.
            Break::Glue | Break::Space => begun + 1,
        };
        for comment in &lexeme.comments {
            if comment.own_line || out.is_empty() {
                let gap = match before {
                    Break::Blank(_) => before,
                    _ => Break::Line(indent),
                };
                separate(&mut out, gap);
            } else {
                out.push(' ');
            }
            out.push_str(&comment.text);
            before = Break::Line(indent);
        }
        if lexeme.text.is_empty() {
            continue;
        }
        separate(&mut out, before);
        out.push_str(&lexeme.text);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

fn separate(out: &mut String, before: Break) {
    if out.is_empty() {
        return;
    }
    match before {
        Break::Glue => {}
        Break::Space | Break::Soft(..) => out.push(' '),
        Break::Line(indent) | Break::Wrapped(indent) => {
            out.push('\n');
            out.push_str(&" ".repeat(indent * STEP));
        }
        Break::Blank(indent) => {
            out.push_str("\n\n");
            out.push_str(&" ".repeat(indent * STEP));
        }
    }
}
