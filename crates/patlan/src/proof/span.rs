//! How many moves a pattern is away when the opponent does not move.

use std::collections::HashSet;

use chess::{Color, Owner, Position, SidedBoard, View};

use super::PLY_COST;
use crate::matcher::{Budget, TooOpen, exists_on};
use crate::plan::Program;

/// Units of work for one question: a second or two.
const UNITS: u64 = 100_000_000;

/// So many positions are remembered, about a hundred megabytes.
const MOST_POSITIONS: usize = 500_000;

/// The least number of moves, up to `most`, after which the side has a valid instance while the opponent only passes;
/// 0 when it is there now.
///
/// Every move is legal. After each of them the opponent passes, which it cannot do in check: a position in which the
/// side could take the king is neither counted nor gone through. So a pattern that needs a check on the way is not
/// found; [`super::anticipate`] is the question for those.
pub fn distance(
    program: &Program,
    position: &Position,
    side: Color,
    most: u8,
) -> Result<Option<u8>, TooOpen> {
    let budget = Budget::of(UNITS);
    let start = SidedBoard::new(position, side);
    let mut from = View::of_board(start, side);
    if exists_on(program, &from, &budget) {
        return budget.check().map(|()| Some(0));
    }
    if !program.may_have_material(&start, most, 0) {
        return Ok(None);
    }
    let mut seen = HashSet::from([start.passed()]);
    let mut frontier = vec![start];
    let mut to = View::empty();
    for moves in 1..=most {
        let left = most - moves;
        let mut next = Vec::new();
        for board in &frontier {
            from.load_board(*board, side);
            for played in from.all_legal_moves(Owner::Me) {
                let board = played.board.passed();
                if !budget.spend(PLY_COST) || seen.len() >= MOST_POSITIONS {
                    return Err(TooOpen);
                }
                if board.in_check(Owner::Opponent)
                    || !program.may_have_material(&board, left, 0)
                    || !seen.insert(board)
                {
                    continue;
                }
                to.load_board(board, side);
                if exists_on(program, &to, &budget) {
                    return budget.check().map(|()| Some(moves));
                }
                if left > 0 {
                    next.push(board);
                }
            }
        }
        budget.check()?;
        frontier = next;
    }
    Ok(None)
}
