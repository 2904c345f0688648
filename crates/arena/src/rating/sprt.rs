//! Wald's sequential test of two hypotheses on pairs of games: the likelihood of the counts under each, with the
//! distribution otherwise left free (a generalized test).

use super::duel::{Duel, expected};

/// A test whether a player is stronger by `worse` or by `better` Elo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The difference under the null hypothesis, in Elo.
    pub worse: f64,
    /// The difference under the alternative hypothesis, in Elo.
    pub better: f64,
    /// The probability of passing a player of the null hypothesis.
    pub alpha: f64,
    /// The probability of failing a player of the alternative hypothesis.
    pub beta: f64,
}

/// The decision of a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtDecision {
    /// More games are needed.
    Open,
    /// The better hypothesis is accepted.
    Passed,
    /// The worse hypothesis is accepted.
    Failed,
}

impl Sprt {
    /// The logarithms of likelihood at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The logarithm of how much likelier the better hypothesis makes the results.
    pub fn likelihood(&self, duel: &Duel) -> f64 {
        let pairs: u64 = duel.pairs.iter().sum();
        let counts: Vec<f64> = if pairs > 0 {
            duel.pairs.iter().map(|&count| count as f64).collect()
        } else {
            [duel.losses, duel.draws, duel.wins]
                .map(|count| count as f64)
                .to_vec()
        };
        if counts.iter().sum::<f64>() == 0.0 {
            return 0.0;
        }
        // What has not happened yet is not impossible.
        let counts: Vec<f64> = counts.into_iter().map(|count| count.max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let steps = (counts.len() - 1) as f64;
        let observed: Vec<(f64, f64)> = counts
            .iter()
            .enumerate()
            .map(|(step, count)| (step as f64 / steps, count / total))
            .collect();
        let [bad, good] = [self.worse, self.better].map(|elo| likeliest(&observed, expected(elo)));
        total
            * observed
                .iter()
                .zip(bad.iter().zip(&good))
                .map(|((_, share), (bad, good))| share * (good / bad).ln())
                .sum::<f64>()
    }

    /// The decision after the games so far.
    pub fn decide(&self, duel: &Duel) -> SprtDecision {
        let (low, high) = self.bounds();
        let likelihood = self.likelihood(duel);
        if likelihood >= high {
            SprtDecision::Passed
        } else if likelihood <= low {
            SprtDecision::Failed
        } else {
            SprtDecision::Open
        }
    }
}

/// The likeliest distribution over the observed values whose mean is `mean`: shares divided by 1 + x (value - mean),
/// with the x that makes the mean right.
fn likeliest(observed: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let least = observed.first().map_or(0.0, |first| first.0) - mean;
    let most = observed.last().map_or(1.0, |last| last.0) - mean;
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let slope: f64 = observed
            .iter()
            .map(|(value, share)| share * (value - mean) / (1.0 + middle * (value - mean)))
            .sum();
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    observed
        .iter()
        .map(|(value, share)| share / (1.0 + x * (value - mean)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Duel, Sprt, SprtDecision, expected, likeliest};

    const TEST: Sprt = Sprt {
        worse: 0.0,
        better: 5.0,
        alpha: 0.05,
        beta: 0.05,
    };

    #[test]
    fn the_likeliest_distribution_has_the_mean() {
        let observed = [
            (0.0, 0.1),
            (0.25, 0.2),
            (0.5, 0.3),
            (0.75, 0.25),
            (1.0, 0.15),
        ];
        let found = likeliest(&observed, expected(20.0));
        assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let mean: f64 = observed
            .iter()
            .zip(&found)
            .map(|((value, _), share)| value * share)
            .sum();
        assert!((mean - expected(20.0)).abs() < 1e-9);
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (low, high) = TEST.bounds();
        assert!((low + 2.944_438_979).abs() < 1e-8 && (high - 2.944_438_979).abs() < 1e-8);
    }

    #[test]
    fn many_good_pairs_pass_and_bad_ones_fail() {
        let duel = |pairs: [u64; 5]| Duel {
            pairs,
            ..Duel::default()
        };
        assert_eq!(TEST.decide(&Duel::default()), SprtDecision::Open);
        assert_eq!(TEST.decide(&duel([1, 5, 20, 6, 1])), SprtDecision::Open);
        assert_eq!(
            TEST.decide(&duel([100, 2000, 6000, 2400, 140])),
            SprtDecision::Passed
        );
        assert_eq!(
            TEST.decide(&duel([140, 2400, 6000, 2000, 100])),
            SprtDecision::Failed
        );
        // Turned round, the evidence turns round.
        let test = Sprt {
            worse: -2.5,
            better: 2.5,
            ..TEST
        };
        let sum =
            test.likelihood(&duel([3, 10, 50, 12, 4])) + test.likelihood(&duel([4, 12, 50, 10, 3]));
        assert!(sum.abs() < 1e-9, "{sum}");
    }
}
