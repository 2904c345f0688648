//! Games drawn at random.

use game::Rng;

/// `wanted` numbers below `total`, each as likely as any other, in order.
pub fn draw(total: u64, wanted: u64, seed: u64) -> Vec<u64> {
    let mut rng = Rng::new(seed);
    let mut missing = wanted.min(total);
    let mut chosen = Vec::with_capacity(missing as usize);
    for number in 0..total {
        let left = total - number;
        if (u128::from(rng.next_u64()) * u128::from(left)) >> 64 < u128::from(missing) {
            chosen.push(number);
            missing -= 1;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_the_size_asked_for() {
        assert_eq!(draw(10, 20, 1), (0..10).collect::<Vec<_>>());
        for seed in 0..50 {
            let sample = draw(1000, 37, seed);
            assert_eq!(sample.len(), 37);
            assert!(sample.is_sorted() && sample.iter().all(|number| *number < 1000));
        }
        assert_eq!(draw(1000, 37, 5), draw(1000, 37, 5));
        assert_ne!(draw(1000, 37, 5), draw(1000, 37, 6));
    }
}
