//! PAT034: a condition or a move reads an actor that occurs only below NOT and so stands for nothing.

use syntax::{Diagnostic, Message, TextRange};

use crate::ast::{Actor, ActorKind};

pub(crate) const CODE: &str = "PAT034";

pub(crate) fn only_below_not(range: TextRange, actor: Actor, denied: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{actor} stands for nothing: it occurs only below NOT"),
            format!("{actor} não representa nada: só aparece sob NAO"),
        ),
    )
    .label(Message::new("has no value here", "não tem valor aqui"))
    .also(
        denied,
        Message::new(
            format!("this line says there is no such {actor}"),
            format!("esta linha diz que não há tal {actor}"),
        ),
    )
    .help(if matches!(actor.kind, ActorKind::Piece(_)) {
        Message::new(
            format!("use {actor} in a line without NOT, or list it in ACTORS"),
            format!("use {actor} numa linha sem NAO, ou liste-o em ATORES"),
        )
    } else {
        Message::new(
            format!("use {actor} in a line without NOT"),
            format!("use {actor} numa linha sem NAO"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn conditions_and_moves() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS k1
  f3 NOT DEFENDS k1
  F1 NOT DEFENDS S1
PRECONDITION
  TYPEOF(f3,R) AND MOVESOF(F1) > 1
         ^^
TACTICALS
  F1,S1
     ^^",
        );
    }
}
