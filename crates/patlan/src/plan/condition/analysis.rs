//! What can be said of a condition without a position: the squares on which it is true, where it reads one slot; its
//! value, where it depends on types alone; the clues that follow from it.

use chess::concepts::value_of;
use chess::{Clue, Clues, Owner, Role};

use super::tree::{Bool, Num};
use crate::ast::{Actor, ActorKind, Comparison};
use crate::plan::Slot;
use crate::plan::square_set::{self, SlotSet, SquareSet};

impl Bool {
    /// The clues of every position in which it is true, where White searches.
    pub(super) fn clues(&self) -> Clues {
        match self {
            Bool::And(parts) => parts
                .iter()
                .fold(Clues::NONE, |all, part| all.union(part.clues())),
            Bool::Or(parts) => {
                let common = parts.iter().map(Bool::clues).reduce(Clues::intersection);
                common.unwrap_or_default()
            }
            Bool::SameTruth(true, left, right) => match (&**left, &**right) {
                (Bool::Const(true), other) | (other, Bool::Const(true)) => other.clues(),
                _ => Clues::NONE,
            },
            Bool::BlockedPawns(owner) => Clues::NONE.with(Clue::PawnsBlocked(*owner)),
            Bool::ShutIn(owner) => Clues::NONE.with(Clue::KingShutIn(*owner)),
            Bool::ExistPattern(called, Owner::Me) => called.0.clues(),
            Bool::ExistPattern(called, Owner::Opponent) => called.0.clues().turned(),
            _ => Clues::NONE,
        }
    }

    /// The squares of the only slot it reads, kings apart, on which it is true; `None` if it depends on more.
    pub(super) fn as_set(&self, cast: &[Actor]) -> Option<SlotSet> {
        let fold = |parts: &[Bool], start: bool, join: fn(SquareSet, SquareSet) -> SquareSet| {
            parts
                .iter()
                .try_fold((None, SquareSet::constant(start)), |all, part| {
                    square_set::joined(all, part.as_set(cast)?, join)
                })
        };
        Some(match self {
            Bool::Const(truth) => (None, SquareSet::constant(*truth)),
            Bool::Not(inner) => {
                let (slot, set) = inner.as_set(cast)?;
                (slot, set.negated())
            }
            Bool::And(parts) => fold(parts, true, SquareSet::and)?,
            Bool::Or(parts) => fold(parts, false, SquareSet::or)?,
            Bool::SameTruth(equal, left, right) => {
                let ((Bool::Const(truth), other) | (other, Bool::Const(truth))) =
                    (&**left, &**right)
                else {
                    return None;
                };
                let (slot, set) = other.as_set(cast)?;
                (slot, if truth == equal { set } else { set.negated() })
            }
            Bool::NonZero(number) => number.set_where(Comparison::NotEqual, 0.0, cast)?,
            Bool::Compare(op, number, Num::Const(value)) => number.set_where(*op, *value, cast)?,
            Bool::OnEdge(slot) => (Some(*slot), SquareSet::edge()),
            Bool::OnCorner(slot) => (Some(*slot), SquareSet::corner()),
            Bool::TypeOf(slot, role) => (Some(*slot), SquareSet::Of(*role)),
            Bool::SquareOwner(slot, owner) => (Some(*slot), SquareSet::Owned(*owner)),
            Bool::InTheSquare(a, b) => in_the_square(*a, *b, cast)?,
            _ => return None,
        })
    }
}

/// Where a pawn has a king in its square. The slot is that of the pawn, since a king is known without a binding.
fn in_the_square(a: Slot, b: Slot, cast: &[Actor]) -> Option<SlotSet> {
    let [one, other] = [a, b].map(|slot| cast.get(usize::from(slot)));
    let (one, other) = (one?, other?);
    let (king, pawn, slot) = match (one.kind, other.kind) {
        (ActorKind::Piece(Role::King), ActorKind::Piece(Role::Pawn)) => (one, other, b),
        (ActorKind::Piece(Role::Pawn), ActorKind::Piece(Role::King)) => (other, one, a),
        _ => return None,
    };
    Some((Some(slot), SquareSet::Caught(king.owner, pawn.owner)))
}

fn type_of(slot: Slot, types: &[(Slot, Option<Role>)]) -> Option<Option<Role>> {
    let known = types.iter().find(|(known, _)| *known == slot);
    known.map(|(_, role)| *role)
}

impl Bool {
    pub(super) fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<bool> {
        let each = |parts: &[Bool]| -> Option<Vec<bool>> {
            parts.iter().map(|part| part.by_types(types)).collect()
        };
        Some(match self {
            Bool::Const(truth) => *truth,
            Bool::Not(inner) => !inner.by_types(types)?,
            Bool::And(parts) => each(parts)?.into_iter().all(|truth| truth),
            Bool::Or(parts) => each(parts)?.into_iter().any(|truth| truth),
            Bool::Compare(op, left, right) => {
                op.holds(left.by_types(types)?, right.by_types(types)?)
            }
            Bool::SameTruth(equal, left, right) => {
                (left.by_types(types)? == right.by_types(types)?) == *equal
            }
            Bool::TypeOf(slot, role) => type_of(*slot, types)? == Some(*role),
            _ => return None,
        })
    }
}

impl Num {
    fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<f64> {
        Some(match self {
            Num::Const(value) => *value,
            Num::Negate(inner) => -inner.by_types(types)?,
            Num::Arithmetic(op, sides) => {
                op.apply(sides.0.by_types(types)?, sides.1.by_types(types)?)
            }
            Num::ValueOf(slot) => f64::from(type_of(*slot, types)?.map_or(0, value_of)),
            _ => return None,
        })
    }

    /// The squares of the only slot it reads on which a comparison with a constant is true.
    fn set_where(&self, op: Comparison, value: f64, cast: &[Actor]) -> Option<SlotSet> {
        let is_zero = || match (op, value) {
            (Comparison::Equal | Comparison::LessOrEqual, 0.0) => Some(true),
            (Comparison::NotEqual | Comparison::Greater, 0.0) => Some(false),
            _ => None,
        };
        let pawn = |slot: &Slot| {
            let actor = cast.get(usize::from(*slot))?;
            (actor.kind == ActorKind::Piece(Role::Pawn)).then_some(actor.owner)
        };
        let signed = |set: SquareSet, truth: bool| if truth { set } else { set.negated() };
        let holds = |number: u32| op.holds(f64::from(number), value);
        Some(match self {
            Num::FileOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.file()) + 1));
                (Some(*slot), set)
            }
            Num::RankOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.rank()) + 1));
                (Some(*slot), set)
            }
            Num::ColorOf(slot) => {
                let set = SquareSet::fixed(|square| holds(u32::from(square.is_dark())));
                (Some(*slot), set)
            }
            Num::Sentry(slot) => {
                let set = SquareSet::Unwatched(pawn(slot)?);
                (Some(*slot), signed(set, is_zero()?))
            }
            Num::Ram(slot) => {
                let set = SquareSet::Unopposed(pawn(slot)?);
                (Some(*slot), signed(set, is_zero()?))
            }
            _ => return None,
        })
    }
}
