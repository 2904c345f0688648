//! One file for each command.

pub mod facts;
pub mod shell;
