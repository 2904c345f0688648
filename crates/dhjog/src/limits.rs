//! How large things may be. Whatever is larger is refused with the reason.

/// Bytes of a source text.
pub const LARGEST_TEXT: usize = 64 * 1024;
/// Expressions and commands inside each other.
pub const DEEPEST_NESTING: usize = 64;
/// Operators of one expression: each becomes a node around the others.
pub const MOST_OPERATORS: usize = 400;
pub const MOST_STAGES: usize = 32;
pub const MOST_RULES: usize = 256;
pub const MOST_FUNCTIONS: usize = 64;
/// Functions that call each other in a row.
pub const DEEPEST_CALLS: usize = 16;
pub const MOST_STEPS: u32 = 50_000;
/// Elements written in a set.
pub const MOST_ELEMENTS: usize = 64;
/// Parameters and variables of a function.
pub const MOST_LOCALS: usize = 32;
pub const MOST_REGIONS: usize = 256;
/// Errors and warnings of one text.
pub const MOST_DIAGNOSTICS: usize = 100;
