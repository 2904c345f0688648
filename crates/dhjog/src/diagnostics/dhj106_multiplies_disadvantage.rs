//! DHJ106: a value that may be negative is multiplied or divided.

use syntax::{Diagnostic, Message, TextRange};

use crate::ast::Operator;

pub(crate) const CODE: &str = "DHJ106";

pub(crate) fn multiplies_disadvantage(range: TextRange, operator: Operator) -> Diagnostic {
    let message = match operator {
        Operator::Divide => Message::new(
            "this also divides a disadvantage",
            "isto divide também uma desvantagem",
        ),
        _ => Message::new(
            "this also multiplies a disadvantage",
            "isto multiplica também uma desvantagem",
        ),
    };
    Diagnostic::warning(CODE, range, message)
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
    fn a_condition_on_the_board_value_guards_the_product() {
        in_stage(
            CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO <- JOGO * 2\n                                                  ^^^^^^^^\nFIM HEURISTICA",
        );
        assert!(in_stage(CODE, "HEURISTICA VALOR_JOGO X SE VEZ_DE() E JOGO > 0 ENTAO JOGO <- JOGO * 2 FIM HEURISTICA").is_empty());
    }

    #[test]
    fn division_is_named_and_a_factor_of_one_ignored() {
        let found = in_stage(
            CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO <- JOGO / 2\n                                                  ^^^^^^^^\nFIM HEURISTICA",
        );
        assert_eq!(found[0].message.en, "this also divides a disadvantage");
        for once in ["JOGO * 1", "1 * JOGO", "JOGO / 1"] {
            let rule =
                format!("HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO <- {once} FIM HEURISTICA");
            assert!(in_stage(CODE, &rule).is_empty(), "{once}");
        }
    }
}
