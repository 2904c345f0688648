//! Playing the tactics of an instance as legal moves and testing the postcondition at the end.

use chess::{Owner, PROMOTIONS, Ply, Role, SidedBoard, Square, View};

use super::{Bindings, Budget, Rejection};
use crate::plan::{MAX_ACTORS, MAX_MOVES, Program, Slot};

/// Generating and playing one move costs about this many bindings.
const PLY_COST: u64 = 20;

/// Plays the tactics if every move is legal in its turn and the postcondition holds at the end. A pawn that reaches
/// the last rank becomes the piece for which the postcondition holds, a queen if it holds for any.
pub(super) fn play(
    program: &Program,
    view: &View,
    bindings: &Bindings,
    budget: &Budget,
) -> Result<Line, Rejection> {
    let mut line = Line::new();
    let places = ActorSquares::new(bindings.squares, bindings.bound);
    next(program, view, &places, Owner::Me, budget, &mut line).map(|()| line)
}

/// Plays the tactics again up to the clause that rejects the instance, and calls `look` there with the board, the
/// actors' squares and the moves played. `None` if no way to play leads to that rejection.
pub(crate) fn at_rejection<T>(
    program: &Program,
    view: &View,
    places: &ActorSquares,
    rejection: Rejection,
    look: &mut dyn FnMut(&View, &ActorSquares, &[Ply]) -> T,
) -> Option<T> {
    let mut replay = Replay {
        program,
        rejection,
        budget: Budget::new(),
        line: Line::new(),
        look,
    };
    replay.go(view, places, Owner::Me)
}

struct Replay<'a, T> {
    program: &'a Program,
    rejection: Rejection,
    budget: Budget,
    line: Line,
    look: &'a mut dyn FnMut(&View, &ActorSquares, &[Ply]) -> T,
}

impl<T> Replay<'_, T> {
    fn go(&mut self, view: &View, places: &ActorSquares, turn: Owner) -> Option<T> {
        let played = self.line.length;
        let here = match self.rejection {
            Rejection::Precondition(_) => true,
            Rejection::Tactic(index) => index == played,
            Rejection::Postcondition(_) => played == self.program.tactics().len(),
        };
        if here {
            return self
                .is_rejected(view, places)
                .then(|| (self.look)(view, places, self.line.plies()));
        }
        let step = *self.program.tactics().get(played)?;
        let (from, to) = places.step(step, view.board(), turn)?;
        let boards = view.play(from, to);
        let promotes = boards[1].is_some();
        for (board, promotion) in boards.into_iter().zip(PROMOTIONS) {
            let Some(board) = board else { continue };
            let moved = places.after(self.program, view.board(), &board, from, to);
            self.line.push(Ply {
                from: view.real(from),
                to: view.real(to),
                promotion: promotes.then_some(promotion),
            });
            let answer = view.on_board(board, |after| self.go(after, &moved, turn.other()));
            if answer.is_some() {
                return answer;
            }
            self.line.length = played;
        }
        None
    }

    /// Whether the promotions chosen so far lead to the clause that rejects the instance, and not to another one.
    fn is_rejected(&self, view: &View, places: &ActorSquares) -> bool {
        let Rejection::Postcondition(index) = self.rejection else {
            return true;
        };
        let conditions = self.program.postcondition(places.bound());
        let holds = |condition: &crate::plan::Condition| {
            condition.test(view, places.squares(), &self.budget)
        };
        conditions.iter().position(|condition| !holds(condition)) == Some(index)
    }
}

/// The moves played so far, without allocation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    plies: [Ply; MAX_MOVES],
    length: usize,
}

impl Line {
    fn new() -> Line {
        let nothing = Ply {
            from: Square::A1,
            to: Square::A1,
            promotion: None,
        };
        Line {
            plies: [nothing; MAX_MOVES],
            length: 0,
        }
    }

    fn push(&mut self, ply: Ply) {
        self.plies[self.length] = ply;
        self.length += 1;
    }

    pub(super) fn plies(&self) -> &[Ply] {
        &self.plies[..self.length]
    }
}

