//! Sets that would run for ever, grow without end or ask for the impossible: refused, or bounded with the reason.

use crate::support;

use std::time::{Duration, Instant};

use crate::support::sets::Author;
use game::Side;
use game::vocabulary::{LARGEST_VALUE, Moment};
use shakmaty::Chess;
use stratvision_dhjog::limits::MAX_STEPS;
use stratvision_dhjog::program::Evaluation;
use stratvision_dhjog::trace::{At, RuleResult, Step};
use stratvision_dhjog::{Machine, Purpose, check, parse};

fn in_stage(parts: &str, rest: &str) -> String {
    format!(
        "HEURISTIC_SET H INITIAL_STAGE S {rest} STAGE S PAWN <- 1 {parts} END STAGE END HEURISTIC_SET"
    )
}

fn evaluate(text: &str) -> (Evaluation, Vec<Step>) {
    let program = support::compile(text);
    let (mut machine, moment, chess) = (Machine::default(), Moment::default(), Chess::default());
    let found = program.evaluate(&mut machine, &chess, &moment, Side::White, 0);
    let trace = program.trace(&mut machine, &chess, &moment, Side::White, 0);
    assert_eq!(trace.value, found.value);
    (found, trace.trace)
}

fn codes(text: &str) -> Vec<&'static str> {
    let read = parse(text);
    let checked = check(&read, &support::lexicon(), Purpose::Editing);
    let all = read.diagnostics.iter().chain(&checked.diagnostics);
    all.filter(|one| one.is_error())
        .map(|one| one.code)
        .collect()
}

const FOREVER: &str = "FUNCTION F RETURNS REAL R COMMANDS INTEGER I INTEGER J REAL S \
    FOR I FROM 1 TO 1000000000 DO FOR J FROM 1 TO 1000000000 DO S <- S + 1 END FOR END FOR RETURN S END FUNCTION";

#[test]
fn functions_that_call_one_another_many_times_are_compiled_once_each() {
    // Compiling every call separately would take for ever.
    let mut functions =
        "FUNCTION F0 RETURNS REAL R COMMANDS RETURN MOBILITY(ME) END FUNCTION ".to_owned();
    for function in 1..16 {
        let calls = vec![format!("F{}()", function - 1); 10].join(" + ");
        functions +=
            &format!("FUNCTION F{function} RETURNS REAL R COMMANDS RETURN {calls} END FUNCTION ");
    }
    let (found, _) = evaluate(&in_stage("BOARD <- F15()", &functions));
    assert!(found.stopped, "it takes more steps than there are");
}

#[test]
fn endless_loops_are_stopped_and_their_rule_counts_as_false() {
    let rules = "RULE GAME_VALUE A IF TO_MOVE(ME) THEN BOARD <- BOARD + 3 END RULE \
        RULE GAME_VALUE B IF F() > 0 THEN BOARD <- BOARD + 100 END RULE \
        RULE GAME_VALUE C IF TO_MOVE(ME) THEN BOARD <- BOARD + 1000 END RULE";
    let start = Instant::now();
    let (found, trace) = evaluate(&in_stage(rules, FOREVER));
    assert!(start.elapsed() < Duration::from_secs(20), "it ends");
    assert!(found.stopped);
    assert_eq!(
        found.value, 3.0,
        "what came before counts, the rest does not"
    );
    let from = At::Rule("B".to_owned());
    let limit = MAX_STEPS;
    assert_eq!(trace.last(), Some(&Step::Stopped { limit, from }));
}

