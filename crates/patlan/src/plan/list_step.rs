//! Binding three actors at once by a list of relations that the view keeps. (Gain: see `route.rs`.)

use chess::{Bitboard, Dynamic, GuardedBy, Owner, Role, Triple, TripleKind, TripleKinds, View};

use super::branch::{Check, Step};
use super::condition::Condition;
use super::tie::Tie;
use super::{Domain, Slot, SquareSet};

/// Binds protagonist, intermediate and target of a relation to the entries of a list.
#[derive(Debug, PartialEq)]
pub(crate) struct ListStep {
    pub(crate) list: RelationList,
    /// For protagonist, intermediate and target.
    pub(crate) slots: [Slot; 3],
    pub(crate) domains: [Domain; 3],
    pub(crate) sets: Vec<(u8, SquareSet)>,
    /// The kinds of entries that the domains, conditions on types alone, and marks of the intermediate allow.
    pub(crate) kinds: TripleKinds,
    /// What is left to do after an entry of one of these kinds has passed its tests.
    pub(crate) remainder: Remainder,
    /// Other ties between these three and the kings.
    pub(crate) ties: Vec<Tie>,
    pub(crate) checks: Vec<Check>,
}

impl ListStep {
    /// The kinds that domains, conditions on types and tests allow.
    pub(super) fn kinds(
        list: RelationList,
        slots: [Slot; 3],
        domains: [Domain; 3],
        conditions: &[&Condition],
        tests: &[EntryTest],
    ) -> TripleKinds {
        let pieces = || {
            Owner::BOTH
                .into_iter()
                .flat_map(|owner| Role::ALL.map(|role| (owner, role)))
        };
        let mut kinds = TripleKinds::default();
        let targets: &[Role] = match list {
            RelationList::XRays => &Role::ALL,
            RelationList::Threats => &[Role::King],
        };
        for first in Role::ALL {
            for middle in pieces().map(Some).chain([None]) {
                for target in targets {
                    let figures = [
                        Some((Owner::Me, first)),
                        middle,
                        Some((Owner::Opponent, *target)),
                    ];
                    let found: Vec<TripleKind> = match list {
                        RelationList::XRays => middle
                            .and_then(|middle| TripleKind::of_x_ray(first, middle, *target))
                            .into_iter()
                            .collect(),
                        RelationList::Threats => GuardedBy::ALL
                            .into_iter()
                            .filter(|guard| tests.iter().all(|test| test.admits(*guard)))
                            .map(|guard| TripleKind::of_threat(first, middle, guard))
                            .collect(),
                    };
                    let types = [0, 1, 2]
                        .map(|place: usize| (slots[place], figures[place].map(|(_, role)| role)));
                    let fits = domains
                        .iter()
                        .zip(figures)
                        .all(|(domain, figure)| domain.admits(figure))
                        && conditions
                            .iter()
                            .all(|condition| condition.by_types(&types) != Some(false));
                    if fits {
                        found.into_iter().for_each(|kind| kinds.add(kind));
                    }
                }
            }
        }
        kinds
    }
}

/// What a route asks beyond the kind of an entry and its tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remainder {
    /// Steps that have to be searched.
    Search,
    /// Nothing: the entry is an assignment.
    Nothing,
    /// Only that the intermediate can move, legally or not.
    Moves,
    /// Only that the intermediate has a legal move other than castling.
    PlaysMove,
    /// Only that the protagonist attacks a second target from the intermediate square.
    Hits(SecondTarget),
}

/// A piece that is attacked in addition to the target of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SecondTarget {
    pub(crate) domain: Domain,
    /// Whether the opponent has to guard it, or must not; `None` if either will do.
    pub(crate) guarded: Option<bool>,
}

impl SecondTarget {
    /// Whether the possible attack of an entry is also one on such a piece.
    pub(crate) fn is_there(self, view: &View, [from, middle, target]: &Triple) -> bool {
        let goals = view.targets_through(Dynamic::PossibleAttack, *from, *middle);
        let hit = goals & self.domain.squares(view.board()) & !Bitboard::from(*target);
        match self.guarded {
            None => hit.any(),
            Some(guarded) => hit
                .into_iter()
                .any(|square| view.is_guarded_by_opponent(square) == guarded),
        }
    }
}

