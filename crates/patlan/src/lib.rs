//! PATLAN, a language for strategic patterns of chess: which pieces stand in which relation to each other, under which
//! conditions, and which moves use it. This crate parses, checks, formats and translates patterns, finds them in
//! positions, proves their tactics and explains everything in English and Portuguese. It knows no files, collections of
//! games or terminals.
//!
//! | module | subject |
//! |---|---|
//! | [`parse`](parse()), [`ast`], [`syntax_kind`] | text to lossless tree and plain values; never fails |
//! | [`check`](check()), [`library`] | diagnostics with fixes; patterns of several files by name, compiled when first used |
//! | [`format`](format()), [`translate`](translate()) | the usual layout; keywords in the other language |
//! | [`plan`] | patterns compiled for matching |
//! | [`matcher`] | which patterns are in a position: yes or no, all instances, many patterns at once, grades |
//! | [`proof`] | whether tactics work against every reply; whether a pattern can be forced; how far it is |
//! | [`words`], [`picture`], [`graph`] | patterns and instances in sentences, as arrows on a board, as a graph |
//! | [`vocabulary`] | the words of the language with spellings, meanings and examples |
//! | [`compose`], [`edit`] | lines found by pointing at squares; patterns changed in their text, comments kept |
//! | [`ontology`] | patterns in RDF (Turtle) |
//!
//! ```
//! use chess::{Color, Position, Square};
//! use stratvision_patlan::library::{Library, PatternFile};
//! use stratvision_patlan::matcher;
//! use syntax::Source;
//!
//! let text = r#"PATTERN "FORK" AUTHOR "me" DESCRIPTION "<N1> attacks king and queen" WEIGHT 1
//!     SCENARIO N1 ATTACKS k1 N1 ATTACKS q1;"#;
//! let mut library = Library::new();
//! let index = library.add(PatternFile::new(Source::new("fork.patlan", text)));
//! assert!(library.check(index).is_empty());
//!
//! let position = Position::from_fen("q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1")?;
//! let found = matcher::find(&*library.program("FORK")?, &position, Color::White)?;
//! assert_eq!(found.valid().count(), 1);
//! assert!(found.raw[0].squares.contains(&Some(Square::C7)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `examples/find_in_fen.rs` prints the instances in words.

pub mod ast;
mod check;
pub mod compose;
mod diagnostics;
pub mod edit;
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
