//! PAT101: an entry of ACTORS that nothing else uses.

use syntax::{Diagnostic, Message};

use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT101";

pub(crate) fn unused_actor(figure: &Figure) -> Diagnostic {
    let actor = figure.actor;
    Diagnostic::warning(
        CODE,
        figure.range,
        Message::new(
            format!("{actor} is listed but never used"),
            format!("{actor} está listado, mas nunca é usado"),
        ),
    )
    .label(Message::new(
        "only requires that such a piece exists",
        "só exige que tal peça exista",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn scenario_conditions_and_moves_count_as_uses() {
        in_pattern(
            CODE,
            "
ACTORS K1,k1,Q1,R1,B1
       ^^
SCENARIO
  Q1 MOVE S1
PRECONDITION
  MOVESOF(k1) = 0 AND ONEDGE(B1)
TACTICALS
  R1,S1",
        );
    }
}
