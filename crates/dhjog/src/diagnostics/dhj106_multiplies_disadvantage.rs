//! DHJ106: a value that may be negative is multiplied.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ106";

pub(crate) fn multiplies_disadvantage(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this also multiplies a disadvantage",
            "isto multiplica também uma desvantagem",
        ),
    )
    .label(Message::new(
        "the board's value may be negative",
        "o valor do tabuleiro pode ser negativo",
    ))
    .help(Message::new(
        "add a number instead, or ask in the condition whether BOARD.VALUE > 0",
        "some um número em vez disso, ou pergunte na condição se TABULEIRO.VALOR > 0",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_stage;
    use super::CODE;

    #[test]
    fn unless_the_condition_asks() {
        in_stage(
            CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO <- JOGO * 2\n                                                  ^^^^^^^^\nFIM HEURISTICA",
        );
        assert!(in_stage(CODE, "HEURISTICA VALOR_JOGO X SE VEZ_DE() E JOGO > 0 ENTAO JOGO <- JOGO * 2 FIM HEURISTICA").is_empty());
    }
}
