//! DHJ016: the board's value is read before it is calculated.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ016";

pub(crate) fn board_too_early(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "the board has no value yet",
            "o tabuleiro ainda não tem valor",
        ),
    )
    .label(Message::new(
        "it is calculated after this",
        "ele é calculado depois disto",
    ))
    .help(Message::new(
        "use MATERIAL_DIFFERENCE(), or a heuristic of the game's value",
        "use DIFERENCA_MATERIAL(), ou uma heurística de valor de jogo",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{in_rule, in_stage};
    use super::CODE;

    #[test]
    fn the_board_value_is_not_available_to_piece_rules() {
        in_rule(CODE, "TABULEIRO.VALOR > 1\n^^^^^^^^^^^^^^^");
        in_stage(CODE, "TABULEIRO <- TABULEIRO + 1\n             ^^^^^^^^^");
    }
}
