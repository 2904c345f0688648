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

    /// Whether the material may be there after at most so many moves of each side: pieces only vanish by captures and
    /// only appear by promotions.
    pub(crate) fn may_admit(&self, board: &SidedBoard, mine: u8, yours: u8) -> bool {
        self.mine.may_be_met(board, Owner::Me, mine, yours)
            && self.yours.may_be_met(board, Owner::Opponent, yours, mine)
    }
}

/// The pawns of the owner that so many moves may bring to the last rank.
fn nearly_promoted(board: &SidedBoard, owner: Owner, moves: u8) -> u32 {
    let ranks = match (moves, owner) {
        (0, _) => return 0,
        // From its first rank a pawn needs five moves, from anywhere else no more.
        (5.., _) => Bitboard::FULL,
        (_, Owner::Me) => Bitboard(u64::MAX << (8 * (7 - u32::from(moves)))),
        (_, Owner::Opponent) => Bitboard(u64::MAX >> (8 * (7 - u32::from(moves)))),
    };
    let pawns = (board.pieces(owner, Role::Pawn) & ranks).count() as u32;
    pawns.min(u32::from(moves))
}

impl Need {
    fn may_be_met(&self, board: &SidedBoard, owner: Owner, moves: u8, losses: u8) -> bool {
        if board.of(owner).count() < usize::from(self.total) {
            return false;
        }
        let new = nearly_promoted(board, owner, moves);
        // Pieces that must still appear, and pieces that must still vanish.
        let (mut missing, mut surplus) = (0, 0);
        for (role, least) in Role::ALL.into_iter().zip(self.least) {
            let found = board.pieces(owner, role).count() as u32;
            let wanted = u32::from(least).max(u32::from(self.present & role_bit(role) != 0));
            let short = wanted.saturating_sub(found);
            if role == Role::Pawn && short > 0 {
                return false;
            }
            missing += short;
            if self.absent & role_bit(role) != 0 {
                surplus += match role {
                    Role::Pawn => found.saturating_sub(new),
                    _ => found,
                };
            }
        }
        missing <= new && surplus <= u32::from(losses)
    }

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
