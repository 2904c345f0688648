//! An evaluation told step by step: the glass box.

mod symmetric;
mod tell;

use game::Side;
use game::vocabulary::{Kind, Moment, Value, Vocabulary};
use serde::Serialize;
use syntax::Message;

use crate::limits::MOST_STEPS;
use crate::model::RuleKind;
use crate::program::{
    Any, Evaluation, Machine, Observer, Outcome, Program, Read, RuleCode, Run, StageCode, to_value,
};

pub use symmetric::{OfSide, Symmetric, tell_symmetric};
pub use tell::{number, tell};

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
    /// What happened, in order.
    pub trace: Vec<Step>,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum Step {
    /// A stage was entered; the first one is where the evaluation began.
    Stage {
        /// Its name.
        name: String,
    },
    /// A heuristic of stage transition was tried.
    Transition(Tried),
    /// A heuristic of piece values was tried.
    PieceRule(Tried),
    /// What pieces are worth after all adjustments.
    PieceValues {
        /// Each type.
        types: Vec<TypeValue>,
        /// Single pieces with a value of their own.
        pieces: Vec<PieceValue>,
    },
    /// The board's value was calculated.
    Calculation {
        /// The expression.
        text: String,
        /// What it is made of.
        parts: Vec<ReadValue>,
        /// What came out.
        value: f64,
        /// There were no steps left for it, and it counts as 0.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        stopped: bool,
    },
    /// A heuristic of the game's value was tried.
    GameRule {
        /// Which, and whether it fired.
        #[serde(flatten)]
        tried: Tried,
        /// The board's value before.
        before: f64,
        /// And after.
        after: f64,
    },
    /// Something was divided by 0, which gives 0.
    DividedByZero {
        /// Where this happened first.
        at: At,
    },
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
    /// What it is.
    pub message: Message,
    /// What to do.
    pub help: Message,
}

impl Trace {
    /// Why the value is not what the set says, if it is not.
    pub fn warning(&self) -> Option<Warning> {
        self.trace.iter().find_map(|step| match step {
            Step::Stopped { limit, from } => Some(tell::stopped(*limit, from)),
            _ => None,
        })
    }
}

/// A heuristic that was tried.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tried {
    /// Its name.
    pub name: String,
    /// What came of it.
    pub result: Tries,
    /// What its condition read.
    pub reads: Vec<ReadValue>,
}

/// What came of a heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tries {
    /// Its condition does not hold.
    No,
    /// It fired.
    Fired,
    /// It is symmetric, and its condition holds for both.
    Cancelled,
    /// It fired for the opponent, with the sign turned.
    Mirrored,
    /// It fired for both.
    Both,
    /// It leads to a stage already entered, or not defined.
    Blocked,
    /// There were no steps left.
    Stopped,
}

/// Something that was read.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ReadValue {
    /// As written in the set.
    pub text: String,
    /// What it was.
    pub value: Shown,
}

/// A value as it is told.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Shown {
    /// A number.
    Number(f64),
    /// True or false.
    Logical(bool),
    /// The names of squares or types.
    Names(Vec<String>),
    /// A name.
    Name(String),
}

/// The value of a type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TypeValue {
    /// Its Portuguese name.
    #[serde(rename = "type")]
    pub pt: String,
    /// Its English name.
    #[serde(skip)]
    pub en: String,
    /// What it is worth.
    pub value: f64,
}

/// The value of a piece.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PieceValue {
    /// Where it stands.
    pub square: String,
    /// What it is worth.
    pub value: f64,
}

impl<V: Vocabulary> Program<V> {
    /// [`Program::evaluate`], told step by step.
    pub fn trace(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Trace {
        let mut tracer = Tracer {
            stages: self.stages(),
            steps: Vec::new(),
            divided: None,
            stopped: None,
        };
        let Evaluation {
            value,
            stage,
            stopped,
            divided_by_zero,
        } = self.run(machine, position, moment, me, stage, &mut tracer);
        debug_assert_eq!(divided_by_zero, tracer.divided.is_some());
        debug_assert_eq!(stopped, tracer.stopped.is_some());
        let mut trace = tracer.steps;
        trace.extend(tracer.divided.map(|at| Step::DividedByZero { at }));
        trace.extend(tracer.stopped.map(|from| Step::Stopped {
            limit: MOST_STEPS,
            from,
        }));
        Trace {
            value: unsigned_zero(value),
            stage: self.stages().get(stage).cloned().unwrap_or_default(),
            stage_number: stage,
            trace,
        }
    }
}

/// Nothing has no sign.
pub(crate) fn unsigned_zero(value: f64) -> f64 {
    value + 0.0
}

struct Tracer<'p> {
    stages: &'p [String],
    steps: Vec<Step>,
    /// Where something was first divided by 0.
    divided: Option<At>,
    /// From where on nothing counts.
    stopped: Option<At>,
}

