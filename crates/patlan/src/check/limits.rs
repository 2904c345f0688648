//! The sizes the matcher can take.

use std::collections::HashSet;

use super::Context;
use crate::ast::{Action, Item};
use crate::diagnostics::pat035_pattern_too_large::{
    MAX_ACTIONS, MAX_ACTORS, MAX_COMBINATIONS, MAX_MOVES, MAX_TERMS, too_many_actions,
    too_many_actors, too_many_combinations, too_many_moves, too_many_terms,
};
use crate::plan::terms;

impl Context<'_> {
    /// Says whether the pattern is small enough for the checks that compare everything with everything.
    pub(super) fn check_limits(&mut self) -> bool {
        let pattern = self.pattern;
        let actions = pattern.actions().count();
        if let Some(surplus) = pattern.actions().nth(MAX_ACTIONS) {
            self.report(|| too_many_actions(surplus.range, actions));
        }
        let mut cast = HashSet::new();
        let mut surplus = None;
        let figures = pattern.actions().flat_map(Action::figures);
        for figure in figures.chain(&pattern.actors) {
            if cast.insert(figure.actor) && cast.len() == MAX_ACTORS + 1 {
                surplus = Some(figure.range);
            }
        }
        if let Some(range) = surplus {
            self.report(|| too_many_actors(range, cast.len()));
        }
        let mut combinations = 1usize;
        for item in &pattern.scenario {
            if let Item::Group(actions, range) = item {
                combinations = combinations.saturating_mul(actions.len());
                if combinations > MAX_COMBINATIONS {
                    self.report(|| too_many_combinations(*range));
                    break;
                }
            }
        }
        let moves = pattern.tactics.len();
        if let Some(surplus) = pattern.tactics.get(MAX_MOVES) {
            self.report(|| too_many_moves(surplus.range, moves));
        }
        let terms = terms(pattern);
        let condition = pattern
            .precondition
            .as_ref()
            .or(pattern.postcondition.as_ref());
        if let (true, Some(condition)) = (terms > MAX_TERMS, condition) {
            self.report(|| too_many_terms(condition.range));
        }
        actions <= MAX_ACTIONS
            && cast.len() <= MAX_ACTORS
            && moves <= MAX_MOVES
            && terms <= MAX_TERMS
    }
}
