//! PAT111: a condition or a move reads an actor that only some alternatives of a group name.

use syntax::{Diagnostic, Message, TextRange};

use crate::ast::Actor;

pub(crate) const CODE: &str = "PAT111";

pub(crate) fn may_be_unbound(range: TextRange, actor: Actor, group: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{actor} may stand for nothing"),
            format!("{actor} pode não representar nada"),
        ),
    )
    .label(Message::new(
        "a comparison that reads it is then false",
        "uma comparação que o lê é então falsa",
    ))
    .also(
        group,
        Message::new(
            format!("not every alternative names {actor}"),
            format!("nem toda alternativa nomeia {actor}"),
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn only_in_some_alternatives() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
  { F1 ATTACKS f2
    F1 ATTACKS f3 }
  { F1 ATTACKS f4
    F2 ATTACKS f4 }
PRECONDITION
  MOVESOF(f2) = 0 AND MOVESOF(f4) = 0
          ^^
TACTICALS
  F1,f3
     ^^",
        );
    }
}
