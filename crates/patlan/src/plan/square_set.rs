//! Conditions on one actor as sets of squares: candidates outside are never tried.

use chess::concepts::{on_corner, on_edge};
use chess::{Bitboard, Color, Owner, Role, Square, View};

use super::Slot;

/// The squares on which an actor fulfils a condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum SquareSet {
    /// Squares of the real board that do not depend on the position.
    Fixed(Bitboard),
    Not(Box<SquareSet>),
    And(Box<SquareSet>, Box<SquareSet>),
    Or(Box<SquareSet>, Box<SquareSet>),
    /// Squares of a type of piece.
    Of(Role),
    /// Squares of an owner's pieces, or empty ones.
    Owned(Option<Owner>),
    /// Where a pawn of the owner has no enemy pawn ahead on the files beside its own.
    Unwatched(Owner),
    /// Where a pawn of the owner has no enemy pawn ahead on its own file.
    Unopposed(Owner),
    /// Both of these: where a pawn of the owner is passed.
    Passed(Owner),
    /// Where a pawn of the second owner has the first one's king in its square.
    Caught(Owner, Owner),
}

/// A set and whom it concerns; nobody if the condition is constant.
pub(crate) type SlotSet = (Option<Slot>, SquareSet);

impl SquareSet {
    /// Squares by a test of their own.
    pub(crate) fn fixed(test: impl Fn(Square) -> bool) -> SquareSet {
        SquareSet::Fixed(
            Square::ALL
                .into_iter()
                .filter(|square| test(*square))
                .collect(),
        )
    }

    pub(crate) fn edge() -> SquareSet {
        SquareSet::fixed(on_edge)
    }

    pub(crate) fn corner() -> SquareSet {
        SquareSet::fixed(on_corner)
    }

    pub(crate) fn constant(truth: bool) -> SquareSet {
        SquareSet::Fixed(if truth {
            Bitboard::FULL
        } else {
            Bitboard::EMPTY
        })
    }

    pub(crate) fn negated(self) -> SquareSet {
        match self {
            SquareSet::Fixed(set) => SquareSet::Fixed(!set),
            SquareSet::Not(inner) => *inner,
            other => SquareSet::Not(Box::new(other)),
        }
    }

    pub(crate) fn and(self, other: SquareSet) -> SquareSet {
        match (self, other) {
            (SquareSet::Fixed(a), SquareSet::Fixed(b)) => SquareSet::Fixed(a & b),
            (a, b) => SquareSet::And(Box::new(a), Box::new(b)),
        }
    }

    pub(crate) fn or(self, other: SquareSet) -> SquareSet {
        match (self, other) {
            (SquareSet::Fixed(a), SquareSet::Fixed(b)) => SquareSet::Fixed(a | b),
            (a, b) => SquareSet::Or(Box::new(a), Box::new(b)),
        }
    }

    /// Whether it can be told from the pawns alone.
    pub(crate) fn is_about_pawns(&self) -> bool {
        match self {
            SquareSet::Fixed(_)
            | SquareSet::Unwatched(_)
            | SquareSet::Unopposed(_)
            | SquareSet::Passed(_) => true,
            SquareSet::Of(role) => *role == Role::Pawn,
            SquareSet::Owned(_) | SquareSet::Caught(..) => false,
            SquareSet::Not(inner) => inner.is_about_pawns(),
            SquareSet::And(a, b) | SquareSet::Or(a, b) => a.is_about_pawns() && b.is_about_pawns(),
        }
    }

    /// The squares in a position, as its view numbers them.
    pub(crate) fn squares(&self, view: &View) -> Bitboard {
        let board = view.board();
        match self {
            SquareSet::Fixed(set) => match view.side() {
                Color::White => *set,
                Color::Black => set.flip_vertical(),
            },
            SquareSet::Not(inner) => !inner.squares(view),
            SquareSet::And(a, b) => a.squares(view) & b.squares(view),
            SquareSet::Or(a, b) => a.squares(view) | b.squares(view),
            SquareSet::Of(role) => board.role(*role),
            SquareSet::Owned(Some(owner)) => board.of(*owner),
            SquareSet::Owned(None) => !board.occupied(),
            SquareSet::Unwatched(owner) => !view.watched_by_pawns(*owner),
            SquareSet::Unopposed(owner) => !view.opposed_by_pawns(*owner),
            SquareSet::Passed(owner) => !view.stopped_by_pawns(*owner),
            SquareSet::Caught(king, pawns) => view.caught_by_king(*king, *pawns),
        }
    }
}

/// Adds a condition to those of some actors; two that are told at one look become one.
pub(crate) fn add(sets: &mut Vec<(Slot, SquareSet)>, slot: Slot, set: SquareSet) {
    let other_half = match &set {
        SquareSet::Unwatched(owner) => Some((SquareSet::Unopposed(*owner), *owner)),
        SquareSet::Unopposed(owner) => Some((SquareSet::Unwatched(*owner), *owner)),
        _ => None,
    };
    if let Some((half, owner)) = other_half
        && let Some(known) = sets
            .iter_mut()
            .find(|known| **known == (slot, half.clone()))
    {
        known.1 = SquareSet::Passed(owner);
        return;
    }
    sets.push((slot, set));
}

/// Both conditions, if they concern one actor at most.
pub(crate) fn joined(
    a: SlotSet,
    b: SlotSet,
    join: impl FnOnce(SquareSet, SquareSet) -> SquareSet,
) -> Option<SlotSet> {
    let slot = match (a.0, b.0) {
        (Some(a), Some(b)) if a != b => return None,
        (a, b) => a.or(b),
    };
    Some((slot, join(a.1, b.1)))
}
