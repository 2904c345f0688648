//! Contestants: PAD, perfect play, random play, alpha-beta search.

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

/// How perfect play chooses among several best moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ties {
    /// The first in the order of move generation.
    First,
    Random,
}

/// Alpha-beta search to a fixed depth, with any evaluator.
pub trait AlphaBeta: Send {
    fn best(&mut self, record: &Record<Position>) -> Option<Move>;
}

pub enum Contestant {
    Pad(Box<Pad<Memory>>),
    /// Plays by the solution: wins as early and loses as late as possible.
    Perfect(Arc<Solution>, Ties),
    Random,
    Search(Box<dyn AlphaBeta>),
}

impl Contestant {
    /// Chooses a move; `None` resigns. PAD adds its reasons.
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

    pub fn memory(&self) -> Option<&Memory> {
        match self {
            Contestant::Pad(pad) => Some(&pad.memory),
            _ => None,
        }
    }
}

/// An evaluator that may depend on the game so far.
pub trait Follows: Evaluator<Position> {
    /// Passes the game so far to the evaluator; called before each search.
    fn follow(&mut self, record: &Record<Position>, owner: Side);

    /// Sets the time used in the game so far; called before `follow`.
    fn note_times(&mut self, _: &Times) {}
}

pub struct Searching<E> {
    searcher: Searcher,
    evaluator: E,
    depth: u32,
    stopwatch: Stopwatch,
}

/// The transposition table in mebibytes; the game is small.
const TABLE: usize = 4;

impl<E: Follows> Searching<E> {
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
