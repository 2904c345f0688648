//! The interface between the search and evaluators.

use game::{Game, Record, Side};

/// The value of a position. [`Evaluator::unit`] is that of a pawn, or of the smallest piece of the game.
pub type Value = i32;

/// The exact result of a position for the side to move, with the number of plies to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Certain {
    Win(u32),
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

/// Values positions for the search.
///
/// [`Evaluator::value`] is all that an evaluator must have. The other methods have defaults and are worth overriding
/// when
///
/// - values take long: [`Evaluator::value_between`] may stop as soon as the value is known to lie outside the window,
///   [`Evaluator::is_worth_remembering`] has values cached;
/// - values depend on more than the position: [`Evaluator::apart`] and [`Evaluator::salt`] keep cached results apart;
/// - results are known exactly (endgame tables): [`Evaluator::certain`], [`Evaluator::sure_move`];
/// - a pawn is not worth 100: [`Evaluator::unit`].
///
/// Ended games never come to an evaluator: the search scores them by the rules. Each thread of a search has a clone of
/// its own, so an evaluator may keep buffers and caches without locks.
pub trait Evaluator<G: Game>: Clone + Send {
    /// The value for `owner`, whichever side is to move. The owner is the side to move at the root, the same in every
    /// position of a search.
    fn value(&mut self, position: &G, owner: Side) -> Value;

    /// The value if it lies between `low` and `high`, otherwise a bound: a true value of at most `low` may be returned as
    /// any number from itself up to `low`, one of at least `high` as any from `high` up to itself.
    fn value_between(&mut self, position: &G, owner: Side, _low: Value, _high: Value) -> Value {
        self.value(position, owner)
    }

    /// Distinguishes positions with the same key that the evaluator values differently: positions with equal key, salt and
    /// `apart` have equal values.
    fn apart(&self, _position: &G) -> u64 {
        0
    }

    /// Whether values take so long to compute that the search should cache them.
    fn is_worth_remembering(&self) -> bool {
        false
    }

    /// The result from endgame tables, if they have the position; the search goes no deeper then.
    fn certain(&mut self, _position: &G) -> Option<Certain> {
        None
    }

    /// A move that is known to win without a search; it is played at once. Called once before a search, with the maximum
    /// number of positions to visit and a question that becomes true when time is over.
    fn sure_move(
        &mut self,
        _record: &Record<G>,
        _most: u64,
        _is_over: &dyn Fn() -> bool,
    ) -> Option<G::Move> {
        None
    }

    /// The value of the smallest piece, by which the margins of the search are measured.
    fn unit(&self) -> Value {
        100
    }

    /// Differs between evaluators, or states of one, that value positions differently, so that table entries of one are
    /// not used by another.
    fn salt(&self, _owner: Side) -> u64 {
        0
    }
}
