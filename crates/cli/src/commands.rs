//! One file for each command.

pub mod backup;
pub mod facts;
pub mod find;
pub mod patlan;
pub mod search;
pub mod shell;
pub mod store;
pub mod studio;
pub mod weights;
