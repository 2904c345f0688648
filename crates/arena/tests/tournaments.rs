//! Tournaments that are cut off, judged and go on.

use std::collections::BTreeSet;

use crate::support::play::{go_on, judged, openings, plan_of, setup, to_the_end};
use game::{Outcome, Side};
use stratvision_arena::record::Points;
use stratvision_arena::systems::Encounter;
use stratvision_arena::tournament::{
    Decision, Event, Inbox, Log, LogMismatchError, Plan, PlanChangeError, Stop, TournamentState,
    crosstable, standings,
};

const PLANS: [(&str, &str); 5] = [
    ("round-robin", ""),
    ("double-round-robin", ""),
    ("swiss", "rounds = 3\n"),
    ("knockout", ""),
    ("double-elimination", ""),
];

fn plan(system: &str, more: &str) -> Plan {
    plan_of(
        system,
        more,
        &["A", "B", "C", "D", "E"].map(|name| (name, "")),
    )
}

fn replayed(plan: &Plan, path: &std::path::Path) -> TournamentState {
    TournamentState::of(plan, &Log::peek(path).expect("events")).expect("they fit")
}

/// What was played, without how long it took.
fn moves_of_games(state: &TournamentState) -> Vec<(String, Vec<String>)> {
    state
        .games
        .values()
        .map(|game| {
            let event = &game.event;
            (
                format!(
                    "{} {} {} {} {}",
                    event.round,
                    event.index,
                    event.white,
                    event.black,
                    event.outcome.text()
                ),
                event.plies.iter().map(|ply| ply.text.clone()).collect(),
            )
        })
        .collect()
}

#[test]
fn cut_off_and_taken_up_again_it_is_the_same_tournament() {
    let folder = tempfile::tempdir().expect("a folder");
    for (system, more) in PLANS {
        let plan = plan(system, more);
        let whole = folder.path().join(format!("{system}.whole"));
        let (expected, stop) = go_on(&plan, &whole, usize::MAX);
        assert!(matches!(stop, Stop::Over), "{system}: {stop:?}");
        let pieces = folder.path().join(format!("{system}.pieces"));
        let mut turns = 0;
        let state = loop {
            let (state, stop) = go_on(&plan, &pieces, 3);
            turns += 1;
            // A crash in the middle of a line.
            if turns % 2 == 0 {
                use std::io::Write;
                let mut file = std::fs::OpenOptions::new()
                    .append(true)
                    .open(&pieces)
                    .expect("the log");
                file.write_all(b"deadbeef {\"event\":\"ga").expect("torn");
            }
            match stop {
                Stop::Over => break state,
                Stop::Interrupted => assert!(turns < 100),
                other => panic!("{system}: {other:?}"),
            }
        };
        assert!(turns > 2);
        assert_eq!(
            moves_of_games(&state),
            moves_of_games(&expected),
            "{system}"
        );
        let numbers: Vec<usize> = {
            let mut numbers: Vec<usize> =
                state.games.values().map(|game| game.event.number).collect();
            numbers.sort_unstable();
            numbers
        };
        assert_eq!(
            numbers,
            (1..=numbers.len()).collect::<Vec<_>>(),
            "none lost, none twice"
        );
        assert_eq!(standings(&plan, &state), standings(&plan, &expected));
    }
}

#[test]
fn judges_are_obeyed_and_remembered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("round-robin", "");
    go_on(&plan, &path, usize::MAX);
    let judge = |decision: Decision| judged(&plan, &path, decision);
    let before = replayed(&plan, &path);
    let game = before.numbered(4).expect("game four").clone();
    judge(Decision::Result {
        game: 4,
        outcome: Outcome::Win(Side::Black),
    });
    let state = replayed(&plan, &path);
    assert_eq!(
        state.numbered(4).expect("still there").outcome(),
        Outcome::Win(Side::Black)
    );
    judge(Decision::Swap { game: 4 });
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over));
    let key = (game.event.encounter(), game.event.index);
    let again = &state.games[&key].event;
    assert_eq!(
        (again.white, again.black, again.attempt),
        (game.event.black, game.event.white, 1)
    );
    assert_eq!(state.games.len(), before.games.len());
    judge(Decision::Pause);
    assert!(matches!(go_on(&plan, &path, usize::MAX).1, Stop::Paused));
    judge(Decision::Resume);
    assert!(matches!(go_on(&plan, &path, usize::MAX).1, Stop::Over));
    assert_eq!(replayed(&plan, &path).decisions.len(), 4);
}

