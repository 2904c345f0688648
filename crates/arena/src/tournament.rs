//! Tournaments that survive: a file that says what is to be played, a log of what was, and the driver between them.
//!
//! | module | subject |
//! |---|---|
//! | `agreement` | whether a plan fits what was played |
//! | `plan` | the file of a tournament |
//! | `event` | what can happen |
//! | `inbox` | decisions for a tournament that is being played |
//! | `log` | events on the disk, safe at any moment |
//! | `state` | what the events come to |
//! | `driver` | playing on until the end |
//! | `standings` | who stands where |

mod agreement;
mod driver;
mod event;
mod inbox;
mod log;
mod plan;
mod standings;
mod state;

pub use agreement::Disagreement;
pub use driver::{Progress, Stop, Venue, run};
pub use event::{Decision, Event, GameEvent, PlyEvent, reason_of};
pub use inbox::Inbox;
pub use log::{Log, LogError};
pub use plan::{EntryPlan, Plan, PlanError, read_clock};
pub use standings::{Row, crosstable, standings};
pub use state::{Game, State, Status};
