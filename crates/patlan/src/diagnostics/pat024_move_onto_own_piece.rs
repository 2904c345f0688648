//! PAT024: a move onto a piece of the mover's side.

use syntax::{Diagnostic, Message};

use super::{other_side, whose};
use crate::ast::Move;

pub(crate) const CODE: &str = "PAT024";

pub(crate) fn move_onto_own_piece(tactic: &Move) -> Diagnostic {
    let other = other_side(tactic.target.actor);
    Diagnostic::error(
        CODE,
        tactic.target.range,
        Message::new(
            "a piece cannot move onto a piece of its own side",
            "uma peça não pode mover-se para cima de peça do mesmo lado",
        ),
    )
    .label(whose(tactic.target.actor))
    .help(Message::new(
        format!("name a square, or {other} for a capture"),
        format!("nomeie uma casa, ou {other} para uma captura"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn pieces_and_what_stands_on_squares() {
        in_pattern(
            CODE,
            "
SCENARIO
  F1 MOVE S1
  F1 DEFENDS F2
  k1 DEFENDS S1
TACTICALS
  F1,S1
  k1,S1
  F2,F1
     ^^
  k1,F1",
        );
    }
}
