//! Limits of texts and evaluations. A text beyond one of them gets a diagnostic; an evaluation beyond [`MAX_STEPS`] stops
//! and says so.

pub const MAX_TEXT_BYTES: usize = 64 * 1024;
/// Nesting of expressions and of commands.
pub const MAX_NESTING: usize = 64;
/// Operators of one expression: each becomes a node around the others.
pub const MAX_OPERATORS: usize = 400;
pub const MAX_STAGES: usize = 32;
pub const MAX_RULES: usize = 256;
pub const MAX_FUNCTIONS: usize = 64;
/// Nesting of calls of the author's functions.
pub const MAX_CALL_DEPTH: usize = 16;
/// Steps of one evaluation; what a function of the game costs in steps is in its vocabulary.
pub const MAX_STEPS: u32 = 50_000;
/// Elements of a `{ … }`.
pub const MAX_ELEMENTS: usize = 64;
/// Parameters and variables of a function.
pub const MAX_LOCALS: usize = 32;
pub const MAX_REGIONS: usize = 256;
/// Errors and warnings of one text.
pub const MAX_DIAGNOSTICS: usize = 100;
