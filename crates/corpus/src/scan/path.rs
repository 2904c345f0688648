//! The way through a game of a store: every position, or only those that are worth a look.

use std::ops::{Range, RangeInclusive};

use chess::Color;
use chess::replay::Replay;

use super::Sides;
use crate::store::{Block, Fault, Game, Places, Worth};
use crate::walk::Stop;

/// What comes next on the way.
pub(super) enum Step<'a> {
    /// A position.
    At(Stop<'a>),
    /// Positions after these half-moves, in which there is nothing to see.
    Past(Range<u32>),
}

/// The way through one game.
pub(super) struct Path<'a> {
    block: &'a Block<'a>,
    game: &'a Game,
    plies: RangeInclusive<u32>,
    places: Option<Places<'a>>,
}

impl<'a> Path<'a> {
    /// The way for some sides at these half-moves; to every position, unless it is known which ones are worth it.
    pub(super) fn new(
        block: &'a Block<'a>,
        game: &'a Game,
        plies: RangeInclusive<u32>,
        worth: Option<&'a Worth>,
        sides: Sides,
    ) -> Path<'a> {
        Path {
            block,
            game,
            plies,
            places: worth.map(|worth| block.places(worth, game, sides)),
        }
    }

    /// Whose turn it is at the start.
    pub(super) fn first_turn(&self) -> Color {
        self.block.first_turn(self.game)
    }

    /// Tells `each` of every position up to the last one asked for, in order.
    #[inline]
    pub(super) fn go(&self, mut each: impl FnMut(Step<'_>)) -> Result<(), Fault> {
        let last = *self.plies.end();
        let Some(places) = &self.places else {
            let each = |replay: &Replay, ply| each(Step::At(main_line(replay, ply)));
            return self.block.replay(self.game, last, each);
        };
        let mut next = 0;
        let look = |replay: &Replay, ply| {
            each(Step::Past(next..ply));
            each(Step::At(main_line(replay, ply)));
            next = ply + 1;
        };
        self.block
            .replay_at(self.game, places, self.plies.clone(), look)?;
        let end = self.game.plies().min(last).saturating_add(1);
        each(Step::Past(next..end));
        Ok(())
    }
}

/// Stores hold main lines only.
fn main_line(replay: &Replay, ply: u32) -> Stop<'_> {
    Stop {
        replay,
        ply,
        place: ply,
        side_line: false,
    }
}
