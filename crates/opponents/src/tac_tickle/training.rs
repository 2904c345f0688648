//! PAD against itself from random positions: both sides decide by it and share one memory.

use game::{Game, Record, Rng, Side};
use tactickle::memory::Memory;
use tactickle::solution::{PLACEMENTS, placement};
use tactickle::{DRAW_AFTER, Position, end_of_game, has_line};

use crate::pad::Pad;

/// How PAD is trained.
#[derive(Debug, Clone, Copy)]
pub struct Training {
    pub games: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// How often, of a thousand moves, a random one is played instead of PAD's.
    pub exploration: u32,
    /// How often, of a thousand games, it begins with a random placement instead of the usual one.
    pub random_starts: u32,
    /// Plies after which a game is drawn.
    pub most_plies: usize,
}

impl Training {
    /// The usual mixture.
    pub fn new(games: usize, seed: u64) -> Training {
        Training {
            games,
            seed,
            exploration: 100,
            random_starts: 950,
            most_plies: DRAW_AFTER,
        }
    }
}

/// Plays the games. `each` hears of the number of games played and says whether to go on.
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
    while end_of_game(&record, training.most_plies).is_none() {
        let decision = pad.decide(&record);
        // A decided game is played on by its rules: what is to be learnt of it was learnt now.
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

/// Any placement without a line, any side to move.
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
