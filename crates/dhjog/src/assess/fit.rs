//! Nonlinear least squares by the method of Levenberg and Marquardt. On results and grades this is the logistic
//! regression known as Texel tuning. The meaning of the numbers is up to the caller, who computes the values of all
//! positions for them.

use super::link::Link;

/// A task for [`fit`].
#[derive(Debug, Clone, Copy)]
pub struct Fit<'a> {
    pub start: &'a [f64],
    /// Lower bounds.
    pub least: &'a [f64],
    /// Maps values to the scale of the targets, at the start.
    pub link: Link,
    /// The number that is the unit: it stays fixed and the scale is tuned instead. Without one the scale stays.
    pub unit: Option<usize>,
    /// The reference of each position.
    pub targets: &'a [f64],
    /// The standard deviation of a Gaussian prior around the first numbers, as a share of each number, or of 1 where it
    /// is smaller. It keeps numbers that few positions depend on from drifting; infinity switches it off.
    pub trust: f64,
    /// The maximum number of rounds.
    pub rounds: u32,
}

impl Fit<'_> {
    /// The sum of squared errors plus that of the prior.
    fn cost(&self, values: &[f64], point: &[f64], pull: f64) -> f64 {
        let error = self.link_at(point).error(values, self.targets);
        let changes = (0..self.start.len()).map(|place| self.change(place, point).powi(2));
        error * error * self.targets.len() as f64 + pull * changes.sum::<f64>()
    }

    /// The weight of a squared change against a squared error, for errors of this size.
    fn pull(&self, error: f64) -> f64 {
        (error / self.trust).powi(2)
    }

    /// The link at a point, which is the numbers followed by the logarithm of the scale's change, if it is tuned.
    fn link_at(&self, point: &[f64]) -> Link {
        self.link
            .scaled(point.get(self.start.len()).copied().unwrap_or(0.0))
    }

    fn least(&self, place: usize) -> f64 {
        self.least.get(place).copied().unwrap_or(f64::NEG_INFINITY)
    }

    fn change(&self, place: usize, numbers: &[f64]) -> f64 {
        (numbers[place] - self.start[place]) / self.size(place)
    }

    fn size(&self, place: usize) -> f64 {
        self.start[place].abs().max(1.0)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    pub numbers: Vec<f64>,
    /// The link that goes with the numbers.
    pub link: Link,
    /// The errors of the first numbers and of the last.
    pub errors: (f64, f64),
    pub rounds: u32,
    /// Whether the search converged.
    pub settled: bool,
}

/// A relative improvement below this counts as convergence.
const WORTHWHILE: f64 = 1e-7;
/// The first damping, and the one at which the search gives up.
const DAMPING: f64 = 1e-3;
const MOST_DAMPING: f64 = 1e9;

/// Tunes numbers. `values` computes the values of all positions for given numbers, or returns `None` to stop at once;
/// `report` gets the round and the error.
pub fn fit(
    task: &Fit<'_>,
    mut values: impl FnMut(&[f64]) -> Option<Vec<f64>>,
    mut report: impl FnMut(u32, f64),
) -> Option<Fitted> {
    let count = task.start.len();
    let mut point: Vec<f64> = task.start.to_vec();
    point.extend(task.unit.map(|_| 0.0));
    let mut now = values(&point[..count])?;
    let first = task.link.error(&now, task.targets);
    let mut damping = DAMPING;
    let mut rounds = 0;
    let mut settled = count == 0 || task.targets.is_empty();
    while rounds < task.rounds && !settled {
        rounds += 1;
        let error = task.link_at(&point).error(&now, task.targets);
        report(rounds, error);
        let pull = task.pull(error);
        let cost = task.cost(&now, &point, pull);
        let normal = Normal::at(task, &point, &now, pull, &mut values)?;
        loop {
            let Some(better) = normal.step(task, &point, damping) else {
                settled = true;
                break;
            };
            let there = values(&better[..count])?;
            let reached = task.cost(&there, &better, pull);
            if reached < cost {
                settled = cost - reached < WORTHWHILE * cost;
                (point, now) = (better, there);
                damping = (damping / 10.0).max(1e-9);
                break;
            }
            damping *= 10.0;
            if damping > MOST_DAMPING {
                settled = true;
                break;
            }
        }
    }
    let link = task.link_at(&point);
    point.truncate(count);
    Some(Fitted {
        numbers: point,
        link,
        errors: (first, link.error(&now, task.targets)),
        rounds,
        settled,
    })
}

