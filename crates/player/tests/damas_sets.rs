//! Heuristic sets that value draughts: as the code does that they were taken from.

use std::sync::Arc;

use dhjog::{Program, Purpose};
use draughts::Position;
use draughts::evaluation::{Reading, positional, triangle};
use draughts::vocabulary::DraughtsWords;
use game::vocabulary::Vocabulary;
use game::{Game, Record, Side};
use stratvision_player::Evaluator;
use stratvision_player::damas::DraughtsEvaluator;
use stratvision_player::heuristic::Heuristic;

fn compiled(text: &str) -> DraughtsEvaluator {
    let parse = dhjog::parse(text);
    let checked = dhjog::check(&parse, &DraughtsWords::lexicon(), Purpose::Publication);
    let errors = format!("{:#?}{:#?}", parse.diagnostics, checked.diagnostics);
    let program = Program::compile(&checked.model.expect(&errors));
    DraughtsEvaluator {
        set: Some(Heuristic::new(Arc::new(program))),
        ..DraughtsEvaluator::default()
    }
}

fn shipped(name: &str) -> DraughtsEvaluator {
    let sets = knowledge::heuristics_of("damas");
    let found = sets.iter().find(|file| file.name == name);
    compiled(&found.expect("a shipped set").text)
}

/// A game of random moves.
fn game(mut seed: u64) -> Record<Position> {
    let mut record = Record::new(Position::initial());
    while record.end().is_none() && record.moves().len() < 60 {
        seed = seed.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let legal = record.position().moves();
        record.play(legal[(seed >> 33) as usize % legal.len()]);
    }
    record
}

#[test]
fn shipped_sets_give_the_values_of_the_evaluation_functions() {
    let (mut weights, mut share) = (shipped("positional.dhjog"), shipped("triangle.dhjog"));
    // The share's men are worth less than 1: it is measured finer, so that nothing is lost by rounding.
    assert_eq!(share.unit(), 100);
    assert_eq!(weights.unit(), 2000);
    let one = of_everything(&mut share);
    for seed in 0..20 {
        for position in game(seed).positions() {
            for side in Side::BOTH {
                let board = position.board();
                let expected = 100 * positional(board, side, Reading::Mended);
                assert_eq!(weights.value(position, side), expected);
                let expected = triangle(board, side, Reading::Mended);
                let found = f64::from(share.value(position, side)) / one;
                assert!((found - expected).abs() < 1e-3, "{found} {expected}");
            }
        }
    }
}

/// What 1 of the set is: the value of having everything.
fn of_everything(share: &mut DraughtsEvaluator) -> f64 {
    let alone = Position::read("W:Wc3:B").expect("a position");
    f64::from(share.value(&alone, Side::White))
}

#[test]
fn stages_follow_the_game() {
    let mut evaluator = compiled(
        "HEURISTIC_SET \"S\" INITIAL_STAGE \"A\"\n\
         STAGE \"A\" MAN.VALUE <- 1 BOARD.VALUE <- 1\n\
         RULE STAGE_TRANSITION \"LATER\" IF HALF_MOVES() >= 2 THEN CURRENT_STAGE <- \"B\" END RULE\n\
         END STAGE\n\
         STAGE \"B\" MAN.VALUE <- 1 BOARD.VALUE <- 2\n\
         RULE GAME_VALUE \"FIRES\" IF TO_MOVE(ME) THEN BOARD.VALUE <- BOARD.VALUE + 1 END RULE\n\
         END STAGE END HEURISTIC_SET",
    );
    let whole = game(1);
    let mut record = Record::new(Position::initial());
    assert!(evaluator.follow(&record).is_empty());
    let before = evaluator.salt(Side::White);
    let one = evaluator.value(record.position(), Side::White);
    for chosen in &whole.moves()[..2] {
        record.play(*chosen);
    }
    let found = evaluator.follow(&record);
    let names: Vec<&str> = found.iter().map(|(rule, _)| rule.as_str()).collect();
    assert_eq!(names, ["A: LATER", "B: FIRES"]);
    // Without the transition 1 instead of 3, without the other rule 2 instead of 3.
    assert_eq!(found[0].1, 2.0 * found[1].1);
    assert_ne!(evaluator.salt(Side::White), before);
    assert_eq!(evaluator.value(record.position(), Side::White), 3 * one);
    assert_eq!(evaluator.value(record.position(), Side::Black), 2 * one);
}
