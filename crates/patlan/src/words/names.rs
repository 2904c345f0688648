//! How actors are called: introduced once, named afterwards; by their letters, or by the pieces and squares of a board.

use chess::{Color, Role};
use syntax::Lang;

use super::portuguese::{self, Gender, Noun};
use super::{Seat, english};
use crate::ast::{Actor, ActorKind, ArgKind, Figure, Mark, Owner};

/// A noun phrase.
#[derive(Debug, Clone)]
pub(super) struct Np {
    /// Its words, article first.
    pub text: String,
    /// For agreement in Portuguese.
    pub gender: Gender,
    /// Several things.
    pub plural: bool,
}

/// What stands where a piece is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A square, empty as far as is known.
    Free,
    /// A piece of the mover's side.
    Friend,
    /// A piece of the other side.
    Foe,
}

/// The names in use, and who has been introduced.
#[derive(Debug, Clone)]
pub(super) struct Names<'a> {
    pub lang: Lang,
    known: Vec<Actor>,
    seats: Option<&'a [(Actor, Seat)]>,
    /// Set when an actor without a seat was asked for.
    pub missing: bool,
    everyone_known: bool,
}

impl<'a> Names<'a> {
    /// Actors go by their letters and are introduced at their first mention.
    pub(super) fn letters(lang: Lang) -> Names<'a> {
        Names { lang, known: Vec::new(), seats: None, missing: false, everyone_known: false }
    }

    /// Actors go by their letters and need no introduction.
    pub(super) fn familiar(lang: Lang) -> Names<'a> {
        Names { everyone_known: true, ..Names::letters(lang) }
    }

    /// Actors go by the pieces and squares they are on the board.
    pub(super) fn seated(lang: Lang, seats: &'a [(Actor, Seat)]) -> Names<'a> {
        Names { seats: Some(seats), ..Names::letters(lang) }
    }

    /// Whether the actor has been mentioned.
    pub(super) fn knows(&self, actor: Actor) -> bool {
        self.everyone_known || self.known.contains(&actor)
    }

    /// Takes over what another account of the same story introduced.
    pub(super) fn learn(&mut self, other: &Names<'_>) {
        for actor in &other.known {
            if !self.known.contains(actor) {
                self.known.push(*actor);
            }
        }
        self.missing |= other.missing;
    }

    /// The seat of an actor on the board.
    pub(super) fn seat(&self, actor: Actor) -> Option<Seat> {
        let seats = self.seats?;
        seats.iter().find(|(who, _)| *who == actor).map(|(_, seat)| *seat)
    }

    /// The noun phrase of an actor.
    pub(super) fn np(&mut self, actor: Actor) -> Np {
        let new = !self.knows(actor);
        let text = match (self.seats.is_some(), new) {
            (true, _) => self.on_board(actor, new),
            (false, true) => self.introduced(actor),
            (false, false) => later(actor, self.lang),
        };
        if !self.known.contains(&actor) {
            self.known.push(actor);
        }
        Np { text, gender: self.gender(actor), plural: false }
    }

    /// The noun phrase of a figure with what its mark says.
    pub(super) fn marked(&mut self, figure: &Figure, protagonist: Actor) -> Np {
        let new = !self.knows(figure.actor) && self.seats.is_none();
        let mut np = self.np(figure.actor);
        if let Some(mark) = figure.mark {
            let aside = figure.actor == protagonist || !new || !figure.actor.is_square();
            let words = mark_words(mark, figure.actor, protagonist, np.gender, aside, self.lang);
            np.text = if aside { format!("{}, {words},", np.text) } else { format!("{} {words}", np.text) };
        }
        np
    }

    /// What stands on the actor's square, seen by a mover of the given side.
    pub(super) fn place(&self, actor: Actor, mover: Owner) -> Place {
        let owner = if actor.is_square() {
            self.seat(actor).and_then(|seat| seat.piece).and_then(|(color, _)| self.owner_of(color))
        } else {
            Some(actor.owner)
        };
        match owner {
            None => Place::Free,
            Some(owner) if owner == mover => Place::Friend,
            Some(_) => Place::Foe,
        }
    }

    /// Whose the pieces of a colour are.
    pub(super) fn owner_of(&self, color: Color) -> Option<Owner> {
        let (actor, (seated, _)) = self
            .seats?
            .iter()
            .filter(|(actor, _)| !actor.is_square())
            .find_map(|(actor, seat)| Some((actor, seat.piece?)))?;
        Some(if seated == color { actor.owner } else { actor.owner.other() })
    }

    /// The noun phrase of a function's argument, a set of pieces included.
    pub(super) fn arg(&mut self, arg: &ArgKind) -> Np {
        match arg {
            ArgKind::Actor(actor) => self.np(*actor),
            ArgKind::Type(owner, Role::King) => {
                let text = the_king(*owner, self.lang);
                Np { text, gender: Gender::Masculine, plural: false }
            }
            ArgKind::Type(owner, role) => self.all_of(*owner, Some(*role)),
            ArgKind::AnyPiece(owner) => self.all_of(*owner, None),
            ArgKind::Side(Owner::Me) => self.word("you", "você"),
            ArgKind::Side(Owner::Opponent) => self.word("the opponent", "o oponente"),
            ArgKind::Nobody => self.word("nobody", "ninguém"),
            ArgKind::Text(text) => self.word(&format!("“{text}”"), &format!("“{text}”")),
            ArgKind::Expr(_) => self.word("that number", "esse número"),
        }
    }

    /// As [`Names::arg`], but a square stands for the piece on it.
    pub(super) fn piece(&mut self, arg: &ArgKind) -> Np {
        let np = self.arg(arg);
        match arg {
            ArgKind::Actor(actor) if actor.is_square() => {
                let text = match self.lang {
                    Lang::En => format!("the piece on {}", np.text),
                    Lang::Pt => format!("a peça {}", portuguese::em(&np.text)),
                };
                Np { text, gender: Gender::Feminine, plural: false }
            }
            _ => np,
        }
    }

    fn word(&self, en: &str, pt: &str) -> Np {
        Np { text: self.lang.pick(en, pt).to_owned(), gender: Gender::Masculine, plural: false }
    }

    fn all_of(&self, owner: Owner, role: Option<Role>) -> Np {
        let noun = pt_noun(role);
        let text = match (self.lang, owner) {
            (Lang::En, Owner::Me) => format!("your {}", en_noun(role).1),
            (Lang::En, Owner::Opponent) => format!("the opponent's {}", en_noun(role).1),
            (Lang::Pt, Owner::Me) => format!("{} {}", noun.gender.pick("seus", "suas"), noun.many),
            (Lang::Pt, Owner::Opponent) => format!("{} do oponente", noun.all()),
        };
        Np { text, gender: noun.gender, plural: true }
    }

    fn gender(&self, actor: Actor) -> Gender {
        match (self.seat(actor).and_then(|seat| seat.piece), actor.kind) {
            (_, ActorKind::Square) => Gender::Feminine,
            (Some((_, role)), _) | (None, ActorKind::Piece(role)) => portuguese::noun(role).gender,
            (None, ActorKind::AnyPiece) => Gender::Feminine,
        }
    }

    fn on_board(&mut self, actor: Actor, new: bool) -> String {
        let Some(seat) = self.seat(actor) else {
            self.missing = true;
            return actor.to_string();
        };
        if actor.is_square() {
            return seat.square.to_string();
        }
        let role = role_on(actor, seat);
        let alike = self.seats.unwrap_or_default().iter();
        let alike = alike.filter(|(who, seat)| !who.is_square() && role_on(*who, *seat) == role).count();
        on_square(role, (new || alike > 1).then_some(seat.square), self.lang)
    }

    fn introduced(&self, actor: Actor) -> String {
        let same = |other: &&Actor| {
            other.kind == actor.kind && (actor.is_square() || other.owner == actor.owner)
        };
        let nth = self.known.iter().filter(same).count() as u64 + 1;
        match self.lang {
            Lang::En => introduce_en(actor, nth),
            Lang::Pt => introduce_pt(actor, nth),
        }
    }
}

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

