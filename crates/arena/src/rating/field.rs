//! Many players at once: the strengths that make the results likeliest (Bradley and Terry), draws as half of each.

use super::duel::TWO_SIDED_95;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rated {
    /// In Elo, the mean of all being zero.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The number of virtual draws of each player against one of mean strength, so that no strength is infinite.
const VIRTUAL_DRAWS: f64 = 1.0;
const MAX_STEPS: usize = 200;

/// Rates players by games: places of both, and what the first scored (0, ½ or 1).
pub fn rate(players: usize, games: &[(usize, usize, f64)]) -> Vec<Rated> {
    let scale = 400.0 / std::f64::consts::LN_10;
    let mut strengths = vec![0.0; players];
    let mut information = Vec::new();
    for _ in 0..MAX_STEPS {
        // Newton's method on the logarithm of the likelihood, which has one top.
        let mut slope: Vec<f64> = strengths
            .iter()
            .map(|strength| VIRTUAL_DRAWS * (0.5 - logistic(*strength)))
            .collect();
        information = vec![vec![0.0; players]; players];
        for (player, strength) in strengths.iter().enumerate() {
            let share = logistic(*strength);
            information[player][player] += VIRTUAL_DRAWS * share * (1.0 - share);
        }
        for &(one, other, score) in games {
            if one == other || one >= players || other >= players {
                continue;
            }
            let share = logistic(strengths[one] - strengths[other]);
            let weight = share * (1.0 - share);
            slope[one] += score - share;
            slope[other] -= score - share;
            information[one][one] += weight;
            information[other][other] += weight;
            information[one][other] -= weight;
            information[other][one] -= weight;
        }
        let step = Factored::of(&information).solve(slope);
        let longest = step.iter().fold(0.0_f64, |most, one| most.max(one.abs()));
        // Far from the top Newton's step may leap too far.
        let damping = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        for (strength, step) in strengths.iter_mut().zip(&step) {
            *strength += damping * step;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let factored = Factored::of(&information);
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    (0..players)
        .map(|player| {
            // The error of the difference to the mean: results say nothing about the strength of all together.
            let mut apart = vec![-1.0 / players as f64; players];
            apart[player] += 1.0;
            let spread = factored.solve(apart.clone());
            let variance: f64 = apart.iter().zip(&spread).map(|(a, b)| a * b).sum();
            Rated {
                elo: scale * (strengths[player] - mean),
                error: scale * TWO_SIDED_95 * variance.max(0.0).sqrt(),
            }
        })
        .collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A positive definite matrix after Cholesky's decomposition.
struct Factored(Vec<Vec<f64>>);

impl Factored {
    fn of(matrix: &[Vec<f64>]) -> Factored {
        let count = matrix.len();
        let mut lower = vec![vec![0.0; count]; count];
        for row in 0..count {
            for column in 0..=row {
                let sum: f64 = (0..column)
                    .map(|before| lower[row][before] * lower[column][before])
                    .sum();
                lower[row][column] = if row == column {
                    (matrix[row][row] - sum).max(1e-12).sqrt()
                } else {
                    (matrix[row][column] - sum) / lower[column][column]
                };
            }
        }
        Factored(lower)
    }

    /// Solves the linear system for this right-hand side.
    fn solve(&self, mut found: Vec<f64>) -> Vec<f64> {
        let Factored(lower) = self;
        let count = lower.len();
        for row in 0..count {
            let sum: f64 = (0..row)
                .map(|before| lower[row][before] * found[before])
                .sum();
            found[row] = (found[row] - sum) / lower[row][row];
        }
        // Row by row, as the factors lie in memory.
        for row in (0..count).rev() {
            found[row] /= lower[row][row];
            let one = found[row];
            for (before, factor) in found.iter_mut().zip(&lower[row][..row]) {
                *before -= one * factor;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::{TWO_SIDED_95, VIRTUAL_DRAWS, rate};

    #[test]
    fn recovers_a_known_difference() {
        // 75 % in 4000 games is a difference of 191.
        let games: Vec<(usize, usize, f64)> = (0..4000)
            .map(|game| (0, 1, if game % 4 == 0 { 0.0 } else { 1.0 }))
            .collect();
        let rated = rate(2, &games);
        let difference = rated[0].elo - rated[1].elo;
        assert!((difference - 190.8).abs() < 0.5, "{difference}");
        assert!((1.0..8.0).contains(&rated[0].error), "{rated:?}");
    }

    #[test]
    fn strength_passes_on() {
        // First beats second, second beats third: the first is strongest without having met the third.
        let mut games = Vec::new();
        for game in 0..100 {
            let score = if game % 10 < 7 { 1.0 } else { 0.0 };
            games.push((0, 1, score));
            games.push((1, 2, score));
        }
        let rated = rate(3, &games);
        assert!(rated[0].elo > rated[1].elo && rated[1].elo > rated[2].elo);
        assert!((rated[0].elo + rated[2].elo).abs() < 1e-6, "{rated:?}");
    }

    #[test]
    fn strengths_and_errors_are_finite() {
        let rated = rate(3, &[(0, 1, 1.0), (0, 1, 1.0), (0, 0, 1.0), (9, 1, 1.0)]);
        assert!(
            rated
                .iter()
                .all(|one| one.elo.is_finite() && one.error.is_finite())
        );
        assert!(
            rated[2].error > rated[0].error,
            "who has not played is least known"
        );
        assert!(rate(0, &[]).is_empty());
    }

    /// The errors against those of an inverse that is worked out by elimination.
    #[test]
    fn errors_are_those_of_the_inverse() {
        let count = 6;
        let games: Vec<(usize, usize, f64)> = (0..60)
            .map(|game| {
                let (one, other) = (game % count, (game * 5 + 1) % count);
                (one, other, [0.0, 0.5, 1.0][game % 7 % 3])
            })
            .filter(|(one, other, _)| one != other)
            .collect();
        let rated = rate(count, &games);
        let scale = 400.0 / std::f64::consts::LN_10;
        let share = |difference: f64| 1.0 / (1.0 + (-difference / scale).exp());
        // The mean is zero, and so is the sum of what pulls towards it.
        let mut rows = vec![vec![0.0; 2 * count]; count];
        for (player, row) in rows.iter_mut().enumerate() {
            let own = share(rated[player].elo);
            row[player] = VIRTUAL_DRAWS * own * (1.0 - own);
            row[count + player] = 1.0;
        }
        for &(one, other, _) in &games {
            let share = share(rated[one].elo - rated[other].elo);
            for (row, column, sign) in [
                (one, one, 1.0),
                (other, other, 1.0),
                (one, other, -1.0),
                (other, one, -1.0),
            ] {
                rows[row][column] += sign * share * (1.0 - share);
            }
        }
        for pivot in 0..count {
            let divisor = rows[pivot][pivot];
            rows[pivot].iter_mut().for_each(|cell| *cell /= divisor);
            let line = rows[pivot].clone();
            for (row, cells) in rows.iter_mut().enumerate() {
                let factor = cells[pivot];
                if row != pivot {
                    for (cell, other) in cells.iter_mut().zip(&line) {
                        *cell -= factor * other;
                    }
                }
            }
        }
        for (player, one) in rated.iter().enumerate() {
            let weight = |other: usize| f64::from(u8::from(other == player)) - 1.0 / count as f64;
            let variance: f64 = (0..count)
                .flat_map(|row| (0..count).map(move |column| (row, column)))
                .map(|(row, column)| weight(row) * rows[row][count + column] * weight(column))
                .sum();
            let error = scale * TWO_SIDED_95 * variance.sqrt();
            assert!((error - one.error).abs() < 0.05, "{error} {}", one.error);
        }
    }
}
