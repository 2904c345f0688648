//! Evaluating compiled code: what is asked in which order, and who may watch.
//!
//! | module | subject |
//! |---|---|
//! | `rules` | heuristics: whether they hold, and what they change |
//! | `values` | numbers, truths, squares, calls |

mod rules;
mod values;

use game::Side;
use game::vocabulary::{LARGEST_VALUE, Moment, PieceValues, Scene, Value, Vocabulary, clamped};

use super::code::{
    Act, Any, Bits, Call, Chosen, Code, CommandCode, FunctionCode, Num, RuleCode, StageCode, Truth,
    UserCall, to_bits, to_value,
};
use super::linear::{Linear, TAME};
use super::memory::{Memory, Question};
use super::pair::{FOR_BLACK, FOR_BOTH, FOR_WHITE};
use super::quiet::{Quiet, QuietRule};
use super::{Evaluation, Machine, Program};
use crate::limits::MOST_STEPS;
use crate::model::{Operator, arithmetic, compare};

/// Whether a heuristic fired, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Its condition does not hold.
    Not,
    Fired,
    /// Its condition holds for the opponent as well, which cancels a symmetric heuristic of piece values.
    Cancelled,
    /// It fired for the opponent, with the sign turned.
    Mirrored,
    Both,
    /// It leads to a stage that was already entered, or that is not defined.
    Blocked,
    /// There were no steps left.
    Stopped,
}

/// Who watches an evaluation. Watching costs nothing when nothing is done.
pub(crate) trait Observer<V: Vocabulary> {
    /// Otherwise only the value counts, and how it comes about is free.
    const WATCHES: bool = true;

