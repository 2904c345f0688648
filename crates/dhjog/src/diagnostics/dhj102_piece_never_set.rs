//! DHJ102: a sum over a piece type without a value.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ102";

pub(crate) fn piece_never_set(range: TextRange, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            format!("{name} has no initial value in this stage and counts as 0"),
            format!("{name} não tem valor inicial nesta etapa e vale 0"),
        ),
    )
    .help(Message::new("give it a value", "dê-lhe um valor"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;

    #[test]
    fn only_sums_over_types_without_value_are_reported() {
        in_stage(
            super::CODE,
            "TORRE <- 5 TABULEIRO <- SOMA_PECAS({TORRE,DAMA})\n                                          ^^^^",
        );
    }
}
