//! Actors that look like squares.

use super::Context;
use crate::diagnostics::is_square_name;
use crate::diagnostics::pat112_square_name::square_name;

impl Context<'_> {
    /// `f7` and `b5` name pieces and look like squares. Numbers only count, so one beyond the number of actors was
    /// hardly meant to count.
    pub(super) fn check_squares(&mut self) {
        let pattern = self.pattern;
        let actors = pattern.cast().len();
        let mut seen = Vec::new();
        let figures = pattern.actions().flat_map(|action| action.figures());
        for figure in figures.chain(&pattern.actors) {
            let actor = figure.actor;
            if actor.number as usize > actors
                && is_square_name(&actor.to_string())
                && !seen.contains(&actor)
            {
                seen.push(actor);
                self.report(|| square_name(figure));
            }
        }
    }
}
