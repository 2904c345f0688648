//! Plans the scenario: which actions go into one sentence.

use chess::Role;

use crate::ast::{Action, Actor, ActorKind, Figure, Item, Pattern};
use crate::vocabulary::Relation;

/// How an act reaches its target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// As the pieces stand.
    Direct,
    Through,
    Moving,
}

/// What a protagonist does along one way.
#[derive(Debug, Clone)]
pub(super) struct Deed<'a> {
    pub mode: Mode,
    pub via: Vec<&'a Figure>,
    pub acts: Vec<(Relation, Vec<&'a Figure>)>,
}

/// A sentence about one protagonist.
#[derive(Debug, Clone)]
pub(super) struct Clause<'a> {
    pub subject: &'a Figure,
    pub negated: bool,
    pub deeds: Vec<Deed<'a>>,
}

/// A sentence, or alternatives of which one holds.
#[derive(Debug, Clone)]
pub(super) enum Unit<'a> {
    Clause(Clause<'a>),
    Group(Vec<Clause<'a>>),
}

/// The names that occur only below a NOT: no particular piece.
#[derive(Debug, Clone, Default)]
pub(super) struct Loose {
    names: Vec<Actor>,
    bound: Vec<Actor>,
}

impl Loose {
    /// Those of a pattern.
    pub(super) fn of(pattern: &Pattern) -> Loose {
        let positive = pattern.actions().filter(|action| !action.negated);
        let figures = positive.flat_map(Action::figures).chain(&pattern.actors);
        let bound: Vec<Actor> = figures.map(|figure| figure.actor).collect();
        let names = pattern
            .cast()
            .into_iter()
            .filter(|actor| !bound.contains(actor));
        Loose {
            names: names.collect(),
            bound,
        }
    }

    /// Whether the actor is no particular piece; of kings there is only one.
    pub(super) fn contains(&self, actor: Actor) -> bool {
        self.names.contains(&actor) && actor.kind != ActorKind::Piece(Role::King)
    }

    /// Whether actors of the kind are on stage already, so that "no other piece" is meant: distinct names are
    /// distinct pieces.
    pub(super) fn is_other(&self, actor: Actor) -> bool {
        self.bound.iter().any(|bound| match actor.kind {
            ActorKind::Square => bound.is_square(),
            ActorKind::AnyPiece => !bound.is_square() && bound.owner == actor.owner,
            kind => bound.kind == kind && bound.owner == actor.owner,
        })
    }
}

/// The sentences of a scenario in order.
pub(super) fn plan(items: &[Item]) -> Vec<Unit<'_>> {
    let mut units: Vec<Unit<'_>> = Vec::new();
    for item in items {
        match item {
            Item::Group(actions, _) => {
                units.push(Unit::Group(actions.iter().map(clause).collect()))
            }
            Item::Action(action) => {
                let next = clause(action);
                match units.last_mut() {
                    Some(Unit::Clause(last)) if joins(last, &next) => join(last, next),
                    _ => units.push(Unit::Clause(next)),
                }
            }
        }
    }
    units
}

/// How the relation reaches its target, and the plain relation it is a form of.
pub(super) fn mode(relation: Relation) -> (Mode, Relation) {
    match relation {
        Relation::IndirectAttack => (Mode::Through, Relation::Attacks),
        Relation::IndirectDefense => (Mode::Through, Relation::Defends),
        Relation::PossibleAttack => (Mode::Moving, Relation::Attacks),
        Relation::PossibleDefense => (Mode::Moving, Relation::Defends),
        plain => (Mode::Direct, plain),
    }
}

fn clause(action: &Action) -> Clause<'_> {
    let (mode, relation) = mode(action.relation);
    let figures: Vec<&Figure> = action.targets.iter().collect();
    let (via, targets) = match (mode, figures.split_last()) {
        (Mode::Through | Mode::Moving, Some((last, via))) => (via.to_vec(), vec![*last]),
        _ => (Vec::new(), figures),
    };
    let deed = Deed {
        mode,
        via,
        acts: vec![(relation, targets)],
    };
    Clause {
        subject: &action.protagonist,
        negated: action.negated,
        deeds: vec![deed],
    }
}

fn joins(last: &Clause<'_>, next: &Clause<'_>) -> bool {
    const MAX_DEEDS: usize = 3;
    let fits = last.deeds.len() < MAX_DEEDS
        || last
            .deeds
            .last()
            .zip(next.deeds.first())
            .is_some_and(|(a, b)| same_way(a, b));
    let again = next.subject.mark.is_none() || next.subject.mark == last.subject.mark;
    fits && again && !last.negated && !next.negated && last.subject.actor == next.subject.actor
}

fn join<'a>(last: &mut Clause<'a>, next: Clause<'a>) {
    for deed in next.deeds {
        match last.deeds.last_mut() {
            Some(before) if same_way(before, &deed) => {
                for (relation, targets) in deed.acts {
                    match before.acts.last_mut() {
                        Some((same, earlier)) if *same == relation => earlier.extend(targets),
                        _ => before.acts.push((relation, targets)),
                    }
                }
            }
            _ => last.deeds.push(deed),
        }
    }
}

/// The same way over the same figures, mentioned once.
fn same_way(a: &Deed<'_>, b: &Deed<'_>) -> bool {
    let mut pairs = a.via.iter().zip(&b.via);
    a.mode == b.mode
        && a.via.len() == b.via.len()
        && pairs.all(|(a, b)| a.actor == b.actor && (b.mark.is_none() || b.mark == a.mark))
}

impl Clause<'_> {
    /// The one target of a plain sentence (`p1 defends p2`), to which a relative clause may be hung.
    pub(super) fn lone_target(&self) -> Option<Actor> {
        match self.deeds.as_slice() {
            [
                Deed {
                    mode: Mode::Direct,
                    acts,
                    ..
                },
            ] if !self.negated => match acts.as_slice() {
                [(Relation::Attacks | Relation::Defends, targets)] => match targets.as_slice() {
                    [figure] if figure.mark.is_none() => Some(figure.actor),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether the sentence may follow as `, which defends …`.
    pub(super) fn can_follow(&self) -> bool {
        self.lone_target().is_some() && self.subject.mark.is_none()
    }
}
