//! How much of a pattern is there when the pattern is not.

use std::sync::Arc;

use chess::{Color, Position, View};

use super::{Budget, Flow, search};
use crate::ast::{ActorKind, Pattern};
use crate::plan::{PlanError, Program};

/// The parts of a pattern that a position shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grade {
    /// Whether the pieces it needs are there.
    pub material: bool,
    /// The most lines of the scenario (a group is one line) that hold together, of how many.
    pub actions: (usize, usize),
    /// The most conjuncts of the precondition that are true with those lines, of how many.
    pub conditions: (usize, usize),
}

impl Grade {
    /// From 0 to 1: material counts for 40 %, actions for 30 %, conditions for 30 %. In a pattern without conditions
    /// the actions count for both.
    pub fn share(&self) -> f64 {
        let part = |(some, all): (usize, usize)| {
            if all == 0 {
                1.0
            } else {
                some as f64 / all as f64
            }
        };
        let actions = part(self.actions);
        let conditions = match self.conditions {
            (_, 0) => actions,
            some => part(some),
        };
        0.4 * f64::from(u8::from(self.material)) + 0.3 * actions + 0.3 * conditions
    }
}

/// So many choices of lines are tried before the search settles for what it has.
const MOST_CHOICES: usize = 4096;

/// So much work is spent on each of them.
const CHOICE_UNITS: u64 = 100_000;

/// Grades a pattern in a position: the largest set of lines that hold together, and among those sets the one with
/// the most true conditions.
pub fn grade(
    pattern: &Pattern,
    known: &dyn Fn(&str) -> Option<Arc<Program>>,
    position: &Position,
    side: Color,
) -> Result<Grade, PlanError> {
    let whole = Program::compile(pattern, known)?;
    let view = View::new(position, side);
    let lines = pattern.scenario.len();
    let conditions = crate::plan::conjuncts(pattern.precondition.as_ref()).len();
    let mut grade = Grade {
        material: whole.has_material(position, side),
        actions: (0, lines),
        conditions: (0, conditions),
    };
    let mut tried = 0;
    for kept in (0..=lines).rev() {
        let mut best = None;
        for choice in Choices::new(lines, kept) {
            tried += 1;
            if tried > MOST_CHOICES {
                break;
            }
            let part =
                Program::compile_for(pattern.cast(), &reduced(pattern, &choice, &view), known)?;
            best = best.max(most_conditions(&part, &view));
            if best == Some(conditions) {
                break;
            }
        }
        if let Some(met) = best {
            grade.actions.0 = kept;
            grade.conditions.0 = met;
            break;
        }
    }
    Ok(grade)
}

/// The most conjuncts that are true in one assignment; `None` if there is no assignment. Fewer lines leave more open:
/// the search for a better assignment is bounded, and what it has found until then counts.
fn most_conditions(program: &Program, view: &View) -> Option<usize> {
    let budget = &Budget::of(CHOICE_UNITS);
    let mut best = None;
    for branch in program.branches() {
        search(view, &branch.raw, budget, |seats| {
            let met = branch
                .precondition
                .iter()
                .filter(|condition| condition.test(view, &seats.squares, budget))
                .count();
            best = best.max(Some(met));
            if met == branch.precondition.len() {
                Flow::Stop
            } else {
                Flow::GoOn
            }
        });
    }
    best
}

/// The pattern with some of its lines, and with those ACTORS that the board has.
fn reduced(pattern: &Pattern, lines: &[usize], view: &View) -> Pattern {
    let mut part = pattern.clone();
    part.scenario = lines
        .iter()
        .map(|line| pattern.scenario[*line].clone())
        .collect();
    part.actors.retain(|figure| match figure.actor.kind {
        ActorKind::Piece(role) => view.board().pieces(figure.actor.owner, role).any(),
        _ => true,
    });
    part.pieces = None;
    part.tactics.clear();
    part.postcondition = None;
    part
}

/// Every choice of `kept` out of `all` indexes, in order.
struct Choices {
    all: usize,
    next: Option<Vec<usize>>,
}

impl Choices {
    fn new(all: usize, kept: usize) -> Choices {
        Choices {
            all,
            next: Some((0..kept).collect()),
        }
    }
}

impl Iterator for Choices {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let current = self.next.take()?;
        let kept = current.len();
        let mut following = current.clone();
        // The last index that can still grow grows; those behind it follow closely.
        if let Some(place) = (0..kept)
            .rev()
            .find(|place| current[*place] < self.all - kept + place)
        {
            let grown = current[place] + 1;
            for (offset, index) in following[place..].iter_mut().enumerate() {
                *index = grown + offset;
            }
            self.next = Some(following);
        }
        Some(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_complete() {
        let all: Vec<Vec<usize>> = Choices::new(4, 2).collect();
        let wanted = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
        assert_eq!(all, wanted.map(Vec::from));
        assert_eq!(Choices::new(3, 0).count(), 1);
        assert_eq!(Choices::new(3, 3).count(), 1);
        assert_eq!(Choices::new(0, 0).count(), 1);
    }
}
