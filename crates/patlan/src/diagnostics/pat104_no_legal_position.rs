//! PAT104: a pattern that no legal position can satisfy.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT104";

pub(crate) fn no_legal_position(range: TextRange, reason: Message) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "no legal position can satisfy this pattern",
            "nenhuma posição legal pode satisfazer este padrão",
        ),
    )
    .label(reason)
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn actions_without_facts() {
        in_pattern(
            CODE,
            "
SCENARIO
  K1 ATTACKS k1
  ^^^^^^^^^^^^^
  K1 POSSIBLEATTACK (S1,k1)
  ^^^^^^^^^^^^^^^^^^^^^^^^^
  F1 MOVE f1
          ^^
  F1 CHECKMATE k1
               ^^
  F1 BLOCKS n1
            ^^
  F1 BLOCKS P1
            ^^
  P1 INDIRECTATTACK (F2,f1)
  ^^
  N1 INDIRECTATTACK (F2,f1)
  ^^
  P1 POSSIBLEDEFENSE (S1,F2)
                         ^^
  Q1 POSSIBLEDEFENSE (F1,S2)
                      ^^
  P1 POSSIBLEATTACK (F1,f2)
                     ^^
  K1 INDIRECTATTACK (F2,f1)
  ^^",
        );
    }

    #[test]
    fn denying_the_impossible_is_accepted() {
        in_pattern(
            CODE,
            "
SCENARIO
  K1 NOT ATTACKS k1
  F1 BLOCKS f1
  K1 INDIRECTDEFENSE (F2,F3)
  Q1 POSSIBLEDEFENSE (F2,F3)
  Q1 POSSIBLEDEFENSE (S2,S3)
  P1 POSSIBLEATTACK (f2,f3)",
        );
    }

    #[test]
    fn material() {
        in_pattern(
            CODE,
            "
ACTORS k1,k2
          ^^
SCENARIO
  P1 DEFENDS P2 P3 DEFENDS P4 P5 DEFENDS P6 P7 DEFENDS P8
  Q1 DEFENDS Q2
             ^^
  k3 NOT DEFENDS k2",
        );
    }

    #[test]
    fn set_of_pieces() {
        in_pattern(
            CODE,
            "
SETOFPIECES KPp
            ^^^
SCENARIO
  P1 DEFENDS S1
  Q1 DEFENDS S1
  ^^
  r1 NOT DEFENDS S1",
        );
    }

    #[test]
    fn moves_alternate() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
  f1 MOVE S2
TACTICALS
  F1,S1
  S1,S2
  ^^",
        );
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
  f1 MOVE S2
TACTICALS
  f1,S2
  ^^
  F1,S1",
        );
    }

    #[test]
    fn a_condition_that_is_always_false() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
PRECONDITION
  WHITE AND FILEOF(k1) > 8
  ^^^^^^^^^^^^^^^^^^^^^^^^",
        );
    }
}
