//! `stratvision dhjog …`: the language of heuristics.

pub mod check;
pub mod eval;
pub mod functions;
pub mod rewrite;
pub mod show;
