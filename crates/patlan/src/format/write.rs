//! Lexemes into text.

use super::STEP;
use super::lexeme::{Comment, Glue, Lexeme};
use crate::syntax_kind::SyntaxKind;

/// The text of the lexemes, each where its glue wants it.
pub(super) fn write(lexemes: &[Lexeme<'_>]) -> String {
    let mut page = Page::default();
    let mut previous = SyntaxKind::End;
    for lexeme in lexemes {
        page.lexeme(lexeme, previous);
        previous = lexeme.kind;
    }
    if !page.text.is_empty() {
        page.text.push('\n');
    }
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
    /// The indent of the line being written, or of its beginning if a comment broke it.
    indent: usize,
}

impl Page {
    fn lexeme(&mut self, lexeme: &Lexeme<'_>, previous: SyntaxKind) {
        let (indent, comment_indent) = match lexeme.glue {
            Glue::Line(indent) | Glue::Wrap(indent) => (indent, indent),
            Glue::Close(indent) => (indent, indent + STEP),
            Glue::Touch | Glue::Blank => (self.indent + STEP, self.indent + STEP),
        };
        let mut blanks = Blanks::before(lexeme, previous);
        for comment in &lexeme.comments {
            if comment.trails {
                self.text.push_str("  ");
            } else {
                self.line(blanks.keep(comment.after_blank), comment_indent);
            }
            self.text.push_str(comment.text);
        }
        if lexeme.kind == SyntaxKind::End {
            return;
        }
        match lexeme.glue {
            Glue::Touch if lexeme.comments.is_empty() => {}
            Glue::Blank if lexeme.comments.is_empty() => self.text.push(' '),
            Glue::Touch | Glue::Blank => self.line(false, indent),
            Glue::Line(_) => self.line(blanks.keep(lexeme.after_blank), indent),
            Glue::Wrap(_) | Glue::Close(_) => self.line(false, indent),
        }
        self.text.push_str(lexeme.text);
        if !matches!(lexeme.glue, Glue::Touch | Glue::Blank) {
            self.indent = indent;
        }
    }

    /// Begins a line, after a blank one if asked for; the first line of the text begins by itself.
    fn line(&mut self, blank: bool, indent: usize) {
        if !self.text.is_empty() {
            self.text.push_str(if blank { "\n\n" } else { "\n" });
        }
        self.text.extend(std::iter::repeat_n(' ', indent));
    }
}

/// Which blank lines before a lexeme and its comments stay.
struct Blanks {
    /// Those of the text may stay at all.
    allowed: bool,
    /// What comes next is the first thing of what it is part of, where no blank line has a place.
    first: bool,
    /// A blank line has to be put before what comes next.
    missing: bool,
}

impl Blanks {
    fn before(lexeme: &Lexeme<'_>, previous: SyntaxKind) -> Blanks {
        let own_line = |comment: &&Comment<'_>| !comment.trails;
        let separated = lexeme.after_blank
            || lexeme
                .comments
                .iter()
                .filter(own_line)
                .any(|comment| comment.after_blank);
        let between_patterns =
            previous == SyntaxKind::Semicolon && lexeme.kind == SyntaxKind::SectionWord;
        Blanks {
            allowed: matches!(lexeme.glue, Glue::Line(_) | Glue::Close(_)),
            first: matches!(previous, SyntaxKind::SectionWord | SyntaxKind::LeftBrace),
            missing: between_patterns && !separated,
        }
    }

    /// Whether a blank line stands before the next line, given whether one was there.
    fn keep(&mut self, there: bool) -> bool {
        let first = std::mem::take(&mut self.first);
        std::mem::take(&mut self.missing) || (there && self.allowed && !first)
    }
}
