//! DHJ017: an expression that must be constant.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ017";

pub(crate) fn number_wanted(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "the initial value of a piece is a number",
            "o valor inicial de uma peça é um número",
        ),
    )
    .label(Message::new("no number", "não é um número"))
    .help(Message::new(
        "change it later by a heuristic of piece values",
        "mude-o depois com uma heurística de valor de peça",
    ))
}

pub(crate) fn squares_wanted(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a region is made of squares and other regions",
            "uma região é feita de casas e de outras regiões",
        ),
    )
    .label(Message::new(
        "this depends on the position",
        "isto depende da posição",
    ))
    .help(Message::new(
        "list its squares, as in {d4, e4}, and ask about the position in a condition",
        "liste as casas, como em {d4, e4}, e pergunte sobre a posição numa condição",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn initial_values_and_regions_must_be_constant() {
        in_stage(CODE, "PEAO.VALOR <- 1 + 1\n              ^^^^^");
        in_stage(
            CODE,
            "CASA[] R <- CASAS_DE({REI})\n            ^^^^^^^^^^^^^^^",
        );
    }
}
