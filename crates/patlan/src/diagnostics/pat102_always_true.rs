//! PAT102: a condition that holds whatever the position.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT102";

pub(crate) fn always_true(range: TextRange, reason: Option<Message>) -> Diagnostic {
    let diagnostic = Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this condition is always true",
            "esta condição é sempre verdadeira",
        ),
    );
    diagnostic.label(
        reason.unwrap_or_else(|| {
            Message::new("holds whatever the position", "vale em qualquer posição")
        }),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn ranges_types_and_repetitions() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
  Q1 DEFENDS P1
PRECONDITION
  FILEOF(k1) >= 1 AND RANKOF(F1) = RANKOF(F1) AND TYPEOF(Q1,Q) AND
  ^^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^^^^^^^^^^     ^^^^^^^^^^^^
  MAXDISTANCE(F1,k1) > 0 AND SQUAREOWNER(F1,ME) AND NOT FALSE AND
  ^^^^^^^^^^^^^^^^^^^^^^     ^^^^^^^^^^^^^^^^^^     ^^^^^^^^^
  (MOVESOF(k1) < 9 OR WHITE) AND VALUEOF(N) = VALUEOF(B) AND ONEDGE(k1)
   ^^^^^^^^^^^^^^^^^^^^^^^^      ^^^^^^^^^^^^^^^^^^^^^^^",
        );
        let label = found[0].label.as_ref().unwrap();
        assert_eq!(label.en, "FILEOF(k1) lies between 1 and 8");
        assert_eq!(label.pt, "FILEOF(k1) fica entre 1 e 8");
    }

    #[test]
    fn conditions_that_may_fail_are_not_marked() {
        in_pattern(
            CODE,
            "
SCENARIO
  P1 MOVE S1
  F1 ATTACKS k1
PRECONDITION
  MAXDISTANCE(P1,S1) > 0 AND FILEOF(k1) > 1 AND SQUARECOLOROF(P) = SQUARECOLOROF(P) AND
  VALUEOF(S1) > 0 AND SQUAREOWNER(S1,ME)
TACTICALS
  P1,S1
POSTCONDITION
  TYPEOF(P1,P)",
        );
    }
}
