//! PAT027: SETOFPIECES with something that is no piece letter.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;
use crate::vocabulary::{letter, portuguese_piece};

pub(crate) const CODE: &str = "PAT027";

/// `word` is what the letter is part of, with its place: all its letters may be those of Portuguese.
pub(crate) fn bad_piece_letter(
    range: TextRange,
    written: &str,
    (place, word): (TextRange, &str),
) -> Diagnostic {
    let letters: Option<String> = word
        .chars()
        .map(|c| portuguese_piece(c).map(|(owner, role)| letter(owner, role)))
        .collect();
    let written = shown(written);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            format!("{written} is not a piece letter"),
            format!("{written} não é uma letra de peça"),
        ),
    );
    if let Some(letters) = letters {
        return diagnostic
            .help(Message::new(
                format!("the letters are the English ones (K Q R B N P): write {letters}"),
                format!(
                    "as letras são as inglesas (K rei, Q dama, R torre, B bispo, N cavalo, P peão): escreva {letters}"
                ),
            ))
            .replace(
                place,
                letters.as_str(),
                Message::new(format!("write {letters}"), format!("escreva {letters}")),
            );
    }
    diagnostic.help(Message::new(
        "the letters are K Q R B N P for your pieces and k q r b n p for the opponent's, without numbers",
        "as letras são K Q R B N P para as suas peças e k q r b n p para as do oponente, sem números",
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fixed, in_pattern};
    use super::CODE;

    #[test]
    fn portuguese_letters_are_translated() {
        let text = "PATTERN \"X\" AUTHOR \"A\" DESCRIPTION \"D\" WEIGHT 1 SETOFPIECES RDPrp SCENARIO K1 MOVE S1;";
        assert_eq!(fixed(CODE, text), text.replace("RDPrp", "KQPkp"));
    }

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
