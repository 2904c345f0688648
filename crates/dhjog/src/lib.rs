//! DHJOG, the language of heuristics: a program of stages and rules that values a position. Grammar, levels, checks,
//! compiled programs, evaluation with trace, formatting and translation. Knows no particular game: piece types, squares
//! and functions come from a [`game::vocabulary::Vocabulary`].
//!
//! | module | subject |
//! |---|---|
//! | [`words`] | the reserved words in both languages |
//! | [`syntax_kind`] | tokens and nodes of the lossless tree |
//! | [`ast`] | a set as it is written |
//! | [`model`] | a set as it is meant: names resolved, types known |
//! | [`level`] | the six levels and their features |
//! | [`program`] | a compiled set and its evaluation |
//! | [`trace`] | an evaluation told step by step |
//! | [`graph`] | the stages as a picture |
//! | [`library`] | the functions of a game in words |
//! | [`explain`] | a set told in sentences |
//! | [`assess`] | how well a set judges, and better numbers for it |
//! | [`limits`] | how large things may be |

pub mod assess;
pub mod ast;
mod check;
mod diagnostics;
pub mod explain;
mod format;
pub mod graph;
pub mod level;
mod lexer;
pub mod library;
pub mod limits;
pub mod model;
mod parse;
mod parser;
pub mod program;
pub mod syntax_kind;
pub mod trace;
pub mod words;

pub use check::{Checked, Purpose, Unshown, check};
pub use format::{format, translate};
pub use parse::{Parse, parse};
pub use program::{Machine, Program};
