//! Values of many positions by a set, compared with references.

use game::Side;
use game::vocabulary::{Moment, Vocabulary};

use super::calibration::{Bin, calibration};
use super::correlation::{pearson, spearman};
use super::grades::{Confusion, GradeThresholds};
use super::link::Link;
use super::reference::{Measure, Reference};
use crate::model::Model;
use crate::program::{Machine, Program, Tally};
use crate::trace::unsigned_zero;

/// The side that owns the set in a measurement. Values are from White's point of view in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Perspective {
    #[default]
    White,
    /// Black owns the set; values are negated.
    Black,
    /// The symmetric value: half of the value for White less that for Black.
    Both,
}

/// A position and what a set may ask of the game before it.
#[derive(Debug, Clone)]
pub struct Case<P> {
    pub position: P,
    pub moment: Moment,
}

/// Values positions from White's point of view, each from the initial stage on.
pub fn values<V: Vocabulary>(
    program: &Program<V>,
    cases: &[Case<V::Position>],
    perspective: Perspective,
    threads: usize,
) -> Vec<f64>
where
    V::Position: Sync,
{
    let one = |machine: &mut Machine, case: &Case<V::Position>| {
        let as_side = |machine: &mut Machine, side: Side| {
            let (position, moment) = (&case.position, &case.moment);
            let stage = program.initial();
            program
                .evaluate(machine, position, moment, side, stage)
                .value
        };
        match perspective {
            Perspective::White => as_side(machine, Side::White),
            Perspective::Black => -as_side(machine, Side::Black),
            Perspective::Both => {
                (as_side(machine, Side::White) - as_side(machine, Side::Black)) / 2.0
            }
        }
    };
    let mut found = vec![0.0; cases.len()];
    let share = cases.len().div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for (cases, found) in cases.chunks(share).zip(found.chunks_mut(share)) {
            scope.spawn(move || {
                let mut machine = Machine::default();
                for (case, value) in cases.iter().zip(found) {
                    *value = unsigned_zero(one(&mut machine, case));
                }
            });
        }
    });
    found
}

/// The number of positions whose evaluation exceeds [`MAX_STEPS`](crate::limits::MAX_STEPS) and is cut short.
pub fn cut_short<V: Vocabulary>(
    program: &Program<V>,
    cases: &[Case<V::Position>],
    perspective: Perspective,
) -> usize {
    let sides: &[Side] = match perspective {
        Perspective::White => &[Side::White],
        Perspective::Black => &[Side::Black],
        Perspective::Both => &Side::BOTH,
    };
    let mut machine = Machine::default();
    let mut stopped = |case: &&Case<V::Position>| {
        sides.iter().any(|side| {
            let (position, moment) = (&case.position, &case.moment);
            let stage = program.initial();
            let found = program.evaluate(&mut machine, position, moment, *side, stage);
            found.stopped
        })
    };
    cases.iter().filter(|case| stopped(case)).count()
}

/// The number of positions in which each heuristic fires for `owner`.
pub fn fired<V: Vocabulary>(
    program: &Program<V>,
    cases: &[Case<V::Position>],
    owner: Side,
) -> Vec<u64> {
    let mut machine = Machine::default();
    let mut total = vec![0; program.rules().len()];
    for case in cases {
        let mut tally: Tally = program.tally();
        let (position, moment) = (&case.position, &case.moment);
        let stage = program.initial();
        program.evaluate_counting(&mut machine, position, moment, owner, stage, &mut tally);
        for (total, count) in total.iter_mut().zip(tally.fired) {
            *total += u64::from(count > 0);
        }
    }
    total
}

/// The set without the heuristic of this number.
pub fn without(model: &Model, rule: usize) -> Model {
    let mut less = model.clone();
    for stage in &mut less.stages {
        for rules in [&mut stage.transitions, &mut stage.pieces, &mut stage.games] {
            rules.retain(|one| one.number != rule);
        }
    }
    less
}

const GROUPS: usize = 10;

/// How well a set judges.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    pub measure: Measure,
    /// Fitted to the training part.
    pub link: Link,
    /// Thresholds of grades, fitted to the training part.
    pub thresholds: GradeThresholds,
    pub pearson: Option<f64>,
    pub spearman: Option<f64>,
    /// Of the training part and, if there is one, the test part.
    pub errors: (f64, Option<f64>),
    pub confusion: Confusion,
    pub calibration: Vec<Bin>,
    /// Expectation minus reference of each position, on the scale of [`Reference::target`].
    pub residuals: Vec<f64>,
}

