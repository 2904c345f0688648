//! DHJOG, a language for heuristics that value positions. A heuristic set gives pieces their values, adjusts them by rules
//! ("a knight in the centre is worth half a pawn more"), and divides a game into stages with values and rules of their own.
//! This crate takes a set from its text to a compiled [`Program`] that values hundreds of thousands of positions a second
//! or more, and shows for any position how the value comes about. It knows no game: piece types, squares and functions
//! come from a [`game::vocabulary::Vocabulary`].
//!
//! ```
//! use chess::ChessWords;
//! use game::Side;
//! use game::vocabulary::{Moment, Vocabulary};
//! use stratvision_dhjog::{Machine, Program, Purpose, check, parse};
//!
//! let text = r#"
//!     HEURISTIC_SET "Material"
//!       STAGE "Game"
//!         PAWN.VALUE <- 1
//!         QUEEN.VALUE <- 9
//!       END STAGE
//!     END HEURISTIC_SET"#;
//! let parse = parse(text);
//! let checked = check(&parse, &ChessWords::lexicon(), Purpose::Publication);
//! assert!(parse.diagnostics.is_empty() && checked.diagnostics.is_empty());
//! let program = Program::<ChessWords>::compile(&checked.model.unwrap());
//!
//! let position = chess::chess_from_fen("4k3/pp6/8/8/8/8/8/3QK3 w - - 0 1").unwrap();
//! let mut machine = Machine::default();
//! let moment = Moment::default();
//! let stage = program.initial();
//! let value = program.evaluate(&mut machine, &position, &moment, Side::White, stage).value;
//! assert_eq!(value, 7.0);
//! ```
//!
//! | module | subject |
//! |---|---|
//! | [`words`] | the keywords in both languages |
//! | [`syntax_kind`] | tokens and nodes of the lossless tree |
//! | [`ast`] | a set as it is written |
//! | [`model`] | a set as it is meant: names resolved, types known |
//! | [`level`] | the six levels and their features |
//! | [`program`] | a compiled set and its evaluation |
//! | [`trace`] | an evaluation step by step |
//! | [`explain`] | a set described in sentences |
//! | [`graph`] | stages and transitions as DOT and SVG |
//! | [`library`] | the functions of a game, for reference pages and help |
//! | [`assess`] | measuring how well a set judges, and tuning its numbers |
//! | [`limits`] | limits of texts and evaluations |
//!
//! [`parse`](parse()), [`check`](check()), [`format`](format()) and [`translate`] are the functions to begin with.

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
