//! The contract of whatever values positions.

use game::{Game, Record, Side};

/// What a position is worth, in parts of which an evaluator's [`Evaluator::unit`] makes one smallest piece.
pub type Value = i32;

/// What is known for certain of a position, to the side to move, and in how many plies it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Certain {
    /// Won.
    Win(u32),
    /// Lost.
    Loss(u32),
    /// Neither side can force a win.
    Draw,
}

/// Values positions in which the game goes on: ends are decided by the player.
///
/// A value belongs to one thread; clones of it work in others.
pub trait Evaluator<G: Game>: Clone + Send {
    /// What the position is worth to `owner`, whoever is to move. The owner is the same in every position of a search.
    fn value(&mut self, position: &G, owner: Side) -> Value;

    /// The same for whoever only wants to know where between `low` and `high` the value lies: at or below `low` it may be
    /// any number from the value up to `low`, at or above `high` any from `high` up to the value.
    fn value_between(&mut self, position: &G, owner: Side, _low: Value, _high: Value) -> Value {
        self.value(position, owner)
    }

    /// What sets the position apart, for this evaluator, from others with the same key: [`Evaluator::value`] is the
    /// same for the same salt, key and answer.
    fn apart(&self, _position: &G) -> u64 {
        0
    }

    /// Whether values take so long to find out that they are remembered.
    fn is_worth_remembering(&self) -> bool {
        false
    }

    /// What tables of endings say of the position; the search looks no further then.
    fn certain(&mut self, _position: &G) -> Option<Certain> {
        None
    }

    /// A move that wins whatever the opponent does, where that can be known without the search; nothing else is looked
    /// at then. Asked once, before a search that may look at so many positions, and not longer than until `is_over`.
    fn sure_move(
        &mut self,
        _record: &Record<G>,
        _most: u64,
        _is_over: &dyn Fn() -> bool,
    ) -> Option<G::Move> {
        None
    }

    /// What the smallest piece is worth to this evaluator, so that margins can be measured by it.
    fn unit(&self) -> Value {
        100
    }

    /// Evaluators (or states of one) that value positions differently have different salts, so that what was
    /// remembered under one is not believed under another.
    fn salt(&self, _owner: Side) -> u64 {
        0
    }
}
