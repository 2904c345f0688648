//! Games between players who behave and players who do not; tournaments that are cut off and go on.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use game::{Game, Outcome, Reason, Record, Side};
use stratvision_arena::contest::{
    Activity, Adjudication, Choice, Clock, Contender, DrawRule, Entry, Job, Opening, Openings,
    Pace, Rules, Stopper, Tables, Trouble, WinRule, play, play_all,
};
use stratvision_arena::tournament::{
    Decision, Disagreement, Event, Inbox, Log, Plan, Progress, State, Stop, Venue, run, standings,
};
use tactickle::{Move, Position};

/// What a test player does.
#[derive(Clone, Copy, PartialEq)]
enum Habit {
    Random,
    First,
    Panics,
    Hangs,
    Cheats,
    Resigns,
    Greedy,
    Optimist,
    Sober,
    NeverStarts,
    NeverReady,
    /// Thinks until somebody stops it.
    Obedient,
    /// Tells what its rules did.
    Ruled,
}

struct Player {
    name: String,
    habit: Habit,
}

struct Seated {
    habit: Habit,
    dice: u64,
    stopped: Arc<AtomicBool>,
    activity: Activity,
}

impl Entry<Position> for Player {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
        if self.habit == Habit::NeverStarts {
            return Err(Trouble::Crashed("no such program".to_owned()));
        }
        Ok(Box::new(Seated {
            habit: self.habit,
            dice: seed | 1,
            stopped: Arc::default(),
            activity: Activity::of(["never".to_owned()]),
        }))
    }
}

impl Contender<Position> for Seated {
    fn prepare(&mut self) -> Result<(), Trouble> {
        match self.habit {
            Habit::NeverReady => Err(Trouble::NotReady("anything".to_owned())),
            _ => Ok(()),
        }
    }

    fn stopper(&self) -> Option<Stopper> {
        let stopped = self.stopped.clone();
        let stop = move || stopped.store(true, SeqCst);
        (self.habit == Habit::Obedient).then(|| Box::new(stop) as Stopper)
    }

    fn activity(&self) -> Activity {
        self.activity.clone()
    }

    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, Trouble> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        let random = legal[(self.dice >> 20) as usize % legal.len()];
        let mut choice = Choice::of(random);
        match self.habit {
            Habit::Random | Habit::NeverStarts | Habit::NeverReady => {}
            Habit::Ruled => self.activity.note([("busy".to_owned(), 0.5)]),
            Habit::Obedient => {
                while !self.stopped.load(SeqCst) {
                    std::thread::sleep(Duration::from_millis(2));
                }
            }
            Habit::First => choice.chosen = legal[0],
            Habit::Panics => panic!("on purpose"),
            Habit::Hangs => std::thread::sleep(Duration::from_secs(5)),
            Habit::Resigns => return Err(Trouble::Resigns),
            Habit::Greedy => choice.nodes = Some(10_000_000),
            Habit::Cheats => {
                // A move of another position.
                let mut later = *record.position();
                for _ in 0..3 {
                    legal.clear();
                    later.legal_moves(&mut legal);
                    later.play(legal[0]);
                }
                legal.clear();
                record.position().legal_moves(&mut legal);
                let mut foreign = Vec::new();
                later.legal_moves(&mut foreign);
                foreign.retain(|chosen| !legal.contains(chosen));
                choice.chosen = foreign[0];
            }
            Habit::Optimist => {
                let sign = if record.position().side_to_move() == Side::White {
                    1
                } else {
                    -1
                };
                choice.value = Some(900 * sign);
            }
            Habit::Sober => choice.value = Some(0),
        }
        Ok(choice)
    }
}

fn player(habit: Habit) -> Player {
    Player {
        name: "x".to_owned(),
        habit,
    }
}

fn rules() -> Rules<Position> {
    Rules {
        pace: Pace {
            depth: Some(1),
            ..Pace::default()
        },
        move_limit: Some(60),
        ..Rules::default()
    }
}

