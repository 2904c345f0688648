//! How many moves a pattern is away when the opponent does not move.

use std::collections::HashSet;

use chess::{Color, Owner, Ply, Position, SidedBoard, View};

use super::PLY_COST;
use crate::matcher::{Budget, BudgetError, exists_on};
use crate::plan::Program;

/// Units of work for one question: a second or two.
const UNITS: u64 = 100_000_000;

/// The maximum number of positions remembered, about a hundred megabytes.
const MAX_POSITIONS: usize = 500_000;

/// The least number of moves, up to `most`, after which the side has a valid instance while the opponent only passes;
/// 0 when it is there now. See [`approach`].
pub fn distance(
    program: &Program,
    position: &Position,
    side: Color,
    most: u8,
) -> Result<Option<u8>, BudgetError> {
    let way = approach(program, position, side, most)?;
    Ok(way.map(|moves| moves.len() as u8))
}

/// The fewest moves, up to `most`, after which the side has a valid instance while the opponent only passes; none when
/// it is there now.
///
/// Every move is legal. After each of them the opponent passes, which it cannot do in check: a position in which the
/// side could take the king is neither counted nor gone through. So a pattern that needs a check on the way is not
/// found; [`super::anticipate`] is the question for those.
pub fn approach(
    program: &Program,
    position: &Position,
    side: Color,
    most: u8,
) -> Result<Option<Vec<Ply>>, BudgetError> {
    approach_within(program, position, side, most, UNITS)
}

/// [`approach`] with a limit on the work, for callers that ask in many positions.
pub fn approach_within(
    program: &Program,
    position: &Position,
    side: Color,
    most: u8,
    units: u64,
) -> Result<Option<Vec<Ply>>, BudgetError> {
    let budget = Budget::of(units);
    let start = SidedBoard::new(position, side);
    let mut from = View::of_board(start, side);
    if exists_on(program, &from, &budget) {
        return budget.check().map(|()| Some(Vec::new()));
    }
    if !program.may_have_material(&start, most, 0) {
        return Ok(None);
    }
    let mut seen = HashSet::from([start.passed()]);
    // A position to go on from, and which step led there.
    let mut frontier: Vec<(SidedBoard, Option<usize>)> = vec![(start, None)];
    // Steps on the way to a frontier: a move, and the step before it.
    let mut steps: Vec<(Ply, Option<usize>)> = Vec::new();
    let mut to = View::empty();
    for moves in 1..=most {
        let left = most - moves;
        let mut next = Vec::new();
        for (board, before) in &frontier {
            from.load_board(*board, side);
            for played in from.all_legal_moves(Owner::Me) {
                let board = played.board.passed();
                if !budget.spend(PLY_COST) || seen.len() >= MAX_POSITIONS {
                    return Err(BudgetError);
                }
                if board.in_check(Owner::Opponent)
                    || !program.may_have_material(&board, left, 0)
                    || !seen.insert(board)
                {
                    continue;
                }
                to.load_board(board, side);
                if exists_on(program, &to, &budget) {
                    let way = way(from.ply(&played), *before, &steps);
                    return budget.check().map(|()| Some(way));
                }
                if left > 0 {
                    steps.push((from.ply(&played), *before));
                    next.push((board, Some(steps.len() - 1)));
                }
            }
        }
        budget.check()?;
        frontier = next;
    }
    Ok(None)
}

/// The moves up to the last one, in order.
fn way(last: Ply, mut before: Option<usize>, steps: &[(Ply, Option<usize>)]) -> Vec<Ply> {
    let mut moves = vec![last];
    while let Some((played, earlier)) = before.and_then(|step| steps.get(step)) {
        moves.push(*played);
        before = *earlier;
    }
    moves.reverse();
    moves
}
