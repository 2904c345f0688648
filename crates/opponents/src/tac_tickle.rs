//! Players of Tac-Tickle, their matches, and the training of PAD with measures of what it has learnt.
//!
//! | module | subject |
//! |---|---|
//! | `concerns` | threats, evaluation and memory for PAD |
//! | `contestant` | PAD, perfect play, random play, the search |
//! | `valuation` | positions valued for the search |
//! | `contest` | one game between two of them |
//! | `series` | many games of PAD against one opponent, while it learns |
//! | `training` | PAD against itself from random positions |
//! | `keeping` | in how many positions a player keeps what it has |
//! | `curve` | learning curves as a picture |

mod concerns;
mod contest;
mod contestant;
mod curve;
mod keeping;
mod series;
mod training;
mod valuation;

pub use contest::{Contest, contest};
pub use contestant::{AlphaBeta, Contestant, Follows, Searching, Ties};
pub use curve::{Curve, curves_svg};
pub use keeping::{KeepCount, KeepingReport, measure_keeping};
pub use series::{Begins, Game, Series, Tally};
pub use training::{Training, train};
pub use valuation::Mobility;

/// Positions valued by a heuristic set.
pub type HeuristicSet = player::heuristic::Heuristic<tactickle::Position>;
