//! Engines that behave, more or less: order, points of view, options, static values, values by the rules.
#![cfg(unix)]

use std::sync::atomic::AtomicBool;

use crate::engine_support::{Fake, fen, fens, searched};
use stratvision_corpus::engine::{EngineError, Eval, Evaluated, How, Score};

#[test]
fn values_come_in_order_from_several_processes() {
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
fn processes_work_side_by_side() {
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
fn the_same_position_is_asked_once() {
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
fn broken_and_finished_positions_never_reach_the_engine() {
    let fake = Fake::new(&[]);
    let mut pool = fake.start();
    let crowd = "qqqqkqqq/qqqqqqqq/q7/8/8/8/8/4K3 w - - 0 1".to_owned();
    let answers = pool.evaluate(&[
        fen(1),
        "nonsense\nquit".to_owned(),
        "7k/5KQ1/8/8/8/8/8/8 b - - 0 1".to_owned(),
        "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1".to_owned(),
        crowd,
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1".to_owned(),
        fen(2),
    ]);
    let rules = |score| {
        Ok(Evaluated {
            score,
            how: How::Rules,
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
fn commands_say_what_was_asked() {
    let fake = Fake::new(&[(
        "GO",
        "echo $rest >> DIR/go; echo info score mate -2; echo bestmove e2e4",
    )]);
    for eval in [
        Eval::Depth(12),
        Eval::Nodes(5000),
        Eval::Depth(0),
        Eval::Nodes(0),
    ] {
        let mut pool = fake.start_with(|options| options.eval = eval).unwrap();
        let answer = pool.evaluate(&[fen(1)]).remove(0).unwrap();
        assert_eq!(answer.score, Score::Mate(-2));
    }
    assert_eq!(fake.read("go"), "depth 12\nnodes 5000\ndepth 1\nnodes 1\n");
}

#[test]
fn options_reach_the_engine_if_it_has_them() {
    let fake = Fake::new(&[(
        "UCI",
        "echo option name Skill Level type spin; echo uciok; read -r line; echo $line > DIR/set",
    )]);
    let set = |name: &str| {
        fake.start_with(|options| options.options.push((name.to_owned(), "3".to_owned())))
    };
    set("skill level").unwrap();
    assert_eq!(fake.read("set"), "setoption name skill level value 3\n");
    assert_eq!(
        set("Skil").unwrap_err(),
        EngineError::NoOption("Skil".to_owned())
    );
}

#[test]
fn static_values_and_their_fallbacks() {
    let fake = Fake::new(&[(
        "EVAL",
        "case $number in
           8) echo 'Final evaluation: none (in check)';;
           9) echo 'Final evaluation: ???';;
           *) echo 'Final evaluation       +1.25 (white side)';;
         esac",
    )]);
    let mut pool = fake
        .start_with(|options| options.eval = Eval::Static)
        .unwrap();
    assert!(!pool.lacks_static());
    let found = |centipawns, how| {
        Ok(Evaluated {
            score: Score::Centipawns(centipawns),
            how,
        })
    };
    assert_eq!(
        pool.evaluate(&[fen(1), fen(8), fen(9)]),
        [
            found(125, How::Static),
            found(8, How::InCheck),
            found(9, How::NoStatic)
        ]
    );
}

#[test]
fn engines_without_static_values_search_to_depth_1() {
    for eval in ["echo Unknown command", ":", "exit 1", "exec sleep 1000"] {
        let fake = Fake::new(&[("EVAL", eval)]);
        let mut pool = fake
            .start_with(|options| {
                options.eval = Eval::Static;
                if eval.contains("sleep") {
                    options.timeout = std::time::Duration::from_secs(2);
                }
            })
            .unwrap();
        assert!(pool.lacks_static());
        let answers = pool.evaluate(&fens(6));
        let hows: Vec<How> = answers
            .iter()
            .map(|answer| answer.clone().unwrap().how)
            .collect();
        assert_eq!(hows, [How::NoStatic; 6], "{eval}");
    }
}

#[test]
fn an_evaluation_can_be_interrupted() {
    let fake = Fake::new(&[]);
    let mut pool = fake.start();
    let answers = pool.evaluate_until(&fens(3), &AtomicBool::new(true));
    assert_eq!(answers, vec![Err(EngineError::Interrupted); 3]);
    assert_eq!(pool.evaluate(&[fen(1)]), [searched(1)]);
}
