//! Engines that crash, hang, flood their output or print nonsense. No test may hang.
#![cfg(unix)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Fake, fen, fens, has_ended, searched};
use stratvision_engines::{EngineError, EnginePool, Evaluation, MAX_TIMEOUTS, PoolOptions};

const DIED: Result<Evaluation, EngineError> = Err(EngineError::Died);
const GIVEN_UP: Result<Evaluation, EngineError> = Err(EngineError::GivenUp);

fn short(options: &mut PoolOptions) {
    options.timeout = Duration::from_millis(800);
    options.startup_timeout = Duration::from_secs(20);
}

#[test]
fn program_that_is_no_engine_is_rejected_at_the_start() {
    let missing = EnginePool::start("/no/such/engine", PoolOptions::default()).unwrap_err();
    assert!(matches!(missing, EngineError::Start { .. }), "{missing}");
    let folder = EnginePool::start("/", PoolOptions::default()).unwrap_err();
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
        let limit =
            |options: &mut PoolOptions| options.startup_timeout = Duration::from_millis(700);
        let found = fake.start_with(limit).unwrap_err();
        // Under load a script may not have reached its failure, or our next line may reach the pipe before it is closed
        // and is then never answered.
        let late = error == EngineError::Died && found == EngineError::Timeout;
        assert!(
            found == error || found == EngineError::NotUci || late,
            "{script}: {found}"
        );
        assert!(begun.elapsed() < Duration::from_secs(10), "{script}");
    }
}

