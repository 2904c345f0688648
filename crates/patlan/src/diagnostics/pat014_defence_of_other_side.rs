//! PAT014: a piece defends a piece of the other side.

use syntax::{Diagnostic, Message};

use super::{other_side, whose, with_actor, write_instead};
use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT014";

pub(crate) fn defence_of_other_side(target: &Figure) -> Diagnostic {
    let other = other_side(target.actor);
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            "a piece defends pieces of its own side only",
            "uma peça só defende peças do seu próprio lado",
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
    fn pieces_but_not_squares() {
        in_pattern(
            CODE,
            "
SCENARIO
  P1 DEFENDS p1
             ^^
  k1 =< F1
        ^^
  k1 =< S1",
        );
    }
}
