//! The two classic evaluations as heuristic sets: the same values.

use crate::support::{Chance, random_board};
use dhjog::{Machine, Program, Purpose};
use game::vocabulary::{Moment, Vocabulary};
use game::{Game, Side};
use stratvision_draughts::Position;
use stratvision_draughts::evaluation::{Reading, positional, triangle};
use stratvision_draughts::vocabulary::DraughtsWords;

fn compiled(name: &str) -> Program<DraughtsWords> {
    let file = knowledge::heuristics_of("damas")
        .into_iter()
        .find(|file| file.name == name)
        .unwrap();
    let read = dhjog::parse(&file.text);
    let checked = dhjog::check(&read, &DraughtsWords::lexicon(), Purpose::Publication);
    let diagnostics: Vec<_> = read
        .diagnostics
        .iter()
        .chain(&checked.diagnostics)
        .collect();
    assert!(diagnostics.is_empty(), "{name}: {diagnostics:#?}");
    let formatted = dhjog::format(&dhjog::parse(&file.text), &DraughtsWords::lexicon()).unwrap();
    assert_eq!(formatted, file.text, "{name} is formatted");
    Program::compile(&checked.model.unwrap())
}

fn value(program: &Program<DraughtsWords>, position: &Position, me: Side) -> f64 {
    let evaluation = program.evaluate(
        &mut Machine::default(),
        position,
        &Moment::default(),
        me,
        program.initial(),
    );
    assert!(!evaluation.stopped && !evaluation.divided_by_zero);
    evaluation.value
}

#[test]
fn sets_and_code_agree() {
    let sets = [
        "positional.dhjog",
        "posicional.dhjog",
        "triangle.dhjog",
        "triangulo.dhjog",
    ]
    .map(compiled);
    let mut chance = Chance::new(31);
    for round in 0..3000 {
        let board = if round == 0 {
            *Position::initial().board()
        } else {
            random_board(&mut chance, 12)
        };
        let position = Position::new(board, Side::White);
        for me in Side::BOTH {
            let weights = f64::from(positional(&board, me, Reading::Mended));
            let share = triangle(&board, me, Reading::Mended);
            for (set, expected) in sets.iter().zip([weights, weights, share, share]) {
                let found = value(set, &position, me);
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{}: {found} {expected} {}",
                    set.name(),
                    position.text()
                );
            }
        }
    }
}

#[test]
fn the_words_of_draughts_work() {
    let text = "HEURISTIC_SET \"X\"\n  INITIAL_STAGE \"S\"\n  STAGE \"S\"\n    BOARD.VALUE <- MOBILITY(ME) + 100 * STEPS_TO_PROMOTION(ME) + 10000 * PIECE_COUNT({KING}, MAIN_ROAD, ME)\n  END STAGE\nEND HEURISTIC_SET\n";
    let read = dhjog::parse(text);
    let checked = dhjog::check(&read, &DraughtsWords::lexicon(), Purpose::Editing);
    let program = Program::<DraughtsWords>::compile(&checked.model.unwrap());
    let position = Position::read("W:Wc3,Ka1:Bb8").unwrap();
    // c3 has two moves and five steps to go, the king sees b2 alone.
    assert_eq!(
        value(&program, &position, Side::White),
        3.0 + 500.0 + 10_000.0
    );
    assert_eq!(value(&program, &position, Side::Black), 2.0 + 700.0);
}
