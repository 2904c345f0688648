//! The way through a game of a store: every position, or only those that have to be looked at.

use std::ops::{Range, RangeInclusive};

use chess::Color;
use chess::replay::Replay;

use super::Sides;
use crate::report::GamePoint;
use crate::store::{Answers, Block, Game, Places, Screened, SvdbError};
use crate::walk::Visit;

/// A step through a game.
pub(super) enum Step<'a> {
    /// A position to look at.
    Look(Visit<'a>),
    /// A position whose features are known from stored answers.
    Known(Visit<'a>, &'a [u64]),
    /// The same without the position, which is not replayed: after this many plies.
    Counted(u32, &'a [u64]),
    /// The positions after these numbers of plies can be skipped: no feature can be there.
    Skip(Range<u32>),
}

/// What a store knows of the positions of a block.
pub(super) enum Stored {
    /// Nothing of use: every position has to be looked at.
    Nothing,
    /// Which positions pass the screening.
    Screened(Screened),
    /// Which features every position has.
    Answers(Answers),
}

pub(super) struct Path<'a> {
    block: &'a Block<'a>,
    game: &'a Game,
    plies: RangeInclusive<u32>,
    way: Way<'a>,
}

enum Way<'a> {
    All,
    Screened(Places<'a>),
    Answers(Places<'a>, &'a Answers),
}

impl<'a> Path<'a> {
    pub(super) fn new(
        block: &'a Block<'a>,
        game: &'a Game,
        plies: RangeInclusive<u32>,
        stored: &'a Stored,
        sides: Sides,
    ) -> Path<'a> {
        let way = match stored {
            Stored::Nothing => Way::All,
            Stored::Screened(screened) => Way::Screened(block.places(screened, game, sides)),
            Stored::Answers(answers) => {
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

    /// The side to move at the start of the game.
    pub(super) fn first_turn(&self) -> Color {
        self.block.first_turn(self.game)
    }

    /// Takes every step up to the last ply asked for, in order. Where only counts are wanted and the answers are stored,
    /// nothing is replayed.
    #[inline]
    pub(super) fn follow(
        &self,
        only_counts: bool,
        mut each: impl FnMut(Step<'_>),
    ) -> Result<(), SvdbError> {
        let (block, game, plies) = (self.block, self.game, self.plies.clone());
        let last = *plies.end();
        let mut next = 0;
        let mut skip = |each: &mut dyn FnMut(Step<'_>), ply| {
            each(Step::Skip(next..ply));
            next = ply + 1;
        };
        match &self.way {
            Way::All => {
                let each = |replay: &Replay, ply| each(Step::Look(main_line(replay, ply)));
                return block.replay(game, last, each);
            }
            Way::Screened(places) => block.replay_at(game, places, plies, |replay, ply| {
                skip(&mut each, ply);
                each(Step::Look(main_line(replay, ply)));
            })?,
            Way::Answers(places, answers) if only_counts => {
                block.answered(game, answers, places, plies, |ply, words| {
                    skip(&mut each, ply);
                    each(Step::Counted(ply, words));
                });
            }
            Way::Answers(places, answers) => {
                let look = |replay: &Replay, ply, words: &[u64]| {
                    skip(&mut each, ply);
                    each(Step::Known(main_line(replay, ply), words));
                };
                block.replay_answered(game, answers, places, plies, look)?;
            }
        }
        let end = game.plies().min(last).saturating_add(1);
        skip(&mut each, end);
        Ok(())
    }
}

/// A position of the main line.
fn main_line(replay: &Replay, ply: u32) -> Visit<'_> {
    Visit {
        replay,
        point: GamePoint {
            ply,
            text_ply: ply,
            in_variation: false,
        },
    }
}
