//! In which order actors are bound: always the one with the fewest candidates to expect, given those before it.

use super::branch::{Check, Step};
use super::tie::Tie;
use super::{Domain, Slot};
use crate::ast::Actor;

/// A check with the slots it waits for.
pub(crate) struct Placed {
    pub(crate) reads: u32,
    pub(crate) cost: f64,
    pub(crate) check: Check,
}

/// Steps that bind every slot of `wanted` that is not in `given`, with each tie and check at the earliest place.
pub(crate) fn steps(
    cast: &[Actor],
    domains: &[Domain],
    ties: &[Tie],
    mut checks: Vec<Placed>,
    given: u32,
    wanted: u32,
) -> Vec<Step> {
    let mut bound = given;
    let mut steps = Vec::new();
    while let Some(slot) = cheapest(cast, domains, ties, bound, wanted) {
        let before = bound;
        bound |= 1 << slot;
        let domain = domains[usize::from(slot)];
        let mut narrowing: Vec<(Tie, u8)> = Vec::new();
        for tie in ties {
            for (place, other) in tie.slots.iter().enumerate() {
                if *other == slot && tie.expected(place, before, cast, domain).is_some() {
                    narrowing.push((tie.clone(), place as u8));
                }
            }
        }
        // The tie that leaves fewest candidates first: an empty set ends the work.
        narrowing.sort_by(|a, b| {
            let expected = |(tie, place): &(Tie, u8)| {
                tie.expected(usize::from(*place), before, cast, domain)
                    .unwrap_or(f64::MAX)
            };
            expected(a).total_cmp(&expected(b))
        });
        let (mut ready, waiting): (Vec<_>, Vec<_>) = checks
            .into_iter()
            .partition(|placed| placed.reads & !bound == 0);
        checks = waiting;
        ready.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        steps.push(Step {
            slot,
            domain,
            ties: narrowing,
            checks: ready.into_iter().map(|placed| placed.check).collect(),
        });
    }
    steps
}

fn cheapest(
    cast: &[Actor],
    domains: &[Domain],
    ties: &[Tie],
    bound: u32,
    wanted: u32,
) -> Option<Slot> {
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
