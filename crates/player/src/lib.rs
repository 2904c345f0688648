//! Searching: alpha-beta over any game, with any way of valuing its positions. What plays with it against people and
//! programs is in the crate `opponents`.
//!
//! An [`Evaluator`] says what a position is worth. [`Searcher::search`] looks ahead from the present position of a game
//! with it, as far as its [`Limits`] allow, and returns a [`Report`]: the best lines, their values, how many positions
//! were looked at. [`minimax`] gives the same answer without a single short cut and is what the tests hold the search
//! against.
//!
//! | module | subject |
//! |---|---|
//! | [`search`] | alpha-beta with iterative deepening, its limits and its table |
//! | [`minimax`] | the same answer by plain looking ahead, slowly |
//! | [`classic`] | an evaluator of chess: material and squares, written by hand |
//! | [`heuristic`] | an evaluator of any game with a vocabulary: a heuristic set (DHJOG) |
//! | [`damas`] | evaluators of Brazilian draughts, and exact endings from tables |
//! | [`times`] | the time that both sides have used, for sets that ask for it |
//! | [`bench`] | positions to measure a search on |

pub mod bench;
pub mod classic;
pub mod damas;
mod evaluator;
pub mod heuristic;
pub mod minimax;
pub mod search;
pub mod times;

pub use evaluator::{Certain, Evaluator, Value};
pub use search::{Limits, Options, Report, Searcher};
