//! The order of steps: always the actor with the fewest expected candidates, given those bound before it; kings
//! without conditions come last.

use chess::{Owner, Role};

use super::branch::{Check, Shortcut, Step};
use super::tie::Tie;
use super::{Domain, Slot, SquareSet};
use crate::ast::Actor;

/// What a route is planned from: the actors, what each may be bound to, the relations between them and the conditions
/// on one square.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'a> {
    pub(crate) cast: &'a [Actor],
    pub(crate) domains: &'a [Domain],
    pub(crate) ties: &'a [Tie],
    pub(crate) sets: &'a [(Slot, SquareSet)],
}

/// A check with the slots it waits for.
pub(crate) struct PendingCheck {
    pub(crate) reads: u32,
    pub(crate) cost: f64,
    pub(crate) check: Check,
}

/// Sorts checks by cost.
pub(crate) fn cheapest_first(mut checks: Vec<PendingCheck>) -> Vec<Check> {
    checks.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    checks.into_iter().map(|pending| pending.check).collect()
}

/// Steps that bind every slot of `wanted` that is not in `given`, each with the ties and checks that it is the first
/// to decide.
pub(crate) fn steps(
    scope: Scope<'_>,
    mut checks: Vec<PendingCheck>,
    given: u32,
    wanted: u32,
) -> Vec<Step> {
    let Scope {
        cast,
        domains,
        ties,
        sets,
    } = scope;
    let mut bound = given;
    let mut steps = Vec::new();
    let idle = idle_kings(scope, &checks, given, wanted);
    while let Some(slot) =
        cheapest(scope, bound, wanted & !idle).or_else(|| cheapest(scope, bound, wanted))
    {
        let before = bound;
        bound |= 1 << slot;
        let domain = domains[usize::from(slot)];
        let mut narrowing: Vec<(Tie, u8)> = Vec::new();
        for tie in ties {
            for (place, other) in tie.slots.iter().enumerate() {
                let says_the_same = narrowing.iter().any(|(known, at)| {
                    usize::from(*at) == place
                        && place + 1 < tie.slots.len()
                        && known.aims_as(tie, bound)
                });
                if *other == slot
                    && !says_the_same
                    && tie.expected(place, before, cast, domain).is_some()
                {
                    narrowing.push((tie.clone(), place as u8));
                }
            }
        }
        // The tie that leaves the fewest candidates first: an empty set ends the work.
        narrowing.sort_by(|a, b| {
            let expected = |(tie, place): &(Tie, u8)| {
                tie.expected(usize::from(*place), before, cast, domain)
                    .unwrap_or(f64::MAX)
            };
            expected(a).total_cmp(&expected(b))
        });
        let (ready, waiting): (Vec<_>, Vec<_>) = checks
            .into_iter()
            .partition(|pending| pending.reads & !bound == 0);
        checks = waiting;
        steps.push(Step {
            slot,
            domain,
            sets: sets
                .iter()
                .filter(|(of, _)| *of == slot)
                .map(|(_, set)| set.clone())
                .collect(),
            ties: narrowing,
            least: 1,
            checks: cheapest_first(ready),
            shortcut: Shortcut::None,
        });
    }
    let needs: Vec<u8> = (0..steps.len())
        .map(|index| least(&steps[index], &steps[index + 1..]))
        .collect();
    for (step, least) in steps.iter_mut().zip(needs) {
        step.least = least;
    }
    // Kings without conditions come last and can always be bound: every position has its kings.
    let selective = steps.len() - idle.count_ones() as usize;
    for index in (0..steps.len()).rev() {
        let is_first = index == 0 && given == 0;
        let later = &steps[(index + 1).min(selective)..selective];
        steps[index].shortcut = shortcut(&steps[index], later, is_first);
    }
    steps
}

/// Kings of which only their presence is required and which no other actor can be bound to: they are bound last, to
/// have a square in the answer.
fn idle_kings(scope: Scope<'_>, checks: &[PendingCheck], given: u32, wanted: u32) -> u32 {
    let Scope {
        domains,
        ties,
        sets,
        ..
    } = scope;
    let mut busy = given | !wanted;
    busy |= ties.iter().fold(0, |all, tie| all | tie.mask());
    busy |= sets.iter().fold(0, |all, (slot, _)| all | 1 << slot);
    busy |= checks.iter().fold(0, |all, pending| all | pending.reads);
    let slots = 0..domains.len();
    let is_named_twice = |king: usize, owner: Owner| {
        slots.clone().any(|other| {
            other != king
                && (given | wanted) & (1 << other) != 0
                && !domains[other].is_squares()
                && domains[other].admits(Some((owner, Role::King)))
        })
    };
    let kings = slots.clone().filter(|slot| {
        let owner = domains[*slot].king_of();
        busy & (1 << slot) == 0 && owner.is_some_and(|owner| !is_named_twice(*slot, owner))
    });
    kings.fold(0, |all, slot| all | 1 << slot)
}