#[test]
fn a_withdrawn_entrant_is_not_paired_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("swiss", "rounds = 3\n");
    go_on(&plan, &path, 4);
    judged(&plan, &path, Decision::Withdraw { entrant: 4 });
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over), "{stop:?}");
    assert!(
        state
            .games
            .values()
            .filter(|game| game.event.round > 1)
            .all(|game| game.event.white != 4 && game.event.black != 4)
    );
}

#[test]
fn a_round_stays_paired_when_an_earlier_result_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("swiss", "rounds = 3\n");
    let (before, _) = go_on(&plan, &path, 7);
    assert!(before.rounds.len() >= 2, "the second round is under way");
    for number in 1..=4 {
        let won = before.numbered(number).expect("played").outcome();
        let other = match won {
            Outcome::Win(Side::White) => Outcome::Win(Side::Black),
            _ => Outcome::Win(Side::White),
        };
        judged(
            &plan,
            &path,
            Decision::Result {
                game: number,
                outcome: other,
            },
        );
    }
    let (after, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over), "{stop:?}");
    assert_eq!(after.rounds[..before.rounds.len()], before.rounds[..]);
    assert_eq!(
        after.games.len(),
        3 * 2 * 2,
        "no encounter twice, none left out"
    );
}

#[test]
fn who_leaves_in_the_middle_of_a_round_loses_what_is_left_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("swiss", "rounds = 2\n");
    let (paired, _) = go_on(&plan, &path, 0);
    let (leaving, staying) = paired.rounds[0].boards[1];
    judged(&plan, &path, Decision::Withdraw { entrant: leaving });
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over), "{stop:?}");
    assert_eq!(state.rounds[0], paired.rounds[0]);
    let begun: Vec<usize> = state
        .games
        .values()
        .flat_map(|game| [game.event.white, game.event.black])
        .collect();
    let played = begun.iter().filter(|&&one| one == leaving).count();
    let rows = standings(&plan, &state);
    let row = |entrant: usize| rows.iter().find(|row| row.entrant == entrant).unwrap();
    assert_eq!(row(leaving).games, played);
    let of_second = |one: usize| -> Points {
        state
            .games
            .values()
            .filter(|game| game.event.round == 2)
            .map(|game| match one {
                one if one == game.event.white => Points::of(game.outcome(), Side::White),
                one if one == game.event.black => Points::of(game.outcome(), Side::Black),
                _ => Points::ZERO,
            })
            .sum()
    };
    let byes = usize::from(state.rounds[1].bye == Some(staying));
    let without_play = Points::ONE * (2 + 2 * byes);
    assert_eq!(row(staying).points, without_play + of_second(staying));
}

#[test]
fn some_come_later_ask_for_a_bye_or_must_not_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let entries = [
        ("A", ""),
        ("B", "half-byes = [2]"),
        ("C", ""),
        ("D", "from-round = 3"),
        ("E", ""),
        ("F", ""),
    ];
    let plan = plan_of(
        "swiss",
        "rounds = 3\nforbidden = [[\"A\", \"C\"]]\n",
        &entries,
    );
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over), "{stop:?}");
    let plays = |round: usize, entrant: usize| {
        let round = &state.rounds[round - 1];
        let paired = round
            .boards
            .iter()
            .any(|&(w, b)| w == entrant || b == entrant);
        paired || round.bye == Some(entrant)
    };
    assert_eq!([1, 2, 3].map(|round| plays(round, 1)), [true, false, true]);
    assert_eq!([1, 2, 3].map(|round| plays(round, 3)), [false, false, true]);
    let boards = state.rounds.iter().flat_map(|round| &round.boards);
    assert!(boards.clone().all(|&(w, b)| (w.min(b), w.max(b)) != (0, 2)));
    let row = standings(&plan, &state);
    let late = row.iter().find(|row| row.entrant == 3).unwrap();
    assert!(late.games <= 2);
}

