//! Splits positions into a training part and a test part.

use std::collections::{BTreeSet, HashSet};
use std::hash::Hash;

use game::Rng;

/// Says for each position whether it is in the test part. Positions of one group, such as a game, stay together. Groups
/// are chosen at random: the same ones for the same seed, in any order.
pub fn split(groups: &[u64], share: f64, seed: u64) -> Vec<bool> {
    let lot = |number| Rng::new(number).next_u64();
    let distinct: BTreeSet<u64> = groups.iter().copied().collect();
    let mut drawn: Vec<(u64, u64)> = distinct
        .into_iter()
        .map(|group| (lot(group ^ lot(seed)), group))
        .collect();
    drawn.sort_unstable();
    let wanted = (share.clamp(0.0, 1.0) * drawn.len() as f64).round() as usize;
    let tested: BTreeSet<u64> = drawn[..wanted].iter().map(|(_, group)| *group).collect();
    groups.iter().map(|group| tested.contains(group)).collect()
}

/// Says for each position whether it is in the training part and occurs in the test part too. Such positions prove
/// nothing and should be dropped.
pub fn repeated<K: Eq + Hash>(keys: &[K], tested: &[bool]) -> Vec<bool> {
    let all = || keys.iter().zip(tested);
    let in_test: HashSet<&K> = all().filter(|(_, one)| **one).map(|(key, _)| key).collect();
    all()
        .map(|(key, tested)| !tested && in_test.contains(key))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_in_both_parts_are_found() {
        let keys = ["a", "b", "a", "c", "b", "b"];
        let tested = [true, false, false, false, false, true];
        let found = repeated(&keys, &tested);
        assert_eq!(found, [false, true, true, false, true, false]);
    }

    #[test]
    fn groups_stay_together_and_seeds_matter() {
        let groups: Vec<u64> = (0..1000).map(|one| one / 10).collect();
        let tested = split(&groups, 0.2, 7);
        assert_eq!(tested.iter().filter(|one| **one).count(), 200);
        for (one, group) in tested.iter().zip(&groups) {
            let place = groups.iter().position(|other| other == group).unwrap();
            assert_eq!(*one, tested[place]);
        }
        assert_eq!(tested, split(&groups, 0.2, 7));
        assert_ne!(tested, split(&groups, 0.2, 8));
        assert!(split(&groups, 0.0, 1).iter().all(|one| !one));
        assert!(split(&groups, 1.0, 1).iter().all(|one| *one));
        assert!(split(&[], 0.5, 1).is_empty());
    }
}
