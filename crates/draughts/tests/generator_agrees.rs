//! The fast generator and its slow twin find the same moves.

use std::collections::BTreeSet;

use crate::support::twin::{self, TwinMove};
use crate::support::{Chance, random_board};
use game::{Game, Side, Tactics};
use stratvision_draughts::{Board, Move, Position, squares};

fn twin_moves(moves: &[Move]) -> BTreeSet<TwinMove> {
    moves
        .iter()
        .map(|chosen| {
            let taken = squares(chosen.captured())
                .map(|square| square.to_string())
                .collect();
            (chosen.from().to_string(), chosen.to().to_string(), taken)
        })
        .collect()
}

fn compare(board: &Board, side: Side) {
    let position = Position::new(*board, side);
    let moves = position.moves();
    let fast = twin_moves(&moves);
    assert_eq!(fast.len(), moves.len(), "a move twice: {}", position.text());
    assert_eq!(fast, twin::legal_moves(board, side), "{}", position.text());
    assert_eq!(board.count_moves(side, &mut Vec::new()), moves.len() as u64);
    assert_eq!(
        board.can_move(side),
        !moves.is_empty(),
        "{}",
        position.text()
    );
    assert_eq!(position.end_at_a_glance(), position.end(&moves));
    let captures = moves.first().is_some_and(|chosen| chosen.is_capture());
    assert_eq!(position.is_forced(), captures);
    let mut forcing = Vec::new();
    position.forcing_moves(&mut forcing);
    let expected: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|chosen| position.is_capture(*chosen))
        .collect();
    assert_eq!(
        twin_moves(&forcing),
        twin_moves(&expected),
        "{}",
        position.text()
    );
    for &chosen in &moves {
        let text = position.move_text(chosen);
        assert_eq!(
            position.read_move(&text),
            Ok(chosen),
            "{text} in {}",
            position.text()
        );
        let mut after = position;
        after.play(chosen);
        assert!(after.board().is_possible(), "{text} in {}", position.text());
    }
    let turned: BTreeSet<_> = twin_moves(&Position::new(board.turned(), !side).moves());
    assert_eq!(turned.len(), fast.len());
}

#[test]
fn on_random_boards() {
    let mut chance = Chance::new(7);
    for _ in 0..30_000 {
        let board = random_board(&mut chance, 12);
        compare(&board, Side::White);
        compare(&board, Side::Black);
    }
}

#[test]
fn in_random_games() {
    let mut chance = Chance::new(11);
    for _ in 0..150 {
        let mut position = Position::initial();
        for _ in 0..120 {
            compare(position.board(), position.side_to_move());
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[chance.below(moves.len())]);
        }
    }
}
