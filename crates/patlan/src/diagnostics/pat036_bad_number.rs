//! PAT036: a number in a form the language does not have (`0,8`, `.5`, `5.`, `1e3`).

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT036";

/// A number with a decimal comma.
pub(crate) fn decimal_comma(range: TextRange, written: &str) -> Diagnostic {
    let right = written.replacen(',', ".", 1);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "numbers are written with a decimal point",
            "números são escritos com ponto decimal",
        ),
    )
    .replace(
        range,
        right.clone(),
        Message::new(format!("write {right}"), format!("escreva {right}")),
    )
}

/// Anything else that begins like a number; `right` is what was probably meant.
pub(crate) fn bad_number(range: TextRange, written: &str, right: Option<&str>) -> Diagnostic {
    let quoted = shown(written);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{quoted} is not a number of the language"),
            format!("{quoted} não é um número da linguagem"),
        ),
    );
    match right {
        Some(right) => diagnostic.replace(
            range,
            right,
            Message::new(format!("write {right}"), format!("escreva {right}")),
        ),
        None => diagnostic.help(Message::new(
            "numbers look like 12 or 0.8",
            "números são como 12 ou 0.8",
        )),
    }
}
