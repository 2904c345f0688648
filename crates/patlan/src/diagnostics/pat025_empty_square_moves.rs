//! PAT025: a move whose mover is a square on which no earlier move left a piece.

use syntax::{Diagnostic, Message};

use crate::ast::Move;

pub(crate) const CODE: &str = "PAT025";

pub(crate) fn empty_square_moves(tactic: &Move) -> Diagnostic {
    let square = tactic.mover.actor;
    Diagnostic::error(
        CODE,
        tactic.mover.range,
        Message::new(
            "a piece moves, not a square",
            "quem se move é uma peça, não uma casa",
        ),
    )
    .label(Message::new(
        format!("no earlier move leaves a piece on {square}"),
        format!("nenhum lance anterior deixa uma peça em {square}"),
    ))
    .help(Message::new(
        "name the piece that moves",
        "nomeie a peça que se move",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn a_square_moves_only_what_came_there() {
        in_pattern(
            CODE,
            "
SCENARIO
  Q1 POSSIBLEATTACK (s1,k1)
  k1 DEFENDS s2
  K1 MOVE s4
TACTICALS
  Q1,s1
  k1,s2
  s1,s4
  s2,s1
  s2,s4
  ^^",
        );
    }
}