/// The owner behind a Portuguese noun: `uma peça sua`, `um peão do oponente`.
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

fn role_on(actor: Actor, seat: Seat) -> Option<Role> {
    seat.piece.map(|(_, role)| role).or(role_of(actor))
}

fn later(actor: Actor, lang: Lang) -> String {
    match (actor.kind, lang) {
        (ActorKind::Piece(Role::King), _) => the_king(actor.owner, lang),
        (ActorKind::Piece(role), Lang::En) => format!("the {} {actor}", english::noun(role).0),
        (ActorKind::Piece(role), Lang::Pt) => format!("{} {actor}", portuguese::noun(role).the()),
        (ActorKind::AnyPiece | ActorKind::Square, _) => actor.to_string(),
    }
}

fn introduce_en(actor: Actor, nth: u64) -> String {
    let role = role_of(actor);
    let (one, many) = en_noun(role);
    let whose = match actor.owner {
        Owner::Me => "your",
        Owner::Opponent => "the opponent's",
    };
    match (actor.kind, nth) {
        (ActorKind::Square, _) => format!("{} ({actor})", english::nth(nth, "square")),
        (ActorKind::Piece(Role::King | Role::Queen), 1) => format!("{whose} {one} ({actor})"),
        (_, 1) => format!("one of {whose} {many} ({actor})"),
        (_, 2) => format!("another of {whose} {many} ({actor})"),
        (_, n) => format!("a {} of {whose} {many} ({actor})", english::ordinal(n)).replacen("a eighth", "an eighth", 1),
    }
}

