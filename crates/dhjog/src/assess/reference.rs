//! Judgements that a set is compared with.

use super::grades::{GRADES, grade_of_value};

/// A judgement by a teacher, an engine or a game's result, from White's point of view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reference {
    /// An expert's grade: 0 black decisive, 3 equal, 6 white decisive.
    Grade(u8),
    Value(f64),
    /// How the game ended: 1 White won, 0.5 drawn, 0 Black won.
    Result(f64),
}

/// The kind of references; a collection has only one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    Grades,
    Values,
    Results,
}

/// Values are clamped to this: beyond it a position is won.
pub const WON: f64 = 10.0;

impl Reference {
    pub fn measure(self) -> Measure {
        match self {
            Reference::Grade(_) => Measure::Grades,
            Reference::Value(_) => Measure::Values,
            Reference::Result(_) => Measure::Results,
        }
    }

    /// The number that expectations are compared with: a grade or result from 0 to 1, a value in pawns within ±10.
    pub fn target(self) -> f64 {
        match self {
            Reference::Grade(grade) => f64::from(grade.min(GRADES as u8 - 1)) / (GRADES - 1) as f64,
            Reference::Value(value) => value.clamp(-WON, WON),
            Reference::Result(result) => result.clamp(0.0, 1.0),
        }
    }

    /// The grade it corresponds to; for results only the lowest, the middle and the highest.
    pub fn grade(self) -> usize {
        match self {
            Reference::Grade(grade) => usize::from(grade).min(GRADES - 1),
            Reference::Value(value) => grade_of_value(value),
            Reference::Result(result) => {
                (result.clamp(0.0, 1.0) * (GRADES - 1) as f64).round() as usize
            }
        }
    }
}
