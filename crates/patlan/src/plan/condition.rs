//! Conditions compiled to typed trees over slots.

mod analysis;
mod compile;
mod eval;
mod tree;
mod value;

use chess::{Clues, Owner, Role, Square, View};

use super::square_set::SquareSet;
use super::{Program, Slot};
use crate::ast::{Actor, ActorKind, Comparison};
use crate::matcher::Budget;
use eval::At;
use tree::{Bool, Num, Pieces};
pub use value::{Value, value};

/// A compiled condition. Besides testing it, the planner asks what it reads, what it costs, and whether it has a
/// simpler form: a set of squares for one slot, a decision by types alone, a fact about the whole position.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Condition {
    root: Bool,
    reads: u32,
    cost: f64,
    /// The depth of calls by EXISTPATTERN.
    calls: usize,
}

impl Condition {
    /// The slots that it reads, one bit each.
    pub(crate) fn reads(&self) -> u32 {
        self.reads
    }

    /// An estimate of what a test costs, to test cheap conditions first.
    pub(crate) fn cost(&self) -> f64 {
        self.cost
    }

    /// Whether it requires that the opponent's king has no legal move.
    pub(crate) fn shuts_king_in(&self, cast: &[Actor]) -> bool {
        let is_king = |number: &Num| match number {
            Num::MovesOf(slot) | Num::SafeMovesOf(slot) => {
                cast.get(usize::from(*slot)).is_some_and(|actor| {
                    actor.owner == Owner::Opponent && actor.kind == ActorKind::Piece(Role::King)
                })
            }
            Num::MovesOfAll(pieces) | Num::SafeMovesOfAll(pieces) => {
                matches!(pieces, Pieces(Owner::Opponent, Some(Role::King)))
            }
            _ => false,
        };
        match &self.root {
            Bool::ShutIn(owner) => *owner == Owner::Opponent,
            Bool::NoneCanMove(pieces) => {
                matches!(pieces, Pieces(Owner::Opponent, Some(Role::King)))
            }
            Bool::Compare(Comparison::Equal, number, Num::Const(0.0))
            | Bool::Compare(Comparison::Equal, Num::Const(0.0), number) => is_king(number),
            _ => false,
        }
    }

    /// Whether it is true exactly when the opponent's king has no flight square.
    pub(crate) fn is_opponent_king_shut_in(&self) -> bool {
        self.root == Bool::ShutIn(Owner::Opponent)
    }

    /// Whether its value is the same for every assignment.
    pub(crate) fn reads_no_actor(&self) -> bool {
        self.reads == 0 || matches!(self.root, Bool::ShutIn(_))
    }

    /// The square that no piece of the opponent, the king apart, may defend, if that is all it requires.
    pub(crate) fn undefended_by_opponent(&self) -> Option<Slot> {
        match &self.root {
            Bool::Undefended(slot, Owner::Opponent) => Some(*slot),
            _ => None,
        }
    }

    /// Whether it is about the whole position and has a test of its own, [`Condition::test_plain`].
    pub(crate) fn is_plain(&self) -> bool {
        let root = &self.root;
        matches!(
            root,
            Bool::BlockedPawns(_) | Bool::NoneCanMove(_) | Bool::ShutIn(_)
        )
    }

    /// Its value if it is plain.
    #[inline]
    pub(crate) fn test_plain(&self, view: &View) -> Option<bool> {
        match &self.root {
            Bool::BlockedPawns(owner) => Some(view.pawns_blocked(*owner)),
            Bool::NoneCanMove(pieces) => Some(view.none_can_move(pieces.squares(view))),
            Bool::ShutIn(owner) => Some(view.is_king_shut_in(*owner)),
            _ => None,
        }
    }

    /// The clues of every position in which it is true, where White searches.
    pub(crate) fn clues(&self) -> Clues {
        self.root.clues()
    }

    /// The pattern that it calls and for whom, if that is all it does.
    pub(crate) fn asked_pattern(&self) -> Option<(&Program, Owner)> {
        match &self.root {
            Bool::ExistPattern(called, owner) => Some((&called.0, *owner)),
            Bool::SameTruth(true, left, right) => match (&**left, &**right) {
                (Bool::ExistPattern(called, owner), Bool::Const(true))
                | (Bool::Const(true), Bool::ExistPattern(called, owner)) => {
                    Some((&called.0, *owner))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The same condition for the other side, where it has a form for that.
    pub(crate) fn turned(&self) -> Option<Condition> {
        let root = match &self.root {
            Bool::BlockedPawns(owner) => Bool::BlockedPawns(owner.other()),
            Bool::NoneCanMove(Pieces(owner, role)) => {
                Bool::NoneCanMove(Pieces(owner.other(), *role))
            }
            _ => return None,
        };
        Some(Condition {
            root,
            ..self.clone()
        })
    }

    /// Its value for pieces of these types, if it depends on nothing else. `None` as a type is an empty square.
    pub(crate) fn by_types(&self, types: &[(Slot, Option<Role>)]) -> Option<bool> {
        self.root.by_types(types)
    }

    /// The set of squares of one slot on which it is true, if it reads no other slot, kings apart.
    pub(crate) fn as_set(&self, cast: &[Actor]) -> Option<(Slot, SquareSet)> {
        let (slot, set) = self.root.as_set(cast)?;
        Some((slot?, set))
    }

    /// The depth of calls by EXISTPATTERN.
    pub(crate) fn calls(&self) -> usize {
        self.calls
    }

    /// Whether it is true. Spends budget in proportion to its cost.
    #[inline]
    pub(crate) fn test(&self, view: &View, bindings: &[Square], budget: &Budget) -> bool {
        if !budget.spend(1 + self.cost as u64 / 4) {
            return false;
        }
        self.root.eval(&At {
            view,
            bindings,
            budget,
        })
    }
}
