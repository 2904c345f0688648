//! What the two languages of StratVision share: source text and places in it, diagnostics in
//! Portuguese and English, encodings, the system's errors in both languages, "did you mean", and the building of a lossless tree. Knows neither language.

pub mod carets;
mod diagnostic;
mod encoding;
pub mod figure;
mod lang;
mod markup;
mod plain;
mod record;
mod render;
mod source;
pub mod suggest;
pub mod svg;
mod system;
pub mod tree;

pub use diagnostic::{Diagnostic, Diagnostics, Fix, Severity, apply_edits};
pub use encoding::text_of;
pub use lang::{Lang, Message};
pub use markup::escaped;
pub use plain::{is_deceptive, plain};
pub use record::{FixRecord, LabelRecord, PlaceRecord, Record};
pub use render::{Style, render, render_all};
pub use rowan::{TextRange, TextSize};
pub use source::{Place, Source};
pub use system::{system_error, system_remedy};
