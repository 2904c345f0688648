//! Engines that die, hang, flood or talk nonsense. Every test ends: that is the point.
#![cfg(unix)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine_support::{Fake, fen, fens, gone, searched};
use stratvision_corpus::engine::{EngineError, Evaluated, MOST_SLOW, Options, Pool};

const DIED: Result<Evaluated, EngineError> = Err(EngineError::Died);
const NOT_ASKED: Result<Evaluated, EngineError> = Err(EngineError::GivenUp);

fn short(options: &mut Options) {
    options.timeout = Duration::from_millis(800);
    options.startup = Duration::from_secs(20);
}

#[test]
fn what_is_no_engine_is_said_at_the_start() {
    let missing = Pool::start("/no/such/engine", Options::default()).unwrap_err();
    assert!(matches!(missing, EngineError::Start { .. }), "{missing}");
    let folder = Pool::start("/", Options::default()).unwrap_err();
    assert!(matches!(folder, EngineError::Start { .. }), "{folder}");

    let cases = [
        ("exit 1", EngineError::Died),
        ("exec >&-; sleep 1000", EngineError::Died),
        ("exec <&-; sleep 1000", EngineError::Died),
        (
            "read -r x; echo uciok; exec <&-; sleep 1000",
            EngineError::Died,
        ),
        ("sleep 1000", EngineError::NotUci),
        ("exec cat", EngineError::NotUci),
        ("exec yes", EngineError::NotUci),
        ("printf uciok; sleep 1000", EngineError::NotUci),
        ("yes | tr -d '\\n'", EngineError::NotUci),
        (
            "head -c 300000 /dev/urandom; sleep 1000",
            EngineError::NotUci,
        ),
        ("read -r x; echo uciok; sleep 1000", EngineError::Timeout),
    ];
    for (script, error) in cases {
        let fake = Fake::script(script);
        let begun = Instant::now();
        let limit = |options: &mut Options| options.startup = Duration::from_millis(700);
        let found = fake.start_with(limit).unwrap_err();
        // Under load a script may not have come as far as its fault, or our next line may reach the pipe before it is
        // closed and is then never answered.
        let late = error == EngineError::Died && found == EngineError::Timeout;
        assert!(
            found == error || found == EngineError::NotUci || late,
            "{script}: {found}"
        );
        assert!(begun.elapsed() < Duration::from_secs(10), "{script}");
    }
}

#[test]
fn a_position_that_kills_is_reported_and_the_rest_answered() {
    let fake = Fake::new(&[(
        "GO",
        "[ $number = 3 ] && exit 1; echo info score cp $number; echo bestmove e2e4",
    )]);
    let mut pool = fake.start();
    assert_eq!(
        pool.evaluate(&fens(5)),
        [searched(1), searched(2), DIED, searched(4), searched(5)]
    );
    assert_eq!((pool.alive(), fake.runs()), (1, 3));
}

#[test]
fn a_position_over_which_an_engine_died_is_asked_once_more() {
    let fake = Fake::new(&[(
        "GO",
        "[ $number = 3 ] && mkdir DIR/died && exit 1; echo info score cp $number; echo bestmove e2e4",
    )]);
    let mut pool = fake.start();
    let expected: Vec<_> = (1..=5).map(searched).collect();
    assert_eq!(pool.evaluate(&fens(5)), expected);
    assert_eq!((pool.alive(), fake.runs()), (1, 2));
}

#[test]
fn a_position_that_cannot_be_set_up_costs_no_other_its_value() {
    for (fault, error) in [
        ("exit 1", EngineError::Died),
        ("exec sleep 1000", EngineError::Timeout),
        ("exec cat /dev/zero", EngineError::Flood),
    ] {
        let fake = Fake::new(&[("POSITION", &format!("[ $number = 3 ] && {fault}"))]);
        let limits = |options: &mut Options| {
            options.processes = 2;
            if error == EngineError::Timeout {
                options.timeout = Duration::from_secs(1);
            }
        };
        let mut pool = fake.start_with(limits).unwrap();
        let mut expected: Vec<_> = (1..=6).map(searched).collect();
        expected[2] = Err(error);
        assert_eq!(pool.evaluate(&fens(6)), expected, "{fault}");
        assert_eq!(pool.alive(), 2, "{fault}");
    }
}

