//! The arguments of functions that they do not name: position, history, piece values.

use super::{PieceValues, Vocabulary};
use crate::Side;

/// What a position does not show of the game so far.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Moment {
    /// The plies played since the game began, where the position does not say so.
    pub plies: u32,
    /// Earlier occurrences of the position.
    pub repetitions: u32,
    /// Seconds used by White and Black.
    pub seconds: [f64; 2],
    /// Facts of the past as the game defines them; in chess bit 0 and 1: White, Black has castled.
    pub marks: u64,
}

/// A position with everything that functions may ask about it.
pub struct Scene<'a, V: Vocabulary> {
    pub position: &'a V::Position,
    /// The owner of the heuristic (EU).
    pub me: Side,
    pub moment: &'a Moment,
    /// The present values of the pieces.
    pub values: &'a PieceValues,
}

impl<V: Vocabulary> Scene<'_, V> {
    /// The plies played, by the position or the record.
    pub fn plies(&self) -> u32 {
        V::plies(self.position).unwrap_or(self.moment.plies)
    }

    /// The current value of the piece on a square; 0 where there is none.
    pub fn value_on(&self, square: u32) -> f64 {
        V::type_on(self.position, square)
            .map_or(0.0, |piece_type| self.values.of_piece(piece_type, square))
    }

    /// The current values of all these pieces together.
    pub fn sum(&self, pieces: u64) -> f64 {
        self.values.sum::<V>(self.position, pieces)
    }
}
