//! Tournament report files: TRF16, the extensions of pairing engines known as TRF(x) and TRF(bx), and TRF26.
//!
//! The reader is tolerant: what does not concern pairing is kept as text, columns may be a little off, and files that
//! end lines in any way are read. What cannot be understood is an error with line, column and remedy.
//!
//! | module | subject |
//! |---|---|
//! | `read` | the lines of a file |
//! | `error` | errors and their locations |
//! | `player` | lines of entrants (001) |
//! | `settings` | rounds, colours, points, byes, bans, acceleration |
//! | `audit` | whether the lines agree with each other |
//! | `write` | a report of a record |

mod audit;
mod error;
mod player;
mod read;
mod settings;
mod write;

pub use error::{Location, TrfError};
pub use read::read;
pub use write::{Flavour, write};

/// The maximum size of a file.
pub const MAX_BYTES: usize = 32 << 20;
/// The greatest number of an entrant.
pub const MAX_NUMBER: u32 = 9999;
/// The most rounds.
pub const MAX_ROUNDS: usize = 999;
