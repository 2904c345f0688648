//! Compiled heuristic sets and their evaluation.
//!
//! A set is compiled once for each owner, so that players and regions are constants and common queries are single
//! operations on bitboards. Evaluating allocates nothing. While an observer watches (for a trace or a tally), heuristics
//! run one by one; otherwise `fast_path` joins them to sums over tables.
//!
//! | module | subject |
//! |---|---|
//! | `compile`, `code` | from the model to operations by type of result |
//! | `fast_path`, `linear`, `pair` | stages without an observer: sums by tables, conditions for both players at once |
//! | `run` | evaluation |
//! | `reads` | what expressions read, for traces |
//! | `cost`, `call_cache`, `past` | steps, calls with known results, facts of the game so far |

mod call_cache;
mod code;
mod compile;
mod cost;
mod fast_path;
mod linear;
mod pair;
mod past;
mod reads;
mod run;

use game::Side;
use game::vocabulary::{Moment, Past, PieceValues, Vocabulary};
use syntax::Lang;

use crate::limits::{MAX_CALL_DEPTH, MAX_LOCALS};
use crate::model::{Model, RuleKind};

use call_cache::{CallCache, ProgramId};

pub(crate) use code::{Any, Code, Read, RuleCode, StageCode, to_value};
pub(crate) use cost::of_rule;
pub(crate) use run::{Observer, RuleOutcome, Run};

/// A heuristic set, compiled for the game whose vocabulary is `V`.
///
/// Make one with [`Program::compile`] from a checked set, and share it: a program does not change. Each thread values
/// positions with a [`Machine`] of its own. [`Program::evaluate`] takes some 25 nanoseconds for a beginner's set and about
/// a microsecond for an expert's, and at most [`MAX_STEPS`](crate::limits::MAX_STEPS) steps; it never fails: a
/// division by 0 gives 0, and an evaluation that runs out of steps says so in [`Evaluation::stopped`].
/// [`Program::trace`] shows how a value comes about.
pub struct Program<V: Vocabulary> {
    name: String,
    initial: usize,
    stages: Vec<String>,
    rules: Vec<RuleName>,
    asks: Vec<Past>,
    id: ProgramId,
    lang: Lang,
    pub(crate) codes: [Code<V>; 2],
}

/// The name of a heuristic in a compiled set; its number is its index in [`Program::rules`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleName {
    pub stage: String,
    pub name: String,
    pub kind: RuleKind,
}

/// A position valued by a set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evaluation {
    /// Positive if good for the owner of the set.
    pub value: f64,
    /// The stage after the transitions.
    pub stage: usize,
    /// The evaluation exceeded [`MAX_STEPS`](crate::limits::MAX_STEPS): its rest was left out.
    pub stopped: bool,
    /// Something was divided by 0.
    pub divided_by_zero: bool,
}

/// The buffers and the cache of evaluations. Keep one per thread and use it for every evaluation, of any program.
#[derive(Debug, Clone)]
pub struct Machine {
    pub(crate) values: PieceValues,
    pub(crate) locals: Box<[u64; MAX_CALL_DEPTH * MAX_LOCALS]>,
    calls: CallCache,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine {
            values: PieceValues::default(),
            locals: Box::new([0; MAX_CALL_DEPTH * MAX_LOCALS]),
            calls: CallCache::default(),
        }
    }
}

/// Counts how often each heuristic fired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// By number of the heuristic.
    pub fired: Vec<u64>,
}

impl<V: Vocabulary> Observer<V> for Tally {
    fn fired(&mut self, rule: usize) {
        if let Some(count) = self.fired.get_mut(rule) {
            *count += 1;
        }
    }
}

struct Without(usize);

impl<V: Vocabulary> Observer<V> for Without {
    fn allows(&self, rule: usize) -> bool {
        rule != self.0
    }
}

struct NoObserver;

impl<V: Vocabulary> Observer<V> for NoObserver {
    const WATCHES: bool = false;
}

impl<V: Vocabulary> Program<V> {
    /// Compiles a checked set, for either player as owner.
    pub fn compile(model: &Model) -> Program<V> {
        let mut rules = vec![None; model.rules];
        for stage in &model.stages {
            let all = stage
                .transitions
                .iter()
                .chain(&stage.pieces)
                .chain(&stage.games);
            for rule in all {
                if let Some(slot) = rules.get_mut(rule.number) {
                    *slot = Some(RuleName {
                        stage: stage.name.clone(),
                        name: rule.name.clone(),
                        kind: rule.kind,
                    });
                }
            }
        }
        Program {
            name: model.name.clone(),
            initial: model.initial,
            stages: model
                .stages
                .iter()
                .map(|stage| stage.name.clone())
                .collect(),
            rules: rules.into_iter().flatten().collect(),
            asks: past::asked(model, &V::lexicon()),
            id: ProgramId::new(),
            lang: model.lang,
            codes: Side::BOTH.map(|me| Code::compile(model, me)),
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The language that the set is written in.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// The number of the stage that games begin in.
    pub fn initial(&self) -> usize {
        self.initial
    }

    pub fn stages(&self) -> &[String] {
        &self.stages
    }

    pub fn rules(&self) -> &[RuleName] {
        &self.rules
    }

    /// Whether the set reads this fact of the game so far. What no set reads, callers need not put into a [`Moment`].
    pub fn asks(&self, past: Past) -> bool {
        self.asks.contains(&past)
    }

    pub fn tally(&self) -> Tally {
        Tally {
            fired: vec![0; self.rules.len()],
        }
    }

    /// Values a position for `me` as the owner of the set. `stage` is where the previous position of the game ended up,
    /// or [`Program::initial`]; transitions may lead on from there.
    #[inline]
    pub fn evaluate(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Evaluation {
        self.run(machine, position, moment, me, stage, &mut NoObserver)
    }

    /// The symmetric value: half of the difference between the value for `me` and that for the opponent as owner.
    /// Search uses it, since it is good for one side exactly as far as it is bad for the other.
    pub fn evaluate_symmetric(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Evaluation {
        let mine = self.evaluate(machine, position, moment, me, stage);
        let theirs = self.evaluate(machine, position, moment, !me, stage);
        Evaluation {
            value: (mine.value - theirs.value) / 2.0,
            stage: mine.stage,
            stopped: mine.stopped || theirs.stopped,
            divided_by_zero: mine.divided_by_zero || theirs.divided_by_zero,
        }
    }

    /// [`Program::evaluate`] that also counts the heuristics that fire.
    pub fn evaluate_counting(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
        tally: &mut Tally,
    ) -> Evaluation {
        self.run(machine, position, moment, me, stage, tally)
    }

    /// [`Program::evaluate`], with a list of the heuristics that fired: number, and how much the value falls without
    /// it. Costs one more evaluation for each.
    pub fn evaluate_contributions(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> (Evaluation, Vec<(usize, f64)>) {
        let mut tally = self.tally();
        let whole = self.run(machine, position, moment, me, stage, &mut tally);
        let mut contributions = Vec::new();
        for (rule, _) in tally
            .fired
            .iter()
            .enumerate()
            .filter(|(_, times)| **times > 0)
        {
            let mut without = Without(rule);
            let rest = self.run(machine, position, moment, me, stage, &mut without);
            contributions.push((rule, whole.value - rest.value));
        }
        (whole, contributions)
    }
}
