//! The compiled program and the reference interpreter agree on random sets and random positions.

use crate::support;

use crate::support::reference;
use crate::support::sets::Author;
use chess::vocabulary::ChessWords;
use game::Side;
use game::vocabulary::{Moment, Past};
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position};
use stratvision_dhjog::{Machine, Program};

fn compare(
    machine: &mut Machine,
    program: &Program<ChessWords>,
    model: &stratvision_dhjog::model::Model,
    text: &str,
    chess: &Chess,
) {
    let moment = Moment {
        repetitions: 1,
        seconds: [12.5, 40.0],
        marks: 1,
        ..Moment::default()
    };
    for me in Side::BOTH {
        for stage in 0..program.stages().len() {
            let mut tally = program.tally();
            let found = program.evaluate_counting(machine, chess, &moment, me, stage, &mut tally);
            assert!(!found.stopped, "{text}");
            let (value, next, fired) = reference::evaluate(model, chess, &moment, me, stage);
            let close = (found.value - value).abs() <= 1e-6 * value.abs().max(1.0);
            assert!(
                close,
                "{} or {value} for {me:?}\n{chess:?}\n{text}",
                found.value
            );
            assert_eq!(found.stage, next, "{text}");
            let mut counts = vec![0; tally.fired.len()];
            fired.iter().for_each(|rule| counts[*rule] += 1);
            assert_eq!(tally.fired, counts, "{text}");
            let trace = program.trace(machine, chess, &moment, me, stage);
            assert_eq!(
                (trace.value, trace.stage_number),
                (found.value, found.stage)
            );
            // Without an observer sums may have another order.
            let plain = program.evaluate(machine, chess, &moment, me, stage);
            let close = (plain.value - found.value).abs() <= 1e-9 * found.value.abs().max(1.0);
            assert!(close, "{} or {}\n{text}", plain.value, found.value);
            assert_eq!(
                (plain.stage, plain.divided_by_zero),
                (found.stage, found.divided_by_zero)
            );
        }
    }
}

#[test]
fn compiled_and_interpreted_values_agree_on_random_sets() {
    // One machine for all sets: its cache must not mix them up.
    let mut machine = Machine::default();
    let lexicon = support::lexicon();
    let sets = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(150);
    for seed in 0..sets {
        let text = Author::new(seed, &lexicon).set();
        let model = support::check(&text).model.unwrap();
        let program = Program::compile(&model);
        let mut index = 0;
        support::for_random_positions(seed + 1, 60, |chess| {
            index += 1;
            if index % 12 == 0 {
                compare(&mut machine, &program, &model, &text, chess);
            }
        });
    }
}

/// The same pieces and rights, another number of moves, another clock of moves without progress.
fn at_another_moment(chess: &Chess) -> Chess {
    let mut setup = chess.to_setup(EnPassantMode::Always);
    setup.fullmoves = setup.fullmoves.saturating_add(17);
    setup.halfmoves += 3;
    Chess::from_setup(setup, CastlingMode::Standard).unwrap()
}

#[test]
fn facts_of_the_game_that_a_set_does_not_read_change_nothing() {
    const ALL: [Past; 5] = [
        Past::Repetitions,
        Past::Seconds,
        Past::Moves,
        Past::Progress,
        Past::Marks,
    ];
    let lexicon = support::lexicon();
    let mut machine = Machine::default();
    let (mut asking, mut silent) = (0, 0);
    for seed in 1_000..1_200 {
        let text = Author::new(seed, &lexicon).set();
        let program = support::compile(&text);
        if ALL.into_iter().any(|past| program.asks(past)) {
            asking += 1;
            continue;
        }
        silent += 1;
        let other = Moment {
            repetitions: 2,
            seconds: [9.0, 3.5],
            marks: 3,
            ..Moment::default()
        };
        support::for_random_positions(seed, 20, |chess| {
            for stage in 0..program.stages().len() {
                let mut value = |chess: &Chess, moment: &Moment| {
                    program
                        .evaluate(&mut machine, chess, moment, Side::White, stage)
                        .value
                };
                let here = value(chess, &Moment::default());
                let there = value(&at_another_moment(chess), &other);
                assert_eq!(here, there, "{chess:?}\n{text}");
            }
        });
    }
    assert!(asking > 20 && silent > 20, "{asking} ask, {silent} do not");
}

#[test]
fn compiled_and_interpreted_values_agree_on_shipped_sets() {
    let mut machine = Machine::default();
    for file in knowledge::heuristics() {
        let model = support::check(&file.text).model.unwrap();
        let program = Program::compile(&model);
        support::for_random_positions(3, 60, |chess| {
            compare(&mut machine, &program, &model, &file.text, chess)
        });
    }
}
