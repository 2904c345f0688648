//! DHJ112: a symmetric heuristic that overwrites itself.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ112";

pub(crate) fn overwritten(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "where it holds for both players, the opponent's value is all that is left",
            "onde vale para os dois jogadores, só resta o valor do oponente",
        ),
    )
    .label(Message::new(
        "the board's value before does not count here",
        "o valor anterior do tabuleiro não conta aqui",
    ))
    .help(Message::new(
        "change the value instead: BOARD.VALUE <- BOARD.VALUE + …",
        "mude o valor em vez disso: TABULEIRO.VALOR <- TABULEIRO.VALOR + …",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn an_assignment_without_the_old_value_is_reported() {
        in_stage(
            CODE,
            "RULE GAME_VALUE X SYMMETRIC IF TO_MOVE() THEN BOARD <- 30\n                                              ^^^^^^^^^^^\nEND RULE",
        );
        for fine in [
            "RULE GAME_VALUE X SYMMETRIC IF TO_MOVE() THEN BOARD <- 30 + BOARD END RULE",
            "RULE GAME_VALUE X IF DOMINANCE() > 3 THEN BOARD <- 30 END RULE",
        ] {
            assert!(in_stage(CODE, fine).is_empty(), "{fine}");
        }
    }
}
