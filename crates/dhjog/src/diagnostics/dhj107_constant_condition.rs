//! DHJ107: a condition that always or never holds.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ107";

pub(crate) fn constant_condition(range: TextRange, holds: bool) -> Diagnostic {
    let message = match holds {
        true => Message::new(
            "this condition always holds",
            "esta condição é sempre verdadeira",
        ),
        false => Message::new("this condition never holds", "esta condição é sempre falsa"),
    };
    Diagnostic::warning(CODE, range, message).help(Message::new(
        "ask something about the position",
        "pergunte algo sobre a posição",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_rule;

    #[test]
    fn nothing_about_the_position() {
        in_rule(super::CODE, "1 < 2\n^^^^^");
        in_rule(super::CODE, "VEZ_DE() E 2 < 1\n^^^^^^^^^^^^^^^^");
    }
}
