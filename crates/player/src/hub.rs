//! A player of Brazilian draughts behind the Hub protocol, version 2.
//!
//! | module | subject |
//! |---|---|
//! | `command` | lines as commands with arguments |
//! | `notation` | positions and moves as the protocol writes them |
//! | `engine` | what we do about what the other program says |

mod command;
mod engine;
mod notation;

pub use command::Command;
pub use engine::{Load, Loaded, Settings, run};
pub use notation::{move_text, position_text, read_move, read_position};
