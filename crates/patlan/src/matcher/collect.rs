//! Listing instances: all raw ones, with the reason for each that is not valid.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chess::{Color, Ply, Position, Square, View};

use super::{Bindings, Budget, BudgetError, Flow, search, tactics};
use crate::plan::{Branch, Program};

/// The clause that rejects an instance. Later clauses are greater, because an instance that gets further is the better
/// one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rejection {
    /// This conjunct of the precondition is false; counted from 0, nested ANDs flattened.
    Precondition(usize),
    /// This tactical move, counted from 0, is not legal.
    Tactic(usize),
    /// This conjunct of the postcondition is false at the end of the tactics.
    Postcondition(usize),
}

/// One way in which the scenario of a pattern holds in a position: a raw instance, valid if nothing rejects it.
///
/// Two assignments of squares to actors are the same instance when they make the same ground actions true: swapped
/// names make no difference. [`find`] lists every instance; [`Instance::at`] makes one again from the squares of its
/// actors, which is all that has to be stored of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The square of each actor of the cast, by slot; `None` for actors below NOT or in an alternative not taken.
    pub squares: Vec<Option<Square>>,
    /// The actions of the scenario that hold, as indexes into [`crate::ast::Pattern::actions`]; those with NOT are left
    /// out.
    pub actions: Vec<usize>,
    /// The clause that rejects the instance; `None` if it is valid.
    pub rejection: Option<Rejection>,
    /// The tactical line of a valid instance.
    pub line: Vec<Ply>,
}

impl Instance {
    pub fn is_valid(&self) -> bool {
        self.rejection.is_none()
    }

    /// The instances whose actors stand on these squares (one for each slot, as in [`Instance::squares`]), without a
    /// search: the scenario is tested there and the clauses are applied. Mostly one; none if the scenario does not hold;
    /// several if more than one alternative of a group holds with the same actors, in the order of [`find`].
    pub fn at(
        program: &Program,
        position: &Position,
        side: Color,
        squares: &[Option<Square>],
    ) -> Result<Vec<Instance>, BudgetError> {
        if squares.len() != program.cast().len() {
            return Ok(Vec::new());
        }
        let view = View::new(position, side);
        let budget = Budget::new();
        let mut classes: BTreeMap<Vec<Vec<u8>>, Instance> = BTreeMap::new();
        for branch in program.branches() {
            if let Some(bindings) = super::bind_all(&view, branch, squares, &budget) {
                classes
                    .entry(ground(program, branch, &bindings))
                    .or_insert_with(|| judge(program, &view, branch, &bindings, &budget));
            }
        }
        budget.check()?;
        Ok(classes.into_values().collect())
    }
}

/// The answer of [`find`]: every raw instance of a pattern in a position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Findings {
    pub raw: Vec<Instance>,
}

impl Findings {
    /// The valid instances, in the same order.
    pub fn valid(&self) -> impl Iterator<Item = &Instance> {
        self.raw.iter().filter(|instance| instance.is_valid())
    }
}

/// [`find`] gives up at more raw instances than this.
const MAX_INSTANCES: usize = 100_000;

/// Recording one assignment costs about this many bindings.
const INSTANCE_COST: u64 = 50;

/// Lists every instance for the side that searches.
pub fn find(program: &Program, position: &Position, side: Color) -> Result<Findings, BudgetError> {
    if !program.has_material(position, side) {
        return Ok(Findings::default());
    }
    let view = View::new(position, side);
    let budget = Budget::new();
    let mut classes: BTreeMap<Vec<Vec<u8>>, Instance> = BTreeMap::new();
    for branch in program.branches() {
        search(&view, &branch.raw, &budget, |bindings| {
            budget.spend(INSTANCE_COST);
            let instance = judge(program, &view, branch, bindings, &budget);
            classes
                .entry(ground(program, branch, bindings))
                .and_modify(|known| {
                    if preference(&instance) < preference(known) {
                        *known = instance.clone();
                    }
                })
                .or_insert(instance);
            if classes.len() > MAX_INSTANCES {
                budget.spend(u64::MAX);
                return Flow::Stop;
            }
            Flow::GoOn
        });
        budget.check()?;
    }
    let mut raw: Vec<Instance> = classes.into_values().collect();
    raw.sort_by(|a, b| a.squares.cmp(&b.squares));
    Ok(Findings { raw })
}

