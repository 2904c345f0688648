//! Patterns looked for in collections of games: where `patlan` and `corpus` meet, which do not know each other. The
//! command line and the studio both search through it.
//!
//! | module | subject |
//! |---|---|
//! | `examiner` | patterns looked for in position after position |
//! | `described` | an instance in the words and signs of the output formats |

mod described;
mod examiner;

pub use described::{Described, is_provable};
pub use examiner::{Details, PatternExaminer, Searched};
