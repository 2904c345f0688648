//! How strong players are, by results.
//!
//! | module | subject |
//! |---|---|
//! | `duel` | two players: difference with its interval, likelihood of superiority, pairs of games |
//! | `sprt` | when enough has been played |
//! | `field` | many players at once |
//! | `ladder` | players who come and go over a long time |

mod duel;
mod field;
mod ladder;
mod sprt;

pub use duel::{Duel, Elo, elo_of, expected, signed};
pub use field::{Rated, rate};
pub use ladder::{
    AddError, Book, BookError, Contest, ContestError, GameSummary, GlickoRating, Ladder,
    MAX_BYTES as MAX_LADDER_BYTES, Period, Ranked, RatedGame, limits as ladder_limits,
};
pub use sprt::{Sprt, SprtDecision};