/// Some valid instance, if there is one: enough where all are too many to list.
pub fn first(
    program: &Program,
    position: &Position,
    side: Color,
) -> Result<Option<Instance>, BudgetError> {
    if !program.has_material(position, side) {
        return Ok(None);
    }
    let view = View::new(position, side);
    let budget = Budget::new();
    let mut first = None;
    for branch in program.branches() {
        search(&view, &branch.valid, &budget, |bindings| {
            let instance = judge(program, &view, branch, bindings, &budget);
            match instance.is_valid() {
                true => {
                    first = Some(instance);
                    Flow::Stop
                }
                false => Flow::GoOn,
            }
        });
        if first.is_some() {
            return Ok(first);
        }
        budget.check()?;
    }
    Ok(None)
}

/// The first valid instance in the order of [`find`], if there is any. Costs less than the whole list: only valid
/// assignments are gone through, and none is kept but the first.
pub fn first_in_order(
    program: &Program,
    position: &Position,
    side: Color,
) -> Result<Option<Instance>, BudgetError> {
    if !program.has_material(position, side) {
        return Ok(None);
    }
    let view = View::new(position, side);
    let budget = Budget::new();
    let mut first: Option<Instance> = None;
    for branch in program.branches() {
        search(&view, &branch.valid, &budget, |bindings| {
            let is_earlier = first.as_ref().is_none_or(|first| {
                let squares = squares(program, &view, branch, bindings);
                squares.lt(first.squares.iter().copied())
            });
            if is_earlier {
                let instance = judge(program, &view, branch, bindings, &budget);
                if instance.is_valid() {
                    first = Some(instance);
                }
            }
            Flow::GoOn
        });
        budget.check()?;
    }
    Ok(first)
}

/// Sort key of the assignments that are one instance; the least represents them. Valid before rejected, rejected late
/// before rejected early, then by squares.
fn preference(instance: &Instance) -> impl Ord + '_ {
    (
        !instance.is_valid(),
        Reverse(instance.rejection),
        &instance.squares,
    )
}

/// The identity of an instance: the ground actions that hold, sorted. Exchanging the names of two actors does not
/// change it, nor do actors without an action.
fn ground(program: &Program, branch: &Branch, bindings: &Bindings) -> Vec<Vec<u8>> {
    let mut actions: Vec<Vec<u8>> = branch
        .ground
        .iter()
        .map(|action| {
            let constant = |slot: &u8| {
                let index = usize::from(*slot);
                let place = if program.cast()[index].is_square() {
                    64
                } else {
                    0
                };
                u8::from(bindings.squares[index]) + place
            };
            std::iter::once(action.relation as u8)
                .chain(action.tie.slots.iter().map(constant))
                .collect()
        })
        .collect();
    actions.sort_unstable();
    actions.dedup();
    actions
}

fn judge(
    program: &Program,
    view: &View,
    branch: &Branch,
    bindings: &Bindings,
    budget: &Budget,
) -> Instance {
    let failed = branch
        .precondition
        .iter()
        .position(|condition| !condition.test(view, &bindings.squares, budget));
    let verdict = match failed {
        Some(conjunct) => Err(Rejection::Precondition(conjunct)),
        None => tactics::play(program, view, bindings, budget),
    };
    Instance {
        squares: squares(program, view, branch, bindings).collect(),
        actions: branch.ground.iter().map(|ground| ground.action).collect(),
        rejection: verdict.as_ref().err().copied(),
        line: verdict
            .map(|line| line.plies().to_vec())
            .unwrap_or_default(),
    }
}

/// The real square of each slot of the cast.
fn squares<'a>(
    program: &Program,
    view: &'a View,
    branch: &'a Branch,
    bindings: &'a Bindings,
) -> impl Iterator<Item = Option<Square>> + 'a {
    let bound = |slot: usize| branch.bound & (1 << slot) != 0;
    (0..program.cast().len())
        .map(move |slot| bound(slot).then(|| view.real(bindings.squares[slot])))
}
