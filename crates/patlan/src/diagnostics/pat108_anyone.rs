//! PAT108: ANYONE, which means an empty square in spite of its name.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT108";

pub(crate) fn anyone(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "ANYONE means an empty square, in spite of its name",
            "ANYONE significa casa vazia, apesar do nome",
        ),
    )
    .replace(
        range,
        "NONE",
        Message::new("write NONE", "escreva NONE (ou NINGUEM)"),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn only_this_word() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
  F1 MOVE S2
PRECONDITION
  SQUAREOWNER(S1,ANYONE) AND SQUAREOWNER(S2,NONE)
                 ^^^^^^",
        );
    }
}
