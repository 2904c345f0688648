//! Playing the tactics of an instance as legal moves, and testing what must hold afterwards.

use chess::{Owner, PROMOTIONS, Ply, Role, SidedBoard, Square, View};

use super::{Budget, Rejection, Seats};
use crate::plan::{MOST_ACTORS, Program};

/// Generating and playing one move costs about this many bindings.
const PLY_COST: u64 = 20;

/// The line played, if every move is legal in its turn and the postcondition holds at the end. A pawn that reaches
/// the last rank becomes whatever makes the postcondition hold, a queen if nothing depends on it.
pub(super) fn play(
    program: &Program,
    view: &View,
    seats: &Seats,
    budget: &Budget,
) -> Result<Vec<Ply>, Rejection> {
    let mut line = Vec::new();
    next(program, view, &seats.squares, Owner::Me, budget, &mut line).map(|()| line)
}

fn next(
    program: &Program,
    view: &View,
    squares: &[Square; MOST_ACTORS],
    turn: Owner,
    budget: &Budget,
    line: &mut Vec<Ply>,
) -> Result<(), Rejection> {
    let played = line.len();
    let Some((mover, target)) = program.tactics().get(played) else {
        let failed = program
            .postcondition()
            .iter()
            .position(|condition| !condition.test(view, squares, budget));
        return match failed {
            Some(conjunct) => Err(Rejection::Postcondition(conjunct)),
            None => Ok(()),
        };
    };
    budget.spend(PLY_COST);
    let illegal = Err(Rejection::Tactic(played));
    let (from, to) = (squares[usize::from(*mover)], squares[usize::from(*target)]);
    if view.board().owner_at(from) != Some(turn) {
        return illegal;
    }
    let boards = view.play(from, to);
    let promotes = boards[1].is_some();
    let mut furthest = illegal;
    for (board, promotion) in boards.into_iter().zip(PROMOTIONS) {
        let Some(board) = board else { continue };
        let moved = reseat(program, view.board(), &board, squares, from, to);
        line.push(Ply {
            from: view.real(from),
            to: view.real(to),
            promotion: promotes.then_some(promotion),
        });
        let after = View::of_board(board, view.side());
        match next(program, &after, &moved, turn.other(), budget, line) {
            Ok(()) => return Ok(()),
            Err(rejection) => {
                line.truncate(played);
                furthest = furthest.map_err(|earlier: Rejection| earlier.max(rejection));
            }
        }
    }
    furthest
}

/// Moved pieces carry their names along; a captured one keeps its last square.
fn reseat(
    program: &Program,
    before: &SidedBoard,
    after: &SidedBoard,
    squares: &[Square; MOST_ACTORS],
    from: Square,
    to: Square,
) -> [Square; MOST_ACTORS] {
    let mut moved = *squares;
    let rooks = |board: &SidedBoard, owner| board.pieces(owner, Role::Rook);
    let owner = before.owner_at(from).unwrap_or(Owner::Me);
    let castled =
        before.role_at(from) == Some(Role::King) && rooks(before, owner) != rooks(after, owner);
    let rook_left = rooks(before, owner) & !rooks(after, owner);
    let rook_came = rooks(after, owner) & !rooks(before, owner);
    for (square, actor) in moved.iter_mut().zip(program.cast()) {
        if actor.is_square() {
            continue;
        }
        if *square == from {
            *square = to;
        } else if castled && rook_left.contains(*square) {
            *square = rook_came.first().unwrap_or(*square);
        }
    }
    moved
}
