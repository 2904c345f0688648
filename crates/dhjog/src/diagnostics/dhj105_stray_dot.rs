//! DHJ105: the full stop that the printed template has after an action.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ105";

pub(crate) fn stray_dot(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this full stop means nothing",
            "este ponto não significa nada",
        ),
    )
    .replace(range, "", Message::new("remove it", "remova-o"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;

    #[test]
    fn the_full_stop_of_the_template_is_ignored() {
        in_stage(
            super::CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO.VALOR <- JOGO.VALOR + 1.\n                                                                      ^\nFIM HEURISTICA",
        );
    }
}
