//! DHJ002: a text without its closing quote.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ002";

pub(crate) fn unterminated_text(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new("the text is not closed", "o texto não foi fechado"),
    )
    .label(Message::new("opened here", "aberto aqui"))
    .replace(
        TextRange::empty(range.end()),
        "\"",
        Message::new("write \" at its end", "escreva \" no fim dele"),
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn an_unclosed_text_is_reported_at_its_quote() {
        carets(
            super::CODE,
            "CONJUNTO_HEURISTICO A\nETAPA B FIM ETAPA\nETAPA \"C\n      ^^\nFIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
}
