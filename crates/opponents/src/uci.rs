//! A chess player as an engine of the Universal Chess Interface, for graphical interfaces and tournaments.
//!
//! | module | subject |
//! |---|---|
//! | `command` | parses the commands |
//! | `engine` | obeys them |
//! | `settings` | the options |
//! | `info` | formats `info` and `bestmove` lines |
//! | `perft` | counts positions |

mod command;
pub(crate) mod engine;
mod info;
mod perft;
mod settings;

pub use engine::{EvaluatorSource, run};
pub use settings::Settings;
