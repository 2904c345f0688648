//! What a position is said to be worth.

use super::grades::{GRADES, grade_of_value};

/// A judgement from elsewhere, seen from White's side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reference {
    /// An expert's grade: 0 black decisive, 3 equal, 6 white decisive.
    Grade(u8),
    Value(f64),
    /// How the game ended: 1 White won, 0.5 drawn, 0 Black won.
    Result(f64),
}

/// What kind of judgements there are; a collection has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Measure {
    Grades,
    Values,
    Results,
}

/// A value beyond this is won, and how far beyond does not matter.
pub const WON: f64 = 10.0;

impl Reference {
    pub fn measure(self) -> Measure {
        match self {
            Reference::Grade(_) => Measure::Grades,
            Reference::Value(_) => Measure::Values,
            Reference::Result(_) => Measure::Results,
        }
    }

    /// The number that is compared: a grade or result from 0 to 1, a value in pawns within [`WON`].
    pub fn target(self) -> f64 {
        match self {
            Reference::Grade(grade) => f64::from(grade.min(GRADES as u8 - 1)) / (GRADES - 1) as f64,
            Reference::Value(value) => value.clamp(-WON, WON),
            Reference::Result(result) => result.clamp(0.0, 1.0),
        }
    }

    /// The grade it comes to; of results only the two ends and the middle.
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
