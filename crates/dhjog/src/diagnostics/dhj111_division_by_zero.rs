//! DHJ111: a division whose result is 0 because its divisor always is.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ111";

pub(crate) fn division_by_zero(divisor: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        divisor,
        Message::new(
            "dividing by 0 gives 0, whatever is divided",
            "dividir por 0 dá 0, seja o que for dividido",
        ),
    )
    .label(Message::new("always 0", "sempre 0"))
    .help(Message::new(
        "divide by something else, or write 0 for the whole",
        "divida por outra coisa, ou escreva 0 no lugar de tudo",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_rule, in_stage};
    use super::CODE;

    #[test]
    fn zero_divisors_are_found_everywhere() {
        in_stage(CODE, "TABULEIRO <- 1 / 0\n                 ^");
        in_stage(
            CODE,
            "TABULEIRO <- SOMA_PECAS() / (2 - 2)\n                            ^^^^^^^",
        );
        in_stage(
            CODE,
            "TABULEIRO <- 7 RESTO_DIVISAO 0\n                             ^",
        );
        in_rule(CODE, "FASE() / 0 > 1\n         ^");
        in_rule(
            CODE,
            "FASE() > 0 THEN PECAS_QUE_ESTAO({PEAO}) / 0\n                                          ^",
        );
        carets(
            CODE,
            "HEURISTIC_SET A STAGE B BOARD <- F() END STAGE FUNCTION F RETURNS REAL R COMMANDS\nRETURN 1 / 0\n           ^\nEND FUNCTION END HEURISTIC_SET",
        );
        assert!(in_stage(CODE, "TABULEIRO <- 1 / REPETICOES()").is_empty());
    }
}
