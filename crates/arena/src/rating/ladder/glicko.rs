//! Glicko-2: ratings that know how certain they are, period by period.

use game::{Outcome, Side};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::book::PeriodGame;
use crate::rating::duel::TWO_SIDED_95;

/// A player's rating on the ladder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlickoRating {
    /// The rating, 1500 for newcomers.
    pub rating: f64,
    /// The uncertainty: one standard deviation.
    pub deviation: f64,
    /// How much the player's strength varies.
    pub volatility: f64,
}

impl GlickoRating {
    /// The ends of the 95 % interval.
    pub fn interval(&self) -> (f64, f64) {
        let reach = TWO_SIDED_95 * self.deviation;
        (self.rating - reach, self.rating + reach)
    }
}

impl Default for GlickoRating {
    fn default() -> GlickoRating {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for GlickoRating {
    fn from(rating: Glicko2Rating) -> GlickoRating {
        GlickoRating {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<GlickoRating> for Glicko2Rating {
    fn from(standing: GlickoRating) -> Glicko2Rating {
        Glicko2Rating {
            rating: standing.rating,
            deviation: standing.deviation,
            volatility: standing.volatility,
        }
    }
}

/// The ratings of all players of a ladder.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ladder {
    /// By the number of the player in the book.
    pub players: Vec<GlickoRating>,
}

impl Ladder {
    /// Rates the games of a period, all by the ratings before it. The deviation of those who did not play grows.
    pub(super) fn add_period(&mut self, games: &[PeriodGame]) {
        let mut results: Vec<Vec<(Glicko2Rating, Outcomes)>> = vec![Vec::new(); self.players.len()];
        for game in games {
            let players = (self.players.get(game.white), self.players.get(game.black));
            let (Some(&white), Some(&black)) = players else {
                continue;
            };
            if game.white == game.black {
                continue;
            }
            let (for_white, for_black) = match game.outcome {
                Outcome::Win(Side::White) => (Outcomes::WIN, Outcomes::LOSS),
                Outcome::Win(Side::Black) => (Outcomes::LOSS, Outcomes::WIN),
                Outcome::Draw => (Outcomes::DRAW, Outcomes::DRAW),
            };
            results[game.white].push((black.into(), for_white));
            results[game.black].push((white.into(), for_black));
        }
        for (player, results) in self.players.iter_mut().zip(&results) {
            let rated = glicko2_rating_period(&(*player).into(), results, &Glicko2Config::new());
            *player = rated.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: Outcome = Outcome::Win(Side::White);

    fn game(white: usize, black: usize, outcome: Outcome) -> PeriodGame {
        PeriodGame::from((white, black, outcome))
    }

    /// The worked example of the system's author.
    #[test]
    fn the_published_example() {
        let mut ladder = Ladder {
            players: [
                (1500.0, 200.0),
                (1400.0, 30.0),
                (1550.0, 100.0),
                (1700.0, 300.0),
            ]
            .map(|(rating, deviation)| GlickoRating {
                rating,
                deviation,
                volatility: 0.06,
            })
            .to_vec(),
        };
        let lost = Outcome::Win(Side::Black);
        ladder.add_period(&[game(0, 1, WIN), game(0, 2, lost), game(3, 0, WIN)]);
        let first = ladder.players[0];
        assert!((first.rating - 1464.06).abs() < 0.02, "{first:?}");
        assert!((first.deviation - 151.52).abs() < 0.02, "{first:?}");
        assert!((first.volatility - 0.05999).abs() < 1e-5, "{first:?}");
        let (low, high) = first.interval();
        assert!((low - 1167.1).abs() < 0.1 && (high - 1761.0).abs() < 0.1);
    }

    #[test]
    fn who_rests_is_less_certain_and_who_wins_everything_stays_finite() {
        let mut ladder = Ladder {
            players: vec![GlickoRating::default(); 3],
        };
        let games = vec![game(0, 1, WIN); 20_000];
        for _ in 0..5 {
            ladder.add_period(&games);
        }
        assert!(ladder.players.iter().all(|one| {
            one.rating.is_finite() && one.deviation.is_finite() && one.volatility.is_finite()
        }));
        assert!(ladder.players[0].rating > ladder.players[2].rating);
        let before = ladder.players[0].deviation;
        ladder.add_period(&[game(1, 2, Outcome::Draw)]);
        assert!(ladder.players[0].deviation > before);
    }
}
