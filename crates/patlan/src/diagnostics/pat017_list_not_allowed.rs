//! PAT017: a list right of a relation that takes one figure.

use syntax::{Diagnostic, Lang, Message, TextRange};

use crate::vocabulary::Relation;

pub(crate) const CODE: &str = "PAT017";

pub(crate) fn list_not_allowed(range: TextRange, relation: Relation) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!(
                "{} takes one figure, not a list",
                relation.canonical(Lang::En)
            ),
            format!(
                "{} recebe uma figura, não uma lista",
                relation.canonical(Lang::Pt)
            ),
        ),
    )
    .help(Message::new(
        "lists are for INDIRECTATTACK, INDIRECTDEFENSE, POSSIBLEATTACK and POSSIBLEDEFENSE",
        "listas são para ATAQUEINDIRETO, DEFESAINDIRETA, ATAQUEPOSSIVEL e DEFESAPOSSIVEL",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn moves_and_directions() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE (S1,S2)
           ^^^^^
  F1 |> (F2,F3)
         ^^^^^
  F1 MOVE (S1)",
        );
    }
}
