//! Lines of the player: commands in either language, and moves.

use std::path::PathBuf;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlayerInput {
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

pub(super) fn parse(line: &str) -> PlayerInput {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match first.to_lowercase().as_str() {
        "" => PlayerInput::Nothing,
        "help" | "ajuda" | "?" => PlayerInput::Help,
        "quit" | "exit" | "sair" => PlayerInput::Quit,
        "board" | "tabuleiro" => PlayerInput::Board,
        "flip" | "virar" => PlayerInput::Flip,
        "moves" | "lances" => PlayerInput::Moves,
        "eval" | "avaliar" => PlayerInput::Value,
        "hint" | "dica" => PlayerInput::Hint,
        "back" | "undo" | "volta" | "voltar" | "desfazer" => PlayerInput::Back,
        "clock" | "relogio" | "relógio" => PlayerInput::Clock,
        "resign" | "abandono" | "abandonar" | "desisto" | "desistir" => PlayerInput::Resign,
        "swap" | "trocar" => PlayerInput::Swap,
        "new" | "nova" => PlayerInput::New,
        "level" | "nivel" | "nível" => {
            let level = rest.parse().ok();
            PlayerInput::Level(level.filter(|level| (1..=6).contains(level)))
        }
        "save" | "salvar" => PlayerInput::Save((!rest.is_empty()).then(|| PathBuf::from(rest))),
        _ => PlayerInput::Move(line.to_owned()),
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
            ("resign", "desisto"),
            ("resign", "abandono"),
        ] {
            assert_eq!(parse(one), parse(other));
        }
        assert_eq!(parse("level 9"), PlayerInput::Level(None));
        assert_eq!(parse(" Nf3 "), PlayerInput::Move("Nf3".to_owned()));
        // "b4" is a pawn's move, not the command `back`.
        assert_eq!(parse("b4"), PlayerInput::Move("b4".to_owned()));
    }
}
