//! Players who come and go over a long time, rated by Glicko-2.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

/// A player's place on the ladder.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Standing {
    /// The rating, 1500 for newcomers.
    pub rating: f64,
    /// How uncertain it is: one standard deviation.
    pub deviation: f64,
    /// How much the player's strength varies.
    pub volatility: f64,
}

impl Default for Standing {
    fn default() -> Standing {
        Glicko2Rating::new().into()
    }
}

impl From<Glicko2Rating> for Standing {
    fn from(rating: Glicko2Rating) -> Standing {
        Standing {
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
        }
    }
}

impl From<Standing> for Glicko2Rating {
    fn from(standing: Standing) -> Glicko2Rating {
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
    pub players: Vec<Standing>,
}

impl Ladder {
    /// A ladder of newcomers.
    pub fn new(players: usize) -> Ladder {
        Ladder {
            players: vec![Standing::default(); players],
        }
    }

    /// Takes in a period of games, all rated by the standings before it: places of both, and what the first scored.
    /// Who did not play becomes less certain.
    pub fn add_period(&mut self, games: &[(usize, usize, f64)]) {
        let before = self.players.clone();
        for (place, player) in self.players.iter_mut().enumerate() {
            let results: Vec<(Glicko2Rating, Outcomes)> = games
                .iter()
                .filter_map(|&(one, other, score)| {
                    let (opponent, score) = match place {
                        _ if one == other => return None,
                        _ if place == one => (other, score),
                        _ if place == other => (one, 1.0 - score),
                        _ => return None,
                    };
                    let outcome = match score {
                        score if score > 0.75 => Outcomes::WIN,
                        score if score < 0.25 => Outcomes::LOSS,
                        _ => Outcomes::DRAW,
                    };
                    Some(((*before.get(opponent)?).into(), outcome))
                })
                .collect();
            let rated = glicko2_rating_period(&(*player).into(), &results, &Glicko2Config::new());
            *player = rated.into();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Ladder, Standing};

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
            .map(|(rating, deviation)| Standing {
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
    }
}
