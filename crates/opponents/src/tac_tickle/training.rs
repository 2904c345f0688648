//! Training: PAD against itself from random positions, with one memory for both sides.

use game::{Game, Record, Rng, Side};
use tactickle::memory::Memory;
use tactickle::solution::{PLACEMENTS, placement};
use tactickle::{DRAW_AFTER, Position, end_of_game, has_line};

use crate::pad::Pad;

#[derive(Debug, Clone, Copy)]
pub struct Training {
    pub games: usize,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Random moves, per thousand.
    pub exploration: u32,
    /// Games that begin with a random placement, per thousand.
    pub random_starts: u32,
    /// Plies after which a game is drawn.
    pub max_plies: usize,
}

impl Training {
    pub fn new(games: usize, seed: u64) -> Training {
        Training {
            games,
            seed,
            exploration: 100,
            random_starts: 950,
            max_plies: DRAW_AFTER,
        }
    }
}

/// Plays the games. `each` gets the number of games played and returns whether to go on.
pub fn train(pad: &mut Pad<Memory>, training: &Training, mut each: impl FnMut(usize) -> bool) {
    let mut rng = Rng::new(training.seed);
    for number in 0..training.games {
        let start = if rng.chance(training.random_starts) {
            random_position(&mut rng)
        } else {
            Position::initial()
        };
        self_play(pad, start, training, &mut rng);
        if !each(number + 1) {
            return;
        }
    }
}

fn self_play(pad: &mut Pad<Memory>, start: Position, training: &Training, rng: &mut Rng) {
    let mut record = Record::new(start);
    while end_of_game(&record, training.max_plies).is_none() {
        let decision = pad.decide(&record);
        // PAD has learnt from the decided game; it goes on as the rules say.
        let Some(mut chosen) = decision.chosen() else {
            return;
        };
        if rng.chance(training.exploration) {
            let mut legal = Vec::new();
            record.position().legal_moves(&mut legal);
            chosen = rng.pick(&legal).unwrap_or(chosen);
        }
        record.play(chosen);
    }
}

/// A random placement without a line, and a random side to move.
fn random_position(rng: &mut Rng) -> Position {
    loop {
        let turn = Side::BOTH[rng.below(2)];
        if let Some(found) = placement(rng.below(PLACEMENTS))
            && !has_line(found.first())
            && !has_line(found.second())
        {
            return Position::new(found, turn);
        }
    }
}