fn next(
    program: &Program,
    view: &View,
    places: &ActorSquares,
    turn: Owner,
    budget: &Budget,
    line: &mut Line,
) -> Result<(), Rejection> {
    let played = line.length;
    let Some(step) = program.tactics().get(played) else {
        let failed = program
            .postcondition(places.bound())
            .iter()
            .position(|condition| !condition.test(view, places.squares(), budget));
        return match failed {
            Some(conjunct) => Err(Rejection::Postcondition(conjunct)),
            None => Ok(()),
        };
    };
    let illegal = Err(Rejection::Tactic(played));
    if !budget.spend(PLY_COST) {
        return illegal;
    }
    let Some((from, to)) = places.step(*step, view.board(), turn) else {
        return illegal;
    };
    let boards = view.play(from, to);
    let promotes = boards[1].is_some();
    let mut furthest = illegal;
    for (board, promotion) in boards.into_iter().zip(PROMOTIONS) {
        let Some(board) = board else { continue };
        let moved = places.after(program, view.board(), &board, from, to);
        line.push(Ply {
            from: view.real(from),
            to: view.real(to),
            promotion: promotes.then_some(promotion),
        });
        let goes_on = line.length < program.tactics().len();
        let verdict = if !goes_on && program.postcondition(places.bound()).is_empty() {
            Ok(())
        } else {
            view.on_board(board, |after| {
                next(program, after, &moved, turn.other(), budget, line)
            })
        };
        match verdict {
            Ok(()) => return Ok(()),
            Err(rejection) => {
                line.length = played;
                furthest = furthest.map_err(|earlier: Rejection| earlier.max(rejection));
            }
        }
    }
    furthest
}

/// The squares of the actors while moves are played: a piece that moves takes its names along, a captured one keeps
/// its last square.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ActorSquares {
    squares: [Square; MAX_ACTORS],
    /// One bit for each slot that has a square at all.
    bound: u32,
    /// One bit for each slot whose piece has been captured.
    gone: u32,
}

impl ActorSquares {
    /// The squares before the first move.
    pub(crate) fn new(squares: [Square; MAX_ACTORS], bound: u32) -> ActorSquares {
        ActorSquares {
            squares,
            bound,
            gone: 0,
        }
    }

    pub(crate) fn bound(&self) -> u32 {
        self.bound
    }

    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether the piece of the slot has been captured.
    pub(crate) fn is_gone(&self, slot: usize) -> bool {
        self.gone & (1 << slot) != 0
    }

    /// The squares between which a tactical move goes now, if its mover is still on the board and belongs to `turn`.
    pub(crate) fn step(
        &self,
        (mover, target): (Slot, Slot),
        board: &SidedBoard,
        turn: Owner,
    ) -> Option<(Square, Square)> {
        let from = self.squares[usize::from(mover)];
        let both = 1 << mover | 1 << target;
        let there = self.bound & both == both
            && self.gone & (1 << mover) == 0
            && board.owner_at(from) == Some(turn);
        there.then(|| (from, self.squares[usize::from(target)]))
    }

    /// The squares after the piece on `from` has gone to `to`.
    pub(crate) fn after(
        &self,
        program: &Program,
        before: &SidedBoard,
        after: &SidedBoard,
        from: Square,
        to: Square,
    ) -> ActorSquares {
        let mut moved = *self;
        let rooks = |board: &SidedBoard, owner| board.pieces(owner, Role::Rook);
        let owner = before.owner_at(from).unwrap_or(Owner::Me);
        let castled =
            before.role_at(from) == Some(Role::King) && rooks(before, owner) != rooks(after, owner);
        let rook_left = rooks(before, owner) & !rooks(after, owner);
        let rook_came = rooks(after, owner) & !rooks(before, owner);
        for (slot, actor) in program.cast().iter().enumerate() {
            if actor.is_square() || self.gone & (1 << slot) != 0 {
                continue;
            }
            let square = &mut moved.squares[slot];
            if *square == from {
                *square = to;
            } else if castled && rook_left.contains(*square) {
                *square = rook_came.first().unwrap_or(*square);
            } else if *square == to || !after.occupied().contains(*square) {
                moved.gone |= 1 << slot;
            }
        }
        moved
    }
}
