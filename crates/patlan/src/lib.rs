//! PATLAN, the pattern language: grammar, checks, matching plan, matcher, explanation, formatting, translation and
//! ontology export. Knows nothing of files or collections of games.

pub mod ast;
mod diagnostics;
mod lexer;
mod lower;
mod parse;
mod parser;
pub mod matcher;
pub mod picture;
pub mod plan;
pub mod syntax_kind;
pub mod vocabulary;
pub mod words;

pub use parse::{Draft, Parse, parse};
