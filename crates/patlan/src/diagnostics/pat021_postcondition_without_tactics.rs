//! PAT021: POSTCONDITION without TACTICALS.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT021";

pub(crate) fn postcondition_without_tactics(word: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        word,
        Message::new(
            "POSTCONDITION needs TACTICALS",
            "POSCONDICAO precisa de TATICAS",
        ),
    )
    .label(Message::new(
        "there are no moves to come after",
        "não há lances antes dela",
    ))
    .help(Message::new(
        "add TACTICALS before it, or join the condition to PRECONDITION",
        "acrescente TATICAS antes dela, ou junte a condição à PRECONDICAO",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn the_word_is_marked() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
POSTCONDITION
^^^^^^^^^^^^^
  MOVESOF(k1) = 0",
        );
    }
}
