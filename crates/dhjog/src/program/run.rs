//! Evaluating compiled code, in this order: stage transitions until none fires, heuristics of piece values, the
//! calculation of the board's value, heuristics of the game's value. An [`Observer`] may watch.
//!
//! | module | subject |
//! |---|---|
//! | `rules` | heuristics: whether they hold, and what they change |
//! | `values` | expressions: numbers, truths, sets of squares, calls |

mod rules;
mod values;

use game::Side;
use game::vocabulary::{LARGEST_VALUE, Moment, PieceValues, Scene, Value, Vocabulary, clamped};

use super::call_cache::{CallCache, CallKey};
use super::code::{
    Act, Any, Bits, Call, Chosen, Code, CommandCode, FunctionCode, Num, RuleCode, StageCode, Truth,
    UserCall, to_bits, to_value,
};
use super::fast_path::{FastRule, FastStage};
use super::linear::{Linear, TAME};
use super::pair::{FOR_BLACK, FOR_BOTH, FOR_WHITE};
use super::{Evaluation, Machine, Program};
use crate::limits::MAX_STEPS;
use crate::model::{Operator, arithmetic, compare};

/// What became of a heuristic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RuleOutcome {
    /// Its condition does not hold.
    DidNotHold,
    Fired,
    /// Its condition holds for the opponent as well, which cancels a symmetric heuristic of piece values.
    Cancelled,
    /// It fired for the opponent alone, with the sign turned.
    Mirrored,
    /// It fired for both players.
    Both,
    /// It leads to a stage that was already entered, or that is not defined.
    Blocked,
    /// There were no steps left.
    Stopped,
}

/// Watches an evaluation: traces, tallies and the usefulness of single heuristics are observers. Every method has a
/// default that does nothing, so an observer pays only for what it overrides. In the order of an evaluation:
///
/// 1. [`Observer::entered`] for the stage that the evaluation begins in and for each one that it goes to. Between them
///    come the transitions, one [`Observer::rule_tried`] each.
/// 2. For each heuristic of piece values [`Observer::rule_tried`], and if it fired [`Observer::rule_acted`]; after the
///    last one [`Observer::pieces_valued`].
/// 3. [`Observer::calculated`].
/// 4. For each heuristic of the game's value [`Observer::rule_tried`].
///
/// [`Observer::fired`] comes before `rule_tried` or `rule_acted` of the same heuristic, with its number only.
/// Symmetric heuristics also call [`Observer::opponent_tried`].
pub(crate) trait Observer<V: Vocabulary> {
    /// False if the observer wants nothing but the value. Then an evaluation may skip and reorder steps (`fast_path`) and
    /// take the results of functions from a cache, and need not call any method.
    const WATCHES: bool = true;

    /// Whether a heuristic is tried at all.
    fn allows(&self, _rule: usize) -> bool {
        true
    }
    fn entered(&mut self, _stage: usize) {}
    fn fired(&mut self, _rule: usize) {}
    /// A condition was tested. `run` is as the condition saw it, except that heuristics of the game's value have acted
    /// already: `before` is the value of the board before that.
    fn rule_tried(
        &mut self,
        _run: &mut Run<'_, V>,
        _rule: &RuleCode<V>,
        _outcome: RuleOutcome,
        _before: f64,
    ) {
    }
    /// The condition of a symmetric heuristic was tested for the opponent too; `run` has the players exchanged.
    fn opponent_tried(&mut self, _run: &mut Run<'_, V>, _rule: &RuleCode<V>) {}
    /// The actions of a heuristic of piece values are done.
    fn rule_acted(&mut self, _run: &mut Run<'_, V>, _rule: &RuleCode<V>) {}
    /// All heuristics of piece values are done.
    fn pieces_valued(&mut self, _run: &Run<'_, V>) {}
    /// The value of the board was calculated, before the heuristics that change it.
    fn calculated(&mut self, _run: &mut Run<'_, V>, _stage: &StageCode<V>) {}
}

/// The state of one evaluation.
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
    /// Missing while an observer watches: cached calls are not watched.
    calls: Option<&'a mut CallCache>,
    /// Where the locals of the current function begin.
    pub(crate) frame: usize,
    /// Where those of a function called from here would begin.
    pub(crate) next_frame: usize,
    /// Which RETURN the last function reached.
    pub(crate) returned: usize,
    /// A term of a sum was so large that the order of addition might matter.
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
        let calls = match O::WATCHES {
            true => None,
            false => Some(machine.calls.belonging_to(self.id)),
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
            steps: MAX_STEPS,
            stopped: false,
            divided_by_zero: false,
            missed: false,
            bounded: false,
            locals: &mut machine.locals[..],
            calls,
            frame: 0,
            next_frame: 0,
            returned: 0,
            wild: false,
        };
        // A stage number that the set does not have means its initial stage.
        let stage = if stage < code.stages.len() {
            stage
        } else {
            self.initial
        };
        let stage = run.transitions(stage, observer);
        let now = &code.stages[stage];
        let fast = now.fast.as_ref().filter(|_| !O::WATCHES);
        if now.transitions.is_empty() && fast.is_none_or(|fast| fast.asks_values) {
            run.values.reset(&now.values);
        }
        if let Some(fast) = fast
            && let Some(value) = run.fast_value(fast, now, other, stage, observer)
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
        observer.pieces_valued(&run);
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
    /// Uses up steps; false when there are none left.
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

    /// The value by the short cuts of [`FastStage`]; `None` if it might differ from that of the full evaluation.
    #[inline]
    fn fast_value(
        &mut self,
        fast: &FastStage<V>,
        now: &StageCode<V>,
        other: &'a Code<V>,
        stage: usize,
        observer: &mut impl Observer<V>,
    ) -> Option<f64> {
        if self.stopped {
            return None;
        }
        let (steps, divided_by_zero) = (self.steps, self.divided_by_zero);
        self.charge(fast.cost);
        if fast.adjusts {
            for (index, rule) in now.pieces.iter().enumerate() {
                self.piece_rule(rule, other, stage, index, observer);
            }
        }
        self.board = self.num(&fast.calculation);
        for rule in &fast.games {
            match rule {
                FastRule::Adds { mine, theirs, by } => {
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
                FastRule::Both {
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
                FastRule::When { conditions, index } => {
                    if conditions.iter().all(|condition| self.truth(condition)) {
                        for act in &now.games[*index].actions {
                            self.act(act);
                        }
                    }
                }
                FastRule::General(index) => {
                    self.game_rule(&now.games[*index], other, stage, *index, observer);
                }
            }
        }
        if !self.stopped && !self.wild && self.board.abs() < TAME {
            return Some(self.board);
        }
        // Undo everything: the full evaluation follows.
        self.values.reset(&now.values);
        self.steps = steps;
        self.board = 0.0;
        self.stopped = false;
        self.divided_by_zero = divided_by_zero;
        None
    }
}
