//! What the languages of StratVision (PATLAN for patterns, DHJOG for heuristics) share, and what every crate that
//! writes for people needs. It knows the grammar of neither language.
//!
//! | module | subject |
//! |---|---|
//! | [`Source`], [`LineColumn`] | a named text; offsets as lines and columns |
//! | [`Diagnostic`], [`Fix`] | an error or a warning as data, in Portuguese and English |
//! | [`render`], [`DiagnosticRecord`] | a diagnostic as terminal text, and as fields for JSON |
//! | [`tree`] | lossless trees by recursive descent |
//! | [`suggest`] | "did you mean …?" |
//! | [`Bilingual`], [`Message`], [`Lang`] | texts in both languages |
//! | [`number`] | numbers as each language writes them |
//! | [`system_error`], [`system_remedy`] | errors of files in both languages |
//! | [`decode_text`], [`strip_deceptive`], [`escaped`] | bytes as text, text without hidden characters, text in SVG and HTML |
//! | [`carets`] | tests of diagnostics in which `^` marks what they cover |
//!
//! ```
//! use stratvision_syntax::{Diagnostic, Lang, Message, Source, Style, TextRange, render};
//!
//! let source = Source::new("fork.patlan", "N1 => K1\n");
//! let own_king = Diagnostic::error(
//!     "PAT012",
//!     TextRange::new(6.into(), 8.into()),
//!     Message::new("N1 attacks your own king", "N1 ataca seu próprio rei"),
//! )
//! .help(Message::new("write k1", "escreva k1"));
//! assert_eq!(
//!     render(&own_king, &source, Style::plain(Lang::En)),
//!     "\
//! error[PAT012]: N1 attacks your own king
//!  --> fork.patlan:1:7
//!   |
//! 1 | N1 => K1
//!   |       ^^
//!   = help: write k1
//! "
//! );
//! ```

pub mod carets;
mod deceptive;
mod diagnostic;
mod encoding;
mod lang;
mod markup;
pub mod number;
mod record;
mod render;
mod source;
pub mod suggest;
pub mod svg;
mod system;
pub mod tree;

pub use deceptive::{is_deceptive, strip_deceptive};
pub use diagnostic::{Diagnostic, Diagnostics, Fix, Severity, apply_edits};
pub use encoding::decode_text;
pub use lang::{Bilingual, Lang, Message};
pub use markup::escaped;
pub use record::{DiagnosticRecord, FixRecord, LabelRecord};
pub use render::{Style, render, render_all};
pub use rowan::{TextRange, TextSize};
pub use source::{LineColumn, Source};
pub use system::{system_error, system_remedy};
