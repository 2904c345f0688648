//! What must hold for any bytes whatever. Each property is a function that panics when it does not hold; the smoke test
//! calls them with mutated seeds on every run of the tests, the targets in `fuzz/fuzz_targets` for as long as one likes.

mod collections;
mod games;
mod language;
mod matching;
mod positions;
pub mod seeds;
mod stores;

pub use collections::collections_are_searched;
pub use games::{epd_lines_are_read, games_are_read};
pub use language::{formatting_is_idempotent, parsing_is_lossless, translation_round_trips};
pub use matching::matching_ends;
pub use positions::fens_are_answered;
pub use stores::stores_are_read;

/// A property: it panics where it does not hold.
pub type Property = fn(&[u8]);

/// Every property by its name.
pub const PROPERTIES: [(&str, Property); 9] = [
    ("parsing_is_lossless", parsing_is_lossless),
    ("formatting_is_idempotent", formatting_is_idempotent),
    ("translation_round_trips", translation_round_trips),
    ("fens_are_answered", fens_are_answered),
    ("matching_ends", matching_ends),
    ("games_are_read", games_are_read),
    ("epd_lines_are_read", epd_lines_are_read),
    ("collections_are_searched", collections_are_searched),
    ("stores_are_read", stores_are_read),
];
