//! Games between players who behave and players who do not.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};

use game::{Game, Outcome, Reason, Record, Rng, Side};
use stratvision_arena::contest::{
    Activity, Adjudication, Choice, Clock, Contender, Detail, DrawRule, Entry, ExactResults, Job,
    Opening, Openings, Pace, PlayerError, Rules, Stopper, Watcher, WinRule, play, play_all,
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
    /// Thinks until it is stopped.
    Obedient,
    /// Reports its activity.
    Ruled,
}

struct Player {
    name: String,
    habit: Habit,
}

struct Seated {
    habit: Habit,
    rng: Rng,
    stopped: Arc<AtomicBool>,
    activity: Activity,
}

impl Entry<Position> for Player {
    fn name(&self) -> &str {
        &self.name
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        if self.habit == Habit::NeverStarts {
            return Err(PlayerError::Crashed("no such program".to_owned()));
        }
        Ok(Box::new(Seated {
            habit: self.habit,
            rng: Rng::new(seed),
            stopped: Arc::default(),
            activity: Activity::of(["never".to_owned()]),
        }))
    }
}

impl Contender<Position> for Seated {
    fn prepare(&mut self) -> Result<(), PlayerError> {
        match self.habit {
            Habit::NeverReady => Err(PlayerError::NotReady("anything".to_owned())),
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

    fn choose(&mut self, record: &Record<Position>, _: &Pace) -> Result<Choice<Move>, PlayerError> {
        let mut legal = Vec::new();
        record.position().legal_moves(&mut legal);
        let random = legal[self.rng.below(legal.len())];
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
            Habit::Hangs => never_comes_back(),
            Habit::Resigns => return Err(PlayerError::Resigns),
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

/// Until the tests are over.
fn never_comes_back() {
    loop {
        std::thread::park();
    }
}

/// How long silent players are waited for: long enough for those that only move, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(3);
/// Much less than anybody who never comes back would take.
const SOON: Duration = Duration::from_secs(30);

fn hung() -> Option<Detail> {
    Some(Detail::Player(PlayerError::Hung))
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
) -> stratvision_arena::contest::PlayedGame {
    play(
        &mut Watcher::default(),
        rules,
        [&player(white), &player(black)],
        &Record::new(Position::initial()),
        7,
        &|| false,
    )
    .expect("it is not stopped")
}

#[test]
fn who_misbehaves_loses_with_the_reason() {
    let rules = Rules {
        pace: Pace {
            nodes: Some(1000),
            move_time: Some(Duration::from_millis(100)),
            ..Pace::default()
        },
        ..rules()
    };
    for (habit, reason, part) in [
        (Habit::Panics, Reason::Failure, "on purpose"),
        (Habit::Hangs, Reason::Time, "does not answer"),
        (Habit::Cheats, Reason::IllegalMove, "illegal move: "),
        (Habit::Resigns, Reason::Resignation, ""),
        (Habit::Greedy, Reason::Failure, "out of bounds"),
        (Habit::NeverStarts, Reason::Failure, "no such program"),
        (Habit::NeverReady, Reason::Failure, "does not speak"),
    ] {
        let rules = Rules {
            // On a busy machine even a crash takes its time.
            margin: if habit == Habit::Hangs {
                PATIENCE
            } else {
                Duration::from_secs(60)
            },
            ..rules.clone()
        };
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
            let text = game.detail.map(|detail| detail.message().en);
            let text = text.unwrap_or_default();
            assert!(text.contains(part), "{text}");
            if habit == Habit::Cheats {
                let squares = text
                    .rsplit(' ')
                    .next()
                    .and_then(|text| text.split_once('-'));
                let (from, to) = squares.expect("a move by its squares");
                assert!(
                    from.parse::<u8>().is_ok() && to.parse::<u8>().is_ok(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn a_silent_player_without_a_clock_has_hung() {
    let rules = Rules {
        patience: PATIENCE,
        ..rules()
    };
    let game = played(&rules, Habit::First, Habit::Hangs);
    assert_eq!(
        (game.end.outcome, game.end.reason),
        (Outcome::Win(Side::White), Reason::Failure)
    );
    assert_eq!(game.detail, hung());
}

/// The thread of a game whose player never comes back is lost; what the other one knows is not, nor are other games.
#[test]
fn a_player_that_never_returns_does_not_stop_other_games() {
    let rules = Rules {
        patience: PATIENCE,
        ..rules()
    };
    let game = played(&rules, Habit::Ruled, Habit::Hangs);
    assert_eq!(game.end.outcome, Outcome::Win(Side::White));
    assert_eq!(game.plies.len(), 1, "the move before is kept");
    assert_eq!(game.activity[0].rules["busy"].fired, 1);

    let [quiet, lost] = [player(Habit::First), player(Habit::Hangs)];
    let start = Openings::new(&Opening::Start, 0).expect("the start");
    let job = |white| Job {
        players: [white as &dyn Entry<Position>, &quiet],
        openings: &start,
        pair: 0,
        seed: 3,
    };
    let jobs = [
        job(&quiet),
        job(&lost),
        job(&quiet),
        job(&lost),
        job(&quiet),
    ];
    let mut silent = Vec::new();
    play_all(
        &rules,
        &jobs,
        2,
        &AtomicBool::new(false),
        |_| {},
        |_, _| ControlFlow::Continue(()),
        |_, played| {
            silent.push(played.detail == hung());
            ControlFlow::Continue(())
        },
    );
    assert_eq!(silent, [false, true, false, true, false]);
}

#[test]
fn a_player_that_is_not_ready_in_time_has_hung() {
    struct Sleeper;
    impl Entry<Position> for Sleeper {
        fn name(&self) -> &str {
            "sleeper"
        }
        fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
            Ok(Box::new(Asleep))
        }
    }
    struct Asleep;
    impl Contender<Position> for Asleep {
        fn prepare(&mut self) -> Result<(), PlayerError> {
            never_comes_back();
            Ok(())
        }
        fn choose(&mut self, _: &Record<Position>, _: &Pace) -> Result<Choice<Move>, PlayerError> {
            Err(PlayerError::Resigns)
        }
    }
    let rules = Rules {
        startup: PATIENCE,
        ..rules()
    };
    let start = Record::new(Position::initial());
    let entries: [&dyn Entry<Position>; 2] = [&player(Habit::First), &Sleeper];
    let game = play(&mut Watcher::default(), &rules, entries, &start, 1, &|| {
        false
    })
    .expect("played");
    assert_eq!(game.end.outcome, Outcome::Win(Side::White));
    assert_eq!(game.detail, hung());
}

#[test]
fn a_player_that_lost_on_time_is_stopped() {
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
        fn open(&self, _: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
            Ok(Box::new(Seated {
                habit: Habit::Obedient,
                rng: Rng::new(1),
                stopped: self.0.clone(),
                activity: Activity::default(),
            }))
        }
    }
    let start = Record::new(Position::initial());
    let entries: [&dyn Entry<Position>; 2] = [&Watched(stopped.clone()), &player(Habit::First)];
    let game = play(&mut Watcher::default(), &rules, entries, &start, 1, &|| {
        false
    })
    .expect("played");
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
            &mut Watcher::default(),
            &rules(),
            [&player(Habit::First), &player(habit)],
            &start,
            7,
            &stop,
        );
        assert!(game.is_none(), "an unfinished game is none");
        assert!(begun.elapsed() < SOON);
    }
}

#[test]
fn what_was_finished_is_heard_of_and_the_rest_is_not() {
    let [quick, slow] = [player(Habit::Random), player(Habit::Obedient)];
    let start = Openings::new(&Opening::Start, 0).expect("the start");
    let job = |player| Job {
        players: [player as &dyn Entry<Position>, player],
        openings: &start,
        pair: 0,
        seed: 3,
    };
    let [quick, slow] = [&quick, &slow];
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
    assert!(begun.elapsed() < SOON);

    // `finished` may stop the games under way.
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
    impl ExactResults<Position> for AllKnown {
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
