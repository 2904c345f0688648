//! PAT107: a weight of zero.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "PAT107";

pub(crate) fn weight_zero(range: TextRange) -> Diagnostic {
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "a pattern of weight zero never matters",
            "um padrão de peso zero nunca importa",
        ),
    )
    .help(Message::new(
        "give it a weight above or below zero",
        "dê-lhe um peso acima ou abaixo de zero",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;
    use super::CODE;

    #[test]
    fn with_and_without_sign() {
        carets(
            CODE,
            r#"
PATTERN "A" AUTHOR "A" DESCRIPTION "D" WEIGHT 0.0 SCENARIO P1 DEFENDS S1;
                                              ^^^
PATTERN "B" AUTHOR "A" DESCRIPTION "D" WEIGHT -0 SCENARIO P1 DEFENDS S1;
                                              ^^
PATTERN "C" AUTHOR "A" DESCRIPTION "D" WEIGHT -0.1 SCENARIO P1 DEFENDS S1;"#,
        );
    }
}
