//! PAT023: a move whose two figures are the same.

use syntax::{Diagnostic, Message};

use crate::ast::Move;

pub(crate) const CODE: &str = "PAT023";

pub(crate) fn move_to_itself(tactic: &Move) -> Diagnostic {
    Diagnostic::error(
        CODE,
        tactic.target.range,
        Message::new(
            "a move goes from one figure to another",
            "um lance vai de uma figura a outra",
        ),
    )
    .label(Message::new(
        "the same figure moves",
        "é a mesma figura que se move",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn the_same_name() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
TACTICALS
  F1,F1
     ^^",
        );
    }
}
