//! What a function sees.

use super::{PieceValues, Vocabulary};
use crate::Side;

/// What the position itself does not show of the game so far.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Moment {
    /// Half-moves played since the game began, where the position cannot tell.
    pub half_moves: u32,
    /// Earlier occurrences of the position.
    pub repetitions: u32,
    /// Seconds used by White and Black.
    pub seconds: [f64; 2],
    /// Facts of the past as the game defines them; in chess bit 0 and 1: White, Black has castled.
    pub marks: u64,
}

/// A position with all that functions may ask.
pub struct Scene<'a, V: Vocabulary> {
    /// The position.
    pub position: &'a V::Position,
    /// EU: who owns the heuristic.
    pub me: Side,
    /// The game so far.
    pub moment: &'a Moment,
    /// What the pieces are worth now.
    pub values: &'a PieceValues,
}

impl<V: Vocabulary> Scene<'_, V> {
    /// Half-moves played, by the position or the record.
    pub fn half_moves(&self) -> u32 {
        V::half_moves(self.position).unwrap_or(self.moment.half_moves)
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
