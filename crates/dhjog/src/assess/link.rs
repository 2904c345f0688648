//! Maps a set's values to the scale of the references. Sets have units of their own, so the scale is fitted to the
//! positions: a steepness for references between 0 and 1, a factor for values.

use super::reference::Measure;

/// Maps a set's value to an expectation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Link {
    /// `1 / (1 + exp(-steepness * value))`, for grades and results.
    Logistic { steepness: f64 },
    /// `factor * value`, for values.
    Linear {
        /// Pawns per unit of the set.
        factor: f64,
    },
}

impl Link {
    /// The link of least squared error.
    pub fn best(measure: Measure, values: &[f64], targets: &[f64]) -> Link {
        match measure {
            Measure::Values => Link::Linear {
                factor: factor(values, targets),
            },
            Measure::Grades | Measure::Results => Link::Logistic {
                steepness: steepness(values, targets),
            },
        }
    }

    /// The expectation for a value.
    #[inline]
    pub fn expected(self, value: f64) -> f64 {
        match self {
            Link::Logistic { steepness } => 1.0 / (1.0 + (-steepness * value).exp()),
            Link::Linear { factor } => factor * value,
        }
    }

    /// The link with values multiplied by the exponential of a number.
    #[must_use]
    pub fn scaled(self, power: f64) -> Link {
        match self {
            Link::Logistic { steepness } => Link::Logistic {
                steepness: steepness * power.exp(),
            },
            Link::Linear { factor } => Link::Linear {
                factor: factor * power.exp(),
            },
        }
    }

    /// The derivative of the expectation at a value.
    #[inline]
    pub fn slope(self, value: f64) -> f64 {
        match self {
            Link::Logistic { steepness } => {
                let expected = self.expected(value);
                steepness * expected * (1.0 - expected)
            }
            Link::Linear { factor } => factor,
        }
    }

    #[inline]
    pub fn residual(self, value: f64, target: f64) -> f64 {
        self.expected(value) - target
    }

    /// The root mean squared error; 0 without positions.
    pub fn error(self, values: &[f64], targets: &[f64]) -> f64 {
        let pairs = values.iter().zip(targets);
        root_mean_square(pairs.map(|(value, target)| self.residual(*value, *target)))
    }
}

/// 0 for no numbers.
pub fn root_mean_square(numbers: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = numbers.fold((0.0, 0u64), |(sum, count), number| {
        (sum + number * number, count + 1)
    });
    match count {
        0 => 0.0,
        count => (sum / count as f64).sqrt(),
    }
}

/// A set that contradicts the references does not get a negative scale but a tiny one: this share of the scale that
/// makes its values as large as the references.
const LEAST_SHARE: f64 = 1e-3;

/// Least squares through the origin; a tiny factor if the values are all 0 or contradict the references.
fn factor(values: &[f64], targets: &[f64]) -> f64 {
    let products = values
        .iter()
        .zip(targets)
        .map(|(value, target)| value * target);
    let squares: f64 = values.iter().map(|value| value * value).sum();
    let factor = products.sum::<f64>() / squares;
    let targets: f64 = targets.iter().map(|target| target * target).sum();
    let least = LEAST_SHARE * (targets / squares).sqrt();
    match factor.max(least) {
        found if found > 0.0 && found.is_finite() => found,
        // All values are 0.
        _ => 1.0,
    }
}

/// The coarse search doubles the steepness between these powers of two over the typical value: from a value that hardly
/// matters, as where a set is often wrong, to one that decides. A ternary search of `FINE` steps follows.
const COARSE: std::ops::RangeInclusive<i32> = -4..=8;
const FINE: u32 = 60;

fn steepness(values: &[f64], targets: &[f64]) -> f64 {
    let typical = values.iter().map(|value| value.abs()).sum::<f64>() / values.len().max(1) as f64;
    if typical <= 0.0 || !typical.is_finite() {
        return 1.0;
    }
    let error = |power: f64| {
        let steepness = power.exp2() / typical;
        Link::Logistic { steepness }.error(values, targets)
    };
    let coarse = COARSE.map(f64::from);
    let middle = coarse.min_by(|a, b| error(*a).total_cmp(&error(*b)));
    let middle = middle.unwrap_or(0.0);
    let (least, most) = (f64::from(*COARSE.start()), f64::from(*COARSE.end()));
    let (mut low, mut high) = ((middle - 1.0).max(least), (middle + 1.0).min(most));
    for _ in 0..FINE {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if error(left) <= error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).exp2() / typical
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_steepness_that_made_the_targets_is_found() {
        for truth in [0.003, 0.4, 2.5] {
            let values: Vec<f64> = (-50..=50)
                .map(|one| f64::from(one) / (20.0 * truth))
                .collect();
            let made = Link::Logistic { steepness: truth };
            let targets: Vec<f64> = values.iter().map(|value| made.expected(*value)).collect();
            let found = Link::best(Measure::Results, &values, &targets);
            let Link::Logistic { steepness } = found else {
                panic!("{found:?}");
            };
            assert!(
                (steepness / truth - 1.0).abs() < 1e-4,
                "{steepness} for {truth}"
            );
            assert!(found.error(&values, &targets) < 1e-6);
        }
    }

    #[test]
    fn the_factor_of_values_is_found() {
        let found = Link::best(Measure::Values, &[100.0, -300.0, 50.0], &[1.0, -3.0, 0.5]);
        assert_eq!(found, Link::Linear { factor: 0.01 });
        assert!((found.error(&[100.0], &[1.5]) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn contradicting_sets_get_a_tiny_scale() {
        let (values, targets) = ([100.0, -300.0, 50.0], [-1.0, 3.0, 0.5]);
        let found = Link::best(Measure::Values, &values, &targets);
        let silent = Link::Linear { factor: 0.0 };
        let (error, least) = (
            found.error(&values, &targets),
            silent.error(&values, &targets),
        );
        assert!((error - least).abs() < 0.01, "{error} or {least}");
        assert!(found.expected(100.0) > 0.0);
    }

    #[test]
    fn constant_sets_get_a_link_too() {
        for measure in [Measure::Values, Measure::Results] {
            let link = Link::best(measure, &[0.0, 0.0], &[1.0, 0.0]);
            assert!(link.expected(0.0).is_finite());
            assert!(Link::best(measure, &[], &[]).expected(1.0).is_finite());
        }
    }

    #[test]
    fn slopes_are_differences() {
        for link in [
            Link::Logistic { steepness: 0.7 },
            Link::Linear { factor: 2.0 },
        ] {
            for value in [-3.0, 0.0, 1.2] {
                let step = 1e-6;
                let by_hand =
                    (link.expected(value + step) - link.expected(value - step)) / (2.0 * step);
                assert!((by_hand - link.slope(value)).abs() < 1e-6);
            }
        }
    }
}
