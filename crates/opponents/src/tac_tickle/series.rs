//! Series of games of one contestant against another, while PAD learns.

use game::{Outcome, Rng, Side};
use tactickle::memory::Lost;
use tactickle::{DRAW_AFTER, Placement, Position};

use super::{Contestant, contest};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Begins {
    /// X, the first contestant.
    First,
    /// O, the second contestant.
    Second,
    /// X in the first game, then alternately.
    Alternating,
}

#[derive(Debug, Clone, Copy)]
pub struct Series {
    pub games: usize,
    pub begins: Begins,
    /// Plies after which a game is drawn.
    pub max_plies: usize,
    /// The seed of all random numbers.
    pub seed: u64,
}

impl Series {
    /// `games` games in which the first contestant moves first.
    pub fn new(games: usize, seed: u64) -> Series {
        Series {
            games,
            begins: Begins::First,
            max_plies: DRAW_AFTER,
            seed,
        }
    }
}

/// A game of a series, from the first contestant's point of view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// Half points: 2 for a win, 1 for a draw.
    pub half_points: u8,
    /// Plies, resigning included.
    pub plies: usize,
    /// The number of new configurations that it stored.
    pub learnt: usize,
    /// The size of its memory after the game (bits or configurations).
    pub memory: u64,
    /// Whether it concluded that the game is lost from its first move.
    pub strategy: bool,
}

/// Won, drawn and lost games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
}

impl Tally {
    pub fn of(games: &[Game]) -> Tally {
        let count = |half_points| {
            let equal = |game: &&Game| game.half_points == half_points;
            games.iter().filter(equal).count()
        };
        Tally {
            won: count(2),
            drawn: count(1),
            lost: count(0),
        }
    }

    /// Wins and half of the draws, as a share of all games.
    pub fn score(self) -> f64 {
        let games = self.won + self.drawn + self.lost;
        (self.won as f64 + self.drawn as f64 / 2.0) / games.max(1) as f64
    }
}

impl Series {
    /// Plays all games, the first contestant with X. `each` gets every game and returns whether to go on.
    pub fn play(
        &self,
        first: &mut Contestant,
        second: &mut Contestant,
        mut each: impl FnMut(usize, &Game) -> bool,
    ) -> Vec<Game> {
        let mut rng = Rng::new(self.seed);
        let mut games = Vec::with_capacity(self.games);
        for number in 0..self.games {
            let turn = match self.begins {
                Begins::First => Side::White,
                Begins::Second => Side::Black,
                Begins::Alternating => Side::BOTH[number % 2],
            };
            let start = Position::new(Placement::START, turn);
            let played = contest(first, second, start, self.max_plies, &mut rng);
            let memory = first.memory().map_or(0, |memory| {
                memory.size(Lost::Left) + memory.size(Lost::Faced)
            });
            let game = Game {
                half_points: Outcome::half_points(played.end.outcome, Side::White),
                plies: played.plies(),
                learnt: played.learnt[0],
                memory,
                strategy: played.strategy[0],
            };
            games.push(game);
            if !each(number, &game) {
                break;
            }
        }
        games
    }
}
