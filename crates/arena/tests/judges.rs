//! Judges and tournaments at the same time.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use crate::support::play::{Random, go_on, judged, plan_of, setup};
use game::{Outcome, Record, Rng, Side};
use stratvision_arena::contest::{Choice, Contender, Entry, Pace, PlayerError};
use stratvision_arena::tournament::{
    DecideError, Decision, Event, Inbox, Log, LogError, LogMismatchError, Plan, Progress, Status,
    Stop, TournamentState, decide, run,
};
use tactickle::{Move, Position};

fn names(count: usize) -> Vec<String> {
    (1..=count).map(|number| number.to_string()).collect()
}

fn plan(system: &str, entrants: usize, more: &str) -> Plan {
    let names = names(entrants);
    let entries: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "")).collect();
    plan_of(system, more, &entries)
}

fn decisions(path: &Path) -> Vec<Decision> {
    let events = Log::peek(path).expect("a log").into_iter();
    let decision = |event| match event {
        Event::Judge { decision, .. } => Some(decision),
        _ => None,
    };
    events.filter_map(decision).collect()
}

/// Moves at random after a pause.
struct Slow;

struct SlowRandom(Random);

impl Entry<Position> for Slow {
    fn name(&self) -> &str {
        "slow"
    }

    fn open(&self, seed: u64) -> Result<Box<dyn Contender<Position>>, PlayerError> {
        Ok(Box::new(SlowRandom(Random(Rng::new(seed)))))
    }
}

impl Contender<Position> for SlowRandom {
    fn choose(
        &mut self,
        record: &Record<Position>,
        pace: &Pace,
    ) -> Result<Choice<Move>, PlayerError> {
        std::thread::sleep(Duration::from_millis(3 + self.0.0.next_u64() % 20));
        self.0.choose(record, pace)
    }
}

/// Each letter is recorded once, however many games end at once, and games under way are played to their ends.
#[test]
fn letters_are_taken_in_once_and_nothing_under_way_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let mut plan = plan("double-round-robin", 4, "seed = 3\n");
    plan.concurrency = 8;
    let mut setup = setup(&plan, &path);
    setup.entries = (0..4)
        .map(|_| Box::new(Slow) as Box<dyn Entry<Position>>)
        .collect();
    let (log, events) = Log::open(&path).expect("a log");
    let state = TournamentState::of(&plan, &events).expect("new");
    let begun = AtomicUsize::new(0);
    let mut under_way = 0;
    let most_under_way = Mutex::new(&mut under_way);
    let stop = AtomicBool::new(false);
    let (state, end) = run(
        &plan,
        &setup,
        log,
        state,
        &stop,
        |state, progress| match progress {
            Progress::Begins(..) => {
                begun.fetch_add(1, SeqCst);
            }
            Progress::Ends(game) => {
                if game.number % 3 == 0 {
                    let (game, outcome) = (game.number, Outcome::Win(Side::White));
                    let decision = Decision::Result { game, outcome };
                    setup.inbox.put(decision, "because").expect("left");
                    let now = begun.load(SeqCst) - state.games.len();
                    let mut most = most_under_way.lock().expect("whole");
                    **most = now.max(**most);
                }
            }
            Progress::Refuses(refused) => panic!("{refused:?}"),
        },
    );
    assert!(matches!(end, Stop::Over), "{end:?}");
    assert_eq!(state.games.len(), 24);
    assert_eq!(state.decisions.len(), 8, "each letter once");
    assert!(
        under_way > 0,
        "other games were under way when a judge decided"
    );
    assert_eq!(begun.load(SeqCst), 24, "none begins twice");
    assert_eq!(
        TournamentState::of(&plan, &Log::peek(&path).expect("a log")),
        Ok(state)
    );
}

