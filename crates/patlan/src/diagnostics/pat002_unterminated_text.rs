//! PAT002: a text whose closing quote is missing on its line.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT002";

pub(crate) fn unterminated_text(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "the text has no closing quote",
            "o texto não tem aspas de fechamento",
        ),
    )
    .label(Message::new(
        "begins here and must end on the same line",
        "começa aqui e deve terminar na mesma linha",
    ))
    .replace(
        TextRange::empty(range.end()),
        "\"",
        Message::new(
            "close the text with \"; write \\n for a line break inside it",
            "feche o texto com \"; escreva \\n para uma quebra de linha dentro dele",
        ),
    )
}
