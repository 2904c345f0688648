//! Beyond one position: whether the tactics of an instance are forced, whether a pattern can be forced, and how many
//! moves it is away.
//!
//! | question | function | the opponent |
//! |---|---|---|
//! | is this instance forced? | [`prove`] | plays any legal reply |
//! | can the side force the pattern? | [`anticipate`] | plays any legal reply |
//! | how far is the pattern? | [`distance`] | passes |
//!
//! All three take the side as being to move, whoever the position says is. They know the board only: repetition and
//! the fifty-move rule end nothing. Moves are tried in one fixed order and the work is counted, not timed, so that the
//! same question always gets the same answer.

mod anticipation;
mod forced;
mod span;

pub use anticipation::anticipate;
pub use forced::{Verdict, prove, prove_within};
pub use span::distance;

/// Generating and playing one move costs about this many bindings.
const PLY_COST: u64 = 20;
