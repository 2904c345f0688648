//! PAT027: SETOFPIECES with something that is no piece letter.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;

pub(crate) const CODE: &str = "PAT027";

pub(crate) fn bad_piece_letter(range: TextRange, written: &str) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is no piece letter"),
            format!("{written} não é letra de peça"),
        ),
    )
    .help(Message::new(
        "the letters are K Q R B N P for your pieces and k q r b n p for the opponent's, without numbers",
        "as letras são K Q R B N P para as suas peças e k q r b n p para as do oponente, sem números",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;

    #[test]
    fn letters_and_numbers() {
        in_pattern(
            CODE,
            "
SETOFPIECES KXPkzz
             ^  ^^
SCENARIO
  K1 MOVE S1",
        );
        in_pattern(
            CODE,
            "
SETOFPIECES K1 P k
             ^
SCENARIO
  K1 MOVE S1",
        );
    }
}
