//! DHJ001: an invalid character.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ001";

pub(crate) fn unexpected_character(range: TextRange, found: char) -> Diagnostic {
    let shown = super::shown(&found.to_string());
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("the character {shown} means nothing here"),
            format!("o caractere {shown} não significa nada aqui"),
        ),
    )
    .help(match found {
        '&' => Message::new("write AND", "escreva E"),
        '|' => Message::new("write OR", "escreva OU"),
        '!' => Message::new(
            "write NOT, or <> between two values",
            "escreva NAO, ou <> entre dois valores",
        ),
        _ => Message::new("remove it", "remova-o"),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_rule};

    #[test]
    fn junk_is_reported_once() {
        in_rule(super::CODE, "TRUE @@ E FALSO\n     ^");
        carets(
            super::CODE,
            "CONJUNTO_HEURISTICO A $\n                      ^\nETAPA B FIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
}
