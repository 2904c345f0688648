//! A heuristic set compiled for evaluation: once for each owner, so that players and regions are constants, with the
//! common questions as single steps over sets of squares. Evaluating allocates nothing.

mod call_cache;
mod code;
mod compile;
mod cost;
mod linear;
mod pair;
mod past;
mod quiet;
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

pub struct Program<V: Vocabulary> {
    name: String,
    initial: usize,
    stages: Vec<String>,
    rules: Vec<RuleName>,
    asks: Vec<Past>,
    id: ProgramId,
    /// The language that the set is written in.
    lang: Lang,
    pub(crate) codes: [Code<V>; 2],
}

/// A heuristic of a compiled set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleName {
    /// The stage it belongs to.
    pub stage: String,
    pub name: String,
    pub kind: RuleKind,
}

/// A position valued by a set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Evaluation {
    /// Good for the owner of the set if positive.
    pub value: f64,
    /// The stage after the transitions.
    pub stage: usize,
    /// The evaluation was too long and its rest was left out.
    pub stopped: bool,
    /// Something was divided by 0.
    pub divided_by_zero: bool,
}

/// The memory of evaluations, to be used again and again.
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

/// How often each heuristic fired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// By the number of the heuristic.
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

struct Nobody;

impl<V: Vocabulary> Observer<V> for Nobody {
    const WATCHES: bool = false;
}

impl<V: Vocabulary> Program<V> {
    /// Compiles a checked set for both players.
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

    /// The stage a game begins in.
    pub fn initial(&self) -> usize {
        self.initial
    }

    /// The names of the stages.
    pub fn stages(&self) -> &[String] {
        &self.stages
    }

    pub fn rules(&self) -> &[RuleName] {
        &self.rules
    }

    /// Whether something in it asks this of the game so far.
    pub fn asks(&self, past: Past) -> bool {
        self.asks.contains(&past)
    }

    /// A tally with every heuristic at 0.
    pub fn tally(&self) -> Tally {
        Tally {
            fired: vec![0; self.rules.len()],
        }
    }

    /// Values a position for `me`, beginning in a stage.
    #[inline]
    pub fn evaluate(
        &self,
        machine: &mut Machine,
        position: &V::Position,
        moment: &Moment,
        me: Side,
        stage: usize,
    ) -> Evaluation {
        self.run(machine, position, moment, me, stage, &mut Nobody)
    }

    /// The symmetric value of a competition: half of what the position is worth to `me` less what it is worth to the
    /// other with the same set.
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

    /// [`Program::evaluate`] that also counts which heuristics fired.
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

    /// [`Program::evaluate`], with the numbers of the heuristics that fired and what the value is more with each of
    /// them than without it.
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
