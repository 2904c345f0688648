//! PAT010: `F` or `S` in ACTORS, which lists pieces of known type.

use syntax::{Diagnostic, Message};

use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT010";

pub(crate) fn wildcard_in_actors(figure: &Figure) -> Diagnostic {
    let actor = figure.actor;
    Diagnostic::error(
        CODE,
        figure.range,
        Message::new(
            "ACTORS lists pieces of a known type only",
            "ATORES só lista peças de tipo conhecido",
        ),
    )
    .label(Message::new(
        format!("{actor} is a wildcard"),
        format!("{actor} é um curinga"),
    ))
    .help(Message::new(
        "use one of K Q R B N P here; F and S belong in the scenario",
        "use aqui uma de K Q R B N P; F e S ficam no cenário",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn pieces_and_squares() {
        in_pattern(
            CODE,
            "
ACTORS K1,F1,s2
          ^^ ^^
SCENARIO
  F1 ATTACKS k1
  K1 DEFENDS s2",
        );
    }
}
