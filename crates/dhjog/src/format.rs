//! The canonical spelling and layout of a set, and its translation.
//!
//! The tree becomes a flat list of lexemes, each with its canonical spelling and the whitespace before it. Lines that are
//! too long are then broken, and the list is written out. Only the positions of comments depend on the layout of the
//! original, so formatting a formatted text does not change it.

mod lexeme;
mod spell;
mod write;

use game::vocabulary::Lexicon;
use syntax::Lang;

use crate::parse::Parse;

/// The text in its canonical form, with the reserved words in the language of the first one. `None` if the text has
/// syntax errors.
pub fn format(parse: &Parse, lexicon: &Lexicon) -> Option<String> {
    print(parse, lexicon, None)
}

/// The text in its canonical form with the reserved words and names of the game in a language. Names, texts and
/// comments of the author stay. `None` if the text has syntax errors.
pub fn translate(parse: &Parse, lexicon: &Lexicon, to: Lang) -> Option<String> {
    print(parse, lexicon, Some(to))
}

fn print(parse: &Parse, lexicon: &Lexicon, to: Option<Lang>) -> Option<String> {
    if parse.has_errors() {
        return None;
    }
    let speller = spell::Speller {
        lexicon,
        to: to.unwrap_or(parse.lang),
        translates: to.is_some(),
    };
    let mut lexemes = lexeme::read(&parse.syntax(), &speller);
    write::break_long_lines(&mut lexemes);
    Some(write::write(&lexemes))
}