#[test]
fn position_that_crashes_the_engine_leaves_the_others_their_values() {
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
fn position_is_retried_once_after_a_crash() {
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
fn failure_while_a_position_is_set_up_affects_no_other_position() {
    for (failure, error) in [
        ("exit 1", EngineError::Died),
        ("exec sleep 1000", EngineError::Timeout),
        ("exec cat /dev/zero", EngineError::Flood),
    ] {
        let fake = Fake::new(&[("POSITION", &format!("[ $number = 3 ] && {failure}"))]);
        let limits = |options: &mut PoolOptions| {
            options.processes = 2;
            if error == EngineError::Timeout {
                options.timeout = Duration::from_secs(1);
            }
        };
        let mut pool = fake.start_with(limits).unwrap();
        let mut expected: Vec<_> = (1..=6).map(searched).collect();
        expected[2] = Err(error);
        assert_eq!(pool.evaluate(&fens(6)), expected, "{failure}");
        assert_eq!(pool.alive(), 2, "{failure}");
    }
}

#[test]
fn failures_while_positions_are_set_up_count_once_each() {
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
fn crash_between_positions_loses_no_value() {
    let fake = Fake::new(&[("GO", "echo info score cp $number; echo bestmove e2e4; exit")]);
    let mut pool = fake.start();
    let expected: Vec<_> = (1..=6).map(searched).collect();
    assert_eq!(pool.evaluate(&fens(6)), expected);
    assert_eq!(pool.alive(), 1);
}

#[test]
fn engine_that_always_crashes_is_given_up() {
    let fake = Fake::new(&[("GO", "exit 1")]);
    let mut pool = fake.start();
    let answers = pool.evaluate(&fens(50));
    assert_eq!(answers[..4], vec![DIED; 4]);
    assert_eq!(answers[4..], vec![GIVEN_UP; 46]);
    assert_eq!(pool.alive(), 0);
    assert_eq!(fake.runs(), 8, "two for each of four positions");
    assert_eq!(pool.evaluate(&[fen(1)]), [GIVEN_UP]);
}

#[test]
fn hanging_engine_is_killed_with_its_child_processes() {
    let fake = Fake::new(&[("GO", "sleep 1000 & echo $! > DIR/sleeper; wait")]);
    let mut pool = fake.start_with(short).unwrap();
    let begun = Instant::now();
    let answers = pool.evaluate(&fens(9));
    assert!(begun.elapsed() < Duration::from_secs(30));
    assert_eq!(answers[..4], vec![Err(EngineError::Timeout); 4]);
    assert_eq!(answers[4..], vec![GIVEN_UP; 5]);
    assert_eq!(pool.alive(), 0);
    assert!(has_ended(&fake.read("sleeper")));
}

#[test]
fn slow_engine_that_obeys_stop_is_kept() {
    let fake = Fake::new(&[("GO", ":")]);
    let mut pool = fake.start_with(short).unwrap();
    assert_eq!(pool.evaluate(&fens(5)), vec![Err(EngineError::Timeout); 5]);
    assert_eq!((pool.alive(), fake.runs()), (1, 1));
}

#[test]
fn engine_with_too_many_timeouts_is_given_up() {
    let fake = Fake::new(&[("GO", ":")]);
    let hurry = |options: &mut PoolOptions| options.timeout = Duration::from_millis(200);
    let mut pool = fake.start_with(hurry).unwrap();
    let answers = pool.evaluate(&fens(MAX_TIMEOUTS + 3));
    let (slow, rest) = answers.split_at(MAX_TIMEOUTS as usize);
    assert!(
        slow.iter()
            .all(|answer| *answer == Err(EngineError::Timeout))
    );
    assert_eq!(rest, vec![GIVEN_UP; 3]);
    assert_eq!(pool.alive(), 0);
}

#[test]
fn stop_flag_interrupts_a_search() {
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
fn stop_flag_interrupts_the_start_of_a_process() {
    // The first process crashes in its search; its replacements never get ready.
    let fake = Fake::new(&[
        ("FIRST", "mkdir DIR/first || exec sleep 1000"),
        ("GO", "exit 1"),
    ]);
    let patient = |options: &mut PoolOptions| options.startup_timeout = Duration::from_secs(500);
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
    assert_eq!(pool.alive(), 1, "an interrupted start is no failure");
}

#[test]
fn flood_of_output_is_an_error() {
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
fn unexpected_output_around_the_value_is_ignored() {
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
    // A second `bestmove` line must not count as the answer to the next position.
    assert_eq!(pool.evaluate(&fens(9)), expected);
}

#[test]
fn answer_without_value_does_not_restart_the_engine() {
    let fake = Fake::new(&[("GO", "echo bestmove e2e4")]);
    let mut pool = fake.start();
    assert_eq!(pool.evaluate(&fens(9)), vec![Err(EngineError::NoScore); 9]);
    assert_eq!((pool.alive(), fake.runs()), (1, 1));
}

#[test]
fn incomplete_bestmove_line_is_a_timeout() {
    let fake = Fake::new(&[("GO", "echo info score cp 5; printf best; sleep 1000")]);
    let mut pool = fake.start_with(short).unwrap();
    assert_eq!(pool.evaluate(&[fen(1)]), [Err(EngineError::Timeout)]);
}

#[test]
fn engine_that_prints_without_reading_cannot_block_the_pool() {
    let fake = Fake::script(
        "while :; do echo uciok; echo readyok; echo info score cp 1; echo bestmove a1a1; done",
    );
    let mut pool = fake.start_with(short).unwrap();
    let begun = Instant::now();
    assert_eq!(pool.evaluate(&fens(2000)).len(), 2000);
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn positions_of_a_given_up_process_go_to_the_others() {
    // Only the first process starts.
    let fake = Fake::new(&[("FIRST", "mkdir DIR/first || exit 1")]);
    let mut pool = fake.start_with(|options| options.processes = 3).unwrap();
    let expected: Vec<_> = (1..=40).map(searched).collect();
    assert_eq!(pool.evaluate(&fens(40)), expected);
    assert!(pool.alive() >= 1);
}

#[test]
fn no_process_survives_the_pool() {
    // Ignores `quit`, and has a child process.
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
    assert!(!engine.exists(), "not even a zombie is left");
    assert!(has_ended(&fake.read("child")));

    let deaf = Fake::new(&[("GO", "echo $$ > DIR/engine; sleep 1000")]);
    let mut pool = deaf.start_with(short).unwrap();
    let _ = pool.evaluate(&[fen(1)]);
    drop(pool);
    assert!(has_ended(&deaf.read("engine")));
}