fn played(
    rules: &Rules<Position>,
    white: Habit,
    black: Habit,
) -> stratvision_arena::contest::Played {
    play(
        rules,
        [&player(white), &player(black)],
        &Record::new(Position::initial()),
        7,
        &|| false,
    )
    .expect("nobody stops it")
}

#[test]
fn who_misbehaves_loses_with_the_reason() {
    let rules = Rules {
        pace: Pace {
            nodes: Some(1000),
            move_time: Some(Duration::from_millis(100)),
            ..Pace::default()
        },
        margin: Duration::from_secs(2),
        ..rules()
    };
    for (habit, reason, part) in [
        (Habit::Panics, Reason::Failure, "on purpose"),
        (Habit::Hangs, Reason::Time, "does not answer"),
        (Habit::Cheats, Reason::IllegalMove, "illegal"),
        (Habit::Resigns, Reason::Resignation, ""),
        (Habit::Greedy, Reason::Failure, "out of bounds"),
        (Habit::NeverStarts, Reason::Failure, "no such program"),
        (Habit::NeverReady, Reason::Failure, "does not speak"),
    ] {
        for bad in Side::BOTH {
            let habits = if bad == Side::White {
                [habit, Habit::First]
            } else {
                [Habit::First, habit]
            };
            let game = played(&rules, habits[0], habits[1]);
            assert_eq!(
                game.end.outcome,
                Outcome::Win(!bad),
                "{part} {:?}",
                game.end
            );
            assert_eq!(game.end.reason, reason);
            assert!(game.detail.unwrap_or_default().contains(part));
        }
    }
}

#[test]
fn without_a_clock_whoever_is_silent_has_hung() {
    let rules = Rules {
        patience: Duration::from_millis(100),
        ..rules()
    };
    let game = played(&rules, Habit::First, Habit::Hangs);
    assert_eq!(
        (game.end.outcome, game.end.reason),
        (Outcome::Win(Side::White), Reason::Failure)
    );
    assert_eq!(game.detail.as_deref(), Some("does not answer"));
}

#[test]
fn whoever_has_lost_on_time_stops_thinking() {
    let rules = Rules {
        pace: Pace {
            move_time: Some(Duration::from_millis(50)),
            ..Pace::default()
        },
        margin: Duration::from_millis(20),
        ..rules()
    };
    let stopped: Arc<AtomicBool> = Arc::default();
    struct Watched(Arc<AtomicBool>);
    impl Entry<Position> for Watched {
        fn name(&self) -> &str {
            "watched"
        }
        fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, Trouble> {
            Ok(Box::new(Seated {
                habit: Habit::Obedient,
                dice: 1,
                stopped: self.0.clone(),
                activity: Activity::default(),
            }))
        }
    }
    let start = Record::new(Position::initial());
    let entries: [&dyn Entry<Position>; 2] = [&Watched(stopped.clone()), &player(Habit::First)];
    let game = play(&rules, entries, &start, 1, &|| false).expect("played");
    assert_eq!(game.end.reason, Reason::Time);
    assert!(stopped.load(SeqCst));
}

#[test]
fn everything_ends_at_once_when_asked() {
    let start = Record::new(Position::initial());
    for habit in [Habit::Hangs, Habit::Obedient] {
        let begun = Instant::now();
        let stop = || begun.elapsed() > Duration::from_millis(100);
        let game = play(
            &rules(),
            [&player(Habit::First), &player(habit)],
            &start,
            7,
            &stop,
        );
        assert!(game.is_none(), "an unfinished game is none");
        assert!(begun.elapsed() < Duration::from_secs(2));
    }
}

