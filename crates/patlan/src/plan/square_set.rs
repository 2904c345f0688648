//! Conditions on one actor as sets of squares: candidates outside the set are never tried. Gain (`sh
//! benches/instructions.sh`, instructions that a pattern adds to a search for all 33, before and after all measures of
//! `docs/lab-notes.md`): PASSEDPAWN 365 and 70, KINGCATCHES 531 and 112.

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
    /// Squares of pieces of a type.
    Of(Role),
    /// Squares of an owner's pieces, or empty ones.
    Owned(Option<Owner>),
    /// Squares where a pawn of the owner has no enemy pawn ahead on the files next to its own.
    Unwatched(Owner),
    /// Squares where a pawn of the owner has no enemy pawn ahead on its own file.
    Unopposed(Owner),
    /// Both: squares where a pawn of the owner is passed.
    Passed(Owner),
    /// Squares where the first owner's king is in the square of a pawn of the second owner.
    Caught(Owner, Owner),
}

/// A set and the slot that it is about; `None` if the condition is constant.
pub(crate) type SlotSet = (Option<Slot>, SquareSet);

impl SquareSet {
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

    /// Whether pawns alone decide it.
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

    /// The squares in a position, as the view numbers them.
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

/// Adds a condition on a slot; the two halves of a passed pawn become one set.
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

/// Both conditions, if they are about the same slot or constant.
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
