//! The contract of players.

use game::{Game, Record};
use syntax::Message;

use super::activity::Activity;
use super::pace::Pace;
use super::player_error::PlayerError;

/// A player of one game: a search, a program behind a protocol, a random mover. It is asked in this order:
///
/// 1. [`Contender::prepare`] once, before any clock runs: start programs and load files here;
/// 2. [`Contender::choose`] for each of its moves;
/// 3. [`Contender::activity`] once, after the game.
///
/// The referee checks every answer, and a player may panic, hang or answer nonsense without harming other games. A
/// player that thinks long should offer a [`Contender::stopper`], so that an interrupted match ends at once.
pub trait Contender<G: Game>: Send {
    fn prepare(&mut self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Chooses a move in the present position of a game, within its limits.
    fn choose(&mut self, record: &Record<G>, pace: &Pace) -> Result<Choice<G::Move>, PlayerError>;

    /// Interrupts the player from another thread; it is asked nothing afterwards. Players that never think long need
    /// none, which is the default.
    fn stopper(&self) -> Option<Stopper> {
        None
    }

    /// Which rules of the player fired in this game, if it has rules.
    fn activity(&self) -> Activity {
        Activity::default()
    }
}

/// Interrupts a player's thinking, whenever it is called.
pub type Stopper = Box<dyn Fn() + Send + Sync>;

/// A move, with what the player reports about its search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice<M> {
    pub chosen: M,
    /// The evaluation of the position from the player's side, in hundredths of the smallest piece.
    pub value: Option<i32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

impl<M> Choice<M> {
    /// A move without a report.
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
    fn name(&self) -> &str;

    /// Looks, before any game, for what would make it lose all of them: a program that does not know the options it will
    /// be given, or that speaks another protocol. It may take a while, and gives up as soon as `stop` returns true.
    fn inspect(&self, _stop: &dyn Fn() -> bool) -> Result<(), EntryError> {
        Ok(())
    }

    /// A player for one game. This should return at once: what takes time belongs to [`Contender::prepare`]. A game that
    /// is played again has the same seed.
    fn open(&self, seed: u64) -> Result<Box<dyn Contender<G>>, PlayerError>;
}

/// Why an entry cannot play at all, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .message.en)]
pub struct EntryError {
    pub message: Message,
    pub remedy: Message,
}