#[test]
fn positions_that_cannot_be_set_up_count_once_each() {
    // Three in a row: one more without an answer, and the process would be given up.
    let fake = Fake::new(&[("POSITION", "case $number in 2|3|4) exit 1;; esac")]);
    let mut pool = fake.start();
    assert_eq!(
        pool.evaluate(&fens(5)),
        [searched(1), DIED, DIED, DIED, searched(5)]
    );
    assert_eq!(pool.alive(), 1);
}

#[test]
fn an_engine_that_dies_between_positions_costs_none() {
    let fake = Fake::new(&[("GO", "echo info score cp $number; echo bestmove e2e4; exit")]);
    let mut pool = fake.start();
    let expected: Vec<_> = (1..=6).map(searched).collect();
    assert_eq!(pool.evaluate(&fens(6)), expected);
    assert_eq!(pool.alive(), 1);
}

#[test]
fn an_engine_that_always_dies_is_given_up() {
    let fake = Fake::new(&[("GO", "exit 1")]);
    let mut pool = fake.start();
    let answers = pool.evaluate(&fens(50));
    assert_eq!(answers[..4], vec![DIED; 4]);
    assert_eq!(answers[4..], vec![NOT_ASKED; 46]);
    assert_eq!(pool.alive(), 0);
    assert_eq!(fake.runs(), 8, "two for each of four positions");
    assert_eq!(pool.evaluate(&[fen(1)]), [NOT_ASKED]);
}

#[test]
fn an_engine_that_hangs_is_killed_with_what_it_started() {
    let fake = Fake::new(&[("GO", "sleep 1000 & echo $! > DIR/sleeper; wait")]);
    let mut pool = fake.start_with(short).unwrap();
    let begun = Instant::now();
    let answers = pool.evaluate(&fens(9));
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(answers[..4], vec![Err(EngineError::Timeout); 4]);
    assert_eq!(answers[4..], vec![NOT_ASKED; 5]);
    assert_eq!(pool.alive(), 0);
    assert!(gone(&fake.read("sleeper")));
}

#[test]
fn a_slow_engine_that_obeys_is_kept() {
    let fake = Fake::new(&[("GO", ":")]);
    let mut pool = fake.start_with(short).unwrap();
    assert_eq!(pool.evaluate(&fens(5)), vec![Err(EngineError::Timeout); 5]);
    assert_eq!((pool.alive(), fake.runs()), (1, 1));
}

#[test]
fn an_engine_that_is_always_too_slow_is_given_up() {
    let fake = Fake::new(&[("GO", ":")]);
    let hurry = |options: &mut Options| options.timeout = Duration::from_millis(200);
    let mut pool = fake.start_with(hurry).unwrap();
    let answers = pool.evaluate(&fens(MOST_SLOW + 3));
    let (slow, rest) = answers.split_at(MOST_SLOW as usize);
    assert!(
        slow.iter()
            .all(|answer| *answer == Err(EngineError::Timeout))
    );
    assert_eq!(rest, vec![NOT_ASKED; 3]);
    assert_eq!(pool.alive(), 0);
}

#[test]
fn nobody_waits_for_an_engine_that_thinks_when_everything_is_to_end() {
    let fake = Fake::new(&[("GO", "sleep 1000")]);
    let mut pool = fake
        .start_with(|options| options.timeout = Duration::from_secs(500))
        .unwrap();
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let answers = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        pool.evaluate_until(&fens(3), &stop)
    });
    assert_eq!(answers, vec![Err(EngineError::Interrupted); 3]);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn nobody_waits_for_an_engine_that_does_not_start_when_everything_is_to_end() {
    // The first process dies over its position; those that are to replace it never get ready.
    let fake = Fake::new(&[
        ("FIRST", "mkdir DIR/first || exec sleep 1000"),
        ("GO", "exit 1"),
    ]);
    let patient = |options: &mut Options| options.startup = Duration::from_secs(500);
    let mut pool = fake.start_with(patient).unwrap();
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let answers = std::thread::scope(|scope| {
        scope.spawn(|| {
            while fake.runs() < 2 {
                std::thread::sleep(Duration::from_millis(10));
            }
            stop.store(true, Ordering::Relaxed);
        });
        pool.evaluate_until(&fens(3), &stop)
    });
    assert_eq!(answers, vec![Err(EngineError::Interrupted); 3]);
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert_eq!(fake.runs(), 2);
    assert_eq!(pool.alive(), 1, "it was told to: no failure of its own");
}

