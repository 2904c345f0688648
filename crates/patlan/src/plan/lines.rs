//! Marks and NOT lines of a scenario as checks.

use chess::Owner;

use super::branch::{Check, NotLine};
use super::order::{self, PendingCheck, Scope};
use super::tie::Tie;
use super::{Domain, PlanError, slot_of};
use crate::ast::{Action, Actor, ActorKind, Figure, Mark};

/// The marks and NOT lines of a scenario, each with the slots that it reads.
pub(super) fn scenario_checks(
    actions: &[&Action],
    cast: &[Actor],
    bound: u32,
) -> Result<Vec<PendingCheck>, PlanError> {
    let mut checks = Vec::new();
    for action in actions {
        if !action.negated {
            checks.extend(marks(action, cast)?);
            continue;
        }
        let tie = Tie::new(action, cast).ok_or(PlanError::Malformed)?;
        let all = tie.slots.iter().fold(0, |mask, slot| mask | 1 << slot);
        let outside = all & bound;
        let domains: Vec<Domain> = cast.iter().copied().map(Domain::of).collect();
        let inner = marks(action, cast)?;
        let line = if all == outside {
            NotLine {
                steps: Vec::new(),
                tie,
                marks: inner.into_iter().map(|pending| pending.check).collect(),
            }
        } else {
            let scope = Scope {
                cast,
                domains: &domains,
                ties: std::slice::from_ref(&tie),
                sets: &[],
            };
            NotLine {
                steps: order::steps(scope, inner, outside, all),
                tie,
                marks: Vec::new(),
            }
        };
        // Different names are different pieces: the line waits for every actor that one of its own could be.
        let own = cast
            .iter()
            .enumerate()
            .filter(|(slot, _)| all & !outside & (1 << slot) != 0);
        let rivals = own.fold(0, |mask, (_, actor)| mask | rivals(*actor, cast)) & bound;
        checks.push(PendingCheck {
            reads: outside | rivals,
            cost: 40.0,
            check: Check::Not(line),
        });
    }
    Ok(checks)
}

/// The slots of actors that could be bound to the same piece or square.
fn rivals(actor: Actor, cast: &[Actor]) -> u32 {
    let same = |other: &Actor| match (actor.kind, other.kind) {
        (ActorKind::Square, kind) | (kind, ActorKind::Square) => kind == ActorKind::Square,
        (ActorKind::Piece(a), ActorKind::Piece(b)) => a == b && actor.owner == other.owner,
        _ => actor.owner == other.owner,
    };
    cast.iter()
        .enumerate()
        .filter(|(_, other)| same(other))
        .fold(0, |mask, (slot, _)| mask | 1 << slot)
}

fn marks(action: &Action, cast: &[Actor]) -> Result<Vec<PendingCheck>, PlanError> {
    let slot = |figure: &Figure| slot_of(cast, figure.actor).ok_or(PlanError::Malformed);
    let protagonist = slot(&action.protagonist)?;
    let mut checks = Vec::new();
    for figure in action.figures() {
        let Some(mark) = figure.mark else { continue };
        let marked = slot(figure)?;
        let owner = figure.actor.owner;
        let reads = match owner {
            Owner::Me => 1 << marked | 1 << protagonist,
            Owner::Opponent => 1 << marked,
        };
        checks.push(PendingCheck {
            reads,
            cost: 10.0,
            check: Check::Mark {
                slot: marked,
                protagonist,
                owner,
                defended: mark == Mark::Defended,
            },
        });
    }
    Ok(checks)
}
