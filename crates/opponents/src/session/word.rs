//! What the person says: a word of either language, or a move.

use std::path::PathBuf;

/// A line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Nothing,
    Help,
    Quit,
    Board,
    Flip,
    Moves,
    Value,
    Hint,
    Back,
    Clock,
    Resign,
    Swap,
    New,
    Level(Option<u8>),
    Save(Option<PathBuf>),
    Move(String),
}

pub(super) fn read(line: &str) -> Word {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match first.to_lowercase().as_str() {
        "" => Word::Nothing,
        "help" | "ajuda" | "?" => Word::Help,
        "quit" | "exit" | "sair" => Word::Quit,
        "board" | "tabuleiro" => Word::Board,
        "flip" | "virar" => Word::Flip,
        "moves" | "lances" => Word::Moves,
        "eval" | "avaliar" => Word::Value,
        "hint" | "dica" => Word::Hint,
        "back" | "undo" | "volta" | "voltar" | "desfazer" => Word::Back,
        "clock" | "relogio" | "relógio" => Word::Clock,
        "resign" | "abandonar" | "desistir" => Word::Resign,
        "swap" | "trocar" => Word::Swap,
        "new" | "nova" => Word::New,
        "level" | "nivel" | "nível" => {
            let level = rest.parse().ok();
            Word::Level(level.filter(|level| (1..=6).contains(level)))
        }
        "save" | "salvar" => Word::Save((!rest.is_empty()).then(|| PathBuf::from(rest))),
        _ => Word::Move(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        for (one, other) in [
            ("hint", "dica"),
            ("BACK", "voltar"),
            ("level 3", "nível 3"),
            ("save a b.pgn", "salvar a b.pgn"),
        ] {
            assert_eq!(read(one), read(other));
        }
        assert_eq!(read("level 9"), Word::Level(None));
        assert_eq!(read(" Nf3 "), Word::Move("Nf3".to_owned()));
        // A pawn's move is not help.
        assert_eq!(read("b4"), Word::Move("b4".to_owned()));
    }
}
