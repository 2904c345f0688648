//! The material gate: the cheapest prefilter, tested before the board is turned to the side that searches. The passive
//! pattern LINHARES_06_10 fails here in most positions: 504 million positions/s (`cargo bench --bench matching`).

use chess::{Bitboard, Color, Owner, Position, Role, SidedBoard};

use super::role_bit;
use crate::ast::{Actor, ActorKind, Item, Pattern};

/// The material that must be on the board, and that must not.
#[derive(Debug, PartialEq)]
pub(crate) struct Gate {
    mine: SideMaterial,
    theirs: SideMaterial,
}

/// The types of pieces on the board: six bits for mine, pawns first, then six for the opponent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Presence(u16);

impl Presence {
    #[inline]
    pub(crate) fn of(position: &Position, side: Color) -> Presence {
        let (mine, theirs) = (position.of(side), position.of(side.other()));
        let mut bits = 0;
        for role in Role::ALL {
            let (pieces, place) = (position.role(role), role as u16 - 1);
            bits |= u16::from((pieces & mine).any()) << place;
            bits |= u16::from((pieces & theirs).any()) << (place + 6);
        }
        Presence(bits)
    }

    fn new(mine: u8, theirs: u8) -> Presence {
        Presence(u16::from(mine) | u16::from(theirs) << 6)
    }
}

/// The types that a gate requires and excludes; patterns with equal ones are tested together.
#[derive(Debug, PartialEq)]
pub(crate) struct RequiredTypes {
    present: Presence,
    absent: Presence,
}

impl RequiredTypes {
    #[inline]
    pub(crate) fn types_meet(&self, there: Presence) -> bool {
        there.0 & self.present.0 == self.present.0 && there.0 & self.absent.0 == 0
    }
}

/// The material of one side.
#[derive(Debug, Default, PartialEq)]
struct SideMaterial {
    /// The minimum number of pieces of each type, pawns first.
    least: [u8; 6],
    /// The minimum number of pieces in all.
    total: u8,
    /// Types that must be there, one bit each, and types that must not.
    present: u8,
    absent: u8,
    /// Types of which one must be there, kings apart, and types of which several must be there.
    required: u8,
    several: u8,
    /// Whether `required` and a king are as many pieces as `total`, which then needs no test.
    implied: bool,
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
            mine: SideMaterial::default(),
            theirs: SideMaterial::default(),
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
            for need in [&mut gate.mine, &mut gate.theirs] {
                need.absent = !need.present & 0b11_1111;
            }
        }
        for need in [&mut gate.mine, &mut gate.theirs] {
            // Every position has its kings.
            need.required = need.types() & !role_bit(Role::King);
            need.implied = u32::from(need.total) <= 1 + need.required.count_ones();
            let counted = Role::ALL.into_iter().zip(need.least);
            need.several = counted
                .filter(|(_, least)| *least > 1)
                .fold(0, |types, (role, _)| types | role_bit(role));
        }
        gate
    }

    fn need_mut(&mut self, owner: Owner) -> &mut SideMaterial {
        match owner {
            Owner::Me => &mut self.mine,
            Owner::Opponent => &mut self.theirs,
        }
    }

    /// Whether neither side may have a piece of this type.
    pub(crate) fn bars(&self, role: Role) -> bool {
        self.mine.absent & self.theirs.absent & role_bit(role) != 0
    }

    pub(crate) fn required_types(&self) -> RequiredTypes {
        let (mine, theirs) = (&self.mine, &self.theirs);
        RequiredTypes {
            present: Presence::new(mine.types(), theirs.types()),
            absent: Presence::new(mine.absent, theirs.absent),
        }
    }

    #[inline]
    pub(crate) fn admits(&self, position: &Position, side: Color) -> bool {
        self.mine.met(position.of(side), |role| position.role(role))
            && self
                .theirs
                .met(position.of(side.other()), |role| position.role(role))
    }

    pub(crate) fn admits_board(&self, board: &SidedBoard) -> bool {
        self.mine.met(board.of(Owner::Me), |role| board.role(role))
            && self
                .theirs
                .met(board.of(Owner::Opponent), |role| board.role(role))
    }

    /// Whether the material may be there after at most these numbers of moves: pieces vanish only by captures and
    /// appear only by promotions.
    pub(crate) fn may_admit(&self, board: &SidedBoard, mine: u8, theirs: u8) -> bool {
        self.mine.may_be_met(board, Owner::Me, mine, theirs)
            && self.theirs.may_be_met(board, Owner::Opponent, theirs, mine)
    }
}

/// The number of the owner's pawns that may promote within this number of moves.
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

/// Whether a set has at least this many squares; faster than counting for the small numbers of patterns.
#[inline]
fn has_at_least(set: Bitboard, number: u8) -> bool {
    let mut left = set.0;
    for _ in 1..number {
        left &= left.wrapping_sub(1);
    }
    number == 0 || left != 0
}

impl SideMaterial {
    /// The types that must be there.
    fn types(&self) -> u8 {
        let needed = Role::ALL.into_iter().zip(self.least);
        needed
            .filter(|(_, least)| *least > 0)
            .fold(self.present, |types, (role, _)| types | role_bit(role))
    }

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
        let mut required = self.required;
        while required != 0 {
            if (pieces & of_role(first_role(required))).is_empty() {
                return false;
            }
            required &= required - 1;
        }
        let mut unwanted = self.absent;
        while unwanted != 0 {
            if (pieces & of_role(first_role(unwanted))).any() {
                return false;
            }
            unwanted &= unwanted - 1;
        }
        (self.implied || has_at_least(pieces, self.total))
            && (self.several == 0 || self.has_several(pieces, of_role))
    }

    #[inline(never)]
    fn has_several(&self, pieces: Bitboard, of_role: impl Fn(Role) -> Bitboard) -> bool {
        let counted = Role::ALL.into_iter().zip(self.least);
        counted
            .filter(|(_, least)| *least > 1)
            .all(|(role, least)| has_at_least(pieces & of_role(role), least))
    }
}

/// The role of the lowest bit.
#[inline]
fn first_role(roles: u8) -> Role {
    Role::ALL[(roles.trailing_zeros() as usize).min(5)]
}
