//! What a pattern needs, in clues that are remembered of positions without knowledge of any pattern.

use chess::{Clue, Clues, Owner, Role};

use super::{Branch, Program};
use crate::ast::{Actor, ActorKind};
use crate::vocabulary::Relation;

impl Program {
    /// Clues that every position with a raw instance has, where white searches.
    pub fn raw_clues(&self) -> Clues {
        self.needed(|_| Clues::NONE)
    }

    /// Clues that every position with a valid instance has, where white searches.
    pub fn clues(&self) -> Clues {
        self.needed(|branch| {
            let conditions = branch.precondition.iter();
            conditions.fold(Clues::NONE, |all, condition| all.union(condition.clues()))
        })
    }

    /// What the material, the lines and something more of every choice of alternatives need.
    fn needed(&self, more: impl Fn(&Branch) -> Clues) -> Clues {
        let unwanted = Role::ALL.into_iter().filter(|role| self.gate.bars(*role));
        let material = unwanted.fold(Clues::NONE, |all, role| all.with(Clue::Without(role)));
        let branches = self.branches.iter();
        let common = branches
            .map(|branch| self.of_lines(branch).union(more(branch)))
            .reduce(Clues::intersection);
        material.union(common.unwrap_or_default())
    }

    fn of_lines(&self, branch: &Branch) -> Clues {
        let mut clues = Clues::NONE;
        for line in &branch.ground {
            let actor = |slot: u8| self.cast.get(usize::from(slot));
            let [knight, _, king] = line.tie.slots[..] else {
                continue;
            };
            if let (Relation::PossibleAttack, Some(knight), Some(king)) =
                (line.relation, actor(knight), actor(king))
                && is(knight, knight.owner, Role::Knight)
                && is(king, knight.owner.other(), Role::King)
            {
                clues = clues.with(Clue::KnightNear(knight.owner));
            }
        }
        clues
    }
}

fn is(actor: &Actor, owner: Owner, role: Role) -> bool {
    actor.owner == owner && actor.kind == ActorKind::Piece(role)
}
