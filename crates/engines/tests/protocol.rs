//! Engines that follow the protocol: order of values, points of view, options, static values, values by the rules.
#![cfg(unix)]

use std::sync::atomic::AtomicBool;

use crate::support::{Fake, fen, fens, searched};
use stratvision_engines::{EngineError, EngineOption, EvalMethod, EvalMode, Evaluation, Score};

#[test]
fn values_are_in_the_order_of_the_positions() {
    let fake = Fake::new(&[]);
    let mut pool = fake.start_with(|options| options.processes = 3).unwrap();
    assert_eq!(pool.name(), Some("Fake"));
    let mut all = fens(60);
    all.push(fen(7).replace(" w ", " b "));
    let answers = pool.evaluate(&all);
    for (number, answer) in (1..=60).zip(&answers) {
        assert_eq!(*answer, searched(number));
    }
    assert_eq!(answers[60], searched(-7), "white's point of view");
    assert_eq!(pool.alive(), 3);
    assert!(fake.runs() <= 3, "none was replaced");
    assert_eq!(pool.evaluate(&[]), []);
}

#[test]
fn processes_search_concurrently() {
    // Each search waits until another one runs.
    let fake = Fake::new(&[(
        "GO",
        "mkdir DIR/$number; n=0; until [ -d DIR/1 ] && [ -d DIR/2 ] || [ $n -gt 500 ]; do sleep 0.02; n=$((n+1)); done
         echo info score cp $n; echo bestmove e2e4",
    )]);
    let mut pool = fake.start_with(|options| options.processes = 2).unwrap();
    for answer in pool.evaluate(&fens(2)) {
        assert!(answer.unwrap().score.value() < 500);
    }
}

#[test]
fn equal_positions_are_evaluated_once() {
    let fake = Fake::new(&[(
        "GO",
        "echo $number >> DIR/asked; echo info score cp 5; echo bestmove e2e4",
    )]);
    let mut pool = fake.start();
    let answers = pool.evaluate(&[fen(1), fen(2), fen(1), fen(1)]);
    assert_eq!(answers, vec![searched(5); 4]);
    assert_eq!(fake.read("asked"), "1\n2\n");
}

#[test]
fn invalid_and_finished_positions_are_not_sent() {
    let fake = Fake::new(&[]);
    let mut pool = fake.start();
    let too_many = "qqqqkqqq/qqqqqqqq/q7/8/8/8/8/4K3 w - - 0 1".to_owned();
    let answers = pool.evaluate(&[
        fen(1),
        "nonsense\nquit".to_owned(),
        "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".to_owned(),
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1".to_owned(),
        too_many,
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1".to_owned(),
        fen(2),
    ]);
    let rules = |score| {
        Ok(Evaluation {
            score,
            method: EvalMethod::Rules,
        })
    };
    assert_eq!(answers[0], searched(1));
    assert!(matches!(answers[1], Err(EngineError::Position(_))));
    assert_eq!(answers[2], rules(Score::Won));
    assert_eq!(answers[3], rules(Score::Centipawns(0)));
    assert_eq!(answers[4], Err(EngineError::TooManyPieces));
    assert_eq!(answers[5], Err(EngineError::Chess960));
    assert_eq!(answers[6], searched(2));
    assert_eq!(fake.runs(), 1);
}

#[test]
fn go_command_follows_the_evaluation_mode() {
    let fake = Fake::new(&[(
        "GO",
        "echo $rest >> DIR/go; echo info score mate -2; echo bestmove e2e4",
    )]);
    for eval in [
        EvalMode::Depth(12),
        EvalMode::Nodes(5000),
        EvalMode::Depth(0),
        EvalMode::Nodes(0),
    ] {
        let mut pool = fake.start_with(|options| options.mode = eval).unwrap();
        let answer = pool.evaluate(&[fen(1)]).remove(0).unwrap();
        assert_eq!(answer.score, Score::Mate(-2));
    }
    assert_eq!(fake.read("go"), "depth 12\nnodes 5000\ndepth 1\nnodes 1\n");
}

#[test]
fn only_options_that_the_engine_lists_are_sent() {
    let fake = Fake::new(&[(
        "UCI",
        "echo option name Skill Level type spin; echo uciok; read -r line; echo $line > DIR/set",
    )]);
    let set = |name: &str| {
        fake.start_with(|options| {
            let (name, value) = (name.to_owned(), "3".to_owned());
            options.options.push(EngineOption { name, value });
        })
    };
    set("skill level").unwrap();
    assert_eq!(fake.read("set"), "setoption name skill level value 3\n");
    assert_eq!(
        set("Skil").unwrap_err(),
        EngineError::NoOption("Skil".to_owned())
    );
}

#[test]
fn positions_without_static_value_are_searched_to_depth_1() {
    let fake = Fake::new(&[(
        "EVAL",
        "case $number in
           8) echo 'Final evaluation: none (in check)';;
           9) echo 'Final evaluation: ???';;
           *) echo 'Final evaluation       +1.25 (white side)';;
         esac",
    )]);
    let mut pool = fake
        .start_with(|options| options.mode = EvalMode::Static)
        .unwrap();
    assert!(!pool.lacks_static());
    let found = |centipawns, method| {
        Ok(Evaluation {
            score: Score::Centipawns(centipawns),
            method,
        })
    };
    assert_eq!(
        pool.evaluate(&[fen(1), fen(8), fen(9)]),
        [
            found(125, EvalMethod::Static),
            found(8, EvalMethod::InCheck),
            found(9, EvalMethod::NoStatic)
        ]
    );
}

#[test]
fn engines_without_eval_command_search_to_depth_1() {
    for eval in ["echo Unknown command", ":", "exit 1", "exec sleep 1000"] {
        let fake = Fake::new(&[("EVAL", eval)]);
        let mut pool = fake
            .start_with(|options| {
                options.mode = EvalMode::Static;
                if eval.contains("sleep") {
                    options.timeout = std::time::Duration::from_secs(2);
                }
            })
            .unwrap();
        assert!(pool.lacks_static());
        let answers = pool.evaluate(&fens(6));
        let methods: Vec<EvalMethod> = answers
            .iter()
            .map(|answer| answer.clone().unwrap().method)
            .collect();
        assert_eq!(methods, [EvalMethod::NoStatic; 6], "{eval}");
    }
}

#[test]
fn set_stop_flag_interrupts_every_position() {
    let fake = Fake::new(&[]);
    let mut pool = fake.start();
    let answers = pool.evaluate_until(&fens(3), &AtomicBool::new(true));
    assert_eq!(answers, vec![Err(EngineError::Interrupted); 3]);
    assert_eq!(pool.evaluate(&[fen(1)]), [searched(1)]);
}
