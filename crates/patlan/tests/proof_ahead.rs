//! Anticipation and distance against the same questions asked of shakmaty by plain recursion, on random small
//! positions. PROPTEST_CASES asks for more cases than usual.

use std::cell::Cell;

use crate::play::{after, count, meant, report, small, text};
use crate::support::cases;
use crate::support::library::Library;
use chess::{Color, Position};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use shakmaty::{Chess, Position as _};
use stratvision_patlan::matcher::find;
use stratvision_patlan::plan::Program;
use stratvision_patlan::proof::{anticipate, distance};

const AIMS: &str = r#"
PATTERN "FORK" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS f1 F1 ATTACKS f2;
PATTERN "WINS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 ATTACKS >f1< TACTICALS F1,f1 POSTCONDITION MOVESOF(k) > 0;
PATTERN "MATES" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO F1 CHECKMATE S1;
PATTERN "BARE" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SETOFPIECES KRk SCENARIO R1 DEFENDS S1;
PATTERN "PAWNS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SETOFPIECES KPkp SCENARIO K1 DEFENDS P1;
PATTERN "KNIGHTS" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO N1 DEFENDS S1 PRECONDITION ONEDGE(N1);
PATTERN "OPPOSED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 MOVE S1 k1 MOVE S2 PRECONDITION KINGOPPOSITION(K1,k1) AND MAXDISTANCE(K1,k1) = 2;
PATTERN "CASTLED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO K1 RIGHTOF R1 PRECONDITION ONEDGE(K1);
PATTERN "PUSHED" AUTHOR "X" DESCRIPTION "X" WEIGHT 1
SCENARIO P1 RIGHTOF p1 PRECONDITION MOVESOF(p1) = 2;
"#;

fn has(program: &Program, position: &Chess, side: Color) -> bool {
    let found = find(program, &Position::from(position), side).unwrap();
    found.valid().next().is_some()
}

/// The least number of moves that force the pattern, the side being to move.
fn forces(program: &Program, position: &Chess, moves: u8) -> Option<u8> {
    if has(program, position, position.turn()) {
        return Some(0);
    }
    (1..=moves).find(|moves| {
        position.legal_moves().into_iter().any(|played| {
            let next = after(position, played);
            let replies = next.legal_moves();
            !replies.is_empty()
                && replies
                    .into_iter()
                    .all(|reply| forces(program, &after(&next, reply), moves - 1).is_some())
        })
    })
}

#[test]
fn anticipations_agree() {
    let library = Library::read(AIMS);
    let counts = [const { Cell::new(0) }; 4];
    let mut runner = TestRunner::new(cases(200));
    let outcome = runner.run(&small(), |start| {
        let bare = start.board().occupied().count() <= 4;
        let moves = if bare { 2 } else { 1 };
        for name in library.patterns.keys() {
            let program = library.program(name).unwrap();
            let wanted = forces(&program, &start, moves);
            let found = anticipate(
                &program,
                &Position::from(&start),
                start.turn(),
                2 * moves + 1,
            );
            let found = found.unwrap();
            let length = found.as_ref().map(|line| line.len() as u8);
            prop_assert_eq!(
                length,
                wanted.map(|moves| 2 * moves),
                "{} in {}",
                name,
                text(&start)
            );
            count(&counts[wanted.map_or(3, usize::from)]);
            let mut position = start.clone();
            for (index, wanted) in found.unwrap_or_default().iter().enumerate() {
                let played = meant(&position, wanted);
                prop_assert!(played.is_some(), "{wanted} in {}", text(&position));
                position = after(&position, played.expect("just tested"));
                if index % 2 == 1 {
                    let left = length.unwrap_or_default() / 2 - index as u8 / 2 - 1;
                    prop_assert_eq!(forces(&program, &position, moves), Some(left));
                }
            }
        }
        Ok(())
    });
    report(outcome);
    println!(
        "at once, in one, in two, never: {:?}",
        counts.each_ref().map(Cell::get)
    );
    assert!(counts[1].get() > 10);
}

/// The least number of moves with the opponent passing.
fn moves_away(program: &Program, position: &Chess, most: u8) -> Option<u8> {
    if has(program, position, position.turn()) {
        return Some(0);
    }
    if most == 0 {
        return None;
    }
    let moves = position.legal_moves().into_iter();
    let passed = moves.filter_map(|played| after(position, played).swap_turn().ok());
    let nearest = passed
        .filter_map(|next| moves_away(program, &next, most - 1))
        .min()?;
    Some(nearest + 1)
}

#[test]
fn distances_agree() {
    let library = Library::read(AIMS);
    let counts = [const { Cell::new(0) }; 4];
    let mut runner = TestRunner::new(cases(200));
    let outcome = runner.run(&small(), |start| {
        for name in library.patterns.keys() {
            let program = library.program(name).unwrap();
            let wanted = moves_away(&program, &start, 2);
            let found = distance(&program, &Position::from(&start), start.turn(), 2).unwrap();
            prop_assert_eq!(found, wanted, "{} in {}", name, text(&start));
            count(&counts[wanted.map_or(3, usize::from)]);
        }
        Ok(())
    });
    report(outcome);
    println!(
        "at once, in one, in two, never: {:?}",
        counts.each_ref().map(Cell::get)
    );
    assert!(counts[1].get() > 10 && counts[2].get() > 10);
}
