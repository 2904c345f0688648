//! The one layout of a text. Only blanks, line breaks and the places of comments change; every word stays as written.
//!
//! The tree is read into a flat list of lexemes, each knowing what stands between it and the one before. Long
//! conditions are then wrapped, and the list is written out. Nothing here depends on how the text was laid out before
//! (blank lines and the line a comment stands on apart), which is why formatting twice changes nothing more.

mod lexeme;
mod wrap;
mod write;

use syntax::Diagnostic;

use crate::parse::parse;

/// One step of indent.
const STEP: usize = 2;

/// The text in its canonical layout, or its syntax errors.
///
/// Spellings, numbers, texts and comments stay exactly as written. An own-line comment stays on a line of its own, a
/// trailing one trails; where a comment stands before AND, OR or the final `;`, the comment goes after it if possible.
///
/// # Errors
/// All diagnostics of the text if one of them is an error.
pub fn format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let parse = parse(text);
    if parse.has_errors() {
        return Err(parse.diagnostics);
    }
    let mut lexemes = lexeme::read(text, &parse.syntax());
    lexeme::pull_ahead_of_comments(&mut lexemes);
    wrap::wrap(&mut lexemes);
    Ok(write::write(&lexemes))
}
