//! The contract between games and whatever plays, counts or records them. Knows no particular game.
//!
//! | module | subject |
//! |---|---|
//! | `contract` | [`Game`]: positions, moves, ends, notation |
//! | `tactics` | [`Tactics`]: what a searching player may ask beyond the rules |
//! | `side` | the two sides |
//! | `grid` | positions as grids of squares, for reports |
//! | `outcome` | who won, and by what |
//! | `record` | a game in progress: its moves, repetition, taking back |
//! | `rng` | chance from a seed |
//! | `perft` | counting positions, the measure of move generators |
//! | [`vocabulary`] | what a game offers the language of heuristics |

mod contract;
mod grid;
mod outcome;
mod perft;
mod random;
mod record;
mod side;
mod tactics;
pub mod vocabulary;

pub use contract::{Game, NotationError};
pub use grid::{BoardGrid, PieceStyle};
pub use outcome::{End, Outcome, Reason};
pub use perft::{divide, perft};
pub use random::{Rng, mix};
pub use record::Record;
pub use side::Side;
pub use tactics::Tactics;