    /// Whether a heuristic may be tried at all.
    fn allows(&self, _rule: usize) -> bool {
        true
    }
    fn entered(&mut self, _stage: usize) {}
    fn fired(&mut self, _rule: usize) {}
    fn told(
        &mut self,
        _run: &mut Run<'_, V>,
        _rule: &RuleCode<V>,
        _outcome: Outcome,
        _before: f64,
    ) {
    }
    /// What the condition of a symmetric heuristic read with the opponent as EU, as the run is then.
    fn told_opponent(&mut self, _run: &mut Run<'_, V>, _rule: &RuleCode<V>) {}
    /// After the actions of a heuristic of piece values.
    fn acted(&mut self, _run: &mut Run<'_, V>, _rule: &RuleCode<V>) {}
    fn adjusted(&mut self, _run: &Run<'_, V>) {}
    fn calculated(&mut self, _run: &mut Run<'_, V>, _stage: &StageCode<V>) {}
}

pub(crate) struct Run<'a, V: Vocabulary> {
    pub(crate) code: &'a Code<V>,
    pub(crate) position: &'a V::Position,
    pub(crate) moment: &'a Moment,
    pub(crate) me: Side,
    pub(crate) values: &'a mut PieceValues,
    pub(crate) board: f64,
    each: f64,
    pub(crate) steps: u32,
    pub(crate) stopped: bool,
    pub(crate) divided_by_zero: bool,
    /// An element was asked for that its set does not have.
    pub(crate) missed: bool,
    /// A number was beyond the bounds.
    pub(crate) bounded: bool,
    locals: &'a mut [u64],
    /// What functions gave before, where nobody watches them.
    memory: Option<&'a mut Memory>,
    /// Where the locals of the current function begin.
    pub(crate) frame: usize,
    /// Where those of a function called from here would begin.
    pub(crate) next_frame: usize,
    /// At which of its ends the last function came to its end.
    pub(crate) returned: usize,
    /// A part of a sum was so large that the order of its parts might matter.
    wild: bool,
}

impl<V: Vocabulary> Program<V> {
    pub(crate) fn run<O: Observer<V>>(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
        observer: &mut O,
    ) -> Evaluation {
        let memory = match O::WATCHES {
            true => None,
            false => Some(machine.memory.belonging_to(self.identity)),
        };
        let code = &self.codes[me.index()];
        let other = &self.codes[(!me).index()];
        let mut run = Run {
            code,
            position,
            moment,
            me,
            values: &mut machine.values,
            board: 0.0,
            each: 0.0,
            steps: MOST_STEPS,
            stopped: false,
            divided_by_zero: false,
            missed: false,
            bounded: false,
            locals: &mut machine.locals[..],
            memory,
            frame: 0,
            next_frame: 0,
            returned: 0,
            wild: false,
        };
        // A stage that the set does not have is its first one.
        let stage = if stage < code.stages.len() {
            stage
        } else {
            self.initial
        };
        let stage = run.transitions(stage, observer);
        let now = &code.stages[stage];
        let quiet = now.quiet.as_ref().filter(|_| !O::WATCHES);
        if now.transitions.is_empty() && quiet.is_none_or(|quiet| quiet.asks_values) {
            run.values.reset(&now.values);
        }
        if let Some(quiet) = quiet
            && let Some(value) = run.quiet(quiet, now, other, stage, observer)
        {
            return Evaluation {
                value,
                stage,
                stopped: false,
                divided_by_zero: run.divided_by_zero,
            };
        }
        for (index, rule) in now.pieces.iter().enumerate() {
            if observer.allows(rule.number) {
                run.piece_rule(rule, other, stage, index, observer);
            }
        }
        observer.adjusted(&run);
        if run.charge(now.calculation_cost) {
            let value = run.num(&now.calculation);
            run.board = if run.stopped { 0.0 } else { run.bound(value) };
        }
        observer.calculated(&mut run, now);
        for (index, rule) in now.games.iter().enumerate() {
            if observer.allows(rule.number) {
                run.game_rule(rule, other, stage, index, observer);
            }
        }
        Evaluation {
            value: run.board,
            stage,
            stopped: run.stopped,
            divided_by_zero: run.divided_by_zero,
        }
    }
}

impl<'a, V: Vocabulary> Run<'a, V> {
    /// Takes steps; false when there are none left.
    #[inline]
    fn charge(&mut self, cost: u32) -> bool {
        match self.steps.checked_sub(cost) {
            Some(left) if !self.stopped => {
                self.steps = left;
                true
            }
            _ => {
                self.stopped = true;
                false
            }
        }
    }

    /// A number within the bounds.
    #[inline]
    fn bound(&mut self, number: f64) -> f64 {
        let kept = clamped(number);
        self.bounded |= kept.abs() >= LARGEST_VALUE;
        kept
    }

    /// The value without a look at how it comes about; nothing where that might not be the same.
    #[inline]
    fn quiet(
        &mut self,
        quiet: &Quiet<V>,
        now: &StageCode<V>,
        other: &'a Code<V>,
        stage: usize,
        observer: &mut impl Observer<V>,
    ) -> Option<f64> {
        if self.stopped {
            return None;
        }
        let (steps, divided_by_zero) = (self.steps, self.divided_by_zero);
        self.charge(quiet.cost);
        if quiet.adjusts {
            for (index, rule) in now.pieces.iter().enumerate() {
                self.piece_rule(rule, other, stage, index, observer);
            }
        }
        self.board = self.num(&quiet.calculation);
        for rule in &quiet.games {
            match rule {
                QuietRule::Adds { mine, theirs, by } => {
                    if self.truth(mine) {
                        self.board += by;
                    }
                    if let Some(theirs) = theirs {
                        self.me = !self.me;
                        if self.truth(theirs) {
                            self.board -= by;
                        }
                        self.me = !self.me;
                    }
                }
                QuietRule::Both {
                    conditions,
                    gates,
                    by,
                } => {
                    let mut holds = FOR_BOTH;
                    for condition in conditions {
                        holds &= self.pair(condition);
                    }
                    let by = match holds {
                        FOR_WHITE => *by,
                        FOR_BLACK => -by,
                        _ => continue,
                    };
                    if gates.iter().all(|gate| self.truth(gate)) {
                        self.board += by;
                    }
                }
                QuietRule::When { conditions, index } => {
                    if conditions.iter().all(|condition| self.truth(condition)) {
                        for act in &now.games[*index].actions {
                            self.act(act);
                        }
                    }
                }
                QuietRule::Watched(index) => {
                    self.game_rule(&now.games[*index], other, stage, *index, observer);
                }
            }
        }
        if !self.stopped && !self.wild && self.board.abs() < TAME {
            return Some(self.board);
        }
        // Once more, as if nothing had happened.
        self.values.reset(&now.values);
        self.steps = steps;
        self.board = 0.0;
        self.stopped = false;
        self.divided_by_zero = divided_by_zero;
        None
    }
}
