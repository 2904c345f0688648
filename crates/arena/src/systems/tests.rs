use std::collections::{BTreeMap, BTreeSet};

use super::{Encounter, Field, Finished, Next, Past, Score, System, berger};
use crate::record::Points;

/// The better seed wins, or the result that the number asks for.
fn finish(encounter: Encounter, luck: u64) -> Finished {
    let score = match luck % 5 {
        0 => (Points::ZERO, Points::ONE),
        1 => (Points::HALF, Points::HALF),
        _ => (Points::ONE, Points::ZERO),
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
    run_without(system, entrants, seed, &BTreeSet::new())
}

/// The same with entrants who have left before it begins.
fn run_without(
    system: System,
    entrants: usize,
    seed: u64,
    withdrawn: &BTreeSet<usize>,
) -> Vec<Finished> {
    let field = Field::of(entrants);
    let mut finished = Vec::new();
    let mut rounds = Vec::new();
    let mut luck = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for _ in 0..10_000 {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        let past = Past {
            field: &field,
            finished: &finished,
            rounds: &rounds,
            withdrawn,
        };
        match system.next(&past).expect("not stuck") {
            Next::Over => return finished,
            // One at a time, any of those that can be played.
            Next::Encounters(left) => {
                finished.push(finish(left[luck as usize % left.len()], luck >> 20))
            }
            Next::Round(round) => rounds.push(round),
        }
    }
    panic!("it never ends");
}

#[test]
fn who_has_left_plays_no_more_and_others_do() {
    let gone = BTreeSet::from([0, 3]);
    for (system, encounters) in [
        (System::RoundRobin { cycles: 1 }, 6 * 5 / 2),
        (System::Gauntlet { challengers: 2 }, 5),
        (System::Knockout, 5),
    ] {
        let finished = run_without(system, 8, 5, &gone);
        let players = finished
            .iter()
            .flat_map(|done| [done.encounter.white, done.encounter.black]);
        assert!(
            players.clone().all(|one| !gone.contains(&one)),
            "{system:?}"
        );
        assert_eq!(finished.len(), encounters, "{system:?}");
    }
    for seed in 0..8 {
        let finished = run_without(System::DoubleElimination, 9, seed, &gone);
        let losses = |one: usize| finished.iter().filter(|done| done.loser() == one).count();
        let left: Vec<usize> = (0..9)
            .filter(|one| !gone.contains(one) && losses(*one) < 2)
            .collect();
        assert_eq!(left.len(), 1, "seed {seed}");
    }
    let finished = run_without(System::Swiss { rounds: 3 }, 7, 2, &gone);
    assert_eq!(finished.len(), 2 * 3);
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
    let boards = |entrants: usize| -> Vec<String> {
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
    assert_eq!(boards(4), ["1-4 2-3", "4-3 1-2", "2-4 3-1"]);
    assert_eq!(
        boards(6),
        [
            "1-6 2-5 3-4",
            "6-4 5-3 1-2",
            "2-6 3-1 4-5",
            "6-5 1-4 2-3",
            "3-6 4-2 5-1"
        ]
    );
    assert_eq!(boards(8)[0], "1-8 2-7 3-6 4-5");
    assert_eq!(boards(8)[1], "8-5 6-4 7-3 1-2");
    assert_eq!(boards(3), ["2-3", "1-2", "3-1"]);
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
