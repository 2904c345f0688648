//! What came of contests, for people and programs.
//!
//! | module | subject |
//! |---|---|
//! | `games` | games as PGN or PDN, with evaluations |
//! | `tables` | standings as CSV and JSON, results as TRF |
//! | `page` | everything about a tournament in one HTML page that needs nothing else |
//! | `match_page` | the same about a match |
//! | `ladder_page` | the same about a ladder |
//! | `ends` | how games ended |
//! | `crosstable`, `bracket` | who met whom, on the page of a tournament |
//! | `listing` | games on a page |
//! | `plots` | pictures |
//! | `replay` | games that can be played through |

mod bracket;
mod crosstable;
mod ends;
mod games;
mod ladder_page;
mod listing;
mod match_page;
mod page;
mod plots;
mod replay;
mod tables;

pub use ends::{count_ends, describe_end};
pub use games::game_text;
pub use ladder_page::{ladder_csv, ladder_json, ladder_page};
pub use match_page::{Match, match_page};
pub use page::page;
pub use tables::{csv, json, trf};
