//! Stockfish, where it is installed.

use std::time::Instant;

use stratvision_engines::{EnginePool, EvalMethod, EvalMode, PoolOptions, Score, locate};

fn pool(mode: EvalMode, processes: usize) -> Option<EnginePool> {
    let Some(path) = locate("stockfish") else {
        println!("skipped: stockfish is not installed");
        return None;
    };
    let options = PoolOptions {
        mode,
        processes,
        ..PoolOptions::default()
    };
    Some(EnginePool::start(path, options).unwrap())
}

/// White in check, a queen more for white, the same for black, white mated, castling of Chess960.
const FENS: [&str; 5] = [
    "4k3/4q3/8/8/8/8/4r3/4K2Q w - - 0 1",
    "4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1",
    "3qk3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1",
    "6k1/8/8/8/8/8/5PPP/r6K w - - 0 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
];

fn fens() -> Vec<String> {
    FENS.iter().map(|fen| (*fen).to_owned()).collect()
}

#[test]
fn stockfish_has_static_values() {
    let Some(mut pool) = pool(EvalMode::Static, 2) else {
        return;
    };
    assert!(!pool.lacks_static());
    assert!(pool.name().is_some_and(|name| name.contains("Stockfish")));
    let answers: Vec<_> = pool
        .evaluate(&fens())
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(answers[0].method, EvalMethod::InCheck);
    assert_eq!(answers[1].method, EvalMethod::Static);
    assert!(answers[1].score.value() > 300, "{answers:?}");
    assert!(answers[2].score.value() < -300, "{answers:?}");
    assert_eq!(answers[3].score, Score::Lost);
    assert_eq!(answers[4].method, EvalMethod::Static);
}

#[test]
fn values_do_not_depend_on_the_number_of_processes() {
    let mut all = fens();
    all.push("6k1/8/8/8/8/8/r4PPP/7K b - - 0 1".to_owned());
    all.extend((1..20).map(|number| {
        format!(
            "{} {number}",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0"
        )
    }));
    let mut values = Vec::new();
    for processes in [1, 3] {
        let Some(mut pool) = pool(EvalMode::Depth(5), processes) else {
            return;
        };
        values.push(pool.evaluate(&all));
    }
    assert_eq!(values[0], values[1]);
    assert_eq!(values[0][5].clone().unwrap().score, Score::Mate(-1));
}

#[test]
fn node_limit_is_reported() {
    let Some(mut pool) = pool(EvalMode::Nodes(2000), 1) else {
        return;
    };
    let answer = pool.evaluate(&fens()[1..2]).remove(0).unwrap();
    assert_eq!(answer.method, EvalMethod::Nodes(2000));
    assert!(answer.score.value() > 300);
}

/// `cargo test --release -p stratvision-engines stockfish -- --ignored --nocapture`
#[test]
#[ignore = "a measurement"]
fn measure_speed() {
    for (mode, count) in [
        (EvalMode::Static, 4000),
        (EvalMode::Depth(1), 2000),
        (EvalMode::Depth(8), 200),
    ] {
        for processes in [1, 2] {
            let Some(mut pool) = pool(mode, processes) else {
                return;
            };
            let positions = middle_games(count);
            pool.evaluate(&positions[..processes]);
            let begun = Instant::now();
            let answers = pool.evaluate(&positions);
            let seconds = begun.elapsed().as_secs_f64();
            let statics = answers
                .iter()
                .flatten()
                .filter(|found| found.method == EvalMethod::Static)
                .count();
            println!(
                "{mode:?}, {processes} processes: {:.0} positions/s ({statics} of {count} static)",
                count as f64 / seconds
            );
            assert!(answers.iter().all(Result::is_ok));
        }
    }
}

/// Different positions with many pieces, from pseudo-random moves.
fn middle_games(count: usize) -> Vec<String> {
    use shakmaty::fen::Fen;
    use shakmaty::{Chess, EnPassantMode, Position};
    let mut state = 1_u64;
    let mut position = Chess::default();
    let mut fens = Vec::new();
    let mut plies = 0;
    while fens.len() < count {
        let moves = position.legal_moves();
        if moves.is_empty() || plies > 60 {
            (position, plies) = (Chess::default(), 0);
            continue;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let chosen = moves[(state >> 33) as usize % moves.len()];
        position.play_unchecked(chosen);
        plies += 1;
        if plies > 10 && !position.legal_moves().is_empty() {
            fens.push(Fen::from_position(&position, EnPassantMode::Legal).to_string());
        }
    }
    fens
}
