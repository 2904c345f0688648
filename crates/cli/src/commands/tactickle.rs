//! `stratvision tactickle`: the solved game, and a program that learns.

pub mod curve;
pub mod memory;
mod progress;
pub mod query;
pub mod series;
pub mod settings;
pub mod solution;
pub mod solve;
pub mod train;

pub use query::value_words;
