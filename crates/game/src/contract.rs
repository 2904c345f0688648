//! The contract that every game keeps.

use std::fmt::Debug;
use std::hash::Hash;

use syntax::Message;

use crate::{End, Side};

/// Why a text is not a position or not a legal move, in words for the user.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct NotationError(pub Message);

/// The state of a game for two players who move in turn and see everything.
///
/// A value holds all that the rules ask of a position: the pieces, the side to move, rights such as castling, counters
/// of draw rules. Earlier positions are not part of it; [`crate::Record`] keeps them and knows repetitions. Searches,
/// tournaments and servers use games through this trait alone, so that a new game works with all of them.
///
/// An implementation guarantees that
///
/// - [`Game::legal_moves`] always gives the same moves in the same order for equal positions, and each of them can be
///   given to [`Game::play`];
/// - [`Game::key`] is equal for positions that the rules of repetition call the same;
/// - [`Game::read`] reads what [`Game::text`] writes, and [`Game::read_move`] what [`Game::move_text`] writes.
///
/// Copying a value must be cheap: a search does it for every move.
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A legal move, small enough to copy.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

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

    /// Appends the legal moves, always in the same order. The caller owns the buffer, so that a search allocates
    /// nothing.
    fn legal_moves(&self, into: &mut Vec<Self::Move>);

    /// Makes a move. It must be one of [`Game::legal_moves`].
    fn play(&mut self, chosen: Self::Move);

    /// The end of the game in this position, given its legal moves. Repetition is not considered.
    fn end(&self, legal: &[Self::Move]) -> Option<End>;

    /// Whether the pieces on the board have decided the game although there are moves, as three in a line do.
    fn is_decided(&self) -> bool {
        false
    }

    /// A hash, equal for positions that the rules of repetition call the same: it leaves counters out.
    fn key(&self) -> u64;

    /// Whether no position after the move can repeat this one or an earlier one.
    fn is_irreversible(&self, chosen: Self::Move) -> bool;

    /// A legal move as people write it.
    fn move_text(&self, chosen: Self::Move) -> String;

    /// The squares of a move, for messages about moves that may not be legal.
    fn bare_move_text(chosen: Self::Move) -> String;

    /// Parses a legal move as people write it.
    fn read_move(&self, text: &str) -> Result<Self::Move, NotationError>;

    /// The position as text (FEN or the game's own).
    fn text(&self) -> String;

    fn read(text: &str) -> Result<Self, NotationError>;
}
