//! Ratings over a long time: a book of contests, each of them one rating period of Glicko-2.
//!
//! | module | subject |
//! |---|---|
//! | `glicko` | the ratings |
//! | `book` | the contests, and the ratings after them |
//! | `limits` | how much it holds |
//! | `file` | the book as a file, with version and checksum |
//! | `contest` | what a tournament or the games of a file bring |
//! | `summary` | players, result and moves of a game in a file |

mod book;
mod contest;
mod file;
mod glicko;
mod limits;
mod summary;

pub use book::{AddError, Book, Period, Ranked};
pub use contest::{Contest, ContestError, RatedGame};
pub use file::{BookError, MAX_BYTES};
pub use glicko::{GlickoRating, Ladder};
pub use limits::limits;
pub use summary::GameSummary;
