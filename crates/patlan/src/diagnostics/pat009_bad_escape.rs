//! PAT009: a backslash in a text with something behind it that is no escape.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT009";

pub(crate) fn bad_escape(range: TextRange, written: &str) -> Diagnostic {
    let quoted = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{quoted} is no escape"),
            format!("{quoted} não é um escape"),
        ),
    )
    .replace(
        range,
        format!("\\{written}"),
        Message::new(
            "the escapes are \\\" \\\\ \\n \\t; write \\\\ for a backslash",
            "os escapes são \\\" \\\\ \\n \\t; escreva \\\\ para uma barra invertida",
        ),
    )
}
