//! What positions are worth, without looking ahead.
//!
//! | module | subject |
//! |---|---|
//! | `classic` | *positional* and *defensive triangle*, as described for an earlier Brazilian player |
//! | `strong` | our own: weights fitted to games |

mod classic;
mod strong;

pub use classic::{Reading, SQUARE_WEIGHTS, positional, triangle};
pub use strong::{FEATURES, FULL_BOARD, Weights, features, strong};
