//! PAT009: a backslash in a text with something after it that is no escape.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT009";

pub(crate) fn bad_escape(range: TextRange, written: &str) -> Diagnostic {
    let quoted = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{quoted} is not an escape sequence"),
            format!("{quoted} não é uma sequência de escape"),
        ),
    )
    .replace(
        range,
        format!("\\{written}"),
        Message::new(
            "the escapes are \\\" \\\\ \\n \\t; write \\\\ for a backslash",
            "as sequências são \\\" \\\\ \\n \\t; escreva \\\\ para uma barra invertida",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn only_four_escapes() {
        carets(
            CODE,
            r#"
PATTERN "a\"b\\c\nd\te\q"
                      ^^
AUTHOR "C:\é" DESCRIPTION "D" WEIGHT 1 SCENARIO F1 ATTACKS f1;
          ^^"#,
        );
    }
}
