//! Traces: an evaluation with every step that led to its value.
//!
//! [`Program::trace`](crate::Program::trace) evaluates a position and records which stages were entered, which heuristics
//! were tried with which result, every value that a condition or the calculation read, and how the values of pieces and
//! of the board changed. A [`Trace`] is plain data: it serializes to JSON, and [`describe`] formats it as text in either
//! language. Recording allocates and bypasses the fast path, so it is for people, not for a search.
//!
//! | module | subject |
//! |---|---|
//! | `tracer` | the observer that records the steps |
//! | `symmetric` | traces of the symmetric value |
//! | `describe` | traces as text |

mod describe;
mod symmetric;
mod tracer;

use serde::Serialize;
use syntax::Message;

pub use describe::{describe, number};
pub use symmetric::{SideTrace, Symmetric, describe_symmetric};

/// An evaluation and its steps, in order.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trace {
    /// Positive if good for the owner of the set.
    pub value: f64,
    /// The name of the stage after the transitions.
    pub stage: String,
    #[serde(skip)]
    pub stage_number: usize,
    pub trace: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// A stage was entered; the evaluation begins in the first one.
    Stage { name: String },
    /// A heuristic of stage transition was tried.
    Transition(Tried),
    /// A heuristic of piece values was tried.
    PieceRule(Tried),
    /// The values of pieces after all heuristics of piece values.
    PieceValues {
        types: Vec<TypeValue>,
        /// Pieces whose value differs from that of their type.
        pieces: Vec<PieceValue>,
    },
    /// The board's value was calculated.
    Calculation {
        text: String,
        parts: Vec<ReadValue>,
        value: f64,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
        /// No steps were left for it, so it counts as 0.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
    /// A heuristic of the game's value was tried.
    GameRule {
        #[serde(flatten)]
        tried: Tried,
        before: f64,
        after: f64,
    },
    /// There was a division by 0, which gives 0.
    DividedByZero { at: At },
    /// No steps were left; the rest was skipped.
    Stopped {
        /// The maximum number of steps.
        limit: u32,
        /// The part that could not be completed.
        from: At,
    },
}

/// A part of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    Rule(String),
    Calculation,
}

/// A message for the user, with a remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    pub message: Message,
    pub help: Message,
}

impl Trace {
    /// Says that the evaluation was cut short, if it was.
    pub fn warning(&self) -> Option<Warning> {
        self.trace.iter().find_map(|step| match step {
            Step::Stopped { limit, from } => Some(describe::stopped(*limit, from)),
            _ => None,
        })
    }
}

/// A heuristic that was tried.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tried {
    pub name: String,
    pub result: RuleResult,
    pub reads: Vec<ReadValue>,
    /// What the condition of a symmetric heuristic read with the opponent as ME, if it was tested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opponent_reads: Vec<ReadValue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Changed>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
}

/// A result that the author may not expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// A set has no element of the number asked for, which gives none.
    NoElement,
    /// A number was beyond the bounds and was clamped.
    Clamped,
}

/// A change by a heuristic of piece values.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Changed {
    /// Types change for both players.
    Type {
        #[serde(rename = "type")]
        pt: String,
        #[serde(skip)]
        en: String,
        from: f64,
        to: f64,
    },
    Piece {
        square: String,
        from: f64,
        to: f64,
    },
}

/// The result of trying a heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleResult {
    /// Its condition does not hold.
    No,
    Fired,
    /// The condition of a symmetric heuristic of piece values holds for both players.
    Cancelled,
    /// It fired for the opponent alone, with the sign turned.
    Mirrored,
    Both,
    /// Its stage was already entered, or is not defined.
    Blocked,
    /// No steps were left.
    Stopped,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadValue {
    pub text: String,
    pub value: Shown,
    /// Squares of the text that are mirrored, because ME is Black.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<TurnedSquare>,
    /// The text of the expression that a function of the author returned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<String>,
    /// What that expression and the arguments read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<ReadValue>,
}

/// A mirrored square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnedSquare {
    pub written: String,
    pub read: String,
}

/// A value, ready to be shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Shown {
    Number(f64),
    Logical(bool),
    /// Names of squares or types.
    Names(Vec<String>),
    Name(String),
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TypeValue {
    #[serde(rename = "type")]
    pub pt: String,
    #[serde(skip)]
    pub en: String,
    pub value: f64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PieceValue {
    pub square: String,
    pub value: f64,
}

pub(crate) fn unsigned_zero(value: f64) -> f64 {
    value + 0.0
}
