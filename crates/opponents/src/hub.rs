//! A player of Brazilian draughts behind the Hub protocol, version 2.
//!
//! | module | subject |
//! |---|---|
//! | `engine` | what we do about what the other program says |

mod engine;

pub use engine::{Load, Loaded, Settings, run};
