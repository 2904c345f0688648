//! How long a player may think.

use std::time::Duration;

/// A clock for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
}

/// The limits of a move. The player stops at the first that it reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pace {
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// So much time for each move.
    pub move_time: Option<Duration>,
    /// A clock.
    pub clock: Option<Clock>,
}

impl Pace {
    /// Plies where nothing is said of any limit.
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
