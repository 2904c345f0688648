//! Tournaments that survive: a file that says what is to be played, a log of what was, and the driver between them.
//!
//! | module | subject |
//! |---|---|
//! | `agreement` | whether a plan fits what was played |
//! | `plan` | the file of a tournament |
//! | `event` | what can happen |
//! | `inbox` | decisions for a tournament that is being played |
//! | `log` | events on the disk, safe at any moment |
//! | `fit` | whether events can have happened by a plan |
//! | `state` | what the events come to |
//! | `desk` | a log, what it comes to, and the letters that are taken in |
//! | `judging` | decisions from outside |
//! | `driver` | playing on until the end |
//! | `standings` | who stands where |

mod consistency;
mod driver;
mod event;
mod inbox;
mod judging;
mod log;
mod plan;
mod plan_change;
mod session;
mod standings;
mod state;

pub use consistency::{EventError, LogMismatchError};
pub use driver::{Progress, Setup, Stop, run, standstill};
pub use event::{Decision, Event, GameEvent};
pub use inbox::{Inbox, RejectedLetter};
pub use judging::{DecideError, Decided, decide};
pub use log::{LineError, Log, LogError, events};
pub use plan::{
    EntryPlan, MAX_DEPTH, MAX_MOVE_TIME, MAX_NODES, MAX_PLAN_BYTES, MAX_PLIES, MAX_VALUE, Plan,
    PlanError, read_clock,
};
pub use plan_change::PlanChangeError;
pub use standings::{Cell, Row, crosstable, standings};
pub use state::{CountedGame, Status, TournamentState};