/// `is_first` says that no slot is bound before the step.
fn shortcut(step: &Step, later: &[Step], is_first: bool) -> Shortcut {
    let is_twin = |twin: &Step| {
        let mirrored = |(tie, place): &(Tie, u8), (other, other_place): &(Tie, u8)| {
            place == other_place && tie.is_like(step.slot, other, twin.slot)
        };
        let ties_alike = |some: &[(Tie, u8)], others: &[(Tie, u8)], turned: bool| {
            some.iter().all(|a| {
                others.iter().any(|b| match turned {
                    false => mirrored(a, b),
                    true => mirrored(b, a),
                })
            })
        };
        twin.domain == step.domain
            && twin.checks.is_empty()
            && ties_alike(&step.ties, &twin.ties, false)
            && ties_alike(&twin.ties, &step.ties, true)
            && step.sets.iter().all(|set| twin.sets.contains(set))
            && twin.sets.iter().all(|set| step.sets.contains(set))
    };
    if !step.checks.is_empty() {
        return Shortcut::None;
    }
    if usize::from(step.least) == later.len() + 1 && later.iter().all(is_twin) {
        return Shortcut::Enough;
    }
    if let ([], [next, ..]) = (step.ties.as_slice(), later)
        && is_first
        && next.shortcut == Shortcut::Enough
        && next.least == 1
        && next.sets.is_empty()
        && let [(aim, 1)] = next.ties.as_slice()
        && aim.first() == step.slot
        && aim.reaches_something()
    {
        return Shortcut::Enough;
    }
    let (Some((tie, place)), 1) = (step.ties.first(), step.ties.len()) else {
        return Shortcut::None;
    };
    match later {
        [next, ..] if next.shortcut == Shortcut::ForkSquare => match next.ties.as_slice() {
            [(aim, 1)] if *place == 0 && aim == tie => Shortcut::Fork,
            _ => Shortcut::None,
        },
        [next, ..] if next.shortcut == Shortcut::Enough => match (place, next.ties.as_slice()) {
            (1, [(aim, 2)]) if tie.reaches_the_same(aim, step.slot, next.slot) => {
                Shortcut::ForkSquare
            }
            (0, [(aim, 1)])
                if is_first
                    && next.sets.is_empty()
                    && tie.finds_enough_for(aim, next.slot, next.domain, next.least) =>
            {
                Shortcut::Enough
            }
            _ => Shortcut::None,
        },
        _ => Shortcut::None,
    }
}

/// The minimum number of candidates of a step: different names are different pieces, so later steps that choose from
/// the same set find one less each.
fn least(step: &Step, later: &[Step]) -> u8 {
    let twins = later.iter().filter(|twin| {
        // Each restriction of this step has to restrict the twin at least as much.
        let is_mirrored = |(tie, place): &(Tie, u8)| {
            twin.ties.iter().any(|(other, other_place)| {
                place == other_place
                    && tie.mirrors(step.slot, other, twin.slot)
                    && other.aims_at_least_as(tie)
            })
        };
        twin.domain == step.domain
            && !step.ties.is_empty()
            && step.ties.iter().all(is_mirrored)
            && step.sets.iter().all(|set| twin.sets.contains(set))
    });
    1 + u8::try_from(twins.count()).unwrap_or(u8::MAX - 1)
}

fn cheapest(scope: Scope<'_>, bound: u32, wanted: u32) -> Option<Slot> {
    let Scope {
        cast,
        domains,
        ties,
        ..
    } = scope;
    (0..cast.len() as Slot)
        .filter(|slot| wanted & !bound & (1 << slot) != 0)
        .map(|slot| {
            let domain = domains[usize::from(slot)];
            let expected = ties
                .iter()
                .flat_map(|tie| {
                    tie.slots
                        .iter()
                        .enumerate()
                        .filter(move |(_, other)| **other == slot)
                        .filter_map(move |(place, _)| tie.expected(place, bound, cast, domain))
                })
                .fold(domain.expected(), f64::min);
            (slot, expected)
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(slot, _)| slot)
}