/// The normal equations at a point.
struct Normal {
    /// Products of the columns of derivatives, row by row.
    products: Vec<f64>,
    /// Half the gradient of the squared error.
    gradient: Vec<f64>,
}

impl Normal {
    fn at(
        task: &Fit<'_>,
        point: &[f64],
        now: &[f64],
        pull: f64,
        values: &mut impl FnMut(&[f64]) -> Option<Vec<f64>>,
    ) -> Option<Normal> {
        let count = point.len();
        let link = task.link_at(point);
        let mut columns = Vec::with_capacity(count);
        let mut moved = point[..task.start.len()].to_vec();
        for place in 0..moved.len() {
            if task.unit == Some(place) {
                columns.push(vec![0.0; now.len()]);
                continue;
            }
            let step = (point[place].abs() * 1e-2).max(1e-2);
            moved[place] = point[place] + step;
            let there = values(&moved)?;
            moved[place] = point[place];
            let column = now
                .iter()
                .zip(&there)
                .map(|(now, there)| link.slope(*now) * (there - now) / step);
            columns.push(column.collect());
        }
        if task.unit.is_some() {
            columns.push(now.iter().map(|value| link.slope(*value) * value).collect());
        }
        let residuals: Vec<f64> = now
            .iter()
            .zip(task.targets)
            .map(|(value, target)| link.residual(*value, *target))
            .collect();
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let mut products = vec![0.0; count * count];
        for row in 0..count {
            for column in 0..=row {
                let product = dot(&columns[row], &columns[column]);
                products[row * count + column] = product;
                products[column * count + row] = product;
            }
        }
        let mut gradient: Vec<f64> = columns
            .iter()
            .map(|column| dot(column, &residuals))
            .collect();
        for place in 0..task.start.len() {
            // A number that no position depends on does not move, so the prior does not pull it.
            if products[place * count + place] > 0.0 {
                let size = task.size(place);
                products[place * count + place] += pull / (size * size);
                gradient[place] += pull * task.change(place, point) / size;
            }
        }
        Some(Normal { products, gradient })
    }

    /// The point after a damped step; `None` if no number can move. Numbers that do not matter, or would leave their
    /// bounds, stay.
    fn step(&self, task: &Fit<'_>, numbers: &[f64], damping: f64) -> Option<Vec<f64>> {
        let count = numbers.len();
        let greatest = (0..count)
            .map(|place| self.products[place * count + place])
            .fold(0.0, f64::max);
        let free: Vec<usize> = (0..count)
            .filter(|place| self.products[place * count + place] > greatest * 1e-12)
            .filter(|place| numbers[*place] > task.least(*place) || self.gradient[*place] < 0.0)
            .collect();
        let size = free.len();
        let mut matrix = vec![0.0; size * size];
        for (row, a) in free.iter().enumerate() {
            for (column, b) in free.iter().enumerate() {
                matrix[row * size + column] = self.products[a * count + b];
            }
            matrix[row * size + row] *= 1.0 + damping;
        }
        let right = free.iter().map(|place| -self.gradient[*place]).collect();
        let steps = solved(matrix, right)?;
        let mut after = numbers.to_vec();
        for (place, step) in free.into_iter().zip(steps) {
            after[place] = (after[place] + step).max(task.least(place));
        }
        (after != numbers).then_some(after)
    }
}

