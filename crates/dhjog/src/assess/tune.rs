//! Better numbers for a set: from its text to values of positions, and back.

use std::cell::Cell;

use game::vocabulary::Vocabulary;

use super::constants::{Constant, ConstantPlace, constants, rewrite};
use super::fit::{Fit, Fitted, fit};
use super::judge::{Case, Perspective, values};
use super::link::Link;
use super::reference::{Measure, Reference};
use crate::limits::MAX_TEXT_BYTES;
use crate::{Parse, Program, Purpose, check};

#[derive(Debug, Clone, Copy)]
pub struct Tuning {
    pub perspective: Perspective,
    /// Decimals of the new numbers.
    pub decimals: usize,
    /// The maximum number of rounds.
    pub rounds: u32,
    pub threads: usize,
}

/// Positions with references, some of them kept for the test: three slices of one length.
#[derive(Debug)]
pub struct TuningPositions<'a, P> {
    pub cases: &'a [Case<P>],
    pub references: &'a [Reference],
    /// Whether a position is kept for the test.
    pub tested: &'a [bool],
}

#[derive(Debug, Clone)]
pub struct Tuned {
    pub text: String,
    /// The level of the new text.
    pub level: u8,
    /// The numbers that were tuned, with their old values.
    pub constants: Vec<Constant>,
    /// Their new values, rounded as in the text.
    pub numbers: Vec<f64>,
    /// The result of the fit, before rounding.
    pub fitted: Fitted,
    /// The scale that goes with the new numbers.
    pub link: Link,
    pub before: PartErrors,
    pub after: PartErrors,
}

/// The errors of a set on the training part and, if there is one, the test part.
pub type PartErrors = (f64, Option<f64>);

/// Why a set was not tuned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TuningError {
    /// The text has errors, or would have with other numbers.
    Invalid,
    /// With more decimals the text would be longer than a set may be.
    TooLong,
    NoConstants,
    /// No position is left to learn from.
    NoPositions,
    /// The references are grades, values and results together.
    MixedReferences,
    /// The caller's `report` stopped it.
    Stopped,
}

impl std::fmt::Display for TuningError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            TuningError::Invalid => "the set does not compile, or not with other numbers",
            TuningError::TooLong => "the set has no room for longer numbers",
            TuningError::NoConstants => "the set has no number to tune",
            TuningError::NoPositions => "there is no position to learn from",
            TuningError::MixedReferences => "grades, values and results are mixed",
            TuningError::Stopped => "the tuning was stopped",
        })
    }
}

impl std::error::Error for TuningError {}

/// How far a number may move before that counts as much as the error: this share of itself, or of 1 where it is
/// smaller. Where positions say little about a number, as of rooks in an opening, it stays near its first value.
const TRUST: f64 = 0.3;
/// Decimals of the numbers during the fit; fewer where the text would become too long, but at least `MIN_DECIMALS`.
const MAX_DECIMALS: usize = 12;
const MIN_DECIMALS: usize = 4;
/// Characters of a number besides its decimals.
const BEFORE_DECIMALS: usize = 8;

/// Tunes the numbers of a set on positions. `report` gets the round and the error, and returns whether to go on.
///
/// Each step of the fit writes numbers into the text, compiles it and values the whole training part: a round costs
/// about as many evaluations as there are numbers times positions. If the new numbers, rounded, judge the training part
/// worse than the old ones, the text stays as it is.
pub fn tune<V: Vocabulary>(
    parse: &Parse,
    positions: &TuningPositions<'_, V::Position>,
    tuning: &Tuning,
    mut report: impl FnMut(u32, f64) -> bool,
) -> Result<Tuned, TuningError>
where
    V::Position: Sync + Clone,
{
    let old = Compiled::<V>::new(parse).ok_or(TuningError::Invalid)?;
    let set = TunableSet::new::<V>(parse)?;
    let judge = Judge::<V>::new(positions, tuning)?;
    let link = Link::best(judge.measure, &judge.values(&old), &judge.train.targets);
    let start: Vec<f64> = set.constants.iter().map(|one| one.value).collect();
    let least: Vec<f64> = set.constants.iter().map(|one| one.least).collect();
    let task = Fit {
        start: &start,
        least: &least,
        link,
        unit: unit(&set.constants),
        targets: &judge.train.targets,
        trust: TRUST,
        rounds: tuning.rounds,
    };
    let goes_on = Cell::new(true);
    let values_with = |numbers: &[f64]| {
        if !goes_on.get() {
            return None;
        }
        let text = rewrite(parse, &set.constants, numbers, set.decimals);
        Compiled::new(&crate::parse(&text)).map(|set| judge.values(&set))
    };
    let fitted = fit(&task, values_with, |round, error| {
        goes_on.set(report(round, error));
    });
    let fitted = fitted.ok_or(TuningError::Stopped)?;
    let text = rewrite(parse, &set.constants, &fitted.numbers, tuning.decimals);
    let new_parse = crate::parse(&text);
    let new = Compiled::<V>::new(&new_parse).ok_or(TuningError::Invalid)?;
    let (before, after) = (judge.errors(&old, link), judge.errors(&new, fitted.link));
    if after.0 > before.0 {
        return Ok(Tuned {
            text: parse.source.to_string(),
            level: old.level,
            constants: set.constants,
            numbers: start,
            link,
            before,
            after: before,
            fitted,
        });
    }
    let new_constants = only(constants(&new_parse), &set.is_tuned);
    Ok(Tuned {
        text,
        level: new.level,
        constants: set.constants,
        numbers: new_constants.iter().map(|one| one.value).collect(),
        link: fitted.link,
        before,
        after,
        fitted,
    })
}

