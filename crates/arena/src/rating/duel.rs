//! Two players and the games between them.

use game::{Outcome, Side};
use syntax::Lang;
use syntax::number::localized;

use crate::record::Points;

/// The number of standard deviations that hold 95 % of a normal distribution.
pub(super) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// A difference of strength in Elo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The likeliest difference; infinite if one side scored everything.
    pub difference: f64,
    /// The ends of the 95 % interval.
    pub interval: (f64, f64),
}

/// The statistics of a match from the side of its first player: games won, drawn and lost, and pairs of games from the
/// same opening. Pairs make the interval narrower, because an opening that favours one colour favours each player once;
/// they are used when every game belongs to one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Duel {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    /// Pairs of games from the same opening by what they brought: 0, ½, 1, 1½, 2 points.
    pub pairs: [u64; 5],
}

/// The difference at which a share of the points is expected.
pub fn elo_of(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// A difference with its sign; infinite where one player scored everything.
pub fn signed(difference: f64) -> String {
    if difference.is_infinite() {
        return if difference > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    format!("{difference:+.1}")
}

impl Elo {
    /// The interval for people, with a separator that the decimal comma allows.
    pub fn interval_text(&self, lang: Lang) -> String {
        let [low, high] =
            [self.interval.0, self.interval.1].map(|end| localized(signed(end), lang));
        format!("[{low}{} {high}]", lang.pick(",", ";"))
    }
}

/// The share of the points expected at a difference.
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-difference / 400.0))
}

impl Duel {
    /// Counts a game in which the first player had this side. Pairs are counted by [`Duel::add_pair`].
    pub fn add(&mut self, outcome: Outcome, side: Side) {
        match outcome {
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
            Outcome::Draw => self.draws += 1,
        }
    }

    /// Counts a pair of games that brought the first player these points.
    pub fn add_pair(&mut self, points: Points) {
        self.pairs[(points.0 / Points::HALF.0) as usize] += 1;
    }

    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub fn share(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / games as f64)
    }

    /// Mean, variance of the mean and sample size, of pairs if every game belongs to one, else of games.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let pairs: u64 = self.pairs.iter().sum();
        let (values, counts): (Vec<f64>, Vec<u64>) = if pairs * 2 == self.games() {
            (
                (0..5).map(|quarter| f64::from(quarter) / 4.0).collect(),
                self.pairs.to_vec(),
            )
        } else {
            (
                vec![0.0, 0.5, 1.0],
                vec![self.losses, self.draws, self.wins],
            )
        };
        let count: u64 = counts.iter().sum();
        if count == 0 {
            return None;
        }
        let count = count as f64;
        let sum = |power: i32, centre: f64| {
            values
                .iter()
                .zip(&counts)
                .map(|(value, &times)| times as f64 * (value - centre).powi(power))
                .sum::<f64>()
                / count
        };
        let mean = sum(1, 0.0);
        Some((mean, sum(2, mean) / count, count))
    }

    /// The difference of strength.
    pub fn elo(&self) -> Option<Elo> {
        let (mean, variance, count) = self.moments()?;
        let at = |share: f64| elo_of(share.clamp(0.0, 1.0)) + 0.0;
        let (low, high) = if variance > 0.0 {
            let reach = TWO_SIDED_95 * variance.sqrt();
            (mean - reach, mean + reach)
        } else {
            // All came out alike: something else is no more likely than this, or it would have been seen.
            let unseen = 1.0 - 0.05_f64.powf(1.0 / count);
            (mean * (1.0 - unseen), mean + (1.0 - mean) * unseen)
        };
        Some(Elo {
            difference: at(mean),
            interval: (at(low), at(high)),
        })
    }

    /// How likely the first player is the stronger one.
    pub fn superiority(&self) -> Option<f64> {
        let (mean, variance, count) = self.moments()?;
        if variance > 0.0 {
            return Some(normal((mean - 0.5) / variance.sqrt()));
        }
        // The same result every time, from a uniform prior.
        let doubt = 0.5_f64.powf(count + 1.0);
        Some(match mean.total_cmp(&0.5) {
            std::cmp::Ordering::Less => doubt,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0 - doubt,
        })
    }
}

/// The normal distribution up to a point.
fn normal(point: f64) -> f64 {
    0.5 * complement_of_error(-point / std::f64::consts::SQRT_2)
}

/// The complementary error function: a series near zero, a continued fraction further out.
fn complement_of_error(x: f64) -> f64 {
    let size = x.abs();
    let tail = if size < 2.0 {
        let mut term = size;
        let mut sum = size;
        let mut number = 0.0;
        while term.abs() > 1e-17 * sum.abs() {
            number += 1.0;
            term *= -size * size / number;
            sum += term / (2.0 * number + 1.0);
        }
        1.0 - 2.0 / std::f64::consts::PI.sqrt() * sum
    } else {
        let fraction = (1..=60)
            .rev()
            .fold(size, |below, step| size + f64::from(step) / 2.0 / below);
        (-size * size).exp() / std::f64::consts::PI.sqrt() / fraction
    };
    if x < 0.0 { 2.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::{Duel, elo_of, expected, normal};

    fn near(found: f64, wanted: f64, within: f64) {
        assert!((found - wanted).abs() <= within, "{found} is not {wanted}");
    }

    #[test]
    fn differences_and_shares() {
        near(elo_of(0.75), 190.848_5, 1e-4);
        near(elo_of(0.5), 0.0, 1e-12);
        near(expected(elo_of(0.31)), 0.31, 1e-12);
    }

    #[test]
    fn the_normal_distribution() {
        for (point, share) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (1.959_963_984_540_054, 0.975),
            (3.0, 0.998_650_101_968_37),
            (-4.0, 3.167_124_183_311_998e-5),
        ] {
            near(normal(point), share, 1e-12);
        }
    }

    #[test]
    fn pairs_narrow_the_interval() {
        let games = Duel {
            wins: 120,
            draws: 160,
            losses: 120,
            pairs: [0; 5],
        };
        // Pairs in which each side wins once come out even.
        let paired = Duel {
            pairs: [0, 20, 160, 20, 0],
            ..games
        };
        let (loose, tight) = (games.elo().unwrap(), paired.elo().unwrap());
        near(loose.difference, 0.0, 1e-9);
        near(loose.interval.1, 26.4, 0.1);
        assert!(tight.interval.1 < loose.interval.1 / 2.0);
        near(games.superiority().unwrap(), 0.5, 1e-12);
    }

    #[test]
    fn everything_won_is_not_everything_known() {
        let duel = Duel {
            wins: 4,
            pairs: [0, 0, 0, 0, 2],
            ..Duel::default()
        };
        let elo = duel.elo().unwrap();
        assert_eq!(
            (elo.difference, elo.interval.1),
            (f64::INFINITY, f64::INFINITY)
        );
        // A pair is lost at most with 1 - √0.05, so that the least share is √0.05.
        near(elo.interval.0, elo_of(0.05_f64.sqrt()), 1e-9);
        assert_eq!(duel.superiority(), Some(0.875));
        let drawn = Duel {
            draws: 2,
            pairs: [0, 0, 1, 0, 0],
            ..Duel::default()
        };
        let elo = drawn.elo().unwrap();
        assert!(elo.interval.0 < -400.0 && elo.interval.1 > 400.0, "{elo:?}");
        assert_eq!((elo.difference, drawn.superiority()), (0.0, Some(0.5)));
        assert_eq!(Duel::default().elo(), None);
    }
}
