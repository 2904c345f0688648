//! Tournaments that are cut off, judged and go on.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

use game::{Dice, Game, Outcome, Record, Side};
use stratvision_arena::contest::{Choice, Contender, Entry, Openings, Pace, Rules, Trouble};
use stratvision_arena::systems::Encounter;
use stratvision_arena::tournament::{
    Decision, Disagreement, Event, Inbox, Log, Plan, Progress, State, Stop, Venue, crosstable, run,
    standings,
};
use tactickle::{Move, Position};

/// Moves by lot, the same for the same seed.
struct ByLot(String);

struct Lot(Dice);

impl Entry<Position> for ByLot {
    fn name(&self) -> &str {
        &self.0
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
        Ok(Box::new(Lot(Dice::new(seed))))
    }
}

impl Contender<Position> for Lot {
    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, Trouble> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        Ok(Choice::of(legal[self.0.below(legal.len())]))
    }
}

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

/// Entrants with what else is said of them.
fn plan_of(system: &str, more: &str, entries: &[(&str, &str)]) -> Plan {
    let mut text = format!(
        "game = \"tac-tickle\"\nsystem = \"{system}\"\n{more}games = 2\nconcurrency = 2\nmove-limit = 40\n[openings]\nrandom = 2\n"
    );
    for (name, more) in entries {
        text.push_str(&format!(
            "[[entry]]\nname = \"{name}\"\nplayer = \"random\"\n{more}\n"
        ));
    }
    Plan::read(&text).expect("a plan")
}

/// A judge decides between two sessions.
fn judged(path: &std::path::Path, decision: Decision) {
    let (mut log, _) = Log::open(path).expect("a log");
    let reason = "because".to_owned();
    log.add(&mut Event::Judge { decision, reason })
        .expect("kept");
}

/// Runs a tournament from its log until it ends, or until so many more games have been kept.
fn go_on(plan: &Plan, path: &std::path::Path, games: usize) -> (State, Stop) {
    let (log, events) = Log::open(path).expect("a log");
    let entries: Vec<Box<dyn Entry<Position>>> = plan
        .entries
        .iter()
        .map(|entry| Box::new(ByLot(entry.name.clone())) as Box<dyn Entry<Position>>)
        .collect();
    let openings = Openings::new(&plan.opening, plan.seed).expect("openings");
    let stop = AtomicBool::new(false);
    let kept = AtomicUsize::new(0);
    let venue = Venue {
        rules: Rules {
            move_limit: plan.move_limit,
            ..Rules::default()
        },
        openings,
        entries,
        inbox: Inbox::of(path),
    };
    run(
        plan,
        &venue,
        log,
        State::after(&events),
        &stop,
        |_, progress| {
            if let Progress::Ends(_) = progress
                && kept.fetch_add(1, SeqCst) + 1 >= games
            {
                stop.store(true, SeqCst);
            }
        },
    )
}

/// What was played, without how long it took.
fn told(state: &State) -> Vec<(String, Vec<String>)> {
    state
        .games
        .values()
        .map(|game| {
            let event = &game.event;
            (
                format!(
                    "{} {} {} {} {}",
                    event.round, event.index, event.white, event.black, event.result
                ),
                event.plies.iter().map(|ply| ply.0.clone()).collect(),
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
        assert_eq!(told(&state), told(&expected), "{system}");
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
    let judge = |decision: Decision| judged(&path, decision);
    let before = State::after(&Log::peek(&path).expect("events"));
    let game = before.numbered(4).expect("game four").clone();
    judge(Decision::Result {
        game: 4,
        result: "0-1".to_owned(),
    });
    let state = State::after(&Log::peek(&path).expect("events"));
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
    assert_eq!(
        State::after(&Log::peek(&path).expect("events"))
            .decisions
            .len(),
        4
    );
}

#[test]
fn a_withdrawn_entrant_is_not_paired_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("swiss", "rounds = 3\n");
    go_on(&plan, &path, 4);
    judged(&path, Decision::Withdraw { entrant: 4 });
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
            Outcome::Win(Side::White) => "0-1",
            _ => "1-0",
        };
        judged(
            &path,
            Decision::Result {
                game: number,
                result: other.to_owned(),
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
    judged(&path, Decision::Withdraw { entrant: leaving });
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
    let of_second = |one: usize| -> u32 {
        state
            .games
            .values()
            .filter(|game| game.event.round == 2)
            .map(|game| match one {
                one if one == game.event.white => game.outcome().half_points(Side::White),
                one if one == game.event.black => game.outcome().half_points(Side::Black),
                _ => 0,
            })
            .map(u32::from)
            .sum()
    };
    let bye = u32::from(state.rounds[1].bye == Some(staying)) * 4;
    assert_eq!(row(staying).points, 4 + of_second(staying) + bye);
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
        Err(Disagreement::LateEntry { round: Some(3), .. })
    ));
    assert!(matches!(with(""), Err(Disagreement::LateEntry { .. })));
    let three = &four[..3];
    assert_eq!(
        state.agrees(&plan_of("swiss", "rounds = 4\n", three)),
        Err(Disagreement::Changed)
    );
    assert_eq!(
        state.agrees(&plan_of("swiss", "rounds = 5\n", &four)),
        Err(Disagreement::Changed)
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
        Err(Disagreement::Absence { name, round }) => Some((name, round)),
        Err(other) => panic!("{other:?}"),
    };
    assert_eq!(differs("half-byes = [1]", "from-round = 2"), None);
    assert_eq!(
        differs("half-byes = [1, 4]", "from-round = 2"),
        None,
        "rounds to come are free"
    );
    let told = |name: &str, round| Some((name.to_owned(), round));
    assert_eq!(differs("", "from-round = 2"), told("B", 1));
    assert_eq!(
        differs("half-byes = [1, 2]", "from-round = 2"),
        told("B", 2)
    );
    assert_eq!(differs("from-round = 2", "from-round = 2"), told("B", 1));
    assert_eq!(differs("half-byes = [1]", ""), told("D", 1));
    assert_eq!(differs("half-byes = [1]", "from-round = 3"), told("D", 2));
    assert_eq!(differs("half-byes = [1]", "half-byes = [1]"), told("D", 1));

    // A log of an earlier version does not tell what an absence was worth.
    let mut old = state.clone();
    for round in &mut old.rounds {
        round.half_byes = None;
    }
    assert_eq!(
        old.agrees(&plan("from-round = 2", "from-round = 2")),
        Ok(())
    );
    assert!(old.agrees(&plan("", "from-round = 2")).is_err());
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
                let result = if white_wins { "1-0" } else { "0-1" };
                let game = game.event.number;
                let result = result.to_owned();
                judged(&path, Decision::Result { game, result });
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
            .map(|(_, games)| games)
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
        let numbers = |state: &State| -> Vec<usize> {
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
            missing.iter().any(|&(index, _, _)| index == left_out.1),
            "{missing:?}"
        );
    }
    assert!(extra > 0, "some encounter was level");
}
