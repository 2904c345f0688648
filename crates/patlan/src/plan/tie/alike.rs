//! Ties that ask the same of different slots.

use chess::{Dynamic, Owner};

use super::{Tie, TieKind};
use crate::plan::{Domain, Slot};

impl Tie {
    /// Whether this tie asks of one slot what the other tie asks of another, all else being equal.
    pub(crate) fn mirrors(&self, slot: Slot, other: &Tie, twin: Slot) -> bool {
        let mirrored = |(mine, theirs): (&Slot, &Slot)| {
            mine == theirs && *mine != slot && *mine != twin || *mine == slot && *theirs == twin
        };
        self.kind == other.kind
            && self.no_pawn == other.no_pawn
            && self.slots.len() == other.slots.len()
            && self.slots.iter().zip(other.slots.iter()).all(mirrored)
    }

    /// Whether another tie asks of a slot exactly what this one asks of another, domains and numbers included.
    pub(crate) fn is_like(&self, slot: Slot, other: &Tie, twin: Slot) -> bool {
        self.mirrors(slot, other, twin)
            && self.owner == other.owner
            && self.source == other.source
            && self.target == other.target
            && self.several == other.several
    }

    /// Whether this tie says where a piece goes to attack, and another what it attacks from there.
    pub(crate) fn reaches_the_same(&self, aim: &Tie, middle: Slot, target: Slot) -> bool {
        self.kind == TieKind::Dynamic(Dynamic::PossibleAttack)
            && self.kind == aim.kind
            && self.slots[0] == aim.slots[0]
            && self.slots[1] == middle
            && aim.slots[1] == middle
            && aim.slots[2] == target
            && self.slots[0] != middle
            && self.slots[0] != target
    }

    /// Whether every protagonist that this tie finds, with no slot bound, has enough targets by another tie.
    pub(crate) fn finds_enough_for(
        &self,
        aim: &Tie,
        target: Slot,
        domain: Domain,
        least: u8,
    ) -> bool {
        let enough = match self.kind {
            TieKind::Reaches => self.several >= least && self.several > 1,
            TieKind::Mates => self.owner == Owner::Me && least == 1 && domain.is_squares(),
            _ => false,
        };
        enough
            && self.kind == aim.kind
            && self.first() == aim.first()
            && aim.last() == target
            && self.first() != target
            && self.target == domain
            && self.target == aim.target
    }

    /// Whether another tie asks the same of a target of the same domain, neither target being bound.
    pub(crate) fn aims_as(&self, other: &Tie, bound: u32) -> bool {
        let (mine, theirs) = (self.last(), other.last());
        bound & (1 << mine | 1 << theirs) == 0
            && self.target == other.target
            && self.mirrors(mine, other, theirs)
    }

    /// Whether it requires at least as many targets as another tie, out of the same domain.
    pub(crate) fn aims_at_least_as(&self, other: &Tie) -> bool {
        self.target == other.target && self.several >= other.several
    }
}
