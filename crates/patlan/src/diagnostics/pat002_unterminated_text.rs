//! PAT002: a text whose closing quote is missing on its line.

use syntax::{Diagnostic, Fix, Message, TextRange};

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

/// A text with line breaks in it, understood all the same. `start` is its place in the source.
pub(crate) fn broken_text(text: &str, start: usize) -> Diagnostic {
    let range = |from: usize, to: usize| {
        let at = |offset: usize| u32::try_from(start + offset).unwrap_or(u32::MAX);
        TextRange::new(at(from).into(), at(to).into())
    };
    let mut edits = Vec::new();
    for (at, _) in text.match_indices('\n') {
        let before = text[..at].trim_end().len();
        let after = text.len() - text[at..].trim_start().len();
        // Several breaks in a row are one edit.
        if edits
            .last()
            .is_none_or(|(last, _): &(TextRange, String)| *last != range(before, after))
        {
            edits.push((range(before, after), "\\n".to_owned()));
        }
    }
    let first_line = text.find('\n').map_or(text, |end| text[..end].trim_end());
    Diagnostic::error(
        CODE,
        range(0, first_line.len()),
        Message::new("a text stands on one line", "um texto fica numa só linha"),
    )
    .label(Message::new("goes on below", "continua abaixo"))
    .fix(Fix {
        title: Message::new(
            "write \\n for the line breaks",
            "escreva \\n para as quebras de linha",
        ),
        edits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed};
    use super::CODE;

    #[test]
    fn the_line_ends_the_text() {
        carets(
            CODE,
            r#"
PATTERN "X
        ^^
AUTHOR "A"
DESCRIPTION "D"
WEIGHT 1
SCENARIO
  F1 ATTACKS f1;"#,
        );
    }

    #[test]
    fn a_text_over_several_lines_is_understood() {
        carets(
            CODE,
            r#"
PATTERN "X" AUTHOR "A"
DESCRIPTION "one
            ^^^^
  two

  three"
WEIGHT 1 SCENARIO F1 ATTACKS f1;"#,
        );
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"one\n  two\n\n three\" WEIGHT 1 SCENARIO F1 ATTACKS f1;";
        let right = text.replace("\n  two\n\n ", "\\ntwo\\n");
        assert_eq!(fixed(CODE, text), right);
    }

    #[test]
    fn an_escaped_quote_does_not_close() {
        carets(
            CODE,
            r#"
PATTERN "X\"
        ^^^^
AUTHOR "A" DESCRIPTION "D" WEIGHT 1 SCENARIO F1 ATTACKS f1;"#,
        );
    }
}
