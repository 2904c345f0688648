//! What a game offers the language of heuristics: piece types, squares, regions and functions.
//!
//! A game implements [`Vocabulary`] on an empty type and lists its functions in one table, usually the [`common`]
//! ones and its own. Everything an evaluation touches is a small copyable value: no allocation, no strings.

pub mod common;
mod function;
mod lexicon;
mod piece_values;
mod scene;
mod value;

pub use function::{
    Absent, Category, Direct, Function, MOST_COUNTED, MOST_PARAMETERS, NumbersByType, Parameter,
    Past, Shape, Sided, Signature,
};
pub use lexicon::{Lexicon, PieceType, Region};
pub use piece_values::PieceValues;
pub use scene::{Moment, Scene};
pub use value::{LARGEST_VALUE, Value, ValueKind, clamped};

use crate::Side;

/// The maximum number of piece types: a set of them is one byte.
pub const MOST_TYPES: usize = 8;
/// The maximum number of squares: a set of them is one word.
pub const MOST_SQUARES: usize = 64;

/// A game as the language of heuristics (DHJOG) sees it: the piece types, squares, regions and functions that a heuristic
/// set may name, each in English and Portuguese. The checker and the compiler of the language know a game only by this
/// trait, so that a new game gets heuristics by listing its functions; those of [`common`] come for free.
///
/// Squares and piece types are numbers, their indexes in the lists, and sets of them are bits of one word or byte. An
/// evaluation therefore allocates nothing and compares no strings; names are only looked up when a set is compiled.
pub trait Vocabulary: Sized + Send + Sync + 'static {
    type Position;

    const GAME: &'static str;
    /// The piece types, at most [`MOST_TYPES`].
    const TYPES: &'static [PieceType];
    /// The names of the squares in lower case, at most [`MOST_SQUARES`]; a square's bit is its place here.
    const SQUARES: &'static [&'static str];
    /// Regions that need no declaration, beside the whole board.
    const REGIONS: &'static [Region] = &[];
    /// Tables of functions; a name means the first that has it.
    const FUNCTIONS: &'static [&'static [Function<Self>]];
    /// Tables of attributes (`piece.TIPO`): functions whose only parameter is what has the attribute.
    const ATTRIBUTES: &'static [&'static [Function<Self>]] = &[];

    /// A region as Black sees it, given as White sees it.
    fn mirror(squares: u64) -> u64;

    fn pieces(position: &Self::Position, side: Side) -> u64;

    /// The pieces of a type, of both sides.
    fn of_type(position: &Self::Position, piece_type: usize) -> u64;

    fn side_to_move(position: &Self::Position) -> Side;

    /// The plies played since the game began, if the position says so.
    fn plies(position: &Self::Position) -> Option<u32>;

    fn board() -> u64 {
        match Self::SQUARES.len() {
            MOST_SQUARES => u64::MAX,
            count => (1 << count) - 1,
        }
    }

    fn all_types() -> u8 {
        u8::MAX >> (MOST_TYPES - Self::TYPES.len().clamp(1, MOST_TYPES))
    }

    /// The pieces of a side and of some types within a region.
    #[inline]
    fn select(position: &Self::Position, types: u8, region: u64, side: Side) -> u64 {
        let within = Self::pieces(position, side) & region;
        if types == Self::all_types() {
            return within;
        }
        let mut found = 0;
        let mut left = types;
        while left != 0 {
            found |= Self::of_type(position, left.trailing_zeros() as usize);
            left &= left - 1;
        }
        found & within
    }

    /// The type of the piece on a square.
    #[inline]
    fn type_on(position: &Self::Position, square: u32) -> Option<usize> {
        (0..Self::TYPES.len())
            .find(|&piece_type| Self::of_type(position, piece_type) >> square & 1 == 1)
    }

    /// Everything that has a name.
    fn lexicon() -> Lexicon {
        Lexicon::of::<Self>()
    }
}
