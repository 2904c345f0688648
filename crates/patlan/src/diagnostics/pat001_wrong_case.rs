//! PAT001: a keyword in lower case or with accents.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;
use crate::vocabulary::Word;

pub(crate) const CODE: &str = "PAT001";

pub(crate) fn wrong_case(
    range: TextRange,
    written: &str,
    word: Word,
    right: &'static str,
) -> Diagnostic {
    let written = shown(written);
    let diagnostic = Diagnostic::error(
        CODE,
        range,
        Message::new(
            "keywords are written in upper case and without accents",
            "palavras-chave são escritas em maiúsculas e sem acentos",
        ),
    )
    .label(Message::new(
        format!("{written} is the keyword {right}"),
        format!("{written} é a palavra-chave {right}"),
    ))
    .replace(
        range,
        right,
        Message::new(format!("write {right}"), format!("escreva {right}")),
    );
    match word {
        // Someone may have meant the opponent's piece, as lower case does everywhere else.
        Word::Piece(role) => diagnostic.help(Message::new(
            format!("write {right}, or {} for the opponent's", role.char()),
            format!("escreva {right}, ou {} para a do oponente", role.char()),
        )),
        _ => diagnostic,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{carets, fixed, in_pattern};
    use super::CODE;

    #[test]
    fn lower_case_and_accents() {
        carets(
            CODE,
            r#"
padrão "X"
^^^^^^
Autor "A"
^^^^^
DESCRIÇÃO "D"
^^^^^^^^^
PESO 1
CENARIO
  F1 ataca f1
     ^^^^^
;"#,
        );
    }

    #[test]
    fn the_word_is_understood_and_the_fix_is_right() {
        let text = "padrão \"X\" AUTOR \"A\" DESCRICAO \"D\" PESO 1 CENARIO F1 ATACA f1;";
        assert_eq!(crate::parse(text).patterns.len(), 1);
        assert_eq!(fixed(CODE, text), text.replace("padrão", "PADRAO"));
    }

    #[test]
    fn a_piece_word_says_how_to_name_the_opponent() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS f1
PRECONDITION
  TYPEOF(f1,queen)
            ^^^^^",
        );
        let help = found[0].help.as_ref().unwrap();
        assert_eq!(help.en, "write QUEEN, or q for the opponent's");
    }
}
