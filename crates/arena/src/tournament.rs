//! Tournaments that survive crashes: a plan says what is to be played, a log holds what was, and the driver plays on from
//! wherever the log ends.
//!
//! Nothing but the log is ever written, one [`Event`] per line. [`TournamentState::of`] folds its events into what has
//! happened; pairing, standings and reports are functions of plan and state. So a program that was killed resumes by
//! reading the log, and loses at most the games that were being played. Judges append decisions; while a tournament is
//! running, they leave them in an [`Inbox`] beside the log.
//!
//! | module | subject |
//! |---|---|
//! | `plan` | the file of a tournament |
//! | `event` | what can happen: the lines of the log |
//! | `log` | events on the disk |
//! | `state` | what the events amount to |
//! | `consistency` | whether events are possible by a plan |
//! | `plan_change` | whether a plan is still the one that was begun with |
//! | `session` | an open log with its state, and decisions taken from the inbox |
//! | `inbox` | decisions for a tournament that is being played |
//! | `judging` | a judge's decisions |
//! | `driver` | playing on until the end |
//! | `standings` | ranking: points, tie-breaks, ratings |

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
pub use state::{CountedGame, MissingGame, Status, TournamentState};
