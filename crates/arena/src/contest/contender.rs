//! The contract of whoever plays.

use game::{Game, Record};
use syntax::Message;

use super::activity::Activity;
use super::pace::Pace;
use super::player_error::PlayerError;

/// A player of one game. What it does is its own business; the referee checks everything.
pub trait Contender<G: Game>: Send {
    /// Gets ready for the game, before any clock runs.
    fn prepare(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Answers with a move in the present position of a game, within its limits.
    fn choose(&mut self, record: &Record<G>, pace: &Pace) -> Result<Choice<G::Move>, PlayerError>;

    /// Ends whatever the player is doing, from another thread; nothing is asked of it afterwards. Players that never
    /// think long need none.
    fn stopper(&self) -> Option<Stopper> {
        None
    }

    /// What the rules of the player did in this game, if it has any.
    fn activity(&self) -> Activity {
        Activity::default()
    }
}

/// Ends a player's thinking, whenever it is called.
pub type Stopper = Box<dyn Fn() + Send + Sync>;

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

/// Makes players for games: a fresh one each time, so that nothing passes from game to game.
pub trait Entry<G: Game>: Send + Sync {
    /// What it is called.
    fn name(&self) -> &str;

    /// Looks, before any game, for what would make it lose all of them: a program without the options that it is to
    /// be told, or one that speaks another language. It may take a while, and gives up as soon as `stop` says so.
    fn inspect(&self, _stop: &dyn Fn() -> bool) -> Result<(), EntryError> {
        Ok(())
    }

    /// A player for one game, at once: what takes time belongs to [`Contender::prepare`]. The seed is the same whenever
    /// the same game is played again.
    fn open(&self, seed: u64) -> Result<Box<dyn Contender<G>>, PlayerError>;
}

/// Why somebody cannot play at all, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.en)]
pub struct EntryError {
    pub message: Message,
    pub remedy: Message,
}
