//! PAT103: a condition, or an alternative of a group, that never holds.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT103";

pub(crate) fn always_false(range: TextRange, reason: Option<Message>) -> Diagnostic {
    let diagnostic = Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this condition is always false",
            "esta condição é sempre falsa",
        ),
    );
    diagnostic.label(
        reason
            .unwrap_or_else(|| Message::new("holds in no position", "não vale em posição alguma")),
    )
}

pub(crate) fn impossible_alternative(range: TextRange, reason: Message) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this alternative never holds",
            "esta alternativa nunca vale",
        ),
    )
    .label(reason)
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn ranges_and_contradictions() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  (FILEOF(k1) > 8 OR WHITE) AND (MOVESOF(k1) = 0 AND MOVESOF(k1) > 2 OR BLACK) AND
   ^^^^^^^^^^^^^^                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  (TYPEOF(F1,Q) AND TYPEOF(F1,R) OR ONEDGE(k1)) AND (FILEOF(k1) = 2.5 OR ONEDGE(F1))
   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^                     ^^^^^^^^^^^^^^^^",
        );
    }

    #[test]
    fn alternatives() {
        in_pattern(
            CODE,
            "
SCENARIO
  { F1 ATTACKS k1
    K1 ATTACKS k1 }
    ^^^^^^^^^^^^^",
        );
    }
}
