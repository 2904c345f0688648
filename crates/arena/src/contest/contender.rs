//! The contract of whoever plays.

use std::collections::BTreeMap;

use game::{Game, Record};

use super::pace::Pace;

/// A player of one game. What it does is its own business; the referee checks everything.
pub trait Contender<G: Game>: Send {
    /// Answers with a move in the present position of a game, within its limits.
    fn choose(&mut self, record: &Record<G>, pace: &Pace) -> Result<Choice<G::Move>, Trouble>;

    /// Which rules of the player fired how often in this game, if it counts them.
    fn activity(&self) -> BTreeMap<String, u64> {
        BTreeMap::new()
    }
}

/// A move, and what the player thinks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub chosen: M,
    /// What the position is worth to the player, in hundredths of the smallest piece.
    pub value: Option<i32>,
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Positions looked at.
    pub nodes: Option<u64>,
}

impl<M> Choice<M> {
    /// A move without thoughts.
    pub fn of(chosen: M) -> Choice<M> {
        Choice {
            chosen,
            value: None,
            depth: None,
            nodes: None,
        }
    }
}

/// Why a player has no move.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It gives up.
    #[error("resigns")]
    Resigns,
    /// It answered with something that is no legal move.
    #[error("illegal move: {0}")]
    Illegal(String),
    /// It died, or could not be started.
    #[error("crashed: {0}")]
    Crashed(String),
    /// It does not answer.
    #[error("does not answer")]
    Hung,
    /// It took more than it was allowed.
    #[error("out of bounds: {0}")]
    OutOfBounds(String),
}

/// Makes players for games: a fresh one each time, so that nothing passes from game to game.
pub trait Entry<G: Game>: Send + Sync {
    /// What it is called.
    fn name(&self) -> &str;

    /// A player for one game. The seed is the same whenever the same game is played again.
    fn open(&self, seed: u64) -> Result<Box<dyn Contender<G>>, Trouble>;
}
