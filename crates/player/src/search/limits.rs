//! When a search ends.

use std::time::Duration;

use game::Game;

/// The search ends when the first of these is reached; without any of them it runs until it is stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits<G: Game> {
    /// In plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// For this move.
    pub time: Option<Duration>,
    /// The search takes a share of it.
    pub clock: Option<Clock>,
    /// Search only these root moves; all if empty.
    pub moves: Vec<G::Move>,
    /// How many of the best lines to find (MultiPV).
    pub lines: usize,
    /// Time between choosing a move and the opponent's clock starting; never used up.
    pub overhead: Duration,
}

/// The default of [`Limits::overhead`].
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(30);

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    pub remaining: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves to the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl<G: Game> Default for Limits<G> {
    fn default() -> Limits<G> {
        Limits {
            depth: None,
            nodes: None,
            time: None,
            clock: None,
            moves: Vec::new(),
            lines: 1,
            overhead: DEFAULT_OVERHEAD,
        }
    }
}

impl<G: Game> Limits<G> {
    pub fn depth(depth: u32) -> Limits<G> {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    pub fn nodes(nodes: u64) -> Limits<G> {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    pub fn time(time: Duration) -> Limits<G> {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
}
