//! TACTICALS: who may move where.

use std::collections::HashMap;

use super::Context;
use crate::ast::{Actor, Move, Owner};
use crate::diagnostics::pat021_postcondition_without_tactics::postcondition_without_tactics;
use crate::diagnostics::pat023_move_to_itself::move_to_itself;
use crate::diagnostics::pat024_move_onto_own_piece::move_onto_own_piece;
use crate::diagnostics::pat025_empty_square_moves::empty_square_moves;
use crate::syntax_kind::SyntaxKind;

/// Whose piece each move moves; `None` when a square moves on which no earlier move left a piece.
pub(super) fn movers(tactics: &[Move]) -> Vec<Option<Owner>> {
    // What the moves so far have left on the squares they name.
    let mut left_on: HashMap<Actor, Owner> = HashMap::new();
    let mut movers = Vec::new();
    for tactic in tactics {
        let mover = tactic.mover.actor;
        let owner = if mover.is_square() {
            left_on.remove(&mover)
        } else {
            Some(mover.owner)
        };
        let target = tactic.target.actor;
        left_on.remove(&target);
        if let Some(owner) = owner.filter(|_| target.is_square()) {
            left_on.insert(target, owner);
        }
        movers.push(owner);
    }
    movers
}

impl Context<'_> {
    pub(super) fn check_moves(&mut self) {
        let pattern = self.pattern;
        let has = |kind| self.node.children().find(|child| child.kind() == kind);
        if let (Some(after), None) = (
            has(SyntaxKind::PostconditionSection),
            has(SyntaxKind::TacticsSection),
        ) && let Some(word) = after.first_token()
        {
            self.report(|| postcondition_without_tactics(word.text_range()));
        }
        for (tactic, owner) in pattern.tactics.iter().zip(movers(&pattern.tactics)) {
            let target = tactic.target.actor;
            if tactic.mover.actor == target {
                self.report(|| move_to_itself(tactic));
                continue;
            }
            match owner {
                None => self.report(|| empty_square_moves(tactic)),
                Some(owner) if !target.is_square() && target.owner == owner => {
                    self.report(|| move_onto_own_piece(tactic));
                }
                Some(_) => {}
            }
        }
    }
}
