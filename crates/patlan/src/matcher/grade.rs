//! Grading: how much of a pattern a position has when it does not have the whole.

use std::sync::Arc;

use chess::{Color, Position, View};

use super::{Budget, Flow, search};
use crate::ast::{Action, Actor, ActorKind, Pattern};
use crate::plan::{Condition, PlanError, Program};

/// The shares of material, actions and conditions.
pub(super) const GRADE_SHARES: [f64; 3] = [0.4, 0.3, 0.3];

/// The parts of a pattern that a position has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grade {
    /// Whether the pieces it needs are there.
    pub material: bool,
    /// The largest number of lines of the scenario (a group is one line) that hold together, of all lines.
    pub actions: (usize, usize),
    /// The largest number of conjuncts of the precondition that are true with those lines, of all conjuncts.
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
        let [material, of_actions, of_conditions] = GRADE_SHARES;
        material * f64::from(u8::from(self.material))
            + of_actions * actions
            + of_conditions * conditions
    }
}

/// With more lines than this not every choice is tried: lines are added one by one as long as they hold together.
const MAX_TRIED_ALL: usize = 10;
/// Work spent on one choice, and on all of them.
const CHOICE_UNITS: u64 = 100_000;
const ALL_UNITS: u64 = 20_000_000;
/// Compiling a branch costs about this many bindings.
const BRANCH_UNITS: u64 = 500;

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
    let work = Budget::of(ALL_UNITS);
    let met = |choice: &[usize]| -> Result<Option<usize>, PlanError> {
        let part = reduced(pattern, choice, &view);
        let part = Program::compile_for(pattern.cast(), &part, known)?;
        let compiling = BRANCH_UNITS * part.branches().len() as u64;
        if !work.spend(compiling + CHOICE_UNITS / 10) {
            return Ok(None);
        }
        Ok(most_conditions(&part, &view, &work, CHOICE_UNITS))
    };
    let (kept, best) = if lines <= MAX_TRIED_ALL {
        try_all(lines, conditions, met)?
    } else {
        grow(lines, met)?
    };
    Ok(Grade {
        material: whole.has_material(position, side),
        actions: (kept, lines),
        conditions: (best, conditions),
    })
}

type Met<'a> = &'a dyn Fn(&[usize]) -> Result<Option<usize>, PlanError>;

/// The largest choice of lines that holds, and the largest number of conditions met by one of that size.
fn try_all(
    lines: usize,
    conditions: usize,
    met: impl Fn(&[usize]) -> Result<Option<usize>, PlanError>,
) -> Result<(usize, usize), PlanError> {
    let met: Met<'_> = &met;
    for kept in (0..=lines).rev() {
        let mut best = None;
        for choice in Choices::new(lines, kept) {
            best = best.max(met(&choice)?);
            if best == Some(conditions) {
                break;
            }
        }
        if let Some(best) = best {
            return Ok((kept, best));
        }
    }
    Ok((0, 0))
}

/// Adds line after line as long as all of them hold together.
fn grow(
    lines: usize,
    met: impl Fn(&[usize]) -> Result<Option<usize>, PlanError>,
) -> Result<(usize, usize), PlanError> {
    let mut chosen = Vec::new();
    let mut best = met(&chosen)?.unwrap_or(0);
    for line in 0..lines {
        chosen.push(line);
        match met(&chosen)? {
            Some(count) => best = count,
            None => {
                chosen.pop();
            }
        }
    }
    Ok((chosen.len(), best))
}

/// The largest number of conjuncts that are true in one assignment; `None` if there is no assignment. With few lines
/// there are many assignments: the search ends with its budget, and what it has found by then counts.
pub(super) fn most_conditions(
    program: &Program,
    view: &View,
    work: &Budget,
    units: u64,
) -> Option<usize> {
    let budget = &Budget::of(units);
    let mut best = None;
    for branch in program.branches() {
        let kings = branch.raw.prologue.iter().flat_map(|one| &one.kings);
        let kings = kings.fold(0, |slots, (slot, _)| slots | 1 << slot);
        let mut attainable = None;
        search(view, &branch.raw, budget, |bindings| {
            // What reads kings alone is the same in every assignment: once the rest is met, no other is better.
            let attainable = *attainable.get_or_insert_with(|| {
                let apart = Budget::of(units);
                let is_missed = |condition: &&Condition| {
                    condition.reads() & !kings == 0
                        && !condition.test(view, &bindings.squares, &apart)
                };
                branch.precondition.len() - branch.precondition.iter().filter(is_missed).count()
            });
            let met = branch
                .precondition
                .iter()
                .filter(|condition| condition.test(view, &bindings.squares, budget))
                .count();
            best = best.max(Some(met));
            if met >= attainable {
                Flow::Stop
            } else {
                Flow::GoOn
            }
        });
    }
    work.spend(budget.used(units));
    best
}

/// The pattern with some of its lines, and with those ACTORS that the board has.
fn reduced(pattern: &Pattern, lines: &[usize], view: &View) -> Pattern {
    let mut part = pattern.clone();
    part.scenario = lines
        .iter()
        .map(|line| pattern.scenario[*line].clone())
        .collect();
    // Actors that the kept lines name need their pieces anyway; of the others as many as the board has pieces for.
    let mut seated: Vec<Actor> = part
        .actions()
        .flat_map(Action::figures)
        .map(|figure| figure.actor)
        .collect();
    seated.sort_unstable();
    seated.dedup();
    part.actors.retain(|figure| {
        let actor = figure.actor;
        let ActorKind::Piece(role) = actor.kind else {
            return true;
        };
        if seated.contains(&actor) {
            return true;
        }
        let alike = |other: &&Actor| other.kind == actor.kind && other.owner == actor.owner;
        let there = view.board().pieces(actor.owner, role).count();
        let fits = seated.iter().filter(alike).count() < there;
        if fits {
            seated.push(actor);
        }
        fits
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
        // The last index that can still grow grows; those after it follow closely.
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