fn introduce_pt(actor: Actor, nth: u64) -> String {
    let noun = pt_noun(role_of(actor));
    let many = match actor.owner {
        Owner::Me => format!("{} {}", noun.gender.pick("dos seus", "das suas"), noun.many),
        Owner::Opponent => format!("{} {} do oponente", noun.gender.pick("dos", "das"), noun.many),
    };
    match (actor.kind, nth) {
        (ActorKind::Square, _) => format!("{} ({actor})", portuguese::nth(nth, portuguese::SQUARE)),
        (ActorKind::Piece(Role::King | Role::Queen), 1) => match actor.owner {
            Owner::Me => format!("{} {} ({actor})", noun.gender.pick("seu", "sua"), noun.one),
            Owner::Opponent => format!("{} do oponente ({actor})", noun.the()),
        },
        (_, 1) => format!("{} {many} ({actor})", noun.gender.pick("um", "uma")),
        (_, n) => format!("{} ({actor})", owned_pt(&portuguese::nth(n, noun), actor.owner, noun.gender)),
    }
}

fn mark_words(mark: Mark, actor: Actor, by: Actor, gender: Gender, aside: bool, lang: Lang) -> String {
    // My other pieces than the protagonist count; of the opponent's pieces all do.
    let other = by.owner == Owner::Me;
    let defended = gender.pick("defendido", "defendida");
    match (lang, actor.owner, mark) {
        (Lang::En, Owner::Me, Mark::Defended) if other => "defended by another of your pieces".to_owned(),
        (Lang::En, Owner::Me, Mark::Defended) => "defended by one of your pieces".to_owned(),
        (Lang::En, Owner::Me, Mark::Undefended) => {
            let other = if other { " other" } else { "" };
            format!("{} no{other} piece of yours defends", if aside { "which" } else { "that" })
        }
        (Lang::En, Owner::Opponent, Mark::Defended) if !actor.is_square() => "defended".to_owned(),
        (Lang::En, Owner::Opponent, Mark::Defended) => "defended by the opponent".to_owned(),
        (Lang::En, Owner::Opponent, Mark::Undefended) if !actor.is_square() => "undefended".to_owned(),
        (Lang::En, Owner::Opponent, Mark::Undefended) => {
            format!("{} the opponent does not defend", if aside { "which" } else { "that" })
        }
        (Lang::Pt, Owner::Me, Mark::Defended) => {
            format!("{defended} por {} peça sua", if other { "outra" } else { "alguma" })
        }
        (Lang::Pt, Owner::Me, Mark::Undefended) => {
            format!("que nenhuma{} peça sua defende", if other { " outra" } else { "" })
        }
        (Lang::Pt, Owner::Opponent, Mark::Defended) if !actor.is_square() => defended.to_owned(),
        (Lang::Pt, Owner::Opponent, Mark::Defended) => format!("{defended} pelo oponente"),
        (Lang::Pt, Owner::Opponent, Mark::Undefended) if !actor.is_square() => "sem defesa".to_owned(),
        (Lang::Pt, Owner::Opponent, Mark::Undefended) => "que o oponente não defende".to_owned(),
    }
}
