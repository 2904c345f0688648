//! PAT026: SETOFPIECES with fewer than three letters.

use syntax::{Diagnostic, Message};

use crate::ast::PieceSet;

pub(crate) const CODE: &str = "PAT026";

pub(crate) fn short_set_of_pieces(set: &PieceSet) -> Diagnostic {
    Diagnostic::error(
        CODE,
        set.range,
        Message::new(
            "SETOFPIECES has at least three letters",
            "CONJUNTODEPECAS tem pelo menos três letras",
        ),
    )
    .help(Message::new(
        "name every type on the board, both kings included, such as KPk",
        "nomeie todos os tipos no tabuleiro, com os dois reis, como KPk",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn two_kings_are_no_set() {
        in_pattern(
            CODE,
            "
SETOFPIECES Kk
            ^^
SCENARIO
  K1 MOVE S1",
        );
    }
}
