//! What a screen reader says about a drawing.

use std::fmt::Write;

use shakmaty::{Board, Color, Role, Square};

use super::{ArrowStyle, Drawing};

/// The language of the spoken description.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    #[default]
    English,
    Portuguese,
}

/// The title: the caption where there is one.
pub(super) fn title(drawing: &Drawing) -> String {
    match (&drawing.caption, drawing.language) {
        (Some(caption), _) if !caption.trim().is_empty() => caption.clone(),
        (_, Language::English) => "Chess board".to_owned(),
        (_, Language::Portuguese) => "Tabuleiro de xadrez".to_owned(),
    }
}

/// The pieces of both sides, then the arrows and the ringed squares.
pub(super) fn description(drawing: &Drawing) -> String {
    let language = drawing.language;
    let mut parts = Vec::new();
    for side in Color::ALL {
        parts.push(pieces(&drawing.board, side, language));
    }
    for arrow in &drawing.arrows {
        let [from, through @ .., to] = arrow.path.as_slice() else {
            continue;
        };
        let style = style(arrow.style, language);
        let (joint, by) = match language {
            Language::English => ("to", "through"),
            Language::Portuguese => ("para", "por"),
        };
        let mut part = format!("{style} {from} {joint} {to}");
        for square in through {
            let _ = write!(part, " {by} {square}");
        }
        parts.push(part);
    }
    for (square, name) in &drawing.rings {
        let mut part = match language {
            Language::English => format!("square {square}"),
            Language::Portuguese => format!("casa {square}"),
        };
        if let Some(name) = name {
            let _ = write!(part, " ({name})");
        }
        parts.push(part);
    }
    for (square, name) in &drawing.labels {
        parts.push(format!("{name} = {square}"));
    }
    parts.join("; ") + "."
}

fn pieces(board: &Board, side: Color, language: Language) -> String {
    let side_name = match (side, language) {
        (Color::White, Language::English) => "White",
        (Color::Black, Language::English) => "Black",
        (Color::White, Language::Portuguese) => "Brancas",
        (Color::Black, Language::Portuguese) => "Pretas",
    };
    let nothing = match language {
        Language::English => "no pieces",
        Language::Portuguese => "sem peças",
    };
    let kinds: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter_map(|role| {
            let squares: Vec<Square> = board.by_piece(role.of(side)).into_iter().collect();
            let list: Vec<String> = squares.iter().map(Square::to_string).collect();
            (!list.is_empty()).then(|| format!("{} {}", role_name(role, language), list.join(" ")))
        })
        .collect();
    if kinds.is_empty() {
        format!("{side_name}: {nothing}")
    } else {
        format!("{side_name}: {}", kinds.join(", "))
    }
}

fn role_name(role: Role, language: Language) -> &'static str {
    let (english, portuguese) = match role {
        Role::Pawn => ("pawn", "peão"),
        Role::Knight => ("knight", "cavalo"),
        Role::Bishop => ("bishop", "bispo"),
        Role::Rook => ("rook", "torre"),
        Role::Queen => ("queen", "dama"),
        Role::King => ("king", "rei"),
    };
    match language {
        Language::English => english,
        Language::Portuguese => portuguese,
    }
}

fn style(style: ArrowStyle, language: Language) -> &'static str {
    let (english, portuguese) = match style {
        ArrowStyle::Attack => ("attack", "ataque"),
        ArrowStyle::PossibleAttack => ("possible attack", "ataque possível"),
        ArrowStyle::Defense => ("defence", "defesa"),
        ArrowStyle::PossibleDefense => ("possible defence", "defesa possível"),
        ArrowStyle::Move => ("move", "lance"),
    };
    match language {
        Language::English => english,
        Language::Portuguese => portuguese,
    }
}
