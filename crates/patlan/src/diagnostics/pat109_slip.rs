//! PAT109: a misspelling of the thesis that is understood all the same.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT109";

pub(crate) fn slip(range: TextRange, written: &str, right: &'static str) -> Diagnostic {
    let quoted = shown(written);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{quoted} is a misspelling of {right}"),
            format!("{quoted} é um erro de grafia de {right}"),
        ),
    )
    .replace(
        range,
        right,
        Message::new(format!("write {right}"), format!("escreva {right}")),
    )
}
