//! DHJ005: a keyword as a name.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "DHJ005";

pub(crate) fn reserved_name(range: TextRange, word: &str) -> Diagnostic {
    let written = shown(word);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is a reserved word"),
            format!("{written} é uma palavra reservada"),
        ),
    )
    .replace(
        range,
        format!("\"{word}\""),
        Message::new(
            "put it in quotes to use it as a name",
            "ponha-a entre aspas para usá-la como nome",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn a_quoted_keyword_is_a_name() {
        carets(
            super::CODE,
            "CONJUNTO_HEURISTICO A ETAPA NORMAL\n                            ^^^^^^\nFIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
}
