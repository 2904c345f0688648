//! Phrases for pieces and squares in both languages.

use chess::Role;
use syntax::Lang;

use super::english;
use super::portuguese::{self, Gender, Noun};
use crate::ast::{Actor, ActorKind, Mark, Owner};

/// `your king`, `o rei do oponente`.
pub(super) fn the_king(owner: Owner, lang: Lang) -> String {
    let text = match owner {
        Owner::Me => lang.pick("your king", "seu rei"),
        Owner::Opponent => lang.pick("the opponent's king", "o rei do oponente"),
    };
    text.to_owned()
}

/// A piece on a board: `the knight on a6`, `o cavalo`.
pub(super) fn on_square(role: Option<Role>, square: Option<chess::Square>, lang: Lang) -> String {
    match (lang, square) {
        (Lang::En, Some(square)) => format!("the {} on {square}", en_noun(role).0),
        (Lang::En, None) => format!("the {}", en_noun(role).0),
        (Lang::Pt, Some(square)) => format!("{} em {square}", pt_noun(role).the()),
        (Lang::Pt, None) => pt_noun(role).the(),
    }
}

/// Some piece of an owner, not an actor: `an opposing pawn`, `um peão seu`.
pub(super) fn some_piece(owner: Owner, role: Option<Role>, lang: Lang) -> String {
    match (lang, owner, role) {
        (_, _, Some(Role::King)) => the_king(owner, lang),
        (Lang::En, Owner::Me, _) => format!("one of your {}", en_noun(role).1),
        (Lang::En, Owner::Opponent, _) => format!("an opposing {}", en_noun(role).0),
        (Lang::Pt, _, _) => owned_pt(&pt_noun(role).some(), owner, pt_noun(role).gender),
    }
}

/// English noun of a type, or of any piece.
pub(super) fn en_noun(role: Option<Role>) -> (&'static str, &'static str) {
    role.map_or(("piece", "pieces"), english::noun)
}

/// Portuguese noun of a type, or of any piece.
pub(super) fn pt_noun(role: Option<Role>) -> Noun {
    role.map_or(portuguese::PIECE, portuguese::noun)
}

/// The owner after a Portuguese noun: `uma peça sua`, `um peão do oponente`.
pub(super) fn owned_pt(noun: &str, owner: Owner, gender: Gender) -> String {
    match owner {
        Owner::Me => format!("{noun} {}", gender.pick("seu", "sua")),
        Owner::Opponent => format!("{noun} do oponente"),
    }
}

/// The role of an actor by its letter, if it has one.
pub(super) fn role_of(actor: Actor) -> Option<Role> {
    match actor.kind {
        ActorKind::Piece(role) => Some(role),
        ActorKind::AnyPiece | ActorKind::Square => None,
    }
}

/// An actor that the reader has met.
pub(super) fn later(actor: Actor, lang: Lang) -> String {
    match (actor.kind, lang) {
        (ActorKind::Piece(Role::King), _) => the_king(actor.owner, lang),
        (ActorKind::Piece(role), Lang::En) => format!("the {} {actor}", english::noun(role).0),
        (ActorKind::Piece(role), Lang::Pt) => format!("{} {actor}", portuguese::noun(role).the()),
        (ActorKind::AnyPiece | ActorKind::Square, _) => actor.to_string(),
    }
}

/// An actor at its first mention in English, the n-th of its kind.
pub(super) fn introduce_en(actor: Actor, nth: u64) -> String {
    let role = role_of(actor);
    let (one, many) = en_noun(role);
    let whose = match actor.owner {
        Owner::Me => "your",
        Owner::Opponent => "the opponent's",
    };
    match (actor.kind, nth) {
        (ActorKind::Square, _) => english::nth(nth, "square"),
        (ActorKind::Piece(Role::King | Role::Queen), 1) => format!("{whose} {one}"),
        (_, 1) => format!("one of {whose} {many}"),
        (_, 2) => format!("another of {whose} {many}"),
        (_, n) => match actor.owner {
            Owner::Me => format!("{} of yours", english::nth(n, one)),
            Owner::Opponent => english::nth(n, &format!("opposing {one}")),
        },
    }
}

