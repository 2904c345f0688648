//! PAT003: a character that has no meaning where it stands.

use syntax::{Diagnostic, Fix, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT003";

fn unexpected(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} means nothing here"),
            format!("{written} não significa nada aqui"),
        ),
    )
}

/// Characters that are no token at all.
pub(crate) fn unexpected_character(range: TextRange, written: &str) -> Diagnostic {
    let diagnostic = unexpected(range, written);
    let help = match written.chars().next() {
        Some('\'' | '‘' | '’' | '`') => Message::new(
            "texts stand in double quotes: \"…\"",
            "textos ficam entre aspas duplas: \"…\"",
        ),
        Some('#') => Message::new(
            "a comment begins with //",
            "um comentário começa com //",
        ),
        Some('<' | '>' | '=' | '-' | ':' | '|' | '~' | '→') => Message::new(
            "relations are written as words or as => =< -> -< :> :< >> || #> and the directions",
            "relações são escritas em palavras ou como => =< -> -< :> :< >> || #> e as direções",
        ),
        _ => return diagnostic,
    };
    diagnostic.help(help)
}

/// An operator of another language, understood all the same.
pub(crate) fn foreign_operator(range: TextRange, written: &str, ours: &'static str) -> Diagnostic {
    unexpected(range, written).replace(
        range,
        ours,
        Message::new(format!("write {ours}"), format!("escreva {ours}")),
    )
}

/// A text in typographic quotes, as word processors make them.
pub(crate) fn typographic_quotes(
    range: TextRange,
    opening: TextRange,
    closing: Option<TextRange>,
) -> Diagnostic {
    let edits = std::iter::once(opening)
        .chain(closing)
        .map(|quote| (quote, "\"".to_owned()))
        .collect();
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "texts stand in straight double quotes",
            "textos ficam entre aspas duplas retas",
        ),
    )
    .fix(Fix {
        title: Message::new("write \"…\"", "escreva \"…\""),
        edits,
    })
}
