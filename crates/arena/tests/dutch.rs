//! Pairings against those of an independent engine for the same rules, and against what the rules promise of any
//! tournament.

use crate::support;

use std::collections::BTreeSet;

use game::{Rng, Side};
use stratvision_arena::record::{RoundResult, TournamentRecord};
use stratvision_arena::swiss::{Pairing, PairingError, pair};
use stratvision_arena::trf;

/// Tournaments with every round as the other engine paired it; the last round also board by board.
const PAIRED_ELSEWHERE: &str = include_str!("data/dutch.txt");

/// The record as it was when a round (from 0) was to be paired, with the byes that were known then.
fn before(record: &TournamentRecord, round: usize) -> TournamentRecord {
    let mut early = record.clone();
    for entrant in &mut early.entrants {
        entrant.meetings.truncate(round + 1);
        if entrant
            .meetings
            .get(round)
            .is_some_and(|meeting| meeting.is_some_and(|meeting| meeting.was_paired()))
        {
            entrant.meetings.truncate(round);
        }
    }
    early
}

/// The pairs that a record has in a round, in no order.
fn pairs_of(record: &TournamentRecord, round: usize) -> BTreeSet<(u32, u32)> {
    record
        .entrants
        .iter()
        .filter_map(|entrant| {
            let meeting = entrant.meeting(round);
            match (meeting.opponent, meeting.colour) {
                (Some(opponent), Some(Side::White)) => Some((entrant.number, opponent)),
                (None, _) if meeting.result == RoundResult::PairingBye => Some((entrant.number, 0)),
                _ => None,
            }
        })
        .collect()
}

fn set_of(pairing: &Pairing) -> BTreeSet<(u32, u32)> {
    pairing
        .boards
        .iter()
        .copied()
        .chain(pairing.bye.map(|number| (number, 0)))
        .collect()
}

#[test]
fn agrees_with_an_independent_engine() {
    let mut tournaments = 0;
    let mut rounds = 0;
    for chunk in PAIRED_ELSEWHERE.split("=== ").skip(1) {
        let (head, text) = chunk.split_once('\n').expect("a heading");
        let (name, last) = head.split_once(": ").expect("a name and boards");
        let record = trf::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let done = record.rounds_done();
        for round in 0..done {
            let paired = pair(&before(&record, round))
                .unwrap_or_else(|error| panic!("{name}, round {}: {error}", round + 1));
            assert_eq!(
                set_of(&paired),
                pairs_of(&record, round),
                "{name}, round {}",
                round + 1
            );
            rounds += 1;
            if round + 1 == done {
                let mut boards: Vec<String> = paired
                    .boards
                    .iter()
                    .map(|(white, black)| format!("{white}-{black}"))
                    .collect();
                boards.extend(paired.bye.map(|number| format!("{number}-0")));
                assert_eq!(boards.join(" "), last, "{name}");
            }
        }
        tournaments += 1;
    }
    assert!(
        tournaments >= 200 && rounds >= 1000,
        "{tournaments} tournaments, {rounds} rounds"
    );
}

/// A position in which another engine gave a second bye to player 3; two others agree on this pairing.
#[test]
fn no_entrant_has_a_second_bye() {
    let text = "\
001    1      P1                                1387                             2.5    1     6 w 0    10 b =  0000 - U  0000 - H     7 w 0  0000 - H
001    2      P10                               2384                             2.0    2     7 b =     5 w 0    10 w 0  0000 - Z     3 b =  0000 - U
001    3      P4                                2542                             1.5    3     8 w 0  0000 - U     5 b 0  0000 - Z     2 w =     6 b 0
001    4      P8                                2376                             3.5    4     9 b 1  0000 - Z     7 w 1  0000 - H     5 b =     8 w 0  0000 - H
001    5      P6                                1060                             4.5    5    10 w =     2 b 1     3 w 1     8 b 1     4 w =     9 b =
001    6      P2                                2277                             3.5    6     1 b 1     8 w 0  0000 - Z    10 b 1  0000 - Z     3 w 1  0000 - H
001    7      P7                                1512                             3.0    7     2 w =  0000 - H     4 b 0     9 w 0     1 b 1    10 b 1
001    8      P5                                1146                             4.0    8     3 b 1     6 b 1  0000 - H     5 w 0  0000 - H     4 b 1
001    9      P3                                2558                             3.5    9     4 w 0  0000 - H  0000 - H     7 b 1    10 w 1     5 w =
001   10      P9                                2271                             2.5   10     5 b =     1 w =     2 b 1     6 w 0     9 b 0     7 w 0  0000 - H
152 W
XXR 9
";
    let pairing = pair(&trf::read(text).expect("a report")).expect("a pairing");
    assert_eq!(pairing.boards, [(5, 1), (8, 2), (3, 9)]);
    assert_eq!(pairing.bye, Some(7));
}