impl Tracer<'_> {
    /// Notes what happened for the first time.
    fn note<V: Vocabulary>(&mut self, run: &Run<'_, V>, at: impl Fn() -> At) {
        if run.divided_by_zero && self.divided.is_none() {
            self.divided = Some(at());
        }
        if run.stopped && self.stopped.is_none() {
            self.stopped = Some(at());
        }
    }

    fn reads<V: Vocabulary>(&self, run: &mut Run<'_, V>, reads: &[Read<V>]) -> Vec<ReadValue> {
        // Looking must not use up the steps of the evaluation itself.
        let before = (run.steps, run.stopped, run.divided_by_zero);
        let told = reads
            .iter()
            .map(|read| ReadValue {
                text: read.text.clone(),
                value: self.shown(run, read),
            })
            .collect();
        (run.steps, run.stopped, run.divided_by_zero) = before;
        told
    }

    fn shown<V: Vocabulary>(&self, run: &mut Run<'_, V>, read: &Read<V>) -> Shown {
        let value = match &read.value {
            Any::Num(num) => return Shown::Number(unsigned_zero(run.num(num))),
            Any::Truth(truth) => return Shown::Logical(run.truth(truth)),
            Any::Bits(bits) => to_value(read.kind, run.bits(bits)),
        };
        let single = !read.kind.is_set();
        let names: Vec<String> = match value {
            Value::Squares(set) | Value::Pieces(set) => (0..V::SQUARES.len())
                .filter(|square| set >> square & 1 == 1)
                .map(|square| V::SQUARES[square].to_owned())
                .collect(),
            Value::Types(set) => (0..V::TYPES.len())
                .filter(|one| set >> one & 1 == 1)
                .filter_map(|one| V::TYPES[one].pt.first())
                .map(|name| (*name).to_owned())
                .collect(),
            Value::Owner(side) => {
                let name = match side {
                    Some(side) if side == run.me => "EU",
                    Some(_) => "OPONENTE",
                    None => "NINGUEM",
                };
                return Shown::Name(name.to_owned());
            }
            Value::Stage(stage) => {
                let name = self.stages.get(usize::from(stage));
                return Shown::Name(name.cloned().unwrap_or_default());
            }
            Value::Text(text) => return Shown::Number(f64::from(text)),
            Value::Number(number) => return Shown::Number(unsigned_zero(number)),
            Value::Logical(truth) => return Shown::Logical(truth),
        };
        match (single, names.as_slice()) {
            (true, [one]) if read.kind != Kind::Squares => Shown::Name(one.clone()),
            _ => Shown::Names(names),
        }
    }
}

impl<V: Vocabulary> Observer<V> for Tracer<'_> {
    fn entered(&mut self, stage: usize) {
        let name = self.stages.get(stage).cloned().unwrap_or_default();
        self.steps.push(Step::Stage { name });
    }

    fn told(&mut self, run: &mut Run<'_, V>, rule: &RuleCode<V>, outcome: Outcome, before: f64) {
        self.note(run, || At::Rule(rule.name.clone()));
        // The condition of a heuristic of the game's value read the value before it.
        let after = std::mem::replace(&mut run.board, before);
        let tried = Tried {
            name: rule.name.clone(),
            result: match outcome {
                Outcome::Not => Tries::No,
                Outcome::Fired => Tries::Fired,
                Outcome::Cancelled => Tries::Cancelled,
                Outcome::Mirrored => Tries::Mirrored,
                Outcome::Both => Tries::Both,
                Outcome::Blocked => Tries::Blocked,
                Outcome::Stopped => Tries::Stopped,
            },
            reads: self.reads(run, &rule.reads),
        };
        run.board = after;
        self.steps.push(match rule.kind {
            RuleKind::Transition => Step::Transition(tried),
            RuleKind::Piece => Step::PieceRule(tried),
            RuleKind::Game => Step::GameRule {
                tried,
                before: unsigned_zero(before),
                after: unsigned_zero(after),
            },
        });
    }

    fn acted(&mut self, run: &Run<'_, V>, rule: &RuleCode<V>) {
        self.note(run, || At::Rule(rule.name.clone()));
        // It was told before its actions.
        if run.stopped
            && let Some(Step::PieceRule(tried)) = self.steps.last_mut()
        {
            tried.result = Tries::Stopped;
        }
    }

    fn adjusted(&mut self, run: &Run<'_, V>) {
        let types = (0..V::TYPES.len())
            .map(|one| TypeValue {
                pt: V::TYPES[one]
                    .pt
                    .first()
                    .copied()
                    .unwrap_or_default()
                    .to_owned(),
                en: V::TYPES[one]
                    .en
                    .first()
                    .copied()
                    .unwrap_or_default()
                    .to_owned(),
                value: unsigned_zero(run.values.of_type(one)),
            })
            .collect();
        let adjusted = run.values.adjusted();
        let pieces = (0..V::SQUARES.len())
            .filter(|square| adjusted >> square & 1 == 1)
            .filter_map(|square| {
                let one = V::type_on(run.position, square as u32)?;
                Some(PieceValue {
                    square: V::SQUARES[square].to_owned(),
                    value: unsigned_zero(run.values.of_piece(one, square as u32)),
                })
            })
            .collect();
        self.steps.push(Step::PieceValues { types, pieces });
    }

    fn calculated(&mut self, run: &mut Run<'_, V>, stage: &StageCode<V>) {
        let value = unsigned_zero(run.board);
        self.note(run, || At::Calculation);
        let parts = self.reads(run, &stage.calculation_reads);
        self.steps.push(Step::Calculation {
            text: stage.calculation_text.clone(),
            parts,
            value,
            stopped: run.stopped,
        });
    }
}
