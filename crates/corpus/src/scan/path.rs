//! The way through a game of a store: every position, or only those that are worth a look.

use std::ops::{Range, RangeInclusive};

use chess::Color;
use chess::replay::Replay;

use super::Sides;
use crate::store::{Answers, Block, Fault, Game, Places, Worth};
use crate::walk::Stop;

/// What comes next on the way.
pub(super) enum Step<'a> {
    /// A position.
    At(Stop<'a>),
    /// A position in which it is known what there is to see.
    Known(Stop<'a>, &'a [u64]),
    /// The same, where nobody needs the position: after this half-move.
    Counted(u32, &'a [u64]),
    /// Positions after these half-moves, in which there is nothing to see.
    Past(Range<u32>),
}

/// What is remembered of a block that helps a search.
pub(super) enum Remembered {
    /// Nothing: every position has to be looked at.
    Nothing,
    /// Which positions are worth a look.
    Worth(Worth),
    /// What there is to see.
    Answers(Answers),
}

/// The way through one game.
pub(super) struct Path<'a> {
    block: &'a Block<'a>,
    game: &'a Game,
    plies: RangeInclusive<u32>,
    way: Way<'a>,
}

enum Way<'a> {
    All,
    Worth(Places<'a>),
    Answers(Places<'a>, &'a Answers),
}

impl<'a> Path<'a> {
    /// The way for some sides at these half-moves; to every position, unless something is remembered of them.
    pub(super) fn new(
        block: &'a Block<'a>,
        game: &'a Game,
        plies: RangeInclusive<u32>,
        remembered: &'a Remembered,
        sides: Sides,
    ) -> Path<'a> {
        let way = match remembered {
            Remembered::Nothing => Way::All,
            Remembered::Worth(worth) => Way::Worth(block.places(worth, game, sides)),
            Remembered::Answers(answers) => {
                Way::Answers(block.places_of(answers, game, sides), answers)
            }
        };
        Path {
            block,
            game,
            plies,
            way,
        }
    }

    /// Whose turn it is at the start.
    pub(super) fn first_turn(&self) -> Color {
        self.block.first_turn(self.game)
    }

    /// Tells `each` of every position up to the last one asked for, in order; without the positions if only counts are
    /// wanted and they are known.
    #[inline]
    pub(super) fn go(
        &self,
        only_counts: bool,
        mut each: impl FnMut(Step<'_>),
    ) -> Result<(), Fault> {
        let (block, game, plies) = (self.block, self.game, self.plies.clone());
        let last = *plies.end();
        let mut next = 0;
        let mut past = |each: &mut dyn FnMut(Step<'_>), ply| {
            each(Step::Past(next..ply));
            next = ply + 1;
        };
        match &self.way {
            Way::All => {
                let each = |replay: &Replay, ply| each(Step::At(main_line(replay, ply)));
                return block.replay(game, last, each);
            }
            Way::Worth(places) => block.replay_at(game, places, plies, |replay, ply| {
                past(&mut each, ply);
                each(Step::At(main_line(replay, ply)));
            })?,
            Way::Answers(places, answers) if only_counts => {
                block.answered(game, answers, places, plies, |ply, words| {
                    past(&mut each, ply);
                    each(Step::Counted(ply, words));
                });
            }
            Way::Answers(places, answers) => {
                let look = |replay: &Replay, ply, words: &[u64]| {
                    past(&mut each, ply);
                    each(Step::Known(main_line(replay, ply), words));
                };
                block.replay_answered(game, answers, places, plies, look)?;
            }
        }
        let end = game.plies().min(last).saturating_add(1);
        past(&mut each, end);
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
