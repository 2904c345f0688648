//! PAT011: a square left of a relation.

use syntax::{Diagnostic, Message};

use crate::ast::{Action, ActorKind};

pub(crate) const CODE: &str = "PAT011";

pub(crate) fn square_acts(action: &Action) -> Diagnostic {
    let actor = action.protagonist.actor;
    let piece = crate::ast::Actor {
        kind: ActorKind::AnyPiece,
        ..actor
    };
    Diagnostic::error(
        CODE,
        action.protagonist.range,
        Message::new(
            "a square cannot act on anything",
            "uma casa não pode agir sobre nada",
        ),
    )
    .label(Message::new(
        format!("{actor} is a square"),
        format!("{actor} é uma casa"),
    ))
    .help(Message::new(
        format!("write a piece to the left of the relation, such as {piece}"),
        format!("escreva uma peça à esquerda da relação, como {piece}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn in_lines_and_groups() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
  S1 MOVE S2
  ^^
  { F1 DEFENDS S1
    <s2> DEFENDS S1 }
    ^^^^",
        );
    }
}