struct Compiled<V: Vocabulary> {
    program: Program<V>,
    level: u8,
}

impl<V: Vocabulary> Compiled<V> {
    /// `None` if the text has errors.
    fn new(parse: &Parse) -> Option<Compiled<V>> {
        let checked = check(parse, &V::lexicon(), Purpose::Editing);
        let level = checked.level();
        let program = Program::compile(&checked.model?);
        Some(Compiled { program, level })
    }
}

/// The numbers of a text that are tuned.
struct TunableSet {
    /// For each number that [`constants`] lists.
    is_tuned: Vec<bool>,
    constants: Vec<Constant>,
    /// Decimals during the fit.
    decimals: usize,
}

impl TunableSet {
    fn new<V: Vocabulary>(parse: &Parse) -> Result<TunableSet, TuningError> {
        let all = constants(parse);
        let decimals = decimals_while_tuning(&parse.source, all.len());
        let decimals = decimals.ok_or(TuningError::TooLong)?;
        // A number that has to stay whole, such as an argument for an INTEIRO, is not tuned.
        let may_change = |one: &Constant| {
            let changed = [one.value + 0.5];
            let text = rewrite(parse, std::slice::from_ref(one), &changed, decimals);
            Compiled::<V>::new(&crate::parse(&text)).is_some()
        };
        let is_tuned: Vec<bool> = all.iter().map(may_change).collect();
        let constants = only(all, &is_tuned);
        if constants.is_empty() {
            return Err(TuningError::NoConstants);
        }
        Ok(TunableSet {
            is_tuned,
            constants,
            decimals,
        })
    }
}

/// The decimals that fit into a text while all of its numbers change, if there are enough.
fn decimals_while_tuning(text: &str, numbers: usize) -> Option<usize> {
    let room = MAX_TEXT_BYTES.saturating_sub(text.len()) / numbers.max(1);
    let decimals = room.saturating_sub(BEFORE_DECIMALS).min(MAX_DECIMALS);
    (decimals >= MIN_DECIMALS || numbers == 0).then_some(decimals)
}

fn only(constants: Vec<Constant>, are_tuned: &[bool]) -> Vec<Constant> {
    let both = constants.into_iter().zip(are_tuned);
    both.filter_map(|(one, is_tuned)| is_tuned.then_some(one))
        .collect()
}

/// The first value of a piece is the unit.
fn unit(constants: &[Constant]) -> Option<usize> {
    let is_unit =
        |one: &Constant| matches!(one.place, ConstantPlace::Piece { .. }) && one.value > 0.0;
    constants.iter().position(is_unit)
}

/// Measures compiled sets on the positions.
struct Judge<V: Vocabulary> {
    measure: Measure,
    train: Part<V>,
    test: Part<V>,
    perspective: Perspective,
    threads: usize,
}

struct Part<V: Vocabulary> {
    cases: Vec<Case<V::Position>>,
    targets: Vec<f64>,
}

impl<V: Vocabulary> Judge<V>
where
    V::Position: Sync + Clone,
{
    fn new(
        positions: &TuningPositions<'_, V::Position>,
        tuning: &Tuning,
    ) -> Result<Judge<V>, TuningError> {
        let references = positions.references;
        let measure = references
            .first()
            .ok_or(TuningError::NoPositions)?
            .measure();
        if references.iter().any(|one| one.measure() != measure) {
            return Err(TuningError::MixedReferences);
        }
        let part = |is_test: bool| {
            let all = positions.cases.iter().zip(references).zip(positions.tested);
            let (cases, targets) = all
                .filter(|(_, tested)| **tested == is_test)
                .map(|((case, reference), _)| (case.clone(), reference.target()))
                .unzip();
            Part { cases, targets }
        };
        let judge = Judge {
            measure,
            train: part(false),
            test: part(true),
            perspective: tuning.perspective,
            threads: tuning.threads,
        };
        match judge.train.cases.is_empty() {
            true => Err(TuningError::NoPositions),
            false => Ok(judge),
        }
    }

    /// The values of the training part.
    fn values(&self, set: &Compiled<V>) -> Vec<f64> {
        self.values_of(set, &self.train)
    }

    fn values_of(&self, set: &Compiled<V>, part: &Part<V>) -> Vec<f64> {
        values(&set.program, &part.cases, self.perspective, self.threads)
    }

    fn errors(&self, set: &Compiled<V>, link: Link) -> PartErrors {
        let error = |part: &Part<V>| link.error(&self.values_of(set, part), &part.targets);
        let test = (!self.test.cases.is_empty()).then(|| error(&self.test));
        (error(&self.train), test)
    }
}
