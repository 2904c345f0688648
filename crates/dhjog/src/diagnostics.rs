//! Errors (`DHJ0…`) and warnings (`DHJ1…`) of the language: one file each, with its text in both languages and its
//! tests. A code never changes its meaning.

pub(crate) mod dhj001_unexpected_character;
pub(crate) mod dhj002_unterminated_text;
pub(crate) mod dhj003_expected;
pub(crate) mod dhj004_limit;
pub(crate) mod dhj005_reserved_name;
pub(crate) mod dhj006_repeated;
pub(crate) mod dhj007_duplicate_name;
pub(crate) mod dhj008_unknown_name;
pub(crate) mod dhj010_arguments;
pub(crate) mod dhj011_types;
pub(crate) mod dhj014_wrong_action;
pub(crate) mod dhj015_undefined_stage;
pub(crate) mod dhj016_board_too_early;
pub(crate) mod dhj017_not_constant;
pub(crate) mod dhj018_calls;
pub(crate) mod dhj019_no_return;
pub(crate) mod dhj020_level;
pub(crate) mod dhj101_arrow_in_condition;
pub(crate) mod dhj102_piece_never_set;
pub(crate) mod dhj103_stage_missing_yet;
pub(crate) mod dhj104_fragment;
pub(crate) mod dhj105_stray_dot;
pub(crate) mod dhj106_multiplies_disadvantage;
pub(crate) mod dhj107_constant_condition;
pub(crate) mod dhj108_unreachable_stage;
pub(crate) mod dhj109_idle_region;
pub(crate) mod dhj110_one_sided;
pub(crate) mod dhj111_division_by_zero;
pub(crate) mod dhj112_overwritten;
pub(crate) mod dhj113_own_stage;
pub(crate) mod dhj114_same_name;
pub(crate) mod dhj115_more_warnings;
#[cfg(test)]
pub(crate) mod testing;

use game::vocabulary::ValueKind;
use syntax::{Lang, Message};

/// The maximum number of characters that a message quotes.
const LONGEST_QUOTE: usize = 40;

/// Quotes a piece of the source in a message.
pub(crate) fn shown(text: &str) -> String {
    let clean: String = text
        .chars()
        .take(LONGEST_QUOTE)
        .map(|c| {
            if syntax::is_deceptive(c) {
                '\u{fffd}'
            } else {
                c
            }
        })
        .collect();
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        format!("`{clean}…`")
    } else {
        format!("`{clean}`")
    }
}

pub(crate) fn both(text: impl Fn(Lang) -> String) -> Message {
    Message::new(text(Lang::En), text(Lang::Pt))
}

/// The name of a type with its article.
pub(crate) fn kind_name(kind: ValueKind, lang: Lang) -> &'static str {
    match kind {
        ValueKind::Integer => lang.pick("a whole number", "um número inteiro"),
        ValueKind::Real => lang.pick("a number", "um número"),
        ValueKind::Logical => lang.pick("a condition", "uma condição"),
        ValueKind::Text => lang.pick("a text", "um texto"),
        ValueKind::Square => lang.pick("a square", "uma casa"),
        ValueKind::Squares => lang.pick("a region", "uma região"),
        ValueKind::Type => lang.pick("a piece type", "um tipo de peça"),
        ValueKind::Types => lang.pick("a set of piece types", "um conjunto de tipos de peça"),
        ValueKind::Piece => lang.pick("a piece", "uma peça"),
        ValueKind::Pieces => lang.pick("a set of pieces", "um conjunto de peças"),
        ValueKind::Owner => lang.pick("a player", "um jogador"),
        ValueKind::Stage => lang.pick("a stage", "uma etapa"),
    }
}