#[test]
fn the_bye_goes_to_the_lowest_score_and_the_most_games() {
    let lowest = "\
001    1      A                                 2720                             2.0    1     4 w 1     2 b 1
001    2      B                                 2701                             1.0    3     5 b 1     1 w 0
001    3      C                                 2697                             2.0    2     6 w 1     4 b 1
001    4      D                                 2689                             0.0    5     1 b 0     3 w 0  0000 - Z
001    5      E                                 2673                             1.0    4     2 w 0     6 b 1
001    6      F                                 2664                             0.0    6     3 b 0     5 w 0
XXR 3
";
    assert_eq!(pair(&trf::read(lowest).unwrap()).unwrap().bye, Some(6));
    let most_games = "\
001    1      A                                 2720                             1.0    1     3 w 1
001    2      B                                 2701                             1.0    2     4 b 1
001    3      C                                 2697                             0.0    3     1 b 0
001    4      D                                 2689                             0.0    4     2 w 0
001    5      E                                 2673                             0.0    5  0000 - Z
XXR 3
";
    assert_eq!(pair(&trf::read(most_games).unwrap()).unwrap().bye, Some(4));
}

/// The number decides the colour of the first round, also if an earlier entrant is absent (5.2.5).
#[test]
fn absent_players_keep_their_numbers() {
    let mut text: String = (1..=10)
        .map(|number| {
            let bye = if number == 1 || number == 9 {
                "  0000 - Z"
            } else {
                ""
            };
            format!(
                "001 {number:>4}      {:66} 0.0 {number:>4}{bye}\n",
                format!("Player {number}")
            )
        })
        .collect();
    text.push_str("XXR 4\nXXC black1\n");
    let pairing = pair(&trf::read(&text).expect("a report")).expect("a pairing");
    assert_eq!(pairing.boards, [(2, 6), (7, 3), (4, 8), (10, 5)]);
}

#[test]
fn says_when_there_is_no_pairing() {
    let mut record = support::field(4, 5);
    let mut rng = Rng::new(1);
    for _ in 0..3 {
        let pairing = pair(&record).expect("three rounds are possible");
        support::play(&mut record, &pairing, &mut rng, 0);
    }
    assert_eq!(pair(&record), Err(PairingError::Impossible));
    record.rounds = Some(3);
    assert_eq!(pair(&record), Err(PairingError::Over(3)));
    assert_eq!(pair(&support::field(1, 3)), Err(PairingError::TooFew));
}

/// What the rules promise of any round, whatever the weights say.
#[test]
fn random_tournaments_keep_the_absolute_rules() {
    let mut paired = 0;
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let count = 2 + rng.below(45);
        let rounds = 1 + rng.below(11);
        let mut record = support::field(count, rounds);
        for round in 0..rounds {
            support::announce_byes(&mut record, round, &mut rng);
            let pairing = match pair(&record) {
                Ok(pairing) => pairing,
                Err(PairingError::Impossible | PairingError::TooFew) => break,
                Err(other) => panic!("seed {seed}: {other}"),
            };
            check(&record, round, &pairing, seed);
            assert_eq!(pair(&record).as_ref(), Ok(&pairing), "the same twice");
            support::play(&mut record, &pairing, &mut rng, 8);
            paired += 1;
        }
    }
    assert!(paired > 500, "{paired} rounds");
}

fn check(record: &TournamentRecord, round: usize, pairing: &Pairing, seed: u64) {
    let is_last = record.rounds == Some(round + 1);
    let mut seen = BTreeSet::new();
    for &(white, black) in &pairing.boards {
        assert!(
            seen.insert(white) && seen.insert(black),
            "seed {seed}: twice in a round"
        );
        let [one, other] = [white, black].map(|number| {
            record
                .entrants
                .iter()
                .find(|entrant| entrant.number == number)
                .expect("a player")
        });
        let colours = |number: u32| -> Vec<Side> {
            let entrant = record
                .entrants
                .iter()
                .find(|one| one.number == number)
                .expect("a player");
            (0..round)
                .filter_map(|round| entrant.meeting(round).played().map(|(_, colour)| colour))
                .collect()
        };
        let met = (0..round).any(|round| {
            one.meeting(round)
                .played()
                .is_some_and(|(opponent, _)| opponent == black)
        });
        assert!(!met, "seed {seed}: {white} and {black} have met");
        let half = 10 * round as u32 / 2;
        let is_top = [one, other]
            .iter()
            .any(|player| record.score(player, round).0 > half);
        if !(is_last && is_top) {
            for (number, given) in [(white, Side::White), (black, Side::Black)] {
                let mut colours = colours(number);
                colours.push(given);
                let surplus: i32 = colours
                    .iter()
                    .map(|&colour| if colour == Side::White { 1 } else { -1 })
                    .sum();
                assert!(surplus.abs() <= 2, "seed {seed}: colours of {number}");
                assert!(
                    !colours.ends_with(&[given; 3]),
                    "seed {seed}: three in a row for {number}"
                );
            }
        }
    }
    if let Some(bye) = pairing.bye {
        assert!(seen.insert(bye));
        let entrant = record
            .entrants
            .iter()
            .find(|entrant| entrant.number == bye)
            .expect("a player");
        let had = (0..round).any(|round| {
            let meeting = entrant.meeting(round);
            meeting.played().is_none() && record.points.worth(meeting).0 >= 10
        });
        assert!(!had, "seed {seed}: a second bye for {bye}");
    }
    let present = record
        .entrants
        .iter()
        .filter(|entrant| !matches!(entrant.meetings.get(round), Some(Some(_))))
        .count();
    assert_eq!(seen.len(), present, "seed {seed}: everybody is paired");
    assert_eq!(pairing.bye.is_some(), present % 2 == 1);
}
