//! PAT019: an attack list whose last figure is not a piece of the other side.

use syntax::{Diagnostic, Message};

use super::{other_side, whose, with_actor, write_instead};
use crate::ast::Figure;

pub(crate) const CODE: &str = "PAT019";

pub(crate) fn end_of_attack_list(target: &Figure) -> Diagnostic {
    let actor = target.actor;
    let diagnostic = Diagnostic::error(
        CODE,
        target.range,
        Message::new(
            "an attack list must end with a piece of the other side",
            "uma lista de ataque deve terminar com uma peça do outro lado",
        ),
    );
    if actor.is_square() {
        return diagnostic
            .label(Message::new(
                format!("{actor} is a square"),
                format!("{actor} é uma casa"),
            ))
            .help(Message::new(
                "only defence relations can end with a square",
                "só as relações de defesa podem terminar com uma casa",
            ));
    }
    let other = other_side(actor);
    diagnostic.label(whose(actor)).replace(
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
    fn own_pieces_and_squares() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 POSSIBLEATTACK (S1,K1)
                        ^^
  f1 INDIRECTATTACK (F2,f3)
                        ^^
  F1 :> (S1,S2)
            ^^
  F1 ATTACKS (S1,F2)
                 ^^",
        );
    }
}
