//! PAT015: a bare square right of a relation that takes none.

use syntax::{Diagnostic, Lang, Message};

use crate::ast::Figure;
use crate::vocabulary::Relation;

pub(crate) const CODE: &str = "PAT015";

pub(crate) fn square_not_allowed(target: &Figure, relation: Relation) -> Diagnostic {
    let actor = target.actor;
    Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            format!(
                "the target of {} must be a piece",
                relation.canonical(Lang::En)
            ),
            format!(
                "o alvo de {} deve ser uma peça",
                relation.canonical(Lang::Pt)
            ),
        ),
    )
    .label(Message::new(
        format!("{actor} is a square"),
        format!("{actor} é uma casa"),
    ))
    .help(Message::new(
        "only MOVE, DEFENDS and CHECKMATE take a square alone",
        "só MOVE, DEFENDE e XEQUEMATE aceitam uma casa sozinha",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn blocks_and_directions() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 BLOCKS S1
            ^^
  F1 |> s2
        ^^
  F1 MOVE S3
  F1 CHECKMATE S4
  F1 DEFENDS S5",
        );
    }
}
