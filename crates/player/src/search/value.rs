//! Values of decided positions.

use game::{Outcome, Side};

use crate::{Certain, Value};

/// The search looks no further ahead than this.
pub const MOST_PLIES: usize = 128;

/// A game that is won now.
pub const WON: Value = 1_000_000_000;
/// Beyond every value.
pub(crate) const INFINITE: Value = WON + 1;
/// No evaluation is larger.
pub const LARGEST: Value = 100_000_000;
/// Nobody wins.
pub(crate) const DRAWN: Value = 0;

/// What the end of a game `ply` half-moves ahead is worth to a side. A nearer win is better.
pub(crate) fn of_end(outcome: Outcome, side: Side, ply: usize) -> Value {
    match outcome {
        Outcome::Draw => DRAWN,
        Outcome::Win(winner) if winner == side => WON - ply as Value,
        Outcome::Win(_) => lost_in(ply),
    }
}

/// What is certain `ply` half-moves ahead.
#[inline]
pub(crate) fn of_certain(certain: Certain, ply: usize) -> Value {
    match certain {
        Certain::Draw => DRAWN,
        Certain::Win(plies) => WON - plies as Value - ply as Value,
        Certain::Loss(plies) => lost_in(ply + plies as usize),
    }
}

/// A game that is lost so many half-moves ahead.
#[inline]
pub(crate) fn lost_in(ply: usize) -> Value {
    ply as Value - WON
}

/// Whether a value says that somebody wins by force.
#[inline]
pub fn is_decided(value: Value) -> bool {
    value.abs() >= WON - 2 * MOST_PLIES as Value
}

/// In how many half-moves the game is decided: positive if it is won, negative if it is lost.
pub fn plies_to_end(value: Value) -> Option<i32> {
    is_decided(value).then(|| (WON - value.abs()) * value.signum())
}

/// A value as seen from the root, seen from a position `ply` half-moves further.
#[inline]
pub(super) fn to_table(value: Value, ply: usize) -> Value {
    match is_decided(value) {
        true => value + value.signum() * ply as Value,
        false => value,
    }
}

/// Turns [`to_table`] back.
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
        assert_eq!(plies_to_end(LARGEST), None);
        // Seen four plies ahead, the end is three plies away.
        assert_eq!(plies_to_end(to_table(won, 4)), Some(3));
        for value in [won, -won, 0, 35, -LARGEST] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
    }
}
