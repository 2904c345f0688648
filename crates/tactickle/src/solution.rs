//! The value of every placement, found by going backwards from the ends, and questions to it.
//!
//! | module | subject |
//! |---|---|
//! | `index` | a number for each of the 8,817,900 placements |
//! | `solve` | backward induction |
//! | `census` | the number of placements of each value |
//! | `best_play` | values of positions and moves, lines of best play |
//! | `packed` | the solution as bytes |

mod best_play;
mod census;
mod index;
mod packed;
mod solve;

pub use best_play::{BestPlay, PositionError};
pub use census::Census;
pub use index::{PLACEMENTS, index, placement};
pub use packed::{Damaged, VERSION};

/// Who wins, seen by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins after this odd number of plies.
    Win(u8),
    /// The side to move loses after this even number of plies. 0: it has lost already.
    Loss(u8),
    /// Neither side can force anything.
    Draw,
    /// The side to move has a line already: no such position arises in play.
    Impossible,
}

/// What the bytes of a solution mean: a distance, or one of these.
const DRAW: u8 = 254;
const IMPOSSIBLE: u8 = 255;

impl Value {
    fn from_byte(byte: u8) -> Value {
        match byte {
            DRAW => Value::Draw,
            IMPOSSIBLE => Value::Impossible,
            distance if distance % 2 == 1 => Value::Win(distance),
            distance => Value::Loss(distance),
        }
    }
}

/// The solved game: one byte for each placement of the side to move and the other side.
#[derive(Clone, PartialEq, Eq)]
pub struct Solution {
    values: Vec<u8>,
}

impl std::fmt::Debug for Solution {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Solution of {} placements", self.values.len())
    }
}
