//! PAD, perfect play, random play, the search.

use std::sync::Arc;
use std::time::Instant;

use game::{Game, Record, Rng, Side};
use tactickle::memory::Memory;
use tactickle::solution::Solution;
use tactickle::{Move, Position};

use crate::pad::{Decision, Pad};
use player::search::Control;
use player::times::{Stopwatch, Times};
use player::{Evaluator, Limits, Searcher};

/// Which of several best moves perfect play takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first in the order of the rules.
    First,
    Random,
}

/// Alpha-beta to a fixed depth, with whatever values positions.
pub trait AlphaBeta: Send {
    /// The best move it finds.
    fn best(&mut self, record: &Record<Position>) -> Option<Move>;
}

pub enum Contestant {
    /// The decision process with its memory.
    Pad(Box<Pad<Memory>>),
    /// Plays by the solution: wins as soon, loses as late as possible.
    Perfect(Arc<Solution>, Ties),
    Random,
    /// The search.
    Search(Box<dyn AlphaBeta>),
}

impl Contestant {
    /// The move for the side to move, and PAD's reasons. No move: it gives up.
    pub fn turn(
        &mut self,
        record: &Record<Position>,
        rng: &mut Rng,
    ) -> (Option<Move>, Option<Decision<Position>>) {
        let position = record.position();
        match self {
            Contestant::Pad(pad) => {
                let decision = pad.decide(record);
                (decision.chosen(), Some(decision))
            }
            Contestant::Perfect(solution, ties) => {
                let best = solution.best_play(position).map(|answer| answer.best);
                let best = best.unwrap_or_default();
                let chosen = match ties {
                    Ties::First => best.first().copied(),
                    Ties::Random => rng.pick(&best),
                };
                (chosen, None)
            }
            Contestant::Random => {
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                (rng.pick(&legal), None)
            }
            Contestant::Search(search) => (search.best(record), None),
        }
    }

    /// Its memory, if it has one.
    pub fn memory(&self) -> Option<&Memory> {
        match self {
            Contestant::Pad(pad) => Some(&pad.memory),
            _ => None,
        }
    }
}

/// An evaluator that may want to know of the game so far.
pub trait Follows: Evaluator<Position> {
    /// Takes note of a game, before the side to move thinks.
    fn follow(&mut self, record: &Record<Position>, owner: Side);

    /// Takes note of the time used in a game, before it is followed.
    fn note_times(&mut self, _: &Times) {}
}

/// The search with an evaluator.
pub struct Searching<E> {
    searcher: Searcher,
    evaluator: E,
    depth: u32,
    stopwatch: Stopwatch,
}

/// Mebibytes for what a search of so small a game remembers.
const TABLE: usize = 4;

impl<E: Follows> Searching<E> {
    /// Looks so many plies ahead.
    pub fn new(evaluator: E, depth: u32) -> Searching<E> {
        Searching {
            searcher: Searcher::new(TABLE),
            evaluator,
            depth,
            stopwatch: Stopwatch::default(),
        }
    }
}

impl<E: Follows> AlphaBeta for Searching<E> {
    fn best(&mut self, record: &Record<Position>) -> Option<Move> {
        let owner = record.position().side_to_move();
        let asked = Instant::now();
        self.evaluator
            .note_times(self.stopwatch.request(record, asked));
        self.evaluator.follow(record, owner);
        let limits = Limits::depth(self.depth);
        let answer = self.searcher.search(
            record,
            &self.evaluator,
            &limits,
            &Control::default(),
            |_| {},
        );
        let now = Instant::now();
        self.stopwatch
            .reply(now.saturating_duration_since(asked), now);
        answer.best()
    }
}