impl Judgement {
    /// Compares values with references of one kind; `tested` marks the test part. `None` without positions or for
    /// references of several kinds.
    pub fn of(values: &[f64], references: &[Reference], tested: &[bool]) -> Option<Judgement> {
        let measure = references.first()?.measure();
        if references.iter().any(|one| one.measure() != measure) {
            return None;
        }
        let targets: Vec<f64> = references.iter().map(|one| one.target()).collect();
        let grades: Vec<usize> = references.iter().map(|one| one.grade()).collect();
        // If all positions are in the test part, the fit uses them too.
        let learns = |place: &usize| !tested[*place] || tested.iter().all(|one| *one);
        let learnt: Vec<usize> = (0..values.len()).filter(learns).collect();
        let pick = |row: &[f64]| -> Vec<f64> { learnt.iter().map(|place| row[*place]).collect() };
        let (train_values, train_targets) = (pick(values), pick(&targets));
        let link = Link::best(measure, &train_values, &train_targets);
        let train_grades: Vec<usize> = learnt.iter().map(|place| grades[*place]).collect();
        let thresholds = GradeThresholds::best(&train_values, &train_grades);
        let expected: Vec<f64> = values.iter().map(|value| link.expected(*value)).collect();
        let residuals: Vec<f64> = expected
            .iter()
            .zip(&targets)
            .map(|(expected, target)| expected - target)
            .collect();
        let confused = grades
            .iter()
            .zip(values)
            .map(|(grade, value)| (*grade, thresholds.grade(*value)));
        Some(Judgement {
            measure,
            link,
            thresholds,
            pearson: pearson(values, &targets),
            spearman: spearman(values, &targets),
            errors: errors(&residuals, tested),
            confusion: Confusion::of(confused),
            calibration: calibration(&expected, &targets, GROUPS),
            residuals,
        })
    }

    /// The indices of the largest errors, worst first.
    pub fn worst(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.residuals.len()).collect();
        let size = |place: usize| self.residuals[place].abs();
        order.sort_by(|a, b| size(*b).total_cmp(&size(*a)).then(a.cmp(b)));
        order.truncate(count);
        order
    }
}

/// Errors of the training part (all positions if it is empty) and, if there is one, the test part.
fn errors(residuals: &[f64], tested: &[bool]) -> (f64, Option<f64>) {
    let part = |test: bool| -> Option<f64> {
        let mut of = residuals
            .iter()
            .zip(tested)
            .filter(|(_, tested)| **tested == test)
            .peekable();
        of.peek()?;
        Some(super::link::root_mean_square(
            of.map(|(residual, _)| *residual),
        ))
    };
    match (part(false), part(true)) {
        (Some(train), test) => (train, test),
        (None, all) => (all.unwrap_or(0.0), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_knows_the_grades_gets_full_marks() {
        let values: Vec<f64> = (-30..=30).map(|one| f64::from(one) / 10.0).collect();
        let references: Vec<Reference> = values
            .iter()
            .map(|value| Reference::Grade(GradeThresholds([0.5, 1.0, 2.0]).grade(*value) as u8))
            .collect();
        let tested: Vec<bool> = (0..values.len()).map(|one| one % 5 == 0).collect();
        let judged = Judgement::of(&values, &references, &tested).unwrap();
        assert_eq!(judged.measure, Measure::Grades);
        assert!(judged.confusion.within(0).unwrap() > 0.9);
        assert!(judged.spearman.unwrap() > 0.97 && judged.pearson.unwrap() > 0.95);
        assert!(judged.errors.0 < 0.1 && judged.errors.1.unwrap() < 0.1);
    }

    #[test]
    fn largest_errors_come_first() {
        let values = [1.0, 2.0, 3.0, -4.0];
        let references = [1.0, 2.0, 3.0, 4.0].map(Reference::Value);
        let judged = Judgement::of(&values, &references, &[false; 4]).unwrap();
        assert_eq!(judged.worst(1), [3]);
        assert_eq!(judged.worst(10).len(), 4);
        assert_eq!(judged.errors.1, None);
    }

    #[test]
    fn empty_and_mixed_references_are_rejected() {
        assert_eq!(Judgement::of(&[], &[], &[]), None);
        let mixed = [Reference::Grade(3), Reference::Value(0.0)];
        assert_eq!(Judgement::of(&[0.0, 0.0], &mixed, &[false; 2]), None);
    }
}
