//! PATLAN, the pattern language: grammar, checks, matching plan, matcher, explanation, formatting, translation and
//! ontology export. Knows nothing of files or collections of games.

pub mod ast;
mod check;
pub mod compose;
mod diagnostics;
mod format;
pub mod graph;
mod lexer;
pub mod library;
mod lower;
pub mod matcher;
pub mod ontology;
mod parse;
mod parser;
pub mod picture;
pub mod plan;
pub mod proof;
pub mod syntax_kind;
mod translate;
pub mod vocabulary;
pub mod words;

pub use check::{KnownPatterns, NoOthers, calls, check};
pub use format::format;
pub use parse::{Draft, Parse, parse};
pub use translate::translate;
