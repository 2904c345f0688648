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

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn the_slips_of_the_thesis() {
        in_pattern(
            CODE,
            "
SCENARIO
  P1 DEFENDS S1
  F1 ATTACKS k1
PRECONDITION
  INTHE SQUARE(k1,P1) AND INTESQUARE(k1,P1)
  ^^^^^^^^^^^^            ^^^^^^^^^^",
        );
    }
}
