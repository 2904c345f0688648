//! A text in the words of one language. Only the words of PATLAN change: layout, comments, texts, actors and numbers
//! stay byte for byte the same.

use syntax::{Diagnostic, Lang};

use crate::parse::parse;
use crate::syntax_kind::SyntaxKind;
use crate::vocabulary::{Relation, Word, lookup, lookup_folded};

/// The text with every word in its canonical spelling of the language `to`; relations as symbols if `symbols`, as words
/// otherwise. Where a word would run into its neighbour a blank is put between them.
///
/// # Errors
/// All diagnostics of the text if one of them is an error.
pub fn translate(text: &str, to: Lang, symbols: bool) -> Result<String, Vec<Diagnostic>> {
    let parse = parse(text);
    if parse.has_errors() {
        return Err(parse.diagnostics);
    }
    let mut translated = String::with_capacity(text.len());
    let elements = parse.syntax().descendants_with_tokens();
    for token in elements.filter_map(|element| element.into_token()) {
        let old = &text[token.text_range()];
        let new = translation(token.kind(), old, to, symbols).unwrap_or(old);
        if translated.ends_with(is_word_char) && new.starts_with(is_word_char) {
            translated.push(' ');
        }
        translated.push_str(new);
    }
    Ok(translated)
}

/// What a token becomes; `None` if it is no word of the language.
fn translation(kind: SyntaxKind, text: &str, to: Lang, symbols: bool) -> Option<&'static str> {
    let word = match kind {
        SyntaxKind::RelationSymbol => Word::Relation(Relation::of_symbol(text)?),
        kind if kind.is_word() => lookup(text).or_else(|| Some(lookup_folded(text)?.0))?,
        _ => return None,
    };
    Some(match word {
        Word::Relation(relation) if symbols => relation.symbol(),
        word => word.canonical(to),
    })
}

fn is_word_char(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
