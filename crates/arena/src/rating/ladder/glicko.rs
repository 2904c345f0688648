//! Glicko-2: ratings that know how certain they are, period by period.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::rating::duel::TWO_SIDED_95;

/// A player's place on the ladder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlickoRating {
    /// The rating, 1500 for newcomers.
    pub rating: f64,
    /// How uncertain it is: one standard deviation.
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

/// Everybody on the ladder.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ladder {
    /// By place.
    pub players: Vec<GlickoRating>,
}

impl Ladder {
    /// Takes in a period of games, all rated by the standings before it: places of both, and what the first scored.
    /// Who did not play becomes less certain.
    pub fn add_period(&mut self, games: &[(usize, usize, f64)]) {
        let mut results: Vec<Vec<(Glicko2Rating, Outcomes)>> = vec![Vec::new(); self.players.len()];
        for &(one, other, score) in games {
            let (Some(&first), Some(&second)) = (self.players.get(one), self.players.get(other))
            else {
                continue;
            };
            if one == other {
                continue;
            }
            let (outcome, turned) = match score {
                score if score > 0.75 => (Outcomes::WIN, Outcomes::LOSS),
                score if score < 0.25 => (Outcomes::LOSS, Outcomes::WIN),
                _ => (Outcomes::DRAW, Outcomes::DRAW),
            };
            results[one].push((second.into(), outcome));
            results[other].push((first.into(), turned));
        }
        for (player, results) in self.players.iter_mut().zip(&results) {
            let rated = glicko2_rating_period(&(*player).into(), results, &Glicko2Config::new());
            *player = rated.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{GlickoRating, Ladder};

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
        ladder.add_period(&[(0, 1, 1.0), (0, 2, 0.0), (3, 0, 1.0)]);
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
        let games: Vec<(usize, usize, f64)> = (0..20_000).map(|_| (0, 1, 1.0)).collect();
        for _ in 0..5 {
            ladder.add_period(&games);
        }
        assert!(ladder.players.iter().all(|one| {
            one.rating.is_finite() && one.deviation.is_finite() && one.volatility.is_finite()
        }));
        assert!(ladder.players[0].rating > ladder.players[2].rating);
        let before = ladder.players[0].deviation;
        ladder.add_period(&[(1, 2, 0.5)]);
        assert!(ladder.players[0].deviation > before);
    }
}
