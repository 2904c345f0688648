//! DHJ006: a repeated part of which there can be only one.

use syntax::{Diagnostic, Message, TextRange};

pub(crate) const CODE: &str = "DHJ006";

fn twice(range: TextRange, first: TextRange, en: &str, pt: &str) -> Diagnostic {
    Diagnostic::error(CODE, range, Message::new(en, pt))
        .label(Message::new("the second time", "a segunda vez"))
        .also(first, Message::new("the first time", "a primeira vez"))
        .help(Message::new("keep one of them", "fique com uma delas"))
}

pub(crate) fn second_initial(range: TextRange, first: TextRange) -> Diagnostic {
    twice(
        range,
        first,
        "a set has one initial stage",
        "um conjunto tem uma só etapa inicial",
    )
}

pub(crate) fn second_set(range: TextRange) -> Diagnostic {
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "a text holds one heuristic set",
            "um texto contém um só conjunto heurístico",
        ),
    )
    .label(Message::new("a second one begins", "começa um segundo"))
    .help(Message::new(
        "put it into a file of its own",
        "ponha-o num arquivo próprio",
    ))
}

pub(crate) fn second_calculation(range: TextRange, first: TextRange) -> Diagnostic {
    twice(
        range,
        first,
        "a stage calculates the board's value once",
        "uma etapa calcula o valor do tabuleiro uma só vez",
    )
}

pub(crate) fn second_piece_value(range: TextRange, first: TextRange) -> Diagnostic {
    twice(
        range,
        first,
        "a piece type has one initial value in a stage",
        "um tipo de peça tem um só valor inicial em uma etapa",
    )
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, in_stage};
    use super::CODE;

    #[test]
    fn repeated_parts_are_reported() {
        in_stage(CODE, "PEAO <- 1\nPEAO <- 2\n^^^^^^^^^");
        in_stage(CODE, "TABULEIRO <- 1\nTABULEIRO <- 2\n^^^^^^^^^^^^^^");
        carets(
            CODE,
            "CONJUNTO_HEURISTICO A ETAPA_INICIAL B\nETAPA_INICIAL B\n^^^^^^^^^^^^^^^\nETAPA B FIM ETAPA FIM CONJUNTO_HEURISTICO",
        );
    }
}
