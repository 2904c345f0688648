//! Patterns looked for in collections of games: where `patlan` and `corpus` meet, which do not know each other. The
//! command line and the studio both search through it.
//!
//! | module | subject |
//! |---|---|
//! | `examiner` | patterns looked for in position after position |
//! | `described` | an instance in the words and signs of the output formats |

mod described;
mod describer;
mod examiner;
mod finding;

pub use corpus::GamePoint;
pub use described::{Described, is_provable};
pub use describer::{ActorSquare, Arrow, ArrowKind, CompiledPattern, Describer, Description};
pub use examiner::{Details, PatternExaminer, Searched};
pub use finding::{Approach, Finding, Hit, SlotSquares};
