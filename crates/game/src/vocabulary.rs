//! What a game tells the language of heuristics: its piece types, squares and functions.
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

/// At most so many piece types, so that a set of them is one byte.
pub const MOST_TYPES: usize = 8;
/// At most so many squares, so that a set of them is one word.
pub const MOST_SQUARES: usize = 64;

/// A game as the language of heuristics sees it. Squares and piece types are numbers: their places in the lists.
pub trait Vocabulary: Sized + Send + Sync + 'static {
    /// A position of the game.
    type Position;

    /// The game's name on the command line.
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

    /// A region written from White's side, as it is for Black.
    fn mirror(squares: u64) -> u64;

    /// Where the pieces of a side stand.
    fn pieces(position: &Self::Position, side: Side) -> u64;

    /// Where the pieces of a type stand, both sides.
    fn of_type(position: &Self::Position, piece_type: usize) -> u64;

    /// Who moves.
    fn side_to_move(position: &Self::Position) -> Side;

    /// Half-moves played since the game began, as far as the position tells.
    fn half_moves(position: &Self::Position) -> Option<u32>;

    /// Every square.
    fn board() -> u64 {
        match Self::SQUARES.len() {
            MOST_SQUARES => u64::MAX,
            count => (1 << count) - 1,
        }
    }

    /// Every piece type.
    fn all_types() -> u8 {
        u8::MAX >> (MOST_TYPES - Self::TYPES.len().clamp(1, MOST_TYPES))
    }

    /// Where the pieces of some types and one side stand within a region.
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

    /// Everything that has a name, for whoever reads a heuristic.
    fn lexicon() -> Lexicon {
        Lexicon::of::<Self>()
    }
}
