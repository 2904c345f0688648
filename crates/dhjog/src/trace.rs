//! An evaluation told step by step: the glass box.
//!
//! | module | subject |
//! |---|---|
//! | `tracer` | who watches an evaluation and writes its steps down |
//! | `symmetric` | both sides of a symmetric value |
//! | `describe` | the steps in sentences |

mod describe;
mod symmetric;
mod tracer;

use serde::Serialize;
use syntax::Message;

pub use describe::{describe, number};
pub use symmetric::{SideTrace, Symmetric, describe_symmetric};

/// An evaluation and how it came about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Trace {
    /// Good for the owner of the set if positive.
    pub value: f64,
    /// The stage after the transitions.
    pub stage: String,
    /// The number of that stage.
    #[serde(skip)]
    pub stage_number: usize,
    pub trace: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// A stage was entered; the first one is where the evaluation began.
    Stage { name: String },
    /// A heuristic of stage transition was tried.
    Transition(Tried),
    /// A heuristic of piece values was tried.
    PieceRule(Tried),
    /// What pieces are worth after all adjustments.
    PieceValues {
        types: Vec<TypeValue>,
        /// Single pieces with a value of their own.
        pieces: Vec<PieceValue>,
    },
    /// The board's value was calculated.
    Calculation {
        text: String,
        /// What it is made of.
        parts: Vec<ReadValue>,
        value: f64,
        /// What happened on the way.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        remarks: Vec<Remark>,
        /// There were no steps left for it, and it counts as 0.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
    /// A heuristic of the game's value was tried.
    GameRule {
        /// Which, and whether it fired.
        #[serde(flatten)]
        tried: Tried,
        before: f64,
        after: f64,
    },
    /// Something was divided by 0, which gives 0.
    DividedByZero { at: At },
    /// There were no steps left; the rest was left out.
    Stopped {
        /// Steps that an evaluation may take.
        limit: u32,
        /// From here on nothing counts.
        from: At,
    },
}

/// A part of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// The heuristic of this name.
    Rule(String),
    /// The calculation of the board's value.
    Calculation,
}

/// Something that the user should know of, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    pub message: Message,
    pub help: Message,
}

impl Trace {
    /// Why the value is not what the set says, if it is not.
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
    /// What it read with the opponent as ME, if it is symmetric and that was asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opponent_reads: Vec<ReadValue>,
    /// What a heuristic of piece values changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Changed>,
    /// What happened on the way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
}

/// Something that an author might not expect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Remark {
    /// An element was asked for that its set does not have, which gives none.
    NoElement,
    /// A number was beyond the bounds, and counts as the bound.
    Clamped,
}

/// A value of pieces that a heuristic changed.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Changed {
    /// Of a type, for both players.
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

/// What came of a heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleResult {
    /// Its condition does not hold.
    No,
    Fired,
    /// It is symmetric, and its condition holds for both.
    Cancelled,
    /// It fired for the opponent, with the sign turned.
    Mirrored,
    Both,
    /// It leads to a stage already entered, or not defined.
    Blocked,
    /// There were no steps left.
    Stopped,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadValue {
    /// As written in the set.
    pub text: String,
    pub value: Shown,
    /// Squares of the text that are others on the board, because ME is Black.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub turned: Vec<TurnedSquare>,
    /// What a function of the author gave, as written there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<String>,
    /// What that is made of, and what the arguments read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<ReadValue>,
}

/// A square that is written from White's side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnedSquare {
    pub written: String,
    pub read: String,
}

/// A value as it is told.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Shown {
    Number(f64),
    Logical(bool),
    /// The names of squares or types.
    Names(Vec<String>),
    Name(String),
}

/// The value of a type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TypeValue {
    #[serde(rename = "type")]
    pub pt: String,
    #[serde(skip)]
    pub en: String,
    pub value: f64,
}

/// The value of a piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PieceValue {
    pub square: String,
    pub value: f64,
}

pub(crate) fn unsigned_zero(value: f64) -> f64 {
    value + 0.0
}
