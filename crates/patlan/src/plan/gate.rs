//! The material gate: the cheapest test, made before the position is even turned to the searching side.

use chess::{Bitboard, Color, Owner, Position, Role, SidedBoard};

use super::role_bit;
use crate::ast::{Actor, ActorKind, Item, Pattern};

/// What must be on the board.
#[derive(Debug)]
pub(crate) struct Gate {
    mine: Need,
    yours: Need,
}

/// What one side must have.
#[derive(Debug, Default)]
struct Need {
    /// At least this many pieces of each type (pawn first).
    least: [u8; 6],
    /// At least this many pieces in all.
    total: u8,
    /// Types that must be there, one bit each, and types that must not.
    present: u8,
    absent: u8,
}

impl Gate {
    pub(crate) fn new(pattern: &Pattern) -> Gate {
        let mut needed: Vec<Actor> = pattern.actors.iter().map(|figure| figure.actor).collect();
        for item in &pattern.scenario {
            if let Item::Action(action) = item
                && !action.negated
            {
                needed.extend(action.figures().map(|figure| figure.actor));
            }
        }
        needed.sort_unstable();
        needed.dedup();
        let mut gate = Gate {
            mine: Need::default(),
            yours: Need::default(),
        };
        for actor in needed {
            let need = gate.need_mut(actor.owner);
            match actor.kind {
                ActorKind::Square => {}
                ActorKind::AnyPiece => need.total += 1,
                ActorKind::Piece(role) => {
                    need.least[role as usize - 1] += 1;
                    need.total += 1;
                }
            }
        }
        if let Some(pieces) = &pattern.pieces {
            for (owner, role) in &pieces.letters {
                gate.need_mut(*owner).present |= role_bit(*role);
            }
            for need in [&mut gate.mine, &mut gate.yours] {
                need.absent = !need.present & 0b11_1111;
            }
        }
        gate
    }

    fn need_mut(&mut self, owner: Owner) -> &mut Need {
        match owner {
            Owner::Me => &mut self.mine,
            Owner::Opponent => &mut self.yours,
        }
    }

    #[inline]
    pub(crate) fn admits(&self, position: &Position, side: Color) -> bool {
        self.mine.met(position.of(side), |role| position.role(role))
            && self
                .yours
                .met(position.of(side.other()), |role| position.role(role))
    }

    pub(crate) fn admits_board(&self, board: &SidedBoard) -> bool {
        self.mine.met(board.of(Owner::Me), |role| board.role(role))
            && self
                .yours
                .met(board.of(Owner::Opponent), |role| board.role(role))
    }
}

impl Need {
    #[inline]
    fn met(&self, pieces: Bitboard, of_role: impl Fn(Role) -> Bitboard) -> bool {
        let mut absent = self.absent;
        while absent != 0 {
            let role = Role::ALL[absent.trailing_zeros() as usize];
            if (pieces & of_role(role)).any() {
                return false;
            }
            absent &= absent - 1;
        }
        if pieces.count() < usize::from(self.total) {
            return false;
        }
        for (role, least) in Role::ALL.into_iter().zip(self.least) {
            if least > 0 && (pieces & of_role(role)).count() < usize::from(least) {
                return false;
            }
        }
        let mut present = self.present;
        while present != 0 {
            let role = Role::ALL[present.trailing_zeros() as usize];
            if (pieces & of_role(role)).is_empty() {
                return false;
            }
            present &= present - 1;
        }
        true
    }
}
