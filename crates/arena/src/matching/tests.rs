use proptest::prelude::*;

use super::{Matcher, Wide};

type Weights = Vec<Vec<Option<u64>>>;

fn worth(value: u64) -> Wide<2> {
    Wide::shifted(value, 3)
}

fn matcher(weights: &Weights) -> Matcher<2> {
    Matcher::new(weights.len(), |a, b| weights[a][b].map(worth))
}

/// The weight of the best perfect matching, by trying all of them.
fn best_by_trying(weights: &Weights, free: &mut Vec<usize>) -> Option<u64> {
    let Some(first) = free.pop() else {
        return Some(0);
    };
    let mut best = None;
    for place in 0..free.len() {
        let other = free[place];
        if let Some(here) = weights[first.min(other)][first.max(other)] {
            free.swap_remove(place);
            if let Some(rest) = best_by_trying(weights, free) {
                best = best.max(Some(here + rest));
            }
            free.push(other);
            let last = free.len() - 1;
            free.swap(place, last);
        }
    }
    free.push(first);
    best
}

fn total(weights: &Weights, matcher: &Matcher<2>) -> u64 {
    (0..weights.len())
        .filter_map(|vertex| {
            let mate = matcher.mate(vertex).expect("everybody has a mate");
            assert_eq!(matcher.mate(mate), Some(vertex));
            (vertex < mate).then(|| weights[vertex][mate].expect("an edge"))
        })
        .sum()
}

fn graphs() -> impl Strategy<Value = Weights> {
    (1_usize..6, 0_u64..4, 1_u64..40).prop_flat_map(|(half, gaps, greatest)| {
        let count = half * 2;
        let entry = (0..greatest, 0_u64..5)
            .prop_map(move |(weight, luck)| (luck >= gaps).then_some(weight));
        prop::collection::vec(prop::collection::vec(entry, count), count)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn finds_the_best_perfect_matching(weights in graphs()) {
        let best = best_by_trying(&weights, &mut (0..weights.len()).collect());
        let mut matcher = matcher(&weights);
        prop_assert_eq!(matcher.solve(), best.is_some());
        if let Some(best) = best {
            prop_assert_eq!(total(&weights, &matcher), best);
        }
    }

    #[test]
    fn repairs_after_changes(weights in graphs(), changes in prop::collection::vec((0_usize..10, prop::collection::vec(prop::option::of(0_u64..60), 10)), 1..6)) {
        let mut weights = weights;
        let mut matcher = matcher(&weights);
        matcher.solve();
        let count = weights.len();
        for (vertex, row) in changes {
            let vertex = vertex % count;
            for other in 0..count {
                if other != vertex {
                    weights[vertex.min(other)][vertex.max(other)] = row[other];
                }
            }
            matcher.reweigh(vertex, |other| row[other].map(worth));
            let best = best_by_trying(&weights, &mut (0..count).collect());
            prop_assert_eq!(matcher.solve(), best.is_some());
            let Some(best) = best else { return Ok(()) };
            prop_assert_eq!(total(&weights, &matcher), best);
        }
    }

    #[test]
    fn keeps_settled_pairs(weights in graphs(), order in prop::collection::vec((0_usize..10, prop::collection::vec(0_u64..60, 10)), 1..8)) {
        let mut weights = weights;
        let mut matcher = matcher(&weights);
        if !matcher.solve() {
            return Ok(());
        }
        let count = weights.len();
        let mut free: Vec<usize> = (0..count).collect();
        for (choice, row) in order {
            if free.is_empty() {
                break;
            }
            let vertex = free[choice % free.len()];
            let mate = matcher.mate(vertex).expect("solved");
            matcher.settle(vertex);
            free.retain(|&one| one != vertex && one != mate);
            prop_assert_eq!(matcher.mate(vertex), Some(mate));
            if let Some(&changed) = free.first() {
                for &other in &free[1..] {
                    let entry = &mut weights[changed.min(other)][changed.max(other)];
                    *entry = entry.map(|_| row[other]);
                }
                let now = weights.clone();
                matcher.reweigh(changed, |other| now[changed.min(other)][changed.max(other)].map(worth));
            }
            let best = best_by_trying(&weights, &mut free.clone());
            prop_assert!(best.is_some(), "the pair came from a perfect matching");
            prop_assert!(matcher.solve());
            let found: u64 = free
                .iter()
                .filter_map(|&one| {
                    let mate = matcher.mate(one).expect("solved");
                    (one < mate).then(|| weights[one][mate].expect("an edge"))
                })
                .sum();
            prop_assert_eq!(Some(found), best);
        }
    }
}