#[test]
fn what_was_finished_is_heard_of_and_the_rest_is_not() {
    let [quick, slow] = [player(Habit::Random), player(Habit::Obedient)];
    let start = Record::new(Position::initial());
    let job = |player: &'static Player| -> Job<'static, Position> {
        Job {
            players: [player, player],
            opening: start.clone(),
            seed: 3,
        }
    };
    let [quick, slow]: [&'static Player; 2] = [quick, slow].map(|one| &*Box::leak(Box::new(one)));
    // The second game is cut off; those behind it are over.
    let jobs = [job(quick), job(slow), job(quick), job(quick)];
    let stop = AtomicBool::new(false);
    let kept = AtomicUsize::new(0);
    let mut heard = Vec::new();
    let begun = Instant::now();
    play_all(
        &rules(),
        &jobs,
        2,
        &stop,
        |_| {},
        |_, _| {
            if kept.fetch_add(1, SeqCst) == 2 {
                stop.store(true, SeqCst);
            }
            ControlFlow::Continue(())
        },
        |number, _| {
            heard.push(number);
            ControlFlow::Continue(())
        },
    );
    assert_eq!((heard, kept.load(SeqCst)), (vec![0, 2, 3], 3));
    assert!(begun.elapsed() < Duration::from_secs(10));

    // Whoever has heard enough ends the games under way.
    let jobs = [job(quick), job(slow), job(slow)];
    let mut heard = 0;
    play_all(
        &rules(),
        &jobs,
        2,
        &AtomicBool::new(false),
        |_| {},
        |_, _| ControlFlow::Continue(()),
        |_, _| {
            heard += 1;
            ControlFlow::Break(())
        },
    );
    assert_eq!(heard, 1);
}

#[test]
fn what_rules_did_is_part_of_the_game() {
    let game = played(&rules(), Habit::Ruled, Habit::First);
    let [white, black] = &game.activity;
    let own_moves = game.plies.len().div_ceil(2) as u64;
    assert_eq!(white.positions, own_moves);
    assert_eq!(white.rules["busy"].fired, own_moves);
    assert_eq!(white.rules["busy"].mean(), 0.5);
    assert_eq!(white.rules["never"].fired, 0);
    assert_eq!(black.positions, 0);
}

#[test]
fn a_clock_runs_out() {
    let clock = Clock {
        remaining: Duration::from_millis(50),
        increment: Duration::ZERO,
    };
    let rules = Rules {
        pace: Pace {
            clock: Some(clock),
            ..Pace::default()
        },
        margin: Duration::from_millis(20),
        ..rules()
    };
    let game = played(&rules, Habit::Hangs, Habit::First);
    assert_eq!(
        (game.end.outcome, game.end.reason),
        (Outcome::Win(Side::Black), Reason::Time)
    );
}

#[test]
fn clear_results_are_called() {
    let mut rules = Rules {
        adjudication: Adjudication {
            win: Some(WinRule {
                value: 500,
                moves: 2,
            }),
            draw: Some(DrawRule {
                after: 3,
                value: 10,
                moves: 2,
            }),
            tables: None,
        },
        ..rules()
    };
    let win = played(&rules, Habit::Optimist, Habit::Optimist);
    assert_eq!(
        (win.end.outcome, win.end.reason, win.plies.len()),
        (Outcome::Win(Side::White), Reason::Adjudication, 4)
    );
    let draw = played(&rules, Habit::Sober, Habit::Sober);
    assert_eq!(
        (draw.end.outcome, draw.end.reason, draw.plies.len()),
        (Outcome::Draw, Reason::Adjudication, 6)
    );
    let silent = played(&rules, Habit::Sober, Habit::First);
    assert_ne!(
        silent.end.reason,
        Reason::Adjudication,
        "one who says nothing agrees to nothing"
    );

    struct AllKnown;
    impl Tables<Position> for AllKnown {
        fn outcome(&self, position: &Position) -> Option<Outcome> {
            (position.side_to_move() == Side::Black).then_some(Outcome::Win(Side::Black))
        }
    }
    rules.adjudication.tables = Some(Arc::new(AllKnown));
    let known = played(&rules, Habit::First, Habit::First);
    assert_eq!(
        (known.end.outcome, known.plies.len()),
        (Outcome::Win(Side::Black), 1)
    );
}

#[test]
fn pairs_share_their_opening() {
    let openings = Openings::<Position>::new(&Opening::Random { plies: 4 }, 11).expect("ready");
    assert_eq!(openings.of_pair(3).moves(), openings.of_pair(3).moves());
    let different = (0..20)
        .filter(|&pair| openings.of_pair(pair).moves() != openings.of_pair(0).moves())
        .count();
    assert!(different > 15);
    assert!(Openings::<Position>::new(&Opening::List(vec!["nonsense".to_owned()]), 0).is_err());
    // A book comes in an order of its own, each line once.
    let lines: Vec<Record<Position>> = (0..30).map(|pair| openings.of_pair(pair)).collect();
    let order = |seed: u64| -> Vec<u64> {
        let book = Openings::shuffled(lines.clone(), seed).expect("a book");
        let key = |pair| book.of_pair(pair).position().key();
        (0..lines.len()).map(key).collect()
    };
    assert_eq!(order(1), order(1));
    assert_ne!(order(1), order(2));
    let sorted = |mut keys: Vec<u64>| {
        keys.sort_unstable();
        keys
    };
    assert_eq!(sorted(order(1)), sorted(order(2)));
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

/// Runs a tournament from its log until it ends, or until so many more games have been kept.
fn go_on(plan: &Plan, path: &std::path::Path, games: usize) -> (State, Stop) {
    let (log, events) = Log::open(path).expect("a log");
    let entries: Vec<Box<dyn Entry<Position>>> = plan
        .entries
        .iter()
        .map(|entry| {
            Box::new(Player {
                name: entry.name.clone(),
                habit: Habit::Random,
            }) as Box<dyn Entry<Position>>
        })
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
    let judge = |decision: Decision| {
        let (mut log, _) = Log::open(&path).expect("a log");
        log.add(&mut Event::Judge {
            decision,
            reason: "because".to_owned(),
        })
        .expect("kept");
    };
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
    {
        let (mut log, _) = Log::open(&path).expect("a log");
        let decision = Decision::Withdraw { entrant: 4 };
        log.add(&mut Event::Judge {
            decision,
            reason: "ill".to_owned(),
        })
        .expect("kept");
    }
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
        let (mut log, _) = Log::open(&path).expect("a log");
        log.add(&mut Event::Judge {
            decision: Decision::Result {
                game: number,
                result: other.to_owned(),
            },
            reason: "engine help".to_owned(),
        })
        .expect("kept");
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
    {
        let (mut log, _) = Log::open(&path).expect("a log");
        let decision = Decision::Withdraw { entrant: leaving };
        log.add(&mut Event::Judge {
            decision,
            reason: "ill".to_owned(),
        })
        .expect("kept");
    }
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
fn plans_that_make_no_sense_are_told_with_their_place() {
    let good = "system = \"swiss\"\nrounds = 3\n";
    let entries = "[[entry]]\nname = \"A\"\nplayer = \"random\"\n[[entry]]\nname = \"B\"\nplayer = \"random\"\n";
    for (text, en, pt) in [
        (
            "system = \"swiss\"\nround = 3\n",
            "line 2, column 1",
            "é desconhecido",
        ),
        (
            "rounds = 3\n",
            "missing field `system`",
            "falta o campo `system`",
        ),
        ("system = 3\n", "line 1, column 10", "o tipo está errado"),
        (
            "system = \"swiss\"\nrounds = 3\nforbidden = [[\"A\", \"X\"]]\n",
            "\"X\"",
            "\"X\"",
        ),
    ] {
        let error = Plan::read(&format!("{text}{entries}")).expect_err(text);
        assert!(error.0.en.contains(en), "{}", error.0.en);
        assert!(error.0.pt.contains(pt), "{}", error.0.pt);
    }
    for more in [
        "from-round = 4",
        "half-byes = [0]",
        "half-byes = [2, 2]",
        "from-round = 2",
    ] {
        let text = format!("{good}{entries}{more}\n");
        // Two entrants, one of them away: nobody to meet.
        assert!(Plan::read(&text).is_err(), "{more}");
    }
    let text = format!("system = \"knockout\"\n{entries}half-byes = [1]\n");
    assert!(
        Plan::read(&text)
            .expect_err("no Swiss")
            .0
            .en
            .contains("swiss")
    );
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
