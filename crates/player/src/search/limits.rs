//! How long a search may go on.

use std::time::Duration;

use game::Game;

/// The search ends with the first of these that is reached; without any it goes on until it is stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits<G: Game> {
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// Exactly so much time.
    pub time: Option<Duration>,
    /// A share of the clock.
    pub clock: Option<Clock>,
    /// Only these moves, unless there are none.
    pub moves: Vec<G::Move>,
    /// How many of the best moves to work out.
    pub lines: usize,
    /// What passes between deciding on a move and the opponent's clock starting; kept free of every clock.
    pub overhead: Duration,
}

/// What is usual for [`Limits::overhead`].
pub const USUAL_OVERHEAD: Duration = Duration::from_millis(30);

/// The clock of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until time is added, if that is agreed.
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
            overhead: USUAL_OVERHEAD,
        }
    }
}

impl<G: Game> Limits<G> {
    /// So many plies.
    pub fn depth(depth: u32) -> Limits<G> {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits<G> {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// So much time.
    pub fn time(time: Duration) -> Limits<G> {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }
}