#[test]
fn a_later_plan_may_add_entrants_and_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let four = ["A", "B", "C", "D"].map(|name| (name, ""));
    let (state, _) = go_on(&plan_of("swiss", "rounds = 4\n", &four), &path, 6);
    assert_eq!(state.rounds.len(), 2);
    let with = |more: &str| {
        let five = [four[0], four[1], four[2], four[3], ("E", more)];
        state.agrees(&plan_of("swiss", "rounds = 4\n", &five))
    };
    assert_eq!(with("from-round = 3"), Ok(()));
    assert!(matches!(
        with("from-round = 2"),
        Err(PlanChangeError::LateEntry { round: Some(3), .. })
    ));
    assert!(matches!(with(""), Err(PlanChangeError::LateEntry { .. })));
    let three = &four[..3];
    assert_eq!(
        state.agrees(&plan_of("swiss", "rounds = 4\n", three)),
        Err(PlanChangeError::Changed)
    );
    assert_eq!(
        state.agrees(&plan_of("swiss", "rounds = 5\n", &four)),
        Err(PlanChangeError::Changed)
    );
}

#[test]
fn who_was_away_in_a_paired_round_stays_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let five =
        |b: &'static str, d: &'static str| [("A", ""), ("B", b), ("C", ""), ("D", d), ("E", "")];
    let plan = |b: &'static str, d: &'static str| plan_of("swiss", "rounds = 4\n", &five(b, d));
    let (state, _) = go_on(&plan("half-byes = [1]", "from-round = 2"), &path, 6);
    assert!((2..4).contains(&state.rounds.len()));
    let differs = |b, d| match state.agrees(&plan(b, d)) {
        Ok(()) => None,
        Err(PlanChangeError::Absence { name, round }) => Some((name, round)),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(differs("half-byes = [1]", "from-round = 2"), None);
    assert_eq!(
        differs("half-byes = [1, 4]", "from-round = 2"),
        None,
        "rounds to come are free"
    );
    let differs_in = |name: &str, round| Some((name.to_owned(), round));
    assert_eq!(differs("", "from-round = 2"), differs_in("B", 1));
    assert_eq!(
        differs("half-byes = [1, 2]", "from-round = 2"),
        differs_in("B", 2)
    );
    assert_eq!(
        differs("from-round = 2", "from-round = 2"),
        differs_in("B", 1)
    );
    assert_eq!(differs("half-byes = [1]", ""), differs_in("D", 1));
    assert_eq!(
        differs("half-byes = [1]", "from-round = 3"),
        differs_in("D", 2)
    );
    assert_eq!(
        differs("half-byes = [1]", "half-byes = [1]"),
        differs_in("D", 1)
    );
}

#[test]
fn a_late_entry_that_has_played_stays_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let four = ["A", "B", "C", "D"].map(|name| (name, ""));
    go_on(&plan_of("swiss", "rounds = 4\n", &four), &path, 4);
    let five = [four[0], four[1], four[2], four[3], ("E", "from-round = 3")];
    let with_late = plan_of("swiss", "rounds = 4\n", &five);
    let (state, _) = go_on(&with_late, &path, 6);
    assert!(state.rounds.len() >= 3);
    assert_eq!(state.agrees(&with_late), Ok(()));
}

