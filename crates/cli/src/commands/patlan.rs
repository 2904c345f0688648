//! `stratvision patlan …`: the pattern language.

pub mod check;
pub mod fmt;
pub mod show;
pub mod translate;
pub mod words;
