use std::time::Duration;

use crate::Score;

/// The clock that an engine is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub remaining: Duration,
    pub increment: Duration,
}

/// How long an engine may think about a move. It stops at the first limit that it reaches; whether it really does is
/// for the caller to check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveLimits {
    /// In plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub move_time: Option<Duration>,
    pub clock: Option<Clock>,
}

/// A legal move that an engine chose, and what it reported of its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EngineMove<M> {
    pub chosen: M,
    /// From the engine's own point of view.
    pub score: Option<Score>,
    /// In plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}
