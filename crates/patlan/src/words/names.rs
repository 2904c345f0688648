//! How actors are called: introduced once, named afterwards; by their letters, or by the pieces and squares of a board.

use chess::{Color, Role};
use syntax::Lang;

use super::phrases::{
    en_noun, introduce_en, introduce_pt, later, mark_words, on_square, pt_noun, role_of, the_king,
    two_of,
};
use super::portuguese::{self, Gender};
use super::{Binding, Labels};
use crate::ast::{Actor, ActorKind, ArgKind, Figure, Owner};

#[derive(Debug, Clone)]
pub(super) struct Np {
    /// Its words, article first.
    pub text: String,
    /// For agreement in Portuguese.
    pub gender: Gender,
    pub plural: bool,
}

/// What stands where a piece is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Occupant {
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
    bindings: Option<&'a [(Actor, Binding)]>,
    /// Set when an actor without a binding was named.
    pub missing: bool,
    everyone_known: bool,
    /// The letters by which readers know the actors; without them they keep their names in the code.
    labels: Option<Labels>,
}

impl<'a> Names<'a> {
    /// Actors go by kind and letter and are introduced at their first mention.
    pub(super) fn labelled(lang: Lang, labels: Labels) -> Names<'a> {
        Names {
            labels: Some(labels),
            ..Names::new(lang)
        }
    }

    fn new(lang: Lang) -> Names<'a> {
        Names {
            lang,
            known: Vec::new(),
            bindings: None,
            missing: false,
            everyone_known: false,
            labels: None,
        }
    }

    /// Actors go by their names in the code and need no introduction.
    pub(super) fn familiar(lang: Lang) -> Names<'a> {
        Names {
            everyone_known: true,
            ..Names::new(lang)
        }
    }

    /// Actors go by the pieces and squares they are on the board.
    pub(super) fn bound(lang: Lang, bindings: &'a [(Actor, Binding)]) -> Names<'a> {
        Names {
            bindings: Some(bindings),
            ..Names::new(lang)
        }
    }

    /// Actors go by the board, and those without a square by kind and letter.
    pub(super) fn plain_on_board(
        lang: Lang,
        labels: Labels,
        bindings: &'a [(Actor, Binding)],
    ) -> Names<'a> {
        Names {
            labels: Some(labels),
            ..Names::bound(lang, bindings)
        }
    }

    /// As [`Names::bound`], for actors that the reader sees and need no introduction.
    pub(super) fn familiar_on_board(lang: Lang, bindings: &'a [(Actor, Binding)]) -> Names<'a> {
        Names {
            everyone_known: true,
            ..Names::bound(lang, bindings)
        }
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

    /// Whether actors go by a real board.
    pub(super) fn has_board(&self) -> bool {
        self.bindings.is_some()
    }

    pub(super) fn binding(&self, actor: Actor) -> Option<Binding> {
        let bindings = self.bindings?;
        bindings
            .iter()
            .find(|(who, _)| *who == actor)
            .map(|(_, binding)| *binding)
    }

    /// The noun phrase of an actor.
    pub(super) fn np(&mut self, actor: Actor) -> Np {
        let new = !self.knows(actor);
        let label = self
            .labels
            .as_ref()
            .filter(|_| self.binding(actor).is_none());
        let text = match (self.bindings.is_some(), new) {
            (true, _) if label.is_some() => {
                label.map_or_else(String::new, |labels| labels.name(actor, self.lang))
            }
            (true, _) => self.on_board(actor, new),
            (false, true) => self.introduced(actor),
            (false, false) => match &self.labels {
                Some(labels) => labels.name(actor, self.lang),
                None => later(actor, self.lang),
            },
        };
        if !self.known.contains(&actor) {
            self.known.push(actor);
        }
        Np {
            text,
            gender: self.gender(actor),
            plural: false,
        }
    }

    /// Several new actors of one kind in one phrase: `two of the opponent's pieces (f1 and f2)`.
    pub(super) fn together(&mut self, figures: &[&Figure]) -> Option<String> {
        let [first, .., last] = figures else {
            return None;
        };
        let (kind, owner) = (first.actor.kind, first.actor.owner);
        let alike =
            |actor: Actor| actor.kind == kind && (actor.is_square() || actor.owner == owner);
        let plain = |figure: &&Figure| figure.mark.is_none() && alike(figure.actor);
        let known = self.everyone_known || self.known.iter().any(|actor| alike(*actor));
        let repeated = figures.len() > 2 || first.actor == last.actor;
        if self.has_board() || known || repeated || !figures.iter().all(plain) {
            return None;
        }
        let and = self.lang.pick("and", "e");
        let names = format!("({} {and} {})", self.tag(first.actor), self.tag(last.actor));
        self.known.extend(figures.iter().map(|figure| figure.actor));
        Some(format!("{} {names}", two_of(first.actor, self.lang)))
    }

    /// The noun phrase of a figure with what its mark says.
    pub(super) fn marked(&mut self, figure: &Figure, protagonist: Actor) -> Np {
        let new = !self.knows(figure.actor) && self.bindings.is_none();
        let mut np = self.np(figure.actor);
        if let Some(mark) = figure.mark {
            let aside = figure.actor == protagonist || !new || !figure.actor.is_square();
            let words = mark_words(mark, figure.actor, protagonist, np.gender, aside, self.lang);
            np.text = if aside {
                format!("{}, {words},", np.text)
            } else {
                format!("{} {words}", np.text)
            };
        }
        np
    }

    /// What stands on the actor's square, seen by a mover of the given side.
    pub(super) fn occupant(&self, actor: Actor, mover: Owner) -> Occupant {
        let owner = if actor.is_square() {
            self.binding(actor)
                .and_then(|binding| binding.piece)
                .and_then(|(color, _)| self.owner_of(color))
        } else {
            Some(actor.owner)
        };
        match owner {
            None => Occupant::Free,
            Some(owner) if owner == mover => Occupant::Friend,
            Some(_) => Occupant::Foe,
        }
    }

    /// Whose the pieces of a colour are.
    pub(super) fn owner_of(&self, color: Color) -> Option<Owner> {
        let (actor, (bound, _)) = self
            .bindings?
            .iter()
            .filter(|(actor, _)| !actor.is_square())
            .find_map(|(actor, binding)| Some((actor, binding.piece?)))?;
        Some(if bound == color {
            actor.owner
        } else {
            actor.owner.other()
        })
    }

    /// The noun phrase of a function's argument, a set of pieces included.
    pub(super) fn arg(&mut self, arg: &ArgKind) -> Np {
        match arg {
            ArgKind::Actor(actor) => self.np(*actor),
            ArgKind::Type(owner, Role::King) => {
                let text = the_king(*owner, self.lang);
                Np {
                    text,
                    gender: Gender::Masculine,
                    plural: false,
                }
            }
            ArgKind::Type(owner, role) => self.all_of(*owner, Some(*role)),
            ArgKind::AnyPiece(owner) => self.all_of(*owner, None),
            ArgKind::Side(Owner::Me) => self.word("you", "você"),
            ArgKind::Side(Owner::Opponent) => self.word("the opponent", "o oponente"),
            ArgKind::NoSide => self.word("neither side", "nenhum dos lados"),
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
                Np {
                    text,
                    gender: Gender::Feminine,
                    plural: false,
                }
            }
            _ => np,
        }
    }

    fn word(&self, en: &str, pt: &str) -> Np {
        Np {
            text: self.lang.pick(en, pt).to_owned(),
            gender: Gender::Masculine,
            plural: false,
        }
    }

    fn all_of(&self, owner: Owner, role: Option<Role>) -> Np {
        let noun = pt_noun(role);
        let text = match (self.lang, owner) {
            (Lang::En, Owner::Me) => format!("your {}", en_noun(role).1),
            (Lang::En, Owner::Opponent) => format!("the opponent's {}", en_noun(role).1),
            (Lang::Pt, Owner::Me) => format!("{} {}", noun.gender.pick("seus", "suas"), noun.many),
            (Lang::Pt, Owner::Opponent) => format!("{} do oponente", noun.all()),
        };
        Np {
            text,
            gender: noun.gender,
            plural: true,
        }
    }

    /// The grammatical gender of what the actor is.
    pub(super) fn gender(&self, actor: Actor) -> Gender {
        match (
            self.binding(actor).and_then(|binding| binding.piece),
            actor.kind,
        ) {
            (_, ActorKind::Square) => Gender::Feminine,
            (Some((_, role)), _) | (None, ActorKind::Piece(role)) => portuguese::noun(role).gender,
            (None, ActorKind::AnyPiece) => Gender::Feminine,
        }
    }

    fn on_board(&mut self, actor: Actor, new: bool) -> String {
        let Some(binding) = self.binding(actor) else {
            self.missing = true;
            return actor.to_string();
        };
        if actor.is_square() {
            return binding.square.to_string();
        }
        let role = role_on(actor, binding);
        let alike = self.bindings.unwrap_or_default().iter();
        let alike = alike
            .filter(|(who, binding)| !who.is_square() && role_on(*who, *binding) == role)
            .count();
        on_square(
            role,
            (new || alike > 1).then_some(binding.square),
            self.lang,
        )
    }

    fn introduced(&self, actor: Actor) -> String {
        let same = |other: &&Actor| {
            other.kind == actor.kind && (actor.is_square() || other.owner == actor.owner)
        };
        let nth = self.known.iter().filter(same).count() as u64 + 1;
        let phrase = match self.lang {
            Lang::En => introduce_en(actor, nth),
            Lang::Pt => introduce_pt(actor, nth),
        };
        match self.tag(actor) {
            tag if tag.is_empty() => phrase,
            tag => format!("{phrase} ({tag})"),
        }
    }

    /// What stands in parentheses after the first mention of an actor: its letter, if it needs one.
    fn tag(&self, actor: Actor) -> String {
        match &self.labels {
            Some(labels) => labels.letter(actor).map_or_else(String::new, String::from),
            None => actor.to_string(),
        }
    }
}

fn role_on(actor: Actor, binding: Binding) -> Option<Role> {
    binding.piece.map(|(_, role)| role).or(role_of(actor))
}