#[test]
fn impossible_letters_are_set_aside_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    for system in ["swiss", "knockout"] {
        let path = folder.path().join(system);
        let more = if system == "swiss" {
            "rounds = 2\n"
        } else {
            ""
        };
        let plan = plan(system, 4, more);
        let inbox = Inbox::of(&path);
        let letters = [
            Decision::Withdraw { entrant: 77 },
            Decision::Swap { game: 1 },
            Decision::Result {
                game: 0,
                outcome: Outcome::Win(Side::White),
            },
            Decision::Withdraw { entrant: 3 },
        ];
        for letter in letters {
            inbox.put(letter, "because").expect("left");
        }
        let setup = setup(&plan, &path);
        let (log, events) = Log::open(&path).expect("a log");
        let state = TournamentState::of(&plan, &events).expect("new");
        let rejected = Mutex::new(Vec::new());
        let stop = AtomicBool::new(false);
        let (state, end) = run(&plan, &setup, log, state, &stop, |_, progress| {
            if let Progress::Refuses(refused) = progress {
                rejected.lock().expect("whole").push(refused.clone());
            }
        });
        assert!(matches!(end, Stop::Over), "{end:?}");
        assert_eq!(state.decisions.len(), 1);
        assert!(state.withdrawn.contains(&3));
        let rejected = rejected.into_inner().expect("whole");
        assert_eq!(rejected.len(), 3);
        for refused in rejected {
            assert!(refused.path.exists());
            assert!(!refused.reason.0.en.is_empty() && !refused.reason.0.pt.is_empty());
        }
    }
}

#[test]
fn letters_that_wait_come_before_a_later_decision() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let plan = plan("round-robin", 3, "");
    let inbox = Inbox::of(&path);
    inbox.put(Decision::Pause, "lunch").expect("left");
    let decided = decide(&plan, &path, "back", |state| {
        assert_eq!(state.status, Status::Paused);
        Ok::<_, ()>(Decision::Resume)
    });
    assert!(!decided.expect("decided").waits);
    assert_eq!(decisions(&path), [Decision::Pause, Decision::Resume]);
    assert!(inbox.look().is_empty());
    let (state, end) = go_on(&plan, &path, usize::MAX);
    assert!(matches!(end, Stop::Over), "{end:?}");
    assert_eq!(state.status, Status::Running);
}

/// A judge decides while a tournament ends, again and again: no letter is left behind.
#[test]
fn a_decision_at_the_end_is_heard() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut waited = 0;
    for number in 0..40 {
        let path = folder.path().join(number.to_string());
        let plan = plan("round-robin", 2, "");
        let heard = std::thread::scope(|scope| {
            let judge = scope.spawn(|| {
                loop {
                    let decided = decide(&plan, &path, "because", |state| {
                        let outcome = Outcome::Draw;
                        match state.numbered(2) {
                            Some(_) => Ok(Decision::Result { game: 2, outcome }),
                            None => Err(()),
                        }
                    });
                    match decided {
                        Ok(decided) => return decided.waits,
                        // The process that plays needs the gate as well.
                        Err(DecideError::Judge(())) => {
                            std::thread::sleep(Duration::from_millis(3 + number % 5));
                        }
                        Err(other) => panic!("{other:?}"),
                    }
                }
            });
            let (_, end) = go_on(&plan, &path, usize::MAX);
            assert!(matches!(end, Stop::Over), "{end:?}");
            judge.join().expect("decides")
        });
        waited += usize::from(heard);
        assert!(Inbox::of(&path).look().is_empty(), "a letter was left");
        assert_eq!(decisions(&path).len(), 1);
    }
    assert!(waited < 40, "some came when all was over");
}

#[test]
fn a_judge_with_another_plan_decides_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let whole = plan("round-robin", 4, "");
    go_on(&whole, &path, 3);
    let before = Log::peek(&path).expect("a log");
    let shorter = plan("round-robin", 3, "");
    let choose = |_: &TournamentState| -> Result<Decision, ()> { panic!("the judge is not asked") };
    let refused = decide(&shorter, &path, "because", choose);
    assert!(matches!(
        refused,
        Err(DecideError::Mismatch(LogMismatchError::Plan(_)))
    ));
    // Nor while it is played.
    let (log, _) = Log::open(&path).expect("free");
    let refused = decide(&shorter, &path, "because", choose);
    assert!(matches!(
        refused,
        Err(DecideError::Mismatch(LogMismatchError::Plan(_)))
    ));
    assert!(matches!(Log::open(&path), Err(LogError::Busy(_))));
    drop(log);
    assert_eq!(Log::peek(&path).expect("a log"), before);
    assert!(Inbox::of(&path).look().is_empty());
    // An entrant who is withdrawn before the first game is the one of the plan of that day.
    let early = folder.path().join("early");
    judged(&whole, &early, Decision::Withdraw { entrant: 2 });
    let events = Log::peek(&early).expect("a log");
    assert!(matches!(events[0], Event::Begin { .. }));
    assert!(TournamentState::of(&shorter, &events).is_err());
}
