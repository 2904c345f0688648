//! DHJ101: `<-` inside a condition.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ101";

pub(crate) fn arrow_in_condition(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "inside a condition this means: less than minus …",
            "dentro de uma condição isto significa: menor que menos …",
        ),
    )
    .replace(
        range,
        "< -",
        Message::new("write a blank between them", "escreva um espaço entre eles"),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_rule;

    #[test]
    fn an_arrow_in_a_condition_is_two_operators() {
        in_rule(super::CODE, "QUANTIDADE_LANCES()<-1\n                   ^^");
    }
}
