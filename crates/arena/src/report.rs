//! What came of a tournament, for people and programs.
//!
//! | module | subject |
//! |---|---|
//! | `games` | games as PGN or PDN, with evaluations |
//! | `tables` | standings as CSV and JSON, results as TRF |
//! | `page` | everything in one HTML page that needs nothing else |
//! | `plots` | its pictures |
//! | `film` | games to be played through on it |

mod film;
mod games;
mod page;
mod plots;
mod tables;

pub use film::{Film, Pieces};
pub use games::portable;
pub use page::page;
pub use tables::{csv, json, trf};