/// Solves a symmetric positive system by Cholesky's method; `None` for an empty one. An unknown whose pivot vanishes by
/// rounding becomes 0.
fn solved(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    if size == 0 {
        return None;
    }
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column)
                .map(|k| matrix[row * size + k] * matrix[column * size + k])
                .sum();
            let left = matrix[row * size + column] - known;
            matrix[row * size + column] = if row == column {
                left.max(0.0).sqrt()
            } else if matrix[column * size + column] > 0.0 {
                left / matrix[column * size + column]
            } else {
                0.0
            };
        }
    }
    let share = |sum: f64, pivot: f64| if pivot > 0.0 { sum / pivot } else { 0.0 };
    for row in 0..size {
        let known: f64 = (0..row).map(|k| matrix[row * size + k] * right[k]).sum();
        right[row] = share(right[row] - known, matrix[row * size + row]);
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size)
            .map(|k| matrix[k * size + row] * right[k])
            .sum();
        right[row] = share(right[row] - known, matrix[row * size + row]);
    }
    right.iter().all(|one| one.is_finite()).then_some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random positions as rows of features.
    fn features(rows: usize, columns: usize) -> Vec<Vec<f64>> {
        let mut state = 42u64;
        let mut next = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 40) % 9) as f64 - 4.0
        };
        (0..rows)
            .map(|_| (0..columns).map(|_| next()).collect())
            .collect()
    }

    fn linear(features: &[Vec<f64>], numbers: &[f64]) -> Vec<f64> {
        let value = |row: &Vec<f64>| row.iter().zip(numbers).map(|(a, b)| a * b).sum();
        features.iter().map(value).collect()
    }

    #[test]
    fn linear_numbers_are_found_again() {
        let features = features(200, 5);
        let truth = [1.0, 3.0, 3.25, 5.0, 9.5];
        let targets = linear(&features, &truth);
        let fitted = fit(
            &Fit {
                start: &[1.0; 5],
                least: &[0.0; 5],
                link: Link::Linear { factor: 1.0 },
                unit: None,
                targets: &targets,
                trust: f64::INFINITY,
                rounds: 30,
            },
            |numbers| Some(linear(&features, numbers)),
            |_, _| (),
        )
        .unwrap();
        assert!(fitted.settled && fitted.errors.1 < 1e-6 && fitted.errors.0 > 1.0);
        for (found, right) in fitted.numbers.iter().zip(truth) {
            assert!((found - right).abs() < 1e-4, "{:?}", fitted.numbers);
        }
    }

    #[test]
    fn logistic_numbers_are_found_again() {
        let features = features(400, 4);
        let truth = [1.0, 0.2, 3.5, 0.0];
        let link = Link::Logistic { steepness: 0.3 };
        let targets: Vec<f64> = linear(&features, &truth)
            .into_iter()
            .map(|value| link.expected(value))
            .collect();
        let task = Fit {
            start: &[0.5, 2.0, 1.0, 1.0],
            least: &[0.0; 4],
            link,
            unit: None,
            targets: &targets,
            trust: f64::INFINITY,
            rounds: 60,
        };
        let fitted = fit(&task, |numbers| Some(linear(&features, numbers)), |_, _| ()).unwrap();
        for (found, right) in fitted.numbers.iter().zip(truth) {
            assert!((found - right).abs() < 1e-3, "{:?}", fitted.numbers);
        }
    }

    #[test]
    fn the_unit_stays_and_the_scale_is_learnt() {
        let features = features(400, 3);
        let truth = [1.0, 3.0, 0.4];
        let made = Link::Logistic { steepness: 0.5 };
        let targets: Vec<f64> = linear(&features, &truth)
            .into_iter()
            .map(|value| made.expected(value))
            .collect();
        let task = Fit {
            start: &[1.0, 1.0, 2.0],
            least: &[0.0; 3],
            link: Link::Logistic { steepness: 0.1 },
            unit: Some(0),
            targets: &targets,
            trust: f64::INFINITY,
            rounds: 60,
        };
        let fitted = fit(&task, |numbers| Some(linear(&features, numbers)), |_, _| ()).unwrap();
        assert_eq!(fitted.numbers[0], 1.0);
        for (found, right) in fitted.numbers.iter().zip(truth) {
            assert!((found - right).abs() < 1e-3, "{fitted:?}");
        }
        let Link::Logistic { steepness } = fitted.link else {
            panic!("{fitted:?}");
        };
        assert!((steepness - 0.5).abs() < 1e-3, "{fitted:?}");
    }

    #[test]
    fn bounds_hold_and_the_rest_does_its_best() {
        let features = features(200, 2);
        let targets = linear(&features, &[-2.0, 3.0]);
        let task = Fit {
            start: &[1.0, 1.0],
            least: &[0.0; 2],
            link: Link::Linear { factor: 1.0 },
            unit: None,
            targets: &targets,
            trust: f64::INFINITY,
            rounds: 50,
        };
        let fitted = fit(&task, |numbers| Some(linear(&features, numbers)), |_, _| ()).unwrap();
        assert_eq!(fitted.numbers[0], 0.0);
        // The optimum for the second number alone.
        let squares: f64 = features.iter().map(|row| row[1] * row[1]).sum();
        let products: f64 = features
            .iter()
            .zip(&targets)
            .map(|(row, target)| row[1] * target)
            .sum();
        assert!(
            (fitted.numbers[1] - products / squares).abs() < 1e-4,
            "{fitted:?}"
        );
    }

    #[test]
    fn irrelevant_numbers_stay_and_equal_ones_share() {
        // The second number has no effect; the third and fourth have the same.
        let features = features(100, 2);
        let model = |numbers: &[f64]| -> Vec<f64> {
            let value = |row: &Vec<f64>| row[0] * numbers[0] + row[1] * (numbers[2] + numbers[3]);
            features.iter().map(value).collect()
        };
        let targets = model(&[2.0, 0.0, 1.0, 4.0]);
        let task = Fit {
            start: &[1.0, 7.0, 1.0, 1.0],
            least: &[0.0; 4],
            link: Link::Linear { factor: 1.0 },
            unit: None,
            targets: &targets,
            trust: f64::INFINITY,
            rounds: 50,
        };
        let fitted = fit(&task, |numbers| Some(model(numbers)), |_, _| ()).unwrap();
        assert_eq!(fitted.numbers[1], 7.0);
        assert!((fitted.numbers[0] - 2.0).abs() < 1e-4);
        assert!(
            (fitted.numbers[2] + fitted.numbers[3] - 5.0).abs() < 1e-4,
            "{fitted:?}"
        );
    }

    #[test]
    fn trust_keeps_numbers_from_running_away() {
        // The side with more always wins, so the error falls without bound as the number grows.
        let link = Link::Logistic { steepness: 1.0 };
        let task = Fit {
            start: &[1.0],
            least: &[0.0],
            link,
            unit: None,
            targets: &[1.0, 0.0, 1.0],
            trust: f64::INFINITY,
            rounds: 60,
        };
        let model = |numbers: &[f64]| Some(vec![numbers[0], -numbers[0], 2.0 * numbers[0]]);
        let free = fit(&task, model, |_, _| ()).unwrap().numbers[0];
        let held = Fit { trust: 0.3, ..task };
        let held = fit(&held, model, |_, _| ()).unwrap().numbers[0];
        assert!(free > 6.0 && held > 1.0 && held < 6.0, "{free} {held}");
    }

    #[test]
    fn stopping_and_nothing_to_do() {
        let task = Fit {
            start: &[1.0],
            least: &[0.0],
            link: Link::Linear { factor: 1.0 },
            unit: None,
            targets: &[2.0],
            trust: f64::INFINITY,
            rounds: 10,
        };
        assert_eq!(fit(&task, |_| None, |_, _| ()), None);
        let idle = Fit {
            start: &[],
            least: &[],
            ..task
        };
        let fitted = fit(&idle, |_| Some(vec![1.0]), |_, _| ()).unwrap();
        assert!(fitted.settled && fitted.rounds == 0 && fitted.errors == (1.0, 1.0));
    }
}
