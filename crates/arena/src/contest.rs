//! Games between players of any kind, refereed: limits, clocks, openings, adjudication, many games in parallel.
//!
//! | module | subject |
//! |---|---|
//! | `contender` | the contract of players |
//! | `activity` | which rules of a heuristic player fired |
//! | `pace` | depth, positions, clocks |
//! | `live_game` | one game move by move, in a thread of its own |
//! | `watch` | the watchdog of a game: it waits for no player longer than agreed |
//! | `opening` | positions to begin with |
//! | `adjudication` | ending games whose result is clear |
//! | `player_error` | why a player has no move |
//! | `detail` | more about the end of a game |
//! | `referee` | one game from its opening to its end |
//! | `parallel` | many games at a time, their results in order |

mod activity;
mod adjudication;
mod contender;
mod detail;
mod live_game;
mod opening;
mod pace;
mod parallel;
mod player_error;
mod referee;
mod watch;

pub use activity::{Activity, RuleActivity};
pub use adjudication::{Adjudication, DrawRule, ExactResults, WinRule};
pub use contender::{Choice, Contender, Entry, EntryError, Stopper};
pub use detail::Detail;
pub use opening::{Opening, OpeningError, Openings, read_opening};
pub use pace::{Clock, Pace};
pub use parallel::{Halt, Job, play_all};
pub use player_error::PlayerError;
pub use referee::{PlayedGame, Ply, Rules, play};
pub use watch::Watcher;
