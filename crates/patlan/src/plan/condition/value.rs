//! What an expression yields on a board, for people who build conditions and want to see them at work.

use std::sync::Arc;

use chess::{Color, Position, Square, View};

use super::Condition;
use super::eval::At;
use super::tree::Bool;
use crate::ast::{Actor, Expr};
use crate::matcher::Budget;
use crate::plan::{MAX_ACTORS, Program};

/// What an expression yields.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    Truth(bool),
    Number(f64),
}

impl Value {
    /// Whether it counts as true: a number unless it is zero.
    pub fn is_true(self) -> bool {
        match self {
            Value::Truth(truth) => truth,
            Value::Number(number) => number != 0.0 && !number.is_nan(),
        }
    }
}

/// The value of an expression with the actors on these squares; `None` if it reads an actor without one, or a pattern
/// that `known` does not have. `cast` has at most [`MAX_ACTORS`] entries.
pub fn value(
    expr: &Expr,
    cast: &[(Actor, Square)],
    position: &Position,
    side: Color,
    known: &dyn Fn(&str) -> Option<Arc<Program>>,
) -> Option<Value> {
    if cast.len() > MAX_ACTORS {
        return None;
    }
    let actors: Vec<Actor> = cast.iter().map(|(actor, _)| *actor).collect();
    let bound = (1u32 << actors.len()) - 1;
    let condition = Condition::compile(expr, &actors, bound, known).ok()?;
    let view = View::new(position, side);
    let mut squares = [Square::A1; MAX_ACTORS];
    for (slot, (_, square)) in cast.iter().enumerate() {
        squares[slot] = view.real(*square);
    }
    let budget = Budget::new();
    let at = At {
        view: &view,
        bindings: &squares,
        budget: &budget,
    };
    let value = match &condition.root {
        Bool::NonZero(number) => Value::Number(number.eval(&at)),
        root => Value::Truth(root.eval(&at)),
    };
    budget.check().ok().map(|()| value)
}
