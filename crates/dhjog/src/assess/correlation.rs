//! Coefficients of correlation.

/// Pearson's coefficient; `None` for fewer than two pairs or a row that does not vary.
pub fn pearson(left: &[f64], right: &[f64]) -> Option<f64> {
    let count = left.len().min(right.len());
    if count < 2 {
        return None;
    }
    let mean = |row: &[f64]| row[..count].iter().sum::<f64>() / count as f64;
    let (left_mean, right_mean) = (mean(left), mean(right));
    let (mut both, mut left_square, mut right_square) = (0.0, 0.0, 0.0);
    for (a, b) in left.iter().zip(right) {
        let (a, b) = (a - left_mean, b - right_mean);
        both += a * b;
        left_square += a * a;
        right_square += b * b;
    }
    let spread = (left_square * right_square).sqrt();
    (spread > 0.0).then(|| (both / spread).clamp(-1.0, 1.0))
}

/// Spearman's coefficient: Pearson's of the ranks; equal numbers share the mean of their ranks.
pub fn spearman(left: &[f64], right: &[f64]) -> Option<f64> {
    let count = left.len().min(right.len());
    pearson(&ranks(&left[..count]), &ranks(&right[..count]))
}

fn ranks(row: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..row.len()).collect();
    order.sort_by(|a, b| row[*a].total_cmp(&row[*b]));
    let mut ranks = vec![0.0; row.len()];
    for run in order.chunk_by(|a, b| row[*a] == row[*b]) {
        // All before the run have smaller ranks, so the rank of its first number is its index.
        let first = order.partition_point(|one| row[*one] < row[run[0]]);
        let shared = first as f64 + (run.len() - 1) as f64 / 2.0;
        for one in run {
            ranks[*one] = shared;
        }
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_coefficients() {
        let rising = [1.0, 2.0, 3.0, 4.0];
        assert_eq!(pearson(&rising, &[2.0, 4.0, 6.0, 8.0]), Some(1.0));
        assert_eq!(pearson(&rising, &[4.0, 3.0, 2.0, 1.0]), Some(-1.0));
        // Products add up to 4.5, squares to 5 and 4.75.
        let close = pearson(&rising, &[1.0, 2.0, 2.0, 4.0]).unwrap();
        assert!(
            (close - 4.5 / (5.0f64 * 4.75).sqrt()).abs() < 1e-12,
            "{close}"
        );
        assert_eq!(spearman(&rising, &[1.0, 10.0, 100.0, 1000.0]), Some(1.0));
        // Ranks 0, 1.5, 1.5, 3: 4.5 / sqrt(5 * 4.5).
        let tied = spearman(&rising, &[1.0, 2.0, 2.0, 4.0]).unwrap();
        assert!((tied - 4.5 / (5.0f64 * 4.5).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn nothing_to_correlate() {
        assert_eq!(pearson(&[], &[]), None);
        assert_eq!(pearson(&[1.0], &[2.0]), None);
        assert_eq!(pearson(&[1.0, 1.0], &[2.0, 3.0]), None);
        assert_eq!(spearman(&[1.0, 2.0], &[3.0, 3.0]), None);
    }
}
