//! DHJ104: parts of a set without the set.

use syntax::{Diagnostic, Lang, Message, TextRange};

use crate::syntax_kind::SyntaxKind;
use crate::words::spelling;

pub(crate) const CODE: &str = "DHJ104";

pub(crate) fn fragment(range: TextRange, lang: Lang) -> Diagnostic {
    let word = spelling(SyntaxKind::SetWord, lang);
    Diagnostic::warning(
        CODE,
        range,
        Message::new(
            "this is a part of a heuristic set, not a whole one",
            "isto é parte de um conjunto heurístico, não um inteiro",
        ),
    )
    .help(Message::new(
        format!("put it into {word} and a stage"),
        format!("ponha-o em {word} e em uma etapa"),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::carets;

    #[test]
    fn a_heuristic_without_a_set_is_read() {
        carets(
            super::CODE,
            "HEURISTICA VALOR_JOGO X SE VEZ_DE() ENTAO JOGO <- JOGO + 1 FIM HEURISTICA\n^^^^^^^^^^\n",
        );
    }
}
