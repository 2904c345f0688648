//! Values of wins, losses and draws. A win is worth less the further away it is.

use game::{Outcome, Side};

use crate::{Certain, Value};

/// The maximum depth of the search.
pub const MAX_PLIES: usize = 128;

/// The value of a game that is won now.
pub const WON: Value = 1_000_000_000;
/// Greater than every value.
pub(crate) const INFINITE: Value = WON + 1;
/// The largest value an evaluator may return; larger ones are clamped.
pub const MAX_VALUE: Value = 100_000_000;
pub(crate) const DRAWN: Value = 0;

/// The value for `side` of a game that ends `ply` plies from the root.
pub(crate) fn of_end(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome {
        Outcome::Draw => DRAWN,
        Outcome::Win(winner) if winner == side => WON - ply as Value,
        Outcome::Win(_) => lost_in(ply),
    }
}

/// The value of a known result, `ply` plies from the root.
#[inline]
pub(crate) fn of_certain(certain: Certain, ply: usize) -> Value {
    match certain {
        Certain::Draw => DRAWN,
        Certain::Win(plies) => WON - plies as Value - ply as Value,
        Certain::Loss(plies) => lost_in(ply + plies as usize),
    }
}

/// The value of a game that is lost `ply` plies from the root.
#[inline]
pub(crate) fn lost_in(ply: usize) -> Value {
    ply as Value - WON
}

/// Whether a value means a forced win or loss.
#[inline]
pub fn is_decided(value: Value) -> bool {
    value.abs() >= WON - 2 * MAX_PLIES as Value
}

/// Plies to the end of a decided game: positive if it is won, negative if it is lost.
pub fn plies_to_end(value: Value) -> Option<i32> {
    is_decided(value).then(|| (WON - value.abs()) * value.signum())
}

/// A value counted from the root as the table stores it: counted from the position, `ply` plies further.
#[inline]
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    match is_decided(value) {
        true => value + value.signum() * ply as Value,
        false => value,
    }
}

/// The inverse of [`to_table`].
#[inline]
pub(super) fn from_table(value: Value, ply: usize) -> Value {
    match is_decided(value) {
        true => value - value.signum() * ply as Value,
        false => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decided_values_count_from_where_they_are_seen() {
        let won = of_end(Outcome::Win(Side::White), Side::White, 7);
        assert_eq!(plies_to_end(won), Some(7));
        assert_eq!(plies_to_end(-won), Some(-7));
        assert_eq!(plies_to_end(MAX_VALUE), None);
        // Seen four plies ahead, the end is three plies away.
        assert_eq!(plies_to_end(to_table(won, 4)), Some(3));
        for value in [won, -won, 0, 35, -MAX_VALUE] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
    }
}