/// The result of each heuristic, by name.
fn results(trace: &[Step]) -> Vec<(&str, RuleResult)> {
    trace
        .iter()
        .filter_map(|step| match step {
            Step::PieceRule(tried) | Step::GameRule { tried, .. } => {
                Some((tried.name.as_str(), tried.result))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn the_heuristic_that_runs_out_of_steps_is_named() {
    // The action of a heuristic of piece values: the pawn before it must not stay changed either.
    let rules = "\
        RULE PIECE_VALUE A IF TO_MOVE(ME) THEN PIECES_IN({PAWN}, {e2}, ME) + 5 PAWN.VALUE <- PAWN.VALUE + F() END RULE \
        RULE PIECE_VALUE B IF TO_MOVE(ME) THEN PAWN.VALUE <- 9 END RULE";
    let (found, trace) = evaluate(&in_stage(rules, FOREVER));
    assert!(found.stopped);
    let (from, limit) = (At::Rule("A".to_owned()), MAX_STEPS);
    assert_eq!(trace.last(), Some(&Step::Stopped { limit, from }));
    assert_eq!(
        results(&trace),
        [("A", RuleResult::Stopped), ("B", RuleResult::Stopped)]
    );
    let changed = trace.iter().any(|step| match step {
        Step::PieceValues { types, pieces } => !pieces.is_empty() || types[0].value != 1.0,
        _ => false,
    });
    assert!(!changed, "it counts as false");

    // The mirrored condition and the action of heuristics of the game's value.
    for rule in [
        "RULE GAME_VALUE A SYMMETRIC IF TO_MOVE(ME) OR F() > 0 THEN BOARD <- BOARD + 7 END RULE",
        "RULE GAME_VALUE A IF TO_MOVE(ME) THEN BOARD <- BOARD + 7; BOARD <- BOARD + F() END RULE",
    ] {
        let rules = format!(
            "BOARD <- 3 {rule} RULE GAME_VALUE B IF TO_MOVE(ME) THEN BOARD <- BOARD + 100 END RULE"
        );
        let (found, trace) = evaluate(&in_stage(&rules, FOREVER));
        assert!(found.stopped);
        assert_eq!(found.value, 3.0, "{rule}");
        let from = At::Rule("A".to_owned());
        assert_eq!(trace.last(), Some(&Step::Stopped { limit, from }));
        assert_eq!(
            results(&trace),
            [("A", RuleResult::Stopped), ("B", RuleResult::Stopped)]
        );
    }
}

#[test]
fn an_endless_calculation_is_worth_nothing() {
    let (found, trace) = evaluate(&in_stage("BOARD <- 5 + F()", FOREVER));
    assert!(found.stopped);
    assert_eq!(found.value, 0.0);
    let (from, limit) = (At::Calculation, MAX_STEPS);
    assert_eq!(trace.last(), Some(&Step::Stopped { limit, from }));
}

#[test]
fn transitions_in_a_circle_end() {
    let stage = |name: &str, to: &str| {
        format!(
            "STAGE {name} PAWN <- 1 RULE STAGE_TRANSITION T IF HALF_MOVES() >= 0 THEN CURRENT_STAGE <- {to} END RULE END STAGE "
        )
    };
    let text = format!(
        "HEURISTIC_SET H INITIAL_STAGE A {} {} {} END HEURISTIC_SET",
        stage("A", "B"),
        stage("B", "C"),
        stage("C", "A")
    );
    let (found, trace) = evaluate(&text);
    assert_eq!(found.stage, 2, "each stage is entered once");
    let entered = trace
        .iter()
        .filter(|step| matches!(step, Step::Stage { .. }))
        .count();
    assert_eq!(entered, 3);
}

#[test]
fn too_many_parts_are_refused() {
    let rule = "RULE GAME_VALUE R IF TO_MOVE() THEN BOARD <- BOARD + 1 END RULE ";
    assert!(codes(&in_stage(&rule.repeat(257), "")).contains(&"DHJ004"));
    assert!(codes(&in_stage(&rule.repeat(256), "")).is_empty());
    let stages: String = (0..33)
        .map(|one| format!("STAGE N{one} END STAGE "))
        .collect();
    let text = format!("HEURISTIC_SET H {stages} END HEURISTIC_SET");
    assert!(codes(&text).contains(&"DHJ004"));
    assert_eq!(codes(&"A".repeat(70_000)), ["DHJ004"]);
}

#[test]
fn calls_are_not_too_deep() {
    let chain = |depth: usize| -> String {
        (0..depth)
            .map(|one| {
                let body = if one == 0 {
                    "1".to_owned()
                } else {
                    format!("F{}() + 1", one - 1)
                };
                format!("FUNCTION F{one} RETURNS REAL R COMMANDS RETURN {body} END FUNCTION ")
            })
            .collect()
    };
    let (found, _) = evaluate(&in_stage("BOARD <- F15()", &chain(16)));
    assert_eq!((found.value, found.stopped), (16.0, false));
    assert!(codes(&in_stage("BOARD <- F16()", &chain(17))).contains(&"DHJ018"));
}

#[test]
fn dividing_by_zero_gives_zero_and_is_reported() {
    let rule = |at: &str| At::Rule(at.to_owned());
    let piece = "RULE PIECE_VALUE A IF TO_MOVE(ME) THEN PAWN <- PAWN / (1 - 1) END RULE \
        RULE PIECE_VALUE B IF TO_MOVE(ME) THEN ROOK <- ROOK + 1 END RULE BOARD <- 2";
    for (parts, at) in [
        ("BOARD <- 7 / REPETITIONS() + 2", At::Calculation),
        // So is a division of constants.
        ("BOARD <- 7 / 0 + 2", At::Calculation),
        ("BOARD <- 7 REMAINDER (2 - 2) + 2", At::Calculation),
        (
            "RULE GAME_VALUE G IF 1 / 0 = 0 THEN BOARD <- BOARD + 2 END RULE",
            rule("G"),
        ),
        (
            "RULE GAME_VALUE G IF TO_MOVE(ME) THEN BOARD <- 2 + BOARD / 0 END RULE",
            rule("G"),
        ),
        (piece, rule("A")),
    ] {
        let (found, trace) = evaluate(&in_stage(parts, ""));
        assert_eq!(found.value, 2.0, "{parts}");
        assert!(found.divided_by_zero, "{parts}");
        assert!(
            trace.contains(&Step::DividedByZero { at }),
            "{parts} {trace:?}"
        );
    }
    let (found, trace) = evaluate(&in_stage("BOARD <- 7 / 2", ""));
    assert!(!found.divided_by_zero && !matches!(trace.last(), Some(Step::DividedByZero { .. })));
}

#[test]
fn values_stay_within_bounds() {
    let rules = "RULE GAME_VALUE A IF TO_MOVE() THEN BOARD <- 1000000000 * 1000000000 BOARD <- BOARD * BOARD BOARD <- BOARD * 3 END RULE";
    assert_eq!(evaluate(&in_stage(rules, "")).0.value, LARGEST_VALUE);
    let pieces = "RULE PIECE_VALUE A IF TO_MOVE() THEN PAWN <- PAWN * 1000000000 PIECES_IN({PAWN}) * 1000000000 END RULE BOARD <- SUM_PIECES(ME)";
    assert!(evaluate(&in_stage(pieces, "")).0.value <= LARGEST_VALUE);
}

/// Random sets on random positions; `EVALUATIONS` says how many.
fn many(evaluations: u64) {
    let lexicon = support::lexicon();
    let mut machine = Machine::default();
    let mut done = 0;
    let mut seed = 0;
    while done < evaluations {
        seed += 1;
        let program = support::compile(&Author::new(seed, &lexicon).set());
        support::for_random_positions(seed, 2000, |chess| {
            for me in Side::BOTH {
                let stage = done as usize % program.stages().len();
                let found = program.evaluate(&mut machine, chess, &Moment::default(), me, stage);
                assert!(found.value.abs() <= LARGEST_VALUE && found.stage < program.stages().len());
                done += 1;
            }
        });
    }
}

#[test]
fn random_evaluations() {
    many(40_000);
}

#[test]
#[ignore = "minutes: ten million evaluations, best with --release"]
fn ten_million_random_evaluations() {
    many(10_000_000);
}
