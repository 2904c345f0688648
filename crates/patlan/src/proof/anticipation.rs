//! Whether a side can force a pattern.

use chess::{Color, LegalMove, Owner, Ply, Position, SidedBoard, Square, View};

use super::{PLY_COST, is_one_of};
use crate::matcher::{Budget, BudgetError, exists_on};
use crate::plan::Program;

/// Units of work for one question: a few seconds.
const UNITS: u64 = 200_000_000;

/// Whether the side can force a position, itself to move, that has a valid instance, within a number of plies (an odd
/// one is of no use). The answer is a shortest line: the first of its moves that do, and the first of the replies that
/// hold out longest; empty when the instance is there already.
///
/// Mate or stalemate on the way, of either side, is not the pattern.
pub fn anticipate(
    program: &Program,
    position: &Position,
    side: Color,
    plies: u8,
) -> Result<Option<Vec<Ply>>, BudgetError> {
    let depth = plies / 2;
    let mut views: Vec<View> = std::iter::repeat_with(View::empty)
        .take(2 * usize::from(depth) + 1)
        .collect();
    let mut search = Search {
        program,
        side,
        budget: Budget::of(UNITS),
        killers: vec![None; usize::from(depth) + 1],
    };
    let start = SidedBoard::new(position, side);
    for moves in 0..=depth {
        let found = search.forces(&mut views, &start, moves);
        search.budget.check()?;
        if found {
            let line = search.line(&mut views, start, moves);
            return search.budget.check().map(|()| Some(line));
        }
        if !program.may_have_material(&start, depth, depth) {
            break;
        }
    }
    Ok(None)
}

struct Search<'a> {
    program: &'a Program,
    side: Color,
    budget: Budget,
    /// For each number of moves left, the reply that has failed the side last.
    killers: Vec<Option<(Square, Square)>>,
}

/// Each level of the search has a view of its own, the side's turn first. Of no meaning when the budget is spent.
impl Search<'_> {
    /// Whether the side to move forces the pattern with at most this number of moves.
    fn forces(&mut self, views: &mut [View], board: &SidedBoard, moves: u8) -> bool {
        let Some((view, rest)) = views.split_first_mut() else {
            return false;
        };
        if !self.program.may_have_material(board, moves, moves) {
            return false;
        }
        view.load_board(*board, self.side);
        if exists_on(self.program, view, &self.budget) {
            return true;
        }
        moves > 0
            && view
                .all_legal_moves(Owner::Me)
                .any(|played| self.holds(rest, &played.board, moves))
    }

    /// Whether every reply, and there must be one, lets the side go on; `left` is the number of moves before its last.
    fn holds(&mut self, views: &mut [View], board: &SidedBoard, moves: u8) -> bool {
        let Some((view, rest)) = views.split_first_mut() else {
            return false;
        };
        let left = moves.saturating_sub(1);
        if !self.budget.spend(PLY_COST) || !self.program.may_have_material(board, left, moves) {
            return false;
        }
        view.load_board(*board, self.side);
        let killer = self.killers.get(usize::from(moves)).copied().flatten();
        if let Some((from, to)) = killer
            && view.board().of(Owner::Opponent).contains(from)
        {
            for reply in view.legal_moves_between(from, to) {
                if !self.goes_on(rest, &reply, left) {
                    return false;
                }
            }
        }
        let mut any = false;
        for reply in view.all_legal_moves(Owner::Opponent) {
            any = true;
            if !is_one_of(view, killer, &reply) && !self.goes_on(rest, &reply, left) {
                if let Some(slot) = self.killers.get_mut(usize::from(moves)) {
                    *slot = Some((reply.from, reply.to));
                }
                return false;
            }
        }
        any
    }

    fn goes_on(&mut self, views: &mut [View], reply: &LegalMove, left: u8) -> bool {
        self.budget.spend(PLY_COST) && self.forces(views, &reply.board, left)
    }

    /// A line of exactly this number of moves, the fewest that force the pattern.
    fn line(&mut self, views: &mut [View], start: SidedBoard, moves: u8) -> Vec<Ply> {
        let mut line = Vec::with_capacity(2 * usize::from(moves));
        let mut board = start;
        for left in (1..=moves).rev() {
            let view = View::of_board(board, self.side);
            let Some(played) = view
                .all_legal_moves(Owner::Me)
                .find(|played| self.holds(views, &played.board, left))
            else {
                break;
            };
            let after = View::of_board(played.board, self.side);
            // With two moves fewer not every reply can be met, or the whole line would be shorter.
            let Some(reply) = after
                .all_legal_moves(Owner::Opponent)
                .find(|reply| left < 2 || !self.forces(views, &reply.board, left - 2))
            else {
                break;
            };
            line.push(view.ply(&played));
            line.push(after.ply(&reply));
            board = reply.board;
        }
        line
    }
}
