//! PAT001: a piece word in small letters or with accents. Other keywords may be written so: of these it is not clear
//! whether the opponent's piece is meant.

use syntax::{Diagnostic, Message, TextRange};

use super::shown;
use chess::Role;

pub(crate) const CODE: &str = "PAT001";

pub(crate) fn wrong_case(
    range: TextRange,
    written: &str,
    role: Role,
    right: &'static str,
) -> Diagnostic {
    let written = shown(written);
    Diagnostic::error(
        CODE,
        range,
        Message::new(
            "piece words are written in capitals and without accents",
            "palavras de peças são escritas em maiúsculas e sem acentos",
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
    )
    // Someone may have meant the opponent's piece, as lower case does everywhere else.
    .help(Message::new(
        format!("write {right}, or {} for the opponent's", role.char()),
        format!("escreva {right}, ou {} para a do oponente", role.char()),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::testing::in_pattern;
    use super::CODE;
    use crate::parse;

    #[test]
    fn a_piece_word_says_how_to_name_the_opponent() {
        let found = in_pattern(
            CODE,
            "
SCENARIO
  F1 ATTACKS f1
PRECONDITION
  TYPEOF(f1,queen) OR TYPEOF(f1,Peão)
            ^^^^^               ^^^^",
        );
        let help = found[0].help.as_ref().unwrap();
        assert_eq!(help.en, "write QUEEN, or q for the opponent's");
    }

    #[test]
    fn other_keywords_may_be_small_and_have_accents() {
        let text = "padrão \"X\" Autor \"A\" DESCRIÇÃO \"D\" peso 1 Cenário F1 ataca f1 f2 não defende f1 \
                    pré";
        // The last word is none.
        assert_eq!(parse(text).diagnostics.len(), 2);
        let text = "padrão \"X\" Autor \"A\" DESCRIÇÃO \"D\" peso 1 Cenário F1 ataca f1 \
                    Precondição movimentosde(f1) = 0 e não brancas ou verdadeiro Táticas F1,f1;";
        let parse = parse(text);
        assert_eq!(parse.diagnostics, []);
        assert!(parse.patterns[0].precondition.is_some());
        assert_eq!(parse.patterns[0].tactics.len(), 1);
    }
}
