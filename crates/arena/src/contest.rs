//! Games between players of any kind, refereed: limits, clocks, openings, adjudication, many games side by side.
//!
//! | module | subject |
//! |---|---|
//! | `contender` | the contract of whoever plays |
//! | `pace` | depth, positions, clocks |
//! | `seat` | a player in a thread of its own, whom nobody waits for longer than agreed |
//! | `opening` | positions to begin with |
//! | `adjudication` | ending games whose result is clear |
//! | `referee` | one game from its opening to its end |
//! | `hall` | many games side by side, their results in order |

mod adjudication;
mod contender;
mod hall;
mod opening;
mod pace;
mod referee;
mod seat;

pub use adjudication::{Adjudication, DrawRule, Tables, WinRule};
pub use contender::{Choice, Contender, Entry, Trouble};
pub use hall::{Job, play_all};
pub use opening::{Opening, OpeningError, Openings, split_mix as mixed};
pub use pace::{Clock, Pace};
pub use referee::{Played, Ply, Rules, play};
