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
