//! The seven grades from "Black wins" to "White wins", and how a set confuses them.

/// The number of grades; the middle one is equality.
pub const GRADES: usize = 7;
const EQUAL: usize = GRADES / 2;

/// Thresholds in pawns of a slight, a clear and a decisive advantage.
const VALUE_STEPS: [f64; 3] = [0.3, 0.8, 2.0];

/// The grade of a value in pawns: slight from 0.3, clear from 0.8, decisive from 2.
pub fn grade_of_value(value: f64) -> usize {
    GradeThresholds(VALUE_STEPS).grade(value)
}

/// Thresholds of a set's values for a slight, a clear and a decisive advantage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GradeThresholds(pub [f64; EQUAL]);

impl GradeThresholds {
    pub fn grade(self, value: f64) -> usize {
        let reached = |step: &&f64| value != 0.0 && value.abs() >= **step;
        let steps = self.0.iter().filter(reached).count();
        if value < 0.0 {
            EQUAL - steps
        } else {
            EQUAL + steps
        }
    }

    /// The thresholds that minimise the summed distance of values' grades and given grades; of several solutions the
    /// smallest. They are the same for both sides and above 0: a value of 0 is no advantage.
    pub fn best(values: &[f64], grades: &[usize]) -> GradeThresholds {
        let mut pairs: Vec<(f64, usize)> = values
            .iter()
            .zip(grades)
            .map(|(value, grade)| (value.abs(), signed(*value, *grade)))
            .collect();
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        // Dynamic programming over sorted values. least[s]: the least sum so far if the last value is of size s;
        // began[s]: where the sizes began then.
        let mut least = [0u64, u64::MAX, u64::MAX, u64::MAX];
        let mut began = [[f64::INFINITY; EQUAL]; EQUAL + 1];
        for run in pairs.chunk_by(|a, b| a.0 == b.0) {
            // No threshold is 0.
            let sizes = if run[0].0 == 0.0 { 1..1 } else { 1..EQUAL + 1 };
            for size in sizes {
                if least[size - 1] < least[size] {
                    least[size] = least[size - 1];
                    began[size] = began[size - 1];
                    began[size][size - 1] = run[0].0;
                }
            }
            for (size, sum) in least.iter_mut().enumerate() {
                let apart = run
                    .iter()
                    .map(|(_, grade)| (EQUAL + size).abs_diff(*grade) as u64);
                *sum = sum.saturating_add(apart.sum());
            }
        }
        let size = (0..=EQUAL).min_by_key(|size| least[*size]).unwrap_or(0);
        GradeThresholds(began[size])
    }
}

/// The grade from the point of view of the side that the value favours.
fn signed(value: f64, grade: usize) -> usize {
    if value < 0.0 {
        GRADES - 1 - grade.min(GRADES - 1)
    } else {
        grade.min(GRADES - 1)
    }
}

/// How often each grade was given for each right one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confusion {
    /// `counts[right][given]`.
    pub counts: [[u64; GRADES]; GRADES],
}

impl Confusion {
    /// `pairs`: right and given grade.
    pub fn of(pairs: impl IntoIterator<Item = (usize, usize)>) -> Confusion {
        let mut confusion = Confusion::default();
        for (right, given) in pairs {
            confusion.counts[right.min(GRADES - 1)][given.min(GRADES - 1)] += 1;
        }
        confusion
    }

    pub fn total(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// The share of pairs at most `steps` apart; `None` without pairs.
    pub fn within(&self, steps: usize) -> Option<f64> {
        let near = self
            .cells()
            .filter(|(right, given, _)| right.abs_diff(*given) <= steps);
        let near: u64 = near.map(|(_, _, count)| count).sum();
        (self.total() > 0).then(|| near as f64 / self.total() as f64)
    }

    /// The mean distance of pairs in steps; `None` without pairs.
    pub fn mean_distance(&self) -> Option<f64> {
        let apart = self
            .cells()
            .map(|(right, given, count)| right.abs_diff(given) as u64 * count);
        let apart: u64 = apart.sum();
        (self.total() > 0).then(|| apart as f64 / self.total() as f64)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize, u64)> + '_ {
        self.counts.iter().enumerate().flat_map(|(right, row)| {
            row.iter()
                .enumerate()
                .map(move |(given, count)| (right, given, *count))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_grades() {
        let grades = [-9.0, -1.0, -0.3, -0.29, 0.0, 0.5, 1.0, 2.0].map(grade_of_value);
        assert_eq!(grades, [0, 1, 2, 3, 3, 4, 5, 6]);
    }

    #[test]
    fn a_value_of_zero_is_equality_for_all_thresholds() {
        // A set that calls all positions equal, where White is better.
        let (values, grades) = ([0.0, 0.0, 0.0, 1.0], [4, 4, 5, 5]);
        let steps = GradeThresholds::best(&values, &grades);
        assert!(steps.0.iter().all(|step| *step > 0.0), "{steps:?}");
        assert_eq!(steps.grade(0.0), EQUAL);
        assert_eq!(GradeThresholds([0.0; 3]).grade(0.0), EQUAL);
    }

    #[test]
    fn the_thresholds_that_made_the_grades_are_found() {
        let values: Vec<f64> = (-400..=400).map(|one| f64::from(one) / 10.0).collect();
        let made = GradeThresholds([3.0, 11.5, 30.0]);
        let grades: Vec<usize> = values.iter().map(|value| made.grade(*value)).collect();
        let found = GradeThresholds::best(&values, &grades);
        assert_eq!(found, made);
    }

    /// The slow twin: tries all thresholds among the values that occur, and beyond.
    fn least_by_trying(values: &[f64], grades: &[usize]) -> u64 {
        let mut sizes: Vec<f64> = values.iter().map(|value| value.abs()).collect();
        sizes.retain(|size| *size > 0.0);
        sizes.push(f64::INFINITY);
        let sum = |steps: GradeThresholds| -> u64 {
            let pairs = values.iter().zip(grades);
            pairs
                .map(|(value, grade)| steps.grade(*value).abs_diff(*grade) as u64)
                .sum()
        };
        let mut least = u64::MAX;
        for a in &sizes {
            for b in sizes.iter().filter(|b| *b >= a) {
                for c in sizes.iter().filter(|c| *c >= b) {
                    least = least.min(sum(GradeThresholds([*a, *b, *c])));
                }
            }
        }
        least
    }

    proptest::proptest! {
        #[test]
        fn no_steps_are_better(pairs in proptest::collection::vec((-8i32..9, 0usize..7), 1..12)) {
            let values: Vec<f64> = pairs.iter().map(|(value, _)| f64::from(*value)).collect();
            let grades: Vec<usize> = pairs.iter().map(|(_, grade)| *grade).collect();
            let steps = GradeThresholds::best(&values, &grades);
            let sum: u64 = values.iter().zip(&grades).map(|(v, g)| steps.grade(*v).abs_diff(*g) as u64).sum();
            proptest::prop_assert_eq!(sum, least_by_trying(&values, &grades));
        }
    }

    #[test]
    fn confusion_counts() {
        let confusion = Confusion::of([(3, 3), (3, 4), (0, 6), (6, 6)]);
        assert_eq!(confusion.total(), 4);
        assert_eq!(confusion.within(0), Some(0.5));
        assert_eq!(confusion.within(1), Some(0.75));
        assert_eq!(confusion.mean_distance(), Some(7.0 / 4.0));
        assert_eq!(Confusion::default().within(0), None);
    }
}
