//! What every game offers.

use std::fmt::Debug;
use std::hash::Hash;

use syntax::Message;

use crate::{End, Side};

/// Text that is no position or no legal move, with what is wrong about it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct NotationError(pub Message);

/// The state of a game for two players who move in turn and see everything.
///
/// A value holds all that the rules ask of the position itself (side to move, rights, counters), but not the earlier
/// positions: those are kept by [`crate::Record`].
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A legal move, small enough to copy.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The game's name on the command line.
    const NAME: &'static str;

    /// How often a position must have occurred, this time included, to end the game as a draw; `None` if the
    /// rules do not count repetitions.
    fn repetitions_to_draw(&self) -> Option<u32>;

    /// The position in which games begin.
    fn initial() -> Self;

    /// The tags of PGN and PDN that say which game a file holds. None for chess, which readers of PGN assume.
    const TAGS: &'static [(&'static str, &'static str)] = &[];

    /// Whether readers of the game's files assume this position where no `FEN` tag gives one.
    fn is_assumed_start(&self) -> bool {
        false
    }

    /// The number of the next move in the text of a game, counted as chess players count.
    fn move_number(&self) -> usize {
        1
    }

    fn side_to_move(&self) -> Side;

    /// Appends the legal moves, always in the same order. The buffer belongs to the caller, so that searching
    /// allocates nothing.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a move. It must be one of [`Game::legal_moves`].
    fn play(&mut self, chosen: Self::Move);

    /// How the game has ended in this position, whose legal moves the caller has at hand. Repetition is not asked.
    fn end(&self, legal: &[Self::Move]) -> Option<End>;

    /// Whether somebody has won by what stands on the board though moves would be left, as three in a line.
    fn is_decided(&self) -> bool {
        false
    }

    /// A number that two positions share when the rules of repetition call them the same (counters left out).
    fn key(&self) -> u64;

    /// Whether no later position can repeat this one or an earlier one after the move.
    fn is_irreversible(&self, chosen: Self::Move) -> bool;

    /// A legal move as people write it.
    fn move_text(&self, chosen: Self::Move) -> String;

    /// Any value of a move, legal somewhere or nowhere, by its squares.
    fn bare_move_text(chosen: Self::Move) -> String;

    /// Reads a legal move as people write it.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// The position as text (FEN or the game's own).
    fn text(&self) -> String;

    /// Reads a position.
    fn read(text: &str) -> Result<Self, NotationError>;
}
