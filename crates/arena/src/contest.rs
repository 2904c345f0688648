//! Games between players of any kind, refereed: limits, clocks, openings, adjudication, many games side by side.
//!
//! | module | subject |
//! |---|---|
//! | `contender` | the contract of whoever plays |
//! | `activity` | what the rules of a player did |
//! | `pace` | depth, positions, clocks |
//! | `table` | one game move by move, in a thread of its own |
//! | `watch` | whoever looks at the clock of a table, and waits for nobody longer than agreed |
//! | `opening` | positions to begin with |
//! | `adjudication` | ending games whose result is clear |
//! | `trouble` | what players do wrong |
//! | `detail` | more about how a game ended |
//! | `referee` | one game from its opening to its end, as others see it |
//! | `hall` | many games side by side, their results in order |

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
pub use adjudication::{Adjudication, DrawRule, Tables, WinRule};
pub use contender::{Choice, Contender, Entry, EntryError, Stopper};
pub use detail::Detail;
pub use opening::{Opening, OpeningError, Openings, read_opening};
pub use pace::{Clock, Pace};
pub use parallel::{Halt, Job, play_all};
pub use player_error::PlayerError;
pub use referee::{PlayedGame, Ply, Rules, play};
pub use watch::Watcher;
