//! An evaluator for the alpha-beta search: mobility, lines through the occupied squares, threats.

use game::{Record, Side};
use tactickle::{Position, Square, line_count, targets};

use super::{Follows, HeuristicSet};
use player::times::Times;
use player::{Evaluator, Value};

/// The evaluation of 1982, for a whole position instead of a move.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mobility;

const PER_MOVE: Value = 10;
const PER_LINE: Value = 3;
const PER_TARGET: Value = 60;

impl Evaluator<Position> for Mobility {
    fn value(&mut self, position: &Position, owner: Side) -> Value {
        side_value(position, owner) - side_value(position, !owner)
    }
}

impl Follows for Mobility {
    fn follow(&mut self, _: &Record<Position>, _: Side) {}
}

impl Follows for HeuristicSet {
    fn follow(&mut self, record: &Record<Position>, owner: Side) {
        HeuristicSet::follow(self, record, owner);
    }

    fn note_times(&mut self, times: &Times) {
        HeuristicSet::note_times(self, times);
    }
}

fn side_value(position: &Position, side: Side) -> Value {
    let lines: u32 = Square::of(position.pieces(side)).map(line_count).sum();
    position.mobility(side) as Value * PER_MOVE
        + lines as Value * PER_LINE
        + targets(position, side).count_ones() as Value * PER_TARGET
}
