//! Every error and warning of the language: one file each, with its text in both languages and its tests.
//! Errors are `PAT0…`, warnings `PAT1…`; a code never changes its meaning.

pub(crate) mod pat001_wrong_case;
pub(crate) mod pat002_unterminated_text;
pub(crate) mod pat003_unexpected_character;
pub(crate) mod pat004_unknown_word;
pub(crate) mod pat005_expected;
pub(crate) mod pat006_missing_section;
pub(crate) mod pat007_section_order;
pub(crate) mod pat008_limit;
pub(crate) mod pat009_bad_escape;
pub(crate) mod pat010_wildcard_in_actors;
pub(crate) mod pat011_square_acts;
pub(crate) mod pat012_attack_on_own_side;
pub(crate) mod pat013_square_attacked;
pub(crate) mod pat014_defence_of_other_side;
pub(crate) mod pat015_square_not_allowed;
pub(crate) mod pat016_same_figure_twice;
pub(crate) mod pat017_list_not_allowed;
pub(crate) mod pat018_list_needed;
pub(crate) mod pat019_end_of_attack_list;
pub(crate) mod pat020_end_of_defence_list;
pub(crate) mod pat021_postcondition_without_tactics;
pub(crate) mod pat022_undeclared_figure;
pub(crate) mod pat023_move_to_itself;
pub(crate) mod pat024_move_onto_own_piece;
pub(crate) mod pat025_empty_square_moves;
pub(crate) mod pat026_short_set_of_pieces;
pub(crate) mod pat027_bad_piece_letter;
pub(crate) mod pat028_argument_count;
pub(crate) mod pat029_argument_kind;
pub(crate) mod pat030_types;
pub(crate) mod pat031_unknown_pattern;
pub(crate) mod pat032_circular_patterns;
pub(crate) mod pat033_duplicate_name;
pub(crate) mod pat034_only_below_not;
pub(crate) mod pat035_pattern_too_large;
pub(crate) mod pat036_bad_number;
pub(crate) mod pat037_portuguese_letter;
pub(crate) mod pat038_semicolon;
pub(crate) mod pat101_unused_actor;
pub(crate) mod pat102_always_true;
pub(crate) mod pat103_always_false;
pub(crate) mod pat104_no_legal_position;
pub(crate) mod pat105_mixed_languages;
pub(crate) mod pat106_tutorial_sugar;
pub(crate) mod pat107_weight_zero;
pub(crate) mod pat108_anyone;
pub(crate) mod pat109_slip;
pub(crate) mod pat110_repeated_letter;
pub(crate) mod pat111_may_be_unbound;
pub(crate) mod pat112_square_name;
#[cfg(test)]
mod testing;

use chess::Role;
use syntax::{Lang, Message};

use crate::ast::{Actor, ActorKind, Figure, Mark, Owner};

/// At most this many characters of the source are repeated in a message.
const MAX_QUOTE_LENGTH: usize = 40;

/// A piece of the source as it appears in a message.
pub(crate) fn shown(text: &str) -> String {
    let clean: String = text
        .chars()
        .take(MAX_QUOTE_LENGTH)
        .map(|c| {
            if syntax::is_deceptive(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect();
    if text.chars().nth(MAX_QUOTE_LENGTH).is_some() {
        format!("`{clean}…`")
    } else {
        format!("`{clean}`")
    }
}

/// "a", "a and b", "a, b and c" in both languages.
pub(crate) fn listed(items: &[String]) -> Message {
    let join = |and: &str| match items {
        [] => String::new(),
        [one] => one.clone(),
        [firsts @ .., last] => format!("{} {and} {last}", firsts.join(", ")),
    };
    Message::new(join("and"), join("e"))
}

/// A message from texts that differ between the languages only in the parts given as messages.
pub(crate) fn both(text: impl Fn(Lang) -> String) -> Message {
    Message::new(text(Lang::En), text(Lang::Pt))
}

/// How a square such as `e5` is said; `name` is a file's letter and a rank's digit.
pub(crate) fn square_in_words(name: &str) -> Message {
    let mut characters = name.chars();
    let file = characters
        .next()
        .map_or(0, |c| u32::from(c).wrapping_sub(u32::from('a')) + 1);
    let rank = characters.as_str();
    Message::new(
        format!(
            "a square is an actor such as S1, and {name} is said in PRECONDITION: FILEOF(S1) = {file} AND RANKOF(S1) = {rank}"
        ),
        format!(
            "uma casa é um ator como S1, e {name} diz-se em PRECONDICAO: COLUNADE(S1) = {file} E LINHADE(S1) = {rank}"
        ),
    )
}

/// Whether a word is the name of a square: `e5`.
pub(crate) fn is_square_name(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// The same name for the other side.
pub(crate) fn other_side(actor: Actor) -> Actor {
    Actor {
        owner: actor.owner.other(),
        ..actor
    }
}

/// A figure's text with another actor inside its mark.
pub(crate) fn with_actor(figure: &Figure, actor: Actor) -> String {
    match figure.mark {
        None => actor.to_string(),
        Some(Mark::Defended) => format!("<{actor}>"),
        Some(Mark::Undefended) => format!(">{actor}<"),
    }
}

/// "your king", "the opponent's piece".
pub(crate) fn owned(actor: Actor) -> Message {
    let (en, pt, feminine) = match actor.kind {
        ActorKind::Piece(Role::King) => ("king", "rei", false),
        ActorKind::Piece(Role::Queen) => ("queen", "dama", true),
        ActorKind::Piece(Role::Rook) => ("rook", "torre", true),
        ActorKind::Piece(Role::Bishop) => ("bishop", "bispo", false),
        ActorKind::Piece(Role::Knight) => ("knight", "cavalo", false),
        ActorKind::Piece(Role::Pawn) => ("pawn", "peão", false),
        ActorKind::AnyPiece => ("piece", "peça", true),
        ActorKind::Square => ("square", "casa", true),
    };
    match (actor.owner, feminine) {
        (Owner::Me, false) => Message::new(format!("your {en}"), format!("o seu {pt}")),
        (Owner::Me, true) => Message::new(format!("your {en}"), format!("a sua {pt}")),
        (Owner::Opponent, false) => Message::new(
            format!("the opponent's {en}"),
            format!("o {pt} do oponente"),
        ),
        (Owner::Opponent, true) => Message::new(
            format!("the opponent's {en}"),
            format!("a {pt} do oponente"),
        ),
    }
}

/// "K1 is yours (upper case)".
pub(crate) fn whose(actor: Actor) -> Message {
    match actor.owner {
        Owner::Me => Message::new(
            format!("{actor} is yours (upper case)"),
            format!("{actor} é sua (maiúscula)"),
        ),
        Owner::Opponent => Message::new(
            format!("{actor} is the opponent's (lower case)"),
            format!("{actor} é do oponente (minúscula)"),
        ),
    }
}

/// "write k1 for the opponent's king".
pub(crate) fn write_instead(actor: Actor) -> Message {
    let owned = owned(actor);
    Message::new(
        format!("write {actor} for {}", owned.en),
        format!("escreva {actor} para {}", owned.pt),
    )
}
