//! A player behind the Universal Chess Interface, for the programs in which people play and tournaments are held.
//!
//! | module | subject |
//! |---|---|
//! | `command` | what the other program says |
//! | `engine` | what we do about it |
//! | `settings` | the options we offer |
//! | `info` | what we say while thinking |
//! | `perft` | counting positions |

mod command;
pub(crate) mod engine;
mod info;
mod perft;
mod settings;

pub use engine::{EvaluatorSource, run};
pub use settings::Settings;
