//! Alpha-beta search over any game, with any evaluator. The crate `opponents` has the players that use it.
//!
//! An [`Evaluator`] values positions. [`Searcher::search`] searches with it from the present position of a game, as far as
//! its [`Limits`] allow, and returns a [`Report`]: the best lines, their values, the number of positions. [`minimax`] gives
//! the same result without any pruning; tests compare the search with it.
//!
//! | module | subject |
//! |---|---|
//! | [`search`] | alpha-beta with iterative deepening, its limits and its table |
//! | [`minimax`] | the slow twin of the search: plain minimax |
//! | [`classic`] | a hand-written evaluator of chess: material and squares |
//! | [`heuristic`] | an evaluator of any game with a vocabulary: a heuristic set (DHJOG) |
//! | [`damas`] | evaluators of Brazilian draughts, and exact endings from tables |
//! | [`times`] | the time that both sides have used, for sets that ask for it |
//! | [`mod@bench`] | test positions, to measure a search |

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
