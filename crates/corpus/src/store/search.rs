//! A block as `scan` wants it: positions at once, headers only when somebody asks.

use std::cell::OnceCell;

use chess::pgn::{Games, Headers, Outcome};
use chess::replay::Replay;

use super::block::{Moves, Stored};
use super::fault::Fault;
use super::file::Packed;
use super::heads::Heads;

/// A block whose moves are unpacked.
pub(crate) struct Block<'a> {
    packed: &'a Packed,
    moves: Moves,
    heads: OnceCell<Heads>,
}

/// A game of a block.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game {
    index: usize,
    stored: Stored,
}

impl Game {
    /// Its number in the block, from 0.
    pub(crate) fn number(&self) -> u64 {
        self.stored.number
    }

    /// Half-moves.
    pub(crate) fn plies(&self) -> u32 {
        self.stored.plies
    }

    /// How it ended.
    pub(crate) fn outcome(&self) -> Outcome {
        self.stored.outcome
    }
}

impl<'a> Block<'a> {
    pub(crate) fn open(packed: &'a Packed) -> Result<Block<'a>, Fault> {
        Ok(Block {
            packed,
            moves: packed.moves()?,
            heads: OnceCell::new(),
        })
    }

    /// The games in order.
    pub(crate) fn games(&self) -> impl Iterator<Item = Game> {
        let games = self.moves.games.iter().enumerate();
        games.map(|(index, stored)| Game {
            index,
            stored: *stored,
        })
    }

    /// Calls `each` at every position up to half-move `last`, with the half-moves played before.
    #[inline]
    pub(crate) fn replay(
        &self,
        game: &Game,
        last: u32,
        each: impl FnMut(&Replay, u32),
    ) -> Result<(), Fault> {
        self.moves
            .replay(&game.stored, last, each)
            .map_err(|_| self.packed.nonsense(game.number()))
    }

    /// Hands the headers of a game to `then`.
    pub(crate) fn headers<T>(
        &self,
        game: &Game,
        then: impl FnOnce(&Headers<'_>) -> T,
    ) -> Result<T, Fault> {
        if self.heads.get().is_none() {
            let _ = self.heads.set(self.packed.heads()?);
        }
        let mut text = Vec::new();
        if let Some(heads) = self.heads.get() {
            heads.text(game.index, &mut text);
        }
        let mut headers = Headers::default();
        Games::new(&text).next_game(&mut headers);
        Ok(then(&headers))
    }

    /// The moves in standard algebraic notation.
    pub(crate) fn sans(&self, game: &Game) -> Result<Vec<String>, Fault> {
        super::export::sans(&self.moves, &game.stored)
            .map_err(|_| self.packed.nonsense(game.number()))
    }
}
