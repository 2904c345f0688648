//! The number of placements of each value.

use std::collections::BTreeMap;

use super::{PLACEMENTS, Solution, Value, placement};
use crate::lines::has_line;

/// The counts of a solution. Each placement is counted once, as the pieces of the side to move and the other side's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Census {
    pub placements: u64,
    /// Those in which the side that has just moved has a line.
    pub over: u64,
    /// Those in which the side to move has a line, which play never reaches.
    pub impossible: u64,
    /// Those in which both sides have a line.
    pub both_lines: u64,
    /// Those in which the side to move has no move and so loses.
    pub blocked: u64,
    /// Games still to be played and drawn with best play.
    pub drawn: u64,
    /// Games still to be played, won by the side to move, by the plies that takes.
    pub won: BTreeMap<u8, u64>,
    /// Games still to be played, lost by the side to move, by the plies that takes.
    pub lost: BTreeMap<u8, u64>,
}

impl Census {
    pub fn total_won(&self) -> u64 {
        self.won.values().sum()
    }

    /// All lost placements, the ended games left out.
    pub fn total_lost(&self) -> u64 {
        self.lost.values().sum()
    }

    /// All placements in which there is still something to play for.
    pub fn playable(&self) -> u64 {
        self.total_won() + self.total_lost() + self.drawn
    }
}

impl Solution {
    pub fn census(&self) -> Census {
        let mut census = Census::default();
        for number in 0..PLACEMENTS {
            let Some(placement) = placement(number) else {
                break;
            };
            census.placements += 1;
            match Value::from_byte(self.values[number]) {
                Value::Impossible if has_line(placement.second()) => census.both_lines += 1,
                Value::Impossible => census.impossible += 1,
                Value::Loss(0) if has_line(placement.second()) => census.over += 1,
                Value::Draw => census.drawn += 1,
                Value::Win(distance) => *census.won.entry(distance).or_default() += 1,
                Value::Loss(distance) => {
                    census.blocked += u64::from(distance == 0);
                    *census.lost.entry(distance).or_default() += 1;
                }
            }
        }
        census
    }
}
