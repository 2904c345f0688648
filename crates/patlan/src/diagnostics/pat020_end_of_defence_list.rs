//! PAT020: a defence list whose last figure belongs to the other side.

use syntax::{Diagnostic, Message};

use super::{other_side, whose, with_actor, write_instead};
use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT020";

pub(crate) fn end_of_defence_list(target: &Figure) -> Diagnostic {
    let other = other_side(target.actor);
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            "a defence list must end with a piece of the same side or a square",
            "uma lista de defesa deve terminar com uma peça do mesmo lado ou uma casa",
        ),
    )
    .label(whose(target.actor))
    .replace(
        target.range,
        with_actor(target, other),
        write_instead(other),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn pieces_of_the_other_side() {
        in_pattern(
            CODE,
            "
SCENARIO
  R1 INDIRECTDEFENSE (f1,f2)
                         ^^
  q1 POSSIBLEDEFENSE (S1,F2)
                         ^^
  R1 INDIRECTDEFENSE (f1,S2)
  R1 INDIRECTDEFENSE (f1,R2)",
        );
    }
}