#[test]
fn a_flood_is_bounded() {
    for flood in [
        "exec yes info depth 1 score cp 12 pv e2e4 e7e5 d2d4 d7d5",
        "exec cat /dev/zero",
    ] {
        let fake = Fake::new(&[("GO", flood)]);
        let mut pool = fake.start();
        let answer = pool.evaluate(&[fen(1)]).remove(0);
        assert_eq!(answer, Err(EngineError::Flood), "{flood}");
    }
}

#[test]
fn odd_output_around_the_value_does_no_harm() {
    let fake = Fake::new(&[(
        "GO",
        r"printf '\377\376\000 info score cp 9\n\n\r\n'
          head -c 300000 /dev/zero; echo
          echo info string score cp 44; echo info depth score cp; echo infoscore cp 3
          printf 'info\t depth 1  score   cp %s \r\n' $number
          echo info score cp; printf 'bestmove\te2e4\r\nbestmove e2e4\ninfo score cp 77\n'",
    )]);
    let mut pool = fake.start();
    let expected: Vec<_> = (1..=9).map(searched).collect();
    // A second best move must not pass for the answer to the next position.
    assert_eq!(pool.evaluate(&fens(9)), expected);
}

#[test]
fn an_answer_without_a_value_is_no_reason_to_restart() {
    let fake = Fake::new(&[("GO", "echo bestmove e2e4")]);
    let mut pool = fake.start();
    assert_eq!(pool.evaluate(&fens(9)), vec![Err(EngineError::NoScore); 9]);
    assert_eq!((pool.alive(), fake.runs()), (1, 1));
}

#[test]
fn an_answer_cut_off_before_its_end_is_no_answer() {
    let fake = Fake::new(&[("GO", "echo info score cp 5; printf best; sleep 1000")]);
    let mut pool = fake.start_with(short).unwrap();
    assert_eq!(pool.evaluate(&[fen(1)]), [Err(EngineError::Timeout)]);
}

#[test]
fn an_engine_that_talks_without_listening_cannot_block_us() {
    let fake = Fake::script(
        "while :; do echo uciok; echo readyok; echo info score cp 1; echo bestmove a1a1; done",
    );
    let mut pool = fake.start_with(short).unwrap();
    let begun = Instant::now();
    assert_eq!(pool.evaluate(&fens(2000)).len(), 2000);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn the_others_take_over_from_a_process_given_up() {
    // Only the first process ever gets beyond this.
    let fake = Fake::new(&[("FIRST", "mkdir DIR/first || exit 1")]);
    let mut pool = fake.start_with(|options| options.processes = 3).unwrap();
    let expected: Vec<_> = (1..=40).map(searched).collect();
    assert_eq!(pool.evaluate(&fens(40)), expected);
    assert!(pool.alive() >= 1);
}

#[test]
fn nothing_is_left_behind() {
    // Does not leave when told to, and has a child of its own.
    let fake = Fake::new(&[
        (
            "FIRST",
            "trap '' TERM INT HUP; echo $$ > DIR/engine; sleep 1000 & echo $! > DIR/child",
        ),
        ("QUIT", "sleep 1000"),
    ]);
    let mut pool = fake.start();
    assert_eq!(pool.evaluate(&[fen(1)]), [searched(1)]);
    drop(pool);
    let engine = std::path::Path::new("/proc").join(fake.read("engine").trim());
    assert!(!engine.exists(), "not even an entry: it was waited for");
    assert!(gone(&fake.read("child")));

    let deaf = Fake::new(&[("GO", "echo $$ > DIR/engine; sleep 1000")]);
    let mut pool = deaf.start_with(short).unwrap();
    let _ = pool.evaluate(&[fen(1)]);
    drop(pool);
    assert!(gone(&deaf.read("engine")));
}