/// An actor at its first mention in Portuguese, the n-th of its kind.
pub(super) fn introduce_pt(actor: Actor, nth: u64) -> String {
    let noun = pt_noun(role_of(actor));
    let many = match actor.owner {
        Owner::Me => format!("{} {}", noun.gender.pick("dos seus", "das suas"), noun.many),
        Owner::Opponent => format!(
            "{} {} do oponente",
            noun.gender.pick("dos", "das"),
            noun.many
        ),
    };
    match (actor.kind, nth) {
        (ActorKind::Square, _) => portuguese::nth(nth, portuguese::SQUARE),
        (ActorKind::Piece(Role::King | Role::Queen), 1) => match actor.owner {
            Owner::Me => format!("{} {}", noun.gender.pick("seu", "sua"), noun.one),
            Owner::Opponent => format!("{} do oponente", noun.the()),
        },
        (_, 1) => format!("{} {many}", noun.gender.pick("um", "uma")),
        (_, n) => owned_pt(&portuguese::nth(n, noun), actor.owner, noun.gender),
    }
}

/// Two actors like this one at their first mention: `two of your pawns`, `duas casas`.
pub(super) fn two_of(actor: Actor, lang: Lang) -> String {
    let (many, noun) = (en_noun(role_of(actor)).1, pt_noun(role_of(actor)));
    match (lang, actor.kind, actor.owner) {
        (Lang::En, ActorKind::Square, _) => "two squares".to_owned(),
        (Lang::Pt, ActorKind::Square, _) => "duas casas".to_owned(),
        (Lang::En, _, Owner::Me) => format!("two of your {many}"),
        (Lang::En, _, Owner::Opponent) => format!("two of the opponent's {many}"),
        (Lang::Pt, _, Owner::Me) => format!(
            "{} {}",
            noun.gender.pick("dois dos seus", "duas das suas"),
            noun.many
        ),
        (Lang::Pt, _, Owner::Opponent) => format!(
            "{} {} do oponente",
            noun.gender.pick("dois dos", "duas das"),
            noun.many
        ),
    }
}

/// What a mark says of a figure; an aside stands between commas.
pub(super) fn mark_words(
    mark: Mark,
    actor: Actor,
    by: Actor,
    gender: Gender,
    aside: bool,
    lang: Lang,
) -> String {
    // My other pieces than the protagonist count; of the opponent's pieces all do.
    let other = by.owner == Owner::Me;
    let defended = gender.pick("defendido", "defendida");
    match (lang, actor.owner, mark) {
        (Lang::En, Owner::Me, Mark::Defended) if other => {
            "defended by another of your pieces".to_owned()
        }
        (Lang::En, Owner::Me, Mark::Defended) => "defended by one of your pieces".to_owned(),
        (Lang::En, Owner::Me, Mark::Undefended) => {
            let other = if other { " other" } else { "" };
            format!(
                "{} no{other} piece of yours defends",
                if aside { "which" } else { "that" }
            )
        }
        (Lang::En, Owner::Opponent, Mark::Defended) if !actor.is_square() => "defended".to_owned(),
        (Lang::En, Owner::Opponent, Mark::Defended) => "defended by the opponent".to_owned(),
        (Lang::En, Owner::Opponent, Mark::Undefended) if !actor.is_square() => {
            "undefended".to_owned()
        }
        (Lang::En, Owner::Opponent, Mark::Undefended) => {
            format!(
                "{} the opponent does not defend",
                if aside { "which" } else { "that" }
            )
        }
        (Lang::Pt, Owner::Me, Mark::Defended) => {
            format!(
                "{defended} por {} peça sua",
                if other { "outra" } else { "alguma" }
            )
        }
        (Lang::Pt, Owner::Me, Mark::Undefended) => {
            format!(
                "que nenhuma{} peça sua defende",
                if other { " outra" } else { "" }
            )
        }
        (Lang::Pt, Owner::Opponent, Mark::Defended) if !actor.is_square() => defended.to_owned(),
        (Lang::Pt, Owner::Opponent, Mark::Defended) => format!("{defended} pelo oponente"),
        (Lang::Pt, Owner::Opponent, Mark::Undefended) if !actor.is_square() => {
            "sem defesa".to_owned()
        }
        (Lang::Pt, Owner::Opponent, Mark::Undefended) => "que o oponente não defende".to_owned(),
    }
}
