//! PAT008: a limit of the language is passed: nesting, size of the text, size of a number.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT008";

/// Parentheses and NOT, one inside the other.
pub(crate) const MAX_NESTING: usize = 64;
/// Arithmetic operators in one condition.
pub(crate) const MAX_OPERATORS: usize = 256;
/// Digits of an actor's number.
pub(crate) const MAX_ACTOR_DIGITS: usize = 6;
/// The largest number in a pattern.
pub(crate) const MAX_NUMBER: f64 = 1e9;
/// Bytes of a text.
pub(crate) const MAX_TEXT: usize = 4 << 20;
/// Diagnostics of one stage; a text with more is no pattern.
pub(crate) const MAX_DIAGNOSTICS: usize = 100;

pub(crate) fn too_deep(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the condition is nested more than {MAX_NESTING} levels deep"),
            format!("a condição tem mais de {MAX_NESTING} níveis de aninhamento"),
        ),
    )
    .label(Message::new("too deep here", "fundo demais aqui"))
}

pub(crate) fn too_many_operators(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the condition has more than {MAX_OPERATORS} arithmetic operators"),
            format!("a condição tem mais de {MAX_OPERATORS} operadores aritméticos"),
        ),
    )
}

pub(crate) fn long_actor_number(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("an actor's number has at most {MAX_ACTOR_DIGITS} digits"),
            format!("o número de um ator tem no máximo {MAX_ACTOR_DIGITS} algarismos"),
        ),
    )
    .label(Message::new("too long", "longo demais"))
}

pub(crate) fn large_number(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new("the number is too large", "o número é grande demais"),
    )
    .help(Message::new(
        "numbers go up to 1000000000",
        "números vão até 1000000000",
    ))
}

pub(crate) fn large_text() -> Diagnostic {
    let mebibytes = MAX_TEXT >> 20;
    Diagnostic::error(
        CODE,
        TextRange::default(),
        Message::new(
            format!("the text is larger than {mebibytes} MiB"),
            format!("o texto tem mais de {mebibytes} MiB"),
        ),
    )
    .help(Message::new(
        "split it into several files",
        "divida-o em vários arquivos",
    ))
}

pub(crate) fn too_many_errors(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "too many errors; the others are not shown",
            "erros demais; os outros não são mostrados",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    fn condition(condition: &str) -> usize {
        let text = format!(
            "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SCENARIO F1 ATTACKS f1 PRECONDITION {condition};"
        );
        let parse = crate::parse(&text);
        assert!(parse.diagnostics.iter().all(|d| d.code == CODE));
        parse.diagnostics.len()
    }

    #[test]
    fn nesting() {
        let nested = |levels: usize| format!("{}WHITE{}", "(".repeat(levels), ")".repeat(levels));
        assert_eq!(condition(&nested(super::MAX_NESTING)), 0);
        assert_eq!(condition(&nested(super::MAX_NESTING + 1)), 1);
        assert_eq!(condition(&nested(10_000)), 1);
        assert_eq!(condition(&format!("{}WHITE", "NOT ".repeat(10_000))), 1);
    }

    #[test]
    fn operators() {
        let sum = |terms: usize| format!("1{} = 1", " + 1".repeat(terms));
        assert_eq!(condition(&sum(super::MAX_OPERATORS)), 0);
        assert_eq!(condition(&sum(super::MAX_OPERATORS + 1)), 1);
    }

    #[test]
    fn numbers() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1234567 ATTACKS f123456
  ^^^^^^^^
PRECONDITION
  FILEOF(f123456) < 99999999999
                    ^^^^^^^^^^^",
        );
    }
}
