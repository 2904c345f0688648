//! A player of Brazilian draughts as an engine of the Hub protocol, version 2.

mod engine;

pub use engine::{LoadTables, LoadedTables, Settings, run};