/// A judge turns the first round of a knockout round: what the former winner went on to play is void, and comes back
/// when the judge thinks better of it.
#[test]
fn encounters_that_did_not_come_to_pass_do_not_count() {
    let folder = tempfile::tempdir().expect("a folder");
    for system in ["knockout", "double-elimination"] {
        let path = folder.path().join(system);
        let plan = plan(system, "seed = 5\n");
        let (before, stop) = go_on(&plan, &path, usize::MAX);
        assert!(matches!(stop, Stop::Over) && before.void.is_empty());
        let first = before
            .games
            .keys()
            .find(|(encounter, _)| encounter.round == 1)
            .expect("a first round")
            .0;
        let won = before.score(first).white > before.score(first).black;
        let winner = if won { first.white } else { first.black };
        let judge = |turned: bool| {
            let games = before.games.iter().filter(|(key, _)| key.0 == first);
            for (_, game) in games {
                let white_wins = (game.event.white == winner) != turned;
                let outcome = Outcome::Win(if white_wins { Side::White } else { Side::Black });
                let game = game.event.number;
                judged(&plan, &path, Decision::Result { game, outcome });
            }
        };
        judge(true);
        let (after, stop) = go_on(&plan, &path, usize::MAX);
        assert!(matches!(stop, Stop::Over), "{stop:?}");
        assert!(!after.void.is_empty(), "{system}");
        // Everything that counts follows from what went before: the loser of a knockout plays no more.
        if system == "knockout" {
            let later = after.games.keys().filter(|(one, _)| one.round > 1);
            let plays = |one: &Encounter| one.white == winner || one.black == winner;
            assert_eq!(later.filter(|(one, _)| plays(one)).count(), 0);
            let row = standings(&plan, &after);
            let row = row.iter().find(|row| row.entrant == winner).expect("there");
            let own = after.games.keys().filter(|(one, _)| plays(one)).count();
            assert_eq!(row.games, own);
        }
        let table: usize = crosstable(&plan, &after)
            .iter()
            .flatten()
            .map(|cell| cell.games)
            .sum();
        assert_eq!(table, 2 * after.games.len());
        let events = Log::peek(&path).expect("a log");
        let kept = events
            .iter()
            .filter(|event| matches!(event, Event::Game(_)))
            .count();
        assert_eq!(kept, after.games.len() + after.void.len(), "all are kept");

        judge(false);
        let (back, stop) = go_on(&plan, &path, usize::MAX);
        assert!(matches!(stop, Stop::Over), "{stop:?}");
        let numbers = |state: &TournamentState| -> Vec<usize> {
            state.games.values().map(|game| game.event.number).collect()
        };
        assert_eq!(
            numbers(&back),
            numbers(&before),
            "{system}: none is played anew"
        );
    }
}

#[test]
fn a_judge_is_heard_while_games_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("double-round-robin", "");
    Inbox::of(&path)
        .put(Decision::Pause, "lunch")
        .expect("left");
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Paused));
    assert!(state.games.is_empty());
    let inbox = Inbox::of(&path);
    inbox.put(Decision::Resume, "back").expect("left");
    inbox
        .put(Decision::Withdraw { entrant: 4 }, "ill")
        .expect("left");
    let (state, stop) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(stop, Stop::Over));
    assert_eq!(state.games.len(), 4 * 3 * 2);
    assert_eq!(state.decisions.len(), 3);
}

#[test]
fn the_winner_of_the_last_encounter_is_first() {
    let folder = tempfile::tempdir().expect("a folder");
    for (system, seed) in [("knockout", 1), ("knockout", 2), ("double-elimination", 3)] {
        let path = folder.path().join(format!("{system}{seed}"));
        let plan = plan(system, &format!("seed = {seed}\n"));
        let (state, stop) = go_on(&plan, &path, usize::MAX);
        assert!(matches!(stop, Stop::Over));
        let finished = state.finished(&plan);
        let last = finished
            .iter()
            .max_by_key(|done| done.encounter.round)
            .expect("encounters");
        assert_eq!(
            standings(&plan, &state)[0].entrant,
            last.winner(),
            "{system} {seed}"
        );
    }
}

/// The second game of a pair that breaks a tie may end before the first.
#[test]
fn a_cut_in_a_pair_that_breaks_a_tie_loses_no_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = plan("knockout", "seed = 4\n");
    let (whole, _) = go_on(&plan, &folder.path().join("whole"), usize::MAX);
    let extra = whole
        .games
        .keys()
        .filter(|(_, index)| *index >= plan.games)
        .count();
    for left_out in whole.games.keys().filter(|(_, index)| *index == plan.games) {
        let mut state = whole.clone();
        let encounter = left_out.0;
        state
            .games
            .retain(|key, _| key != left_out && (key.0 != encounter || key.1 <= plan.games + 1));
        let missing = state.missing(&plan, encounter);
        assert!(
            missing.iter().any(|game| game.index == left_out.1),
            "{missing:?}"
        );
    }
    assert!(extra > 0, "some encounter was level");
}

