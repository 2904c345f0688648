//! The one spelling and layout of a set, and its translation.
//!
//! The tree is read into a flat list of lexemes, each canonically spelt and knowing what stands between it and the one
//! before. Lines that would be too long are then broken, and the list is written out. Nothing here depends on how the
//! text was laid out before, the places of comments apart, which is why formatting twice changes nothing more.

mod lexeme;
mod spell;
mod write;

use game::vocabulary::Lexicon;
use syntax::{Diagnostic, Lang};

use crate::parse::parse;

/// The text in its canonical form, reserved words in the language of the first one, or what is wrong with its form.
///
/// # Errors
/// All diagnostics of the text if one of them is an error.
pub fn format(text: &str, lexicon: &Lexicon) -> Result<String, Vec<Diagnostic>> {
    print(text, lexicon, None)
}

/// The text in its canonical form and in the words of a language. Names, texts and comments of the author stay.
///
/// # Errors
/// All diagnostics of the text if one of them is an error.
pub fn translate(text: &str, lexicon: &Lexicon, to: Lang) -> Result<String, Vec<Diagnostic>> {
    print(text, lexicon, Some(to))
}

fn print(text: &str, lexicon: &Lexicon, to: Option<Lang>) -> Result<String, Vec<Diagnostic>> {
    let parse = parse(text);
    if parse.has_errors() {
        return Err(parse.diagnostics);
    }
    let speller = spell::Speller {
        lexicon,
        to: to.unwrap_or(parse.lang),
        translates: to.is_some(),
    };
    let mut lexemes = lexeme::read(&parse.syntax(), &speller);
    write::break_long_lines(&mut lexemes);
    Ok(write::write(&lexemes))
}
