//! Better numbers for a text: from the text to values and back.

use game::vocabulary::Vocabulary;

use super::constants::{Constant, ConstantPlace, constants, rewritten};
use super::fit::{Fit, Fitted, fit};
use super::judge::{Case, Perspective, values};
use super::link::Link;
use super::reference::Reference;
use crate::limits::MAX_TEXT_BYTES;
use crate::{Parse, Program, Purpose, check, parse};

#[derive(Debug, Clone, Copy)]
pub struct Tuning {
    /// Through whose perspective the set looks.
    pub perspective: Perspective,
    /// Decimals of the new numbers.
    pub decimals: usize,
    /// At most so many rounds.
    pub rounds: u32,
    pub threads: usize,
}

#[derive(Debug, Clone)]
pub struct Tuned {
    pub text: String,
    /// The numbers that were tuned, as they were.
    pub constants: Vec<Constant>,
    /// What they are now, rounded as in the text.
    pub numbers: Vec<f64>,
    /// How it went, before rounding.
    pub fitted: Fitted,
    /// The scale that goes with them.
    pub link: Link,
    /// Errors before: training part, test part if there is one.
    pub before: (f64, Option<f64>),
    /// Errors with the new text.
    pub after: (f64, Option<f64>),
}

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

/// How well the first numbers are thought to be known: each up to this share of itself, or of 1 where it is smaller.
/// Positions that say more than that outweigh it; where they say little, as of rooks in an opening, it holds.
const TRUST: f64 = 0.3;
/// While it is worked out the numbers have this many decimals, fewer where the text would become too long, but not
/// fewer than these.
const EXACT: usize = 12;
const LEAST_EXACT: usize = 4;
/// What a number needs besides its decimals.
const BEFORE_DECIMALS: usize = 8;

/// Tunes the numbers of a text on positions; `tested` tells those that are kept for the test. `told` hears the round
/// and the error and answers whether to go on.
pub fn tune<V: Vocabulary>(
    text: &str,
    cases: &[Case<V::Position>],
    references: &[Reference],
    tested: &[bool],
    tuning: &Tuning,
    mut report: impl FnMut(u32, f64) -> bool,
) -> Result<Tuned, TuningError>
where
    V::Position: Sync + Clone,
{
    let read = parse(text);
    let program = compiled::<V>(&read).ok_or(TuningError::Invalid)?;
    let all = constants(&read);
    let exact = decimals_while_tuning(text, all.len()).ok_or(TuningError::TooLong)?;
    // A number that has to stay whole, such as one given for an INTEIRO, is not tuned.
    let is_tuned: Vec<bool> = all
        .iter()
        .map(|one| {
            let changed = [one.value + 0.5];
            let text = rewritten(text, read.lang, std::slice::from_ref(one), &changed, exact);
            compiled::<V>(&parse(&text)).is_some()
        })
        .collect();
    let constants = chosen(all, &is_tuned);
    if constants.is_empty() {
        return Err(TuningError::NoConstants);
    }
    let measure = references
        .first()
        .ok_or(TuningError::NoPositions)?
        .measure();
    if references.iter().any(|one| one.measure() != measure) {
        return Err(TuningError::MixedReferences);
    }
    let part = |test: bool| Part::<V>::of(cases, references, tested, test);
    let (train, test) = (part(false), part(true));
    if train.cases.is_empty() {
        return Err(TuningError::NoPositions);
    }
    let judge = |program: &Program<V>, part: &Part<V>| {
        values(program, &part.cases, tuning.perspective, tuning.threads)
    };
    let link = Link::best(measure, &judge(&program, &train), &train.targets);
    let errors = |program: &Program<V>, link: Link| {
        let error = |part: &Part<V>| link.error(&judge(program, part), &part.targets);
        let tested = (!test.cases.is_empty()).then(|| error(&test));
        (error(&train), tested)
    };
    let start: Vec<f64> = constants.iter().map(|one| one.value).collect();
    let least: Vec<f64> = constants.iter().map(|one| one.least).collect();
    let task = Fit {
        start: &start,
        least: &least,
        link,
        unit: unit(&constants),
        targets: &train.targets,
        trust: TRUST,
        rounds: tuning.rounds,
    };
    let go_on = std::cell::Cell::new(true);
    let with = |numbers: &[f64]| {
        if !go_on.get() {
            return None;
        }
        let text = rewritten(text, read.lang, &constants, numbers, exact);
        compiled::<V>(&parse(&text)).map(|program| judge(&program, &train))
    };
    let fitted = fit(&task, with, |round, error| go_on.set(report(round, error)));
    let fitted = fitted.ok_or(TuningError::Stopped)?;
    let new = rewritten(
        text,
        read.lang,
        &constants,
        &fitted.numbers,
        tuning.decimals,
    );
    let new_parse = parse(&new);
    let after = compiled::<V>(&new_parse).ok_or(TuningError::Invalid)?;
    let numbers = chosen(self::constants(&new_parse), &is_tuned)
        .iter()
        .map(|one| one.value)
        .collect();
    let before = errors(&program, link);
    let after = errors(&after, fitted.link);
    // Numbers that were right before, or that rounding spoils, stay.
    if after.0 > before.0 {
        return Ok(Tuned {
            before,
            after: before,
            link,
            text: text.to_owned(),
            constants,
            numbers: start,
            fitted,
        });
    }
    Ok(Tuned {
        before,
        after,
        link: fitted.link,
        text: new,
        constants,
        numbers,
        fitted,
    })
}

/// The decimals that fit into a text of so many numbers while all of them change, if there are enough.
fn decimals_while_tuning(text: &str, numbers: usize) -> Option<usize> {
    let room = MAX_TEXT_BYTES.saturating_sub(text.len()) / numbers.max(1);
    let decimals = room.saturating_sub(BEFORE_DECIMALS).min(EXACT);
    (decimals >= LEAST_EXACT || numbers == 0).then_some(decimals)
}

fn chosen(constants: Vec<Constant>, chosen: &[bool]) -> Vec<Constant> {
    let both = constants.into_iter().zip(chosen);
    both.filter_map(|(one, chosen)| chosen.then_some(one))
        .collect()
}

/// The first value of a piece is the unit.
fn unit(constants: &[Constant]) -> Option<usize> {
    let is_unit =
        |one: &Constant| matches!(one.place, ConstantPlace::Piece { .. }) && one.value > 0.0;
    constants.iter().position(is_unit)
}

/// Positions to learn from, or to test on.
struct Part<V: Vocabulary> {
    cases: Vec<Case<V::Position>>,
    targets: Vec<f64>,
}

impl<V: Vocabulary> Part<V>
where
    V::Position: Clone,
{
    fn of(
        cases: &[Case<V::Position>],
        references: &[Reference],
        tested: &[bool],
        test: bool,
    ) -> Part<V> {
        let all = cases.iter().zip(references).zip(tested);
        let (cases, targets) = all
            .filter(|(_, tested)| **tested == test)
            .map(|((case, reference), _)| (case.clone(), reference.target()))
            .unzip();
        Part { cases, targets }
    }
}

fn compiled<V: Vocabulary>(parse: &Parse) -> Option<Program<V>> {
    let checked = check(parse, &V::lexicon(), Purpose::Editing);
    checked.model.map(|model| Program::compile(&model))
}
