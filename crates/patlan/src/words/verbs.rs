//! The verbs of relations.

use syntax::Lang;

use super::scene::{Mode, mode};
use crate::vocabulary::Relation;

/// Whether the relation is about where a piece stands beside another.
pub(super) fn is_direction(relation: Relation) -> bool {
    direction(relation, Lang::En).is_some()
}

/// Where X stands beside Y; in Portuguese the phrase wants `de` after it.
fn direction(relation: Relation, lang: Lang) -> Option<&'static str> {
    Some(match relation {
        Relation::AboveOf => lang.pick("above", "acima"),
        Relation::UnderOf => lang.pick("below", "abaixo"),
        Relation::RightOf => lang.pick("to the right of", "à direita"),
        Relation::LeftOf => lang.pick("to the left of", "à esquerda"),
        Relation::Northeast => lang.pick("above and to the right of", "acima e à direita"),
        Relation::Northwest => lang.pick("above and to the left of", "acima e à esquerda"),
        Relation::Southeast => lang.pick("below and to the right of", "abaixo e à direita"),
        Relation::Southwest => lang.pick("below and to the left of", "abaixo e à esquerda"),
        _ => return None,
    })
}

/// The English verb, up to its object.
pub(super) fn verb_en(relation: Relation, infinitive: bool, negated: bool) -> String {
    if let Some(place) = direction(relation, Lang::En) {
        let not = if negated { "not " } else { "" };
        return format!("stands {not}immediately {place}").replace("stands not", "does not stand");
    }
    let base = match relation {
        Relation::Blocks => "block",
        Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense => "defend",
        Relation::Checkmate => {
            return if negated {
                "cannot give mate on"
            } else {
                "can give mate on"
            }
            .to_owned();
        }
        _ => "attack",
    };
    match (infinitive, negated) {
        (true, _) => base.to_owned(),
        (false, false) => format!("{base}s"),
        (false, true) => format!("does not {base}"),
    }
}

/// The Portuguese verb, up to its object.
pub(super) fn verb_pt(relation: Relation, infinitive: bool, negated: bool) -> String {
    let not = if negated && !infinitive { "não " } else { "" };
    if let Some(place) = direction(relation, Lang::Pt) {
        return format!("{not}está imediatamente {place}");
    }
    let (finite, base) = match relation {
        Relation::Blocks => ("bloqueia", "bloquear"),
        Relation::Defends | Relation::IndirectDefense | Relation::PossibleDefense => {
            ("defende", "defender")
        }
        Relation::Checkmate => ("pode dar mate", "dar mate"),
        _ => ("ataca", "atacar"),
    };
    format!("{not}{}", if infinitive { base } else { finite })
}

/// `Directions are …`, for readers who turn the board.
pub(super) fn direction_note(lang: Lang) -> &'static str {
    lang.pick(
        "Left, right, above and below are as you see the board, with the opponent at the top.",
        "Esquerda, direita, acima e abaixo são como você vê o tabuleiro, com o oponente no alto.",
    )
}

/// A relation without its figures: "attacks", "attacks through", "can attack", "does not defend".
pub(super) fn label(relation: Relation, negated: bool, lang: Lang) -> String {
    let (mode, plain) = mode(relation);
    let verb = |infinitive, negated| match lang {
        Lang::En => verb_en(plain, infinitive, negated),
        Lang::Pt => verb_pt(plain, infinitive, negated),
    };
    let can = match (lang, negated) {
        (Lang::En, false) => "can",
        (Lang::En, true) => "cannot",
        (Lang::Pt, false) => "pode",
        (Lang::Pt, true) => "não pode",
    };
    match mode {
        _ if plain == Relation::Move => format!("{can} {}", lang.pick("go to", "ir a")),
        Mode::Direct => verb(false, negated),
        Mode::Through => format!(
            "{} {}",
            verb(false, negated),
            lang.pick("through", "através")
        ),
        Mode::Moving => format!("{can} {}", verb(true, false)),
    }
}
