//! The clues that a pattern needs: facts that stores keep of positions without knowing any pattern.

use chess::{Clue, Clues, Owner, Role};

use super::{Branch, Program};
use crate::ast::{Actor, ActorKind};
use crate::vocabulary::Relation;

impl Program {
    /// The clues of every position in which White has a raw instance.
    pub fn raw_clues(&self) -> Clues {
        self.needed(|_| Clues::NONE)
    }

    /// The clues of every position in which White has a valid instance.
    pub fn clues(&self) -> Clues {
        self.needed(|branch| {
            let conditions = branch.precondition.iter();
            conditions.fold(Clues::NONE, |all, condition| all.union(condition.clues()))
        })
    }

    /// The clues that the material requires, and those that every choice of alternatives requires by its lines and by
    /// `more`.
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
