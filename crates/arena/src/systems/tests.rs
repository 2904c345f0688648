use std::collections::BTreeMap;

use super::{Encounter, Finished, Next, Score, System, berger};

/// The better seed wins, or the result that the number asks for.
fn finish(encounter: Encounter, luck: u64) -> Finished {
    let score = match luck % 5 {
        0 => (0, 2),
        1 => (1, 1),
        _ => (2, 0),
    };
    let (white, black) = if encounter.white < encounter.black {
        score
    } else {
        (score.1, score.0)
    };
    Finished {
        encounter,
        score: Score { white, black },
        is_forfeit: false,
    }
}

/// Plays a tournament to its end.
fn run(system: System, entrants: usize, seed: u64) -> Vec<Finished> {
    let mut finished = Vec::new();
    let mut byes = Vec::new();
    let mut luck = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..10_000 {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        match system
            .next(entrants, &finished, &byes, &[])
            .expect("not stuck")
        {
            Next::Over => return finished,
            // One at a time, any of those that can be played.
            Next::Encounters(left) => {
                finished.push(finish(left[luck as usize % left.len()], luck >> 20))
            }
            Next::WithBye(left, entrant) => {
                let round = finished
                    .iter()
                    .map(|done: &Finished| done.encounter.round)
                    .max()
                    .unwrap_or(0)
                    + 1;
                let round = left.first().map_or(round, |encounter| encounter.round);
                byes.push((round, entrant));
            }
        }
    }
    panic!("it never ends");
}

fn meetings(finished: &[Finished]) -> BTreeMap<(usize, usize), usize> {
    let mut counts = BTreeMap::new();
    for done in finished {
        let Encounter { white, black, .. } = done.encounter;
        *counts
            .entry((white.min(black), white.max(black)))
            .or_default() += 1;
    }
    counts
}

#[test]
fn the_published_tables() {
    let told = |entrants: usize| -> Vec<String> {
        berger::cycle(entrants)
            .iter()
            .map(|pairs| {
                let pairs: Vec<String> = pairs
                    .iter()
                    .map(|(white, black)| format!("{}-{}", white + 1, black + 1))
                    .collect();
                pairs.join(" ")
            })
            .collect()
    };
    assert_eq!(told(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
    assert_eq!(
        told(6),
        [
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1"
        ]
    );
    assert_eq!(told(8)[0], "1-8 2-7 3-6 4-5");
    assert_eq!(told(8)[1], "8-5 6-4 7-3 1-2");
    assert_eq!(told(3), ["2-3", "1-2", "3-1"]);
}

#[test]
fn everybody_meets_everybody() {
    for entrants in 2..16 {
        for cycles in 1..4 {
            let counts = meetings(&run(System::RoundRobin { cycles }, entrants, 7));
            assert_eq!(counts.len(), entrants * (entrants - 1) / 2);
            assert!(counts.values().all(|&count| count == cycles));
        }
    }
}

#[test]
fn a_gauntlet_is_run_by_the_first() {
    let counts = meetings(&run(System::Gauntlet { challengers: 2 }, 6, 1));
    assert_eq!(counts.len(), 8);
    assert!(counts.keys().all(|&(one, other)| one < 2 && other >= 2));
}

#[test]
fn a_knockout_leaves_one() {
    for entrants in 2..40 {
        for seed in 0..5 {
            let finished = run(System::Knockout, entrants, seed);
            assert_eq!(finished.len(), entrants - 1);
            let mut losses = vec![0; entrants];
            for done in &finished {
                losses[done.loser()] += 1;
            }
            assert!(losses.iter().all(|&count| count <= 1));
            assert_eq!(losses.iter().filter(|&&count| count == 0).count(), 1);
        }
    }
    let first: Vec<(usize, usize)> = run(System::Knockout, 8, 3)
        .iter()
        .filter(|done| done.encounter.round == 1)
        .map(|done| {
            let Encounter { white, black, .. } = done.encounter;
            (white.min(black), white.max(black))
        })
        .collect();
    for pair in [(0, 7), (3, 4), (1, 6), (2, 5)] {
        assert!(first.contains(&pair), "{pair:?} in {first:?}");
    }
}

#[test]
fn two_losses_are_needed() {
    for entrants in 2..40 {
        for seed in 0..8 {
            let finished = run(System::DoubleElimination, entrants, seed);
            let mut losses = vec![0; entrants];
            for done in &finished {
                for one in [done.encounter.white, done.encounter.black] {
                    let before = finished
                        .iter()
                        .take_while(|other| *other != done)
                        .filter(|other| other.loser() == one)
                        .count();
                    assert!(
                        before < 2,
                        "{entrants} entrants, seed {seed}: out, but playing"
                    );
                }
                losses[done.loser()] += 1;
            }
            let left: Vec<usize> = (0..entrants).filter(|&one| losses[one] < 2).collect();
            assert_eq!(
                left.len(),
                1,
                "{entrants} entrants, seed {seed}: {losses:?}"
            );
        }
    }
}

#[test]
fn a_swiss_ends_after_its_rounds() {
    for entrants in 4..20 {
        let rounds = 3;
        let finished = run(System::Swiss { rounds }, entrants, entrants as u64);
        assert_eq!(finished.len(), entrants / 2 * rounds);
        assert!(meetings(&finished).values().all(|&count| count == 1));
    }
}
