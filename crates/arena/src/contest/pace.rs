//! How long a player may think.

use std::time::Duration;

/// A clock for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// The limits of a move. The player stops at the first that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pace {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// The time of each move.
    pub move_time: Option<Duration>,
    pub clock: Option<Clock>,
}

impl Pace {
    /// The depth in plies where no limit is given.
    pub const USUAL_DEPTH: u32 = 3;

    /// The time after which an answer is too late, before any margin.
    pub(super) fn allowance(&self) -> Option<Duration> {
        match (self.move_time, self.clock) {
            (Some(time), Some(clock)) => Some(time.min(clock.remaining)),
            (Some(time), None) => Some(time),
            (None, Some(clock)) => Some(clock.remaining),
            (None, None) => None,
        }
    }
}
