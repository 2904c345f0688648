//! Ties through several intermediates. They are rare, and slow.

use chess::{Bitboard, Dynamic, Owner, Role, SidedBoard, Square, View};

use super::Tie;
use super::narrow::{intermediates, keep};
use crate::plan::MAX_ACTORS;

impl Tie {
    #[inline(never)]
    pub(super) fn narrow_long(
        &self,
        view: &View,
        bindings: &[Square],
        bound: u32,
        kind: Dynamic,
        place: usize,
        candidates: Bitboard,
    ) -> Bitboard {
        let mut squares = [Square::A1; MAX_ACTORS];
        let path = &mut squares[..self.slots.len()];
        for (square, slot) in path.iter_mut().zip(self.slots.iter()) {
            *square = bindings[usize::from(*slot)];
        }
        let is_bound = |index: usize| bound & (1 << self.slots[index]) != 0;
        if (0..path.len()).all(|index| index == place || is_bound(index)) {
            return keep(candidates, |square| {
                path[place] = square;
                !(self.no_pawn && view.board().role(Role::Pawn).contains(path[0]))
                    && holds_long(view, kind, path)
            });
        }
        if place == 0 || !(0..place).all(is_bound) {
            return candidates;
        }
        if matches!(kind, Dynamic::IndirectAttack | Dynamic::IndirectDefense) {
            let next = match place {
                1 => view.steps(path[0]),
                _ => beyond(view, path[place - 2], path[place - 1]),
            };
            return candidates & next & view.occupied();
        }
        match walk(view, &path[..place]) {
            Some(there) => candidates & intermediates(&there, kind, path[place - 1]),
            None => Bitboard::EMPTY,
        }
    }
}

/// The view after the first piece of the path has moved to its last square; the steps are not tested.
fn walk(view: &View, path: &[Square]) -> Option<View> {
    let (from, to) = (*path.first()?, *path.last()?);
    let mut board: SidedBoard = *view.board();
    for pair in path.windows(2) {
        board = board.with_moved(pair[0], pair[1]);
    }
    board
        .owner_at(to)
        .zip(view.board().owner_at(from))
        .filter(|(now, before)| now == before)
        .map(|_| View::of_board(board, view.side()))
}

/// What a queen on `at` sees on the line from `before`, looking away from it.
fn beyond(view: &View, before: Square, at: Square) -> Bitboard {
    let seen = SidedBoard::attacks_from(Role::Queen, Owner::Me, at, view.occupied());
    keep(seen, |square| chess::between(before, square).contains(at))
}

/// Whether a relation with several intermediates holds along a path: protagonist, intermediates, target.
fn holds_long(view: &View, kind: Dynamic, path: &[Square]) -> bool {
    let [from, middle, rest @ ..] = path else {
        return false;
    };
    if matches!(kind, Dynamic::IndirectAttack | Dynamic::IndirectDefense) {
        return holds_x_ray(view, kind, path);
    }
    match rest {
        [] => false,
        [target] => view.targets_through(kind, *from, *middle).contains(*target),
        _ => {
            // What is reached in several steps is what would be reached from the first stop.
            intermediates(view, kind, *from).contains(*middle)
                && walk(view, &[*from, *middle])
                    .is_some_and(|there| holds_long(&there, kind, &path[1..]))
        }
    }
}

/// Every intermediate is the next occupied square of one line, and the target stands after the last.
fn holds_x_ray(view: &View, kind: Dynamic, path: &[Square]) -> bool {
    let (from, first) = (path[0], path[1]);
    let Some((&target, middles)) = path[1..].split_last() else {
        return false;
    };
    let board = view.board();
    let Some(owner) = board.owner_at(from) else {
        return false;
    };
    let is_slider = (board.role(Role::Bishop) | board.role(Role::Rook) | board.role(Role::Queen))
        .contains(from);
    let on_one_line = path
        .windows(3)
        .all(|three| chess::between(three[0], three[2]).contains(three[1]));
    let nothing_else = path
        .windows(2)
        .all(|two| (chess::between(two[0], two[1]) & view.occupied()).is_empty());
    is_slider
        && view.steps(from).contains(first)
        && middles
            .iter()
            .all(|middle| view.occupied().contains(*middle))
        && on_one_line
        && nothing_else
        && kind.is_attack() == board.of(owner.other()).contains(target)
}
