//! What must hold for any bytes whatever. Each property is a function that panics when it does not hold; the smoke test
//! calls them with mutated seeds on every run of the tests, the targets in `fuzz/fuzz_targets` for as long as one likes.

mod collections;
mod conversations;
mod draughts;
mod games;
mod heuristics;
mod judged;
mod language;
mod logs;
mod matching;
mod positions;
pub mod seeds;
mod stores;
mod tactickle;
mod tournaments;

pub use collections::{collections_are_searched, transcripts_are_games};
pub use conversations::conversations_are_survived;
pub use draughts::{
    draughts_games_are_read, draughts_positions_are_answered, draughts_tables_are_checked,
    hub_lines_are_answered,
};
pub use games::{epd_lines_are_read, games_are_read};
pub use heuristics::{sets_are_evaluated, sets_are_printed, sets_are_read};
pub use judged::judged_positions_are_read;
pub use language::{formatting_is_idempotent, parsing_is_lossless, translation_round_trips};
pub use logs::logs_are_read;
pub use matching::matching_ends;
pub use positions::fens_are_answered;
pub use stores::stores_are_read;
pub use tactickle::{boards_are_read, memories_are_read};
pub use tournaments::{ladders_are_read, plans_are_read, reports_are_read};

/// A property: it panics where it does not hold.
pub type Property = fn(&[u8]);

/// Every property by its name.
pub const PROPERTIES: &[(&str, Property)] = &[
    ("parsing_is_lossless", parsing_is_lossless),
    ("formatting_is_idempotent", formatting_is_idempotent),
    ("translation_round_trips", translation_round_trips),
    ("fens_are_answered", fens_are_answered),
    ("matching_ends", matching_ends),
    ("games_are_read", games_are_read),
    ("epd_lines_are_read", epd_lines_are_read),
    ("judged_positions_are_read", judged_positions_are_read),
    ("collections_are_searched", collections_are_searched),
    ("stores_are_read", stores_are_read),
    ("boards_are_read", boards_are_read),
    ("memories_are_read", memories_are_read),
    ("sets_are_read", sets_are_read),
    ("sets_are_printed", sets_are_printed),
    ("sets_are_evaluated", sets_are_evaluated),
    ("draughts_games_are_read", draughts_games_are_read),
    (
        "draughts_positions_are_answered",
        draughts_positions_are_answered,
    ),
    ("draughts_tables_are_checked", draughts_tables_are_checked),
    ("hub_lines_are_answered", hub_lines_are_answered),
    ("conversations_are_survived", conversations_are_survived),
    ("reports_are_read", reports_are_read),
    ("ladders_are_read", ladders_are_read),
    ("logs_are_read", logs_are_read),
    ("plans_are_read", plans_are_read),
    ("transcripts_are_games", transcripts_are_games),
    ("sets_are_read", sets_are_read),
    ("sets_are_printed", sets_are_printed),
    ("sets_are_evaluated", sets_are_evaluated),
    ("conversations_are_survived", conversations_are_survived),
];
