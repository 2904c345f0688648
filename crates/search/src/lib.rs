//! Searching collections of games for patterns, and writing what is found: where `patlan`, which matches patterns in a
//! position, and `corpus`, which replays games, meet. The command line and the studio both search through it.
//!
//! A search goes in three steps. [`Searched`] compiles the patterns and gives each worker thread a [`PatternExaminer`]
//! for [`corpus::scan_with_shortcuts`]. The scan reports [`Hit`]s: a [`Finding`] (pattern, square of each actor, verdict)
//! with its place in the game. A [`Describer`] makes text of them in either language, or a [`sink::Sink`] writes them in
//! one of the output formats.
//!
//! | module | subject |
//! |---|---|
//! | `examiner` | patterns looked for in position after position |
//! | `finding` | what is found, as small as it can be stored |
//! | `describer` | findings as sentences, arrows and moves |
//! | [`sink`] | tables, JSON lines, CSV, Parquet, PGN, EPD, HTML |
//! | [`census`] | what proofs and engines say of findings, counted |
//! | `proving` | tactics proved, during a search or after it |
//! | [`plot`] | when in the game patterns occur, as a picture |
//! | [`weight`] | what a pattern is worth, by the results of its games |

pub mod census;
mod describer;
mod examiner;
mod finding;
pub mod plot;
mod proving;
pub mod sink;
pub mod weight;

pub use corpus::GamePoint;
pub use describer::{
    ActorSquare, Arrow, ArrowKind, CompiledPattern, Describer, Description, RejectionDescription,
};
pub use examiner::{Details, PatternExaminer, Searched};
pub use finding::{Approach, Event, Finding, GameReport, Hit, SlotSquares};
