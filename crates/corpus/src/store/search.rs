//! A block as a scan needs it: positions at once, tags only when they are asked for.

use std::cell::OnceCell;
use std::ops::RangeInclusive;

use chess::pgn::{Games, Outcome, Tags};
use chess::replay::Replay;
use chess::{Clues, Color};

use super::annotations::Annotations;
use super::answers::{Answers, Question};
use super::block::{Moves, Stored};
use super::clues::{Places, Screened};
use super::error::SvdbError;
use super::heads::Heads;
use super::packed::Packed;
use crate::scan::Sides;

/// A block whose moves are unpacked.
pub(crate) struct Block<'a> {
    packed: &'a Packed,
    moves: Moves,
    heads: OnceCell<Heads>,
    annotations: OnceCell<Annotations>,
}

/// A game of a block.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Game {
    index: usize,
    number: u64,
    stored: Stored,
}

impl Game {
    /// Its number in the block, from 0.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    pub(crate) fn plies(&self) -> u32 {
        self.stored.plies
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.stored.outcome
    }
}

impl<'a> Block<'a> {
    /// Tags are compared with their checksum, whether or not they are asked for: what is counted must not
    /// depend on that.
    pub(crate) fn open(packed: &'a Packed) -> Result<Block<'a>, SvdbError> {
        packed.check_heads()?;
        Ok(Block {
            packed,
            moves: packed.moves()?,
            heads: OnceCell::new(),
            annotations: OnceCell::new(),
        })
    }

    /// Checks that facts and answers are as they were written.
    pub(crate) fn check_stored(&self) -> Result<(), SvdbError> {
        self.packed.check_stored()
    }

    /// The games in order.
    pub(crate) fn games(&self) -> impl Iterator<Item = Game> {
        let games = self.moves.games.iter().enumerate();
        games.map(|(index, stored)| Game {
            index,
            number: stored.number + self.packed.lost,
            stored: *stored,
        })
    }

    /// Calls `each` at every position up to ply `last`, with the number of plies played before.
    #[inline]
    pub(crate) fn replay(
        &self,
        game: &Game,
        last: u32,
        each: impl FnMut(&Replay, u32),
    ) -> Result<(), SvdbError> {
        self.moves
            .replay(&game.stored, last, each)
            .map_err(|_| self.packed.nonsense(game.stored.number))
    }

    /// The positions that have what is needed; `None` where nothing is needed.
    pub(crate) fn screen(&self, needs: &[Clues]) -> Result<Option<Screened>, SvdbError> {
        if needs.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.packed.clues()?.screen(needs)))
    }

    /// Where these questions are answered with yes; `None` unless all of them are answered.
    pub(crate) fn answers<'q>(
        &self,
        questions: impl FnOnce() -> &'q [Question],
    ) -> Result<Option<Answers>, SvdbError> {
        // To find out what is asked takes time, too.
        if !self.packed.has_answers() {
            return Ok(None);
        }
        let questions = questions();
        if questions.is_empty() {
            return Ok(None);
        }
        Ok(self.packed.answers()?.to(questions))
    }

    /// The positions of a game with an answer for these sides.
    pub(crate) fn places_of<'w>(
        &self,
        answers: &'w Answers,
        game: &Game,
        sides: Sides,
    ) -> Places<'w> {
        self.places(answers.any(), game, sides)
    }

    /// Those of a game, where these sides look.
    pub(crate) fn places<'w>(
        &self,
        screened: &'w Screened,
        game: &Game,
        sides: Sides,
    ) -> Places<'w> {
        screened.of_game(game.stored.first, self.first_turn(game), sides)
    }

    /// Whose turn it is at the start of a game.
    pub(crate) fn first_turn(&self, game: &Game) -> Color {
        self.moves.first_turn(&game.stored)
    }

    /// Calls `each` at the positions that pass the screening, among these plies of a game.
    #[inline]
    pub(crate) fn replay_at(
        &self,
        game: &Game,
        places: &Places<'_>,
        plies: RangeInclusive<u32>,
        each: impl FnMut(&Replay, u32),
    ) -> Result<(), SvdbError> {
        let (first, last) = (*plies.start(), (*plies.end()).min(game.plies()));
        let next = |from: u32| places.next(from.max(first), last);
        self.moves
            .replay_at(&game.stored, next, each)
            .map_err(|_| self.packed.nonsense(game.stored.number))
    }

    /// Calls `each` with the ply and the answers at the positions that have some, among these plies of a game. Nothing is
    /// replayed.
    #[inline]
    pub(crate) fn answered(
        &self,
        game: &Game,
        answers: &Answers,
        places: &Places<'_>,
        plies: RangeInclusive<u32>,
        mut each: impl FnMut(u32, &[u64]),
    ) {
        let last = (*plies.end()).min(game.plies());
        let mut reader = answers.reader();
        let mut next = places.next(*plies.start(), last);
        while let Some(ply) = next {
            each(ply, reader.at(game.stored.first + ply as usize));
            next = places.next(ply + 1, last);
        }
    }

    /// The same, with the position.
    #[inline]
    pub(crate) fn replay_answered(
        &self,
        game: &Game,
        answers: &Answers,
        places: &Places<'_>,
        plies: RangeInclusive<u32>,
        mut each: impl FnMut(&Replay, u32, &[u64]),
    ) -> Result<(), SvdbError> {
        let mut reader = answers.reader();
        self.replay_at(game, places, plies, |replay, ply| {
            each(replay, ply, reader.at(game.stored.first + ply as usize));
        })
    }

    /// Hands the tags of a game to `then`.
    pub(crate) fn headers<T>(
        &self,
        game: &Game,
        then: impl FnOnce(&Tags<'_>) -> T,
    ) -> Result<T, SvdbError> {
        if self.heads.get().is_none() {
            let _ = self.heads.set(self.packed.heads()?);
        }
        let mut text = Vec::new();
        if let Some(heads) = self.heads.get() {
            heads.text(game.index, &mut text);
        }
        let mut headers = Tags::default();
        Games::new(&text).next_game(&mut headers);
        Ok(then(&headers))
    }

    /// Replays every game, reads its tags and compares the facts of its positions. Answers are only read: to
    /// compare them one would have to know the questions.
    pub(crate) fn verify(&self) -> Result<(), SvdbError> {
        self.check_stored()?;
        self.packed.answers()?;
        self.unpack_annotations()?;
        let clues = self.packed.clues()?;
        for game in self.games() {
            let mut right = true;
            self.replay(&game, u32::MAX, |replay, ply| {
                let known = clues.at(game.stored.first + ply as usize);
                right &= known == Clues::of(replay.position());
            })?;
            if !right {
                return Err(self.packed.untrue_clues());
            }
            self.headers(&game, |_| ())?;
        }
        Ok(())
    }

    /// Makes the annotations ready, unless they are. Where they are damaged, the games have none from then on.
    pub(crate) fn unpack_annotations(&self) -> Result<(), SvdbError> {
        if self.annotations.get().is_some() {
            return Ok(());
        }
        let (annotations, damage) = match self.packed.annotations(&self.moves) {
            Ok(annotations) => (annotations, Ok(())),
            Err(error) => (Annotations::default(), Err(error)),
        };
        let _ = self.annotations.set(annotations);
        damage
    }

    /// Whether a game may have variations, by its annotations if they are unpacked.
    pub(crate) fn may_have_variations(&self, game: &Game) -> bool {
        let annotations = self.annotations.get();
        annotations.is_some_and(|all| all.may_have_variations(game.index))
    }

    /// That the moves of a game make no sense.
    pub(crate) fn nonsense(&self, game: &Game) -> SvdbError {
        self.packed.nonsense(game.stored.number)
    }

    /// The text of a game (see [`crate::transcript`]), with its annotations if they are unpacked.
    pub(crate) fn transcript(&self, game: &Game) -> Result<String, SvdbError> {
        let annotations = self.annotations.get();
        let notes = annotations.into_iter().flat_map(|all| all.of(game.index));
        super::export::transcript(&self.moves, &game.stored, notes)
            .map_err(|_| self.packed.nonsense(game.stored.number))
    }

    /// The game as PGN: tags, transcript and result.
    pub(crate) fn text(&self, game: &Game) -> Result<Vec<u8>, SvdbError> {
        if self.heads.get().is_none() {
            let _ = self.heads.set(self.packed.heads()?);
        }
        let mut text = Vec::new();
        if let Some(heads) = self.heads.get() {
            heads.text(game.index, &mut text);
        }
        text.push(b'\n');
        text.extend(self.transcript(game)?.as_bytes());
        text.push(b' ');
        text.extend(game.stored.result().text().as_bytes());
        Ok(text)
    }
}