/// A test that reads an entry alone, by the position of a square in it. Cheap ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EntryTest {
    /// The opponent guards the square, or does not.
    Guarded(u8, bool),
    /// No piece of the opponent, the king apart, guards the square.
    Undefended(u8),
    /// Another piece of mine, of some types, attacks or defends the square.
    Held(u8, Domain),
    /// The protagonist may take the last flight square by its step to the intermediate square.
    ShutsIn,
}

impl EntryTest {
    /// The test that a check amounts to, if it reads these slots only.
    pub(super) fn of(check: &Check, slots: [Slot; 3]) -> Option<EntryTest> {
        let place = |slot: Slot| {
            let place = slots.iter().position(|other| *other == slot)?;
            u8::try_from(place).ok()
        };
        match check {
            Check::Mark {
                slot,
                owner: Owner::Opponent,
                defended,
                ..
            } => Some(EntryTest::Guarded(place(*slot)?, *defended)),
            Check::Condition(condition) => Some(EntryTest::Undefended(place(
                condition.undefended_by_opponent()?,
            )?)),
            Check::ShutsIn { mover, target } if [*mover, *target] == slots[..2] => {
                Some(EntryTest::ShutsIn)
            }
            _ => None,
        }
    }

    /// Whether an intermediate of a possible attack may pass, given who guards it.
    fn admits(self, guard: GuardedBy) -> bool {
        match self {
            EntryTest::Guarded(1, guarded) => (guard != GuardedBy::None) == guarded,
            EntryTest::Undefended(1) => guard != GuardedBy::Others,
            _ => true,
        }
    }

    /// Whether the kind of the entry already decides.
    fn is_by_kind(self, list: RelationList) -> bool {
        list == RelationList::Threats
            && matches!(self, EntryTest::Guarded(1, _) | EntryTest::Undefended(1))
    }

    /// A test that follows from a step which asks for an attacker of one of the three squares; the step may ask more.
    fn of_step(step: &Step, slots: [Slot; 3]) -> Option<EntryTest> {
        let mut targets = step.ties.iter().filter_map(|(tie, place)| match place {
            0 if tie.as_my_attack().is_some() => slots.iter().position(|slot| *slot == tie.last()),
            _ => None,
        });
        let place = u8::try_from(targets.next()?).ok()?;
        Some(EntryTest::Held(place, step.domain))
    }

    /// Whether an entry that passes fulfils the whole check.
    pub(super) fn is_exact(self) -> bool {
        self != EntryTest::ShutsIn
    }

    #[inline]
    pub(crate) fn passes(self, view: &View, triple: &Triple) -> bool {
        let at = |place: u8| triple[usize::from(place).min(2)];
        match self {
            EntryTest::Guarded(place, guarded) => view.is_guarded_by_opponent(at(place)) == guarded,
            EntryTest::Undefended(place) => {
                view.direct_defenders(at(place), Owner::Opponent).is_empty()
            }
            EntryTest::Held(place, domain) => {
                let others = domain.squares(view.board()) & !Bitboard::from(triple[0]);
                (view.attackers(Owner::Me, at(place)) & others).any()
            }
            EntryTest::ShutsIn => view.may_shut_in_king(triple[0], triple[1]),
        }
    }
}

impl ListStep {
    /// The tests that follow from the checks and from later steps, without those that the kind decides.
    pub(crate) fn tests(&self, steps: &[Step]) -> Vec<EntryTest> {
        let checks = self.checks.iter();
        let checks = checks
            .filter_map(|check| EntryTest::of(check, self.slots))
            .filter(|test| !test.is_by_kind(self.list));
        let steps = steps.iter();
        let steps = steps.filter_map(|step| EntryTest::of_step(step, self.slots));
        let mut tests: Vec<EntryTest> = checks.chain(steps).collect();
        tests.sort_unstable();
        tests.dedup();
        tests
    }
}

/// The lists that a view keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RelationList {
    XRays,
    Threats,
}
