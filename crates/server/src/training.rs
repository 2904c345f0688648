//! Exercises: how they are chosen, judged, explained and repeated. It knows nothing of requests and of the database.
//!
//! | module | subject |
//! |---|---|
//! | `schedule` | when an exercise is asked again (FSRS) |
//! | `lines` | the moves that solve an exercise |
//! | `judge` | whether a move solves it |
//! | `mate` | whether another move mates as well |
//! | `why_not` | what is wrong with a move, in words |
//! | `options` | among which ideas the right one is hidden |

pub mod judge;
pub mod lines;
pub mod mate;
pub mod options;
pub mod schedule;
pub mod why_not;