/// Every round has an opening of its own as long as there are enough of them.
#[test]
fn openings_are_used_one_after_the_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let eight = ["A", "B", "C", "D", "E", "F", "G", "H"].map(|name| (name, ""));
    for (system, more, entrants, rounds) in [
        ("swiss", "rounds = 4\n", 8, 4),
        ("round-robin", "", 5, 5),
        ("knockout", "", 8, 3),
        ("gauntlet", "", 5, 4),
    ] {
        for games in 1..=3 {
            let path = folder.path().join(format!("{system}{games}"));
            let mut plan = plan_of(system, more, &eight[..entrants]);
            plan.games = games;
            let mut setup = setup(&plan, &path);
            setup.openings = openings(rounds * games.div_ceil(2));
            let state = to_the_end(&plan, &setup, &path);
            let planned = state.games.iter().filter(|((_, index), _)| *index < games);
            let used: BTreeSet<&Vec<String>> =
                planned.map(|(_, game)| &game.event.opening).collect();
            assert_eq!(used.len(), rounds * games.div_ceil(2), "{system} {games}");
            for ((encounter, index), game) in &state.games {
                // Both games of a pair begin alike, those that break ties too.
                let first = if *index < games { 0 } else { games };
                let Some(other) = state
                    .games
                    .get(&(*encounter, (index - first) / 2 * 2 + first))
                else {
                    continue;
                };
                assert_eq!(game.event.opening, other.event.opening, "{system} {games}");
            }
        }
    }
}

/// Earlier versions gave other openings: what was played with them stays.
#[test]
fn a_tournament_with_other_openings_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("double-round-robin", "");
    let (before, _) = go_on(&plan, &path, 7);
    let mut setup = setup(&plan, &path);
    setup.openings = openings(3);
    let after = to_the_end(&plan, &setup, &path);
    assert_eq!(after.games.len(), 40);
    for (key, game) in &before.games {
        assert_eq!(&after.games[key], game);
    }
}

/// Lines that are what was written, but cannot be.
#[test]
fn events_that_cannot_be_are_refused_with_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for (system, more) in PLANS {
        let plan = plan(system, more);
        let path = folder.path().join(system);
        go_on(&plan, &path, usize::MAX);
        judged(&plan, &path, Decision::Withdraw { entrant: 1 });
        let outcome = Outcome::Win(Side::Black);
        judged(&plan, &path, Decision::Result { game: 1, outcome });
        let events = Log::peek(&path).expect("events");
        assert!(TournamentState::of(&plan, &events).is_ok());
        let refused = |change: &dyn Fn(&mut Event)| {
            let mut changed = events.clone();
            changed.iter_mut().for_each(change);
            let first = changed
                .iter()
                .zip(&events)
                .position(|(one, other)| one != other);
            let Some(first) = first else { return };
            match TournamentState::of(&plan, &changed) {
                Err(LogMismatchError::Line { line, .. }) => assert_eq!(line, first + 1, "{system}"),
                other => panic!("{system}: {:?}: {other:?}", changed[first]),
            }
        };
        refused(&|event| {
            if let Event::Game(game) = event {
                (game.white, game.pair.0) = (99, 99);
            }
        });
        for round in [0, 99, 1_000_000_000_000_000] {
            refused(&|event| {
                if let Event::Game(game) = event {
                    game.round = round;
                }
            });
        }
        refused(&|event| {
            if let Event::Game(game) = event {
                game.black = game.white;
            }
        });
        refused(&|event| {
            if let Event::Game(game) = event {
                game.index = 8;
            }
        });
        refused(&|event| {
            if let Event::Round(round) = event {
                round.bye = Some(5);
            }
        });
        refused(&|event| {
            if let Event::Round(round) = event {
                round.bye = Some(round.boards[0].0);
            }
        });
        refused(&|event| {
            if let Event::Judge { decision, .. } = event {
                match decision {
                    Decision::Withdraw { entrant } => *entrant = 5,
                    Decision::Result { game, .. } => *game = 0,
                    _ => {}
                }
            }
        });
        refused(&|event| {
            if let Event::Judge {
                decision: Decision::Result { game, .. },
                ..
            } = event
            {
                *game = 9999;
            }
        });
        let mut twice = events.clone();
        twice.insert(1, events[0].clone());
        assert!(matches!(
            TournamentState::of(&plan, &twice),
            Err(LogMismatchError::Line { line: 2, .. })
        ));
        // A changed plan is reported as such, whatever no longer fits because of it.
        let four = plan_of(system, more, &["A", "B", "C", "D"].map(|name| (name, "")));
        assert_eq!(
            TournamentState::of(&four, &events),
            Err(LogMismatchError::Plan(PlanChangeError::Changed))
        );
    }
}
