//! What the pieces are worth during one evaluation.

use super::{MOST_SQUARES, MOST_TYPES, Vocabulary};

/// A value for each type, and for single pieces how far they are above or below it.
#[derive(Debug, Clone)]
pub struct PieceValues {
    types: [f64; MOST_TYPES],
    /// Only what `adjusted` names means something.
    offsets: [f64; MOST_SQUARES],
    adjusted: u64,
}

impl Default for PieceValues {
    fn default() -> PieceValues {
        PieceValues {
            types: [0.0; MOST_TYPES],
            offsets: [0.0; MOST_SQUARES],
            adjusted: 0,
        }
    }
}

impl PieceValues {
    /// Begins anew with these values of the types.
    #[inline]
    pub fn reset(&mut self, types: &[f64; MOST_TYPES]) {
        self.types = *types;
        self.adjusted = 0;
    }

    #[inline]
    pub fn of_type(&self, piece_type: usize) -> f64 {
        self.types[piece_type % MOST_TYPES]
    }

    /// Changes the value of a type; pieces of their own value keep their distance to it.
    #[inline]
    pub fn set_type(&mut self, piece_type: usize, value: f64) {
        self.types[piece_type % MOST_TYPES] = value;
    }

    /// How far a piece is above its type.
    #[inline]
    pub fn offset(&self, square: u32) -> f64 {
        let square = square as usize % MOST_SQUARES;
        if self.adjusted >> square & 1 == 1 {
            self.offsets[square]
        } else {
            0.0
        }
    }

    /// Puts a piece so far above its type.
    #[inline]
    pub fn set_offset(&mut self, square: u32, offset: f64) {
        let square = square as usize % MOST_SQUARES;
        self.offsets[square] = offset;
        self.adjusted |= 1 << square;
    }

    /// The pieces with a value of their own.
    #[inline]
    pub fn adjusted(&self) -> u64 {
        self.adjusted
    }

    /// The value of a piece of this type on this square.
    #[inline]
    pub fn of_piece(&self, piece_type: usize, square: u32) -> f64 {
        self.of_type(piece_type) + self.offset(square)
    }

    /// What single pieces of these are above their types, together.
    #[inline]
    pub fn offsets(&self, pieces: u64) -> f64 {
        let mut sum = 0.0;
        let mut left = pieces & self.adjusted;
        while left != 0 {
            sum += self.offsets[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        sum
    }

    /// The values of all these pieces together.
    #[inline]
    pub fn sum<V: Vocabulary>(&self, position: &V::Position, pieces: u64) -> f64 {
        let mut sum = 0.0;
        for piece_type in 0..V::TYPES.len() {
            let count = (V::of_type(position, piece_type) & pieces).count_ones();
            sum += self.types[piece_type] * f64::from(count);
        }
        if pieces & self.adjusted != 0 {
            sum += self.offsets(pieces);
        }
        sum
    }
}
