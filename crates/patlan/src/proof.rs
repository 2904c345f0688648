//! Beyond one position: whether the tactics of an instance are forced, whether a pattern can be forced, and how many
//! moves it is away.
//!
//! | question | function | the opponent |
//! |---|---|---|
//! | is this instance forced? | [`prove`] | plays any legal reply |
//! | can the side force the pattern? | [`anticipate`] | plays any legal reply |
//! | how far is the pattern? | [`distance`], [`approach`] | passes |
//!
//! All three let the side move first, whichever side the position says is to move. They know the board only: repetition and
//! the fifty-move rule end nothing. Moves are tried in one fixed order and the work is counted, not timed, so that the
//! same question always gets the same answer.

mod anticipation;
mod forced;
mod span;

pub use anticipation::anticipate;
pub use forced::{Verdict, prove, prove_within};
pub use span::{approach, approach_within, distance};

use chess::{LegalMove, Square, View};

/// Generating and playing one move costs about this many bindings.
const PLY_COST: u64 = 20;

/// Whether a move is one of those between two squares, which have been tried before. Squares alone do not decide: a king
/// that castles from a freely chosen square may also step to where castling takes it.
fn is_one_of(view: &View, tried: Option<(Square, Square)>, played: &LegalMove) -> bool {
    tried == Some((played.from, played.to))
        && view
            .legal_moves_between(played.from, played.to)
            .any(|other| other == *played)
}
