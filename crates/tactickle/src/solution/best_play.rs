//! Values of positions and moves, and lines of best play.

use game::Game;
use syntax::Message;

use super::{Solution, Value, index};
use crate::position::{Move, Position};

/// What best play makes of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestPlay {
    /// For the side to move.
    pub value: Value,
    /// The moves that win soonest, draw, or lose latest. Empty when the game is over.
    pub best: Vec<Move>,
}

/// A position that cannot be asked about.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.en)]
pub struct PositionError(pub Message);

impl Value {
    /// The word for it in machine-readable answers.
    pub fn word(self) -> &'static str {
        match self {
            Value::Win(_) => "win",
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
            Value::Impossible => "impossible",
        }
    }

    /// Plies to the end, if there is one.
    pub fn distance(self) -> Option<u8> {
        match self {
            Value::Win(distance) | Value::Loss(distance) => Some(distance),
            Value::Draw | Value::Impossible => None,
        }
    }

    /// Greater is better for the side to move: wins, the sooner the better, draws, losses, the later the better.
    pub fn rank(self) -> i32 {
        match self {
            Value::Win(distance) => 1000 - i32::from(distance),
            Value::Draw => 0,
            Value::Loss(distance) => i32::from(distance) - 1000,
            Value::Impossible => 1000,
        }
    }

    /// Whether two values are both wins, both draws or both losses.
    pub fn same_result(self, other: Value) -> bool {
        self.rank().signum() == other.rank().signum()
    }

    /// The value of a position after one of its moves has led to this one.
    pub fn one_ply_earlier(self) -> Value {
        match self {
            Value::Loss(distance) => Value::Win(distance + 1),
            Value::Win(distance) => Value::Loss(distance + 1),
            other => other,
        }
    }
}

impl Solution {
    /// The value of a position for the side to move.
    pub fn value(&self, position: &Position) -> Value {
        let placement = position.placement_of(position.side_to_move());
        Value::from_byte(self.values[index(placement)])
    }

    /// What each move leads to, for the side that makes it, in the order of the rules.
    pub fn move_values(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        legal
            .into_iter()
            .map(|chosen| {
                (
                    chosen,
                    self.value(&position.after(chosen)).one_ply_earlier(),
                )
            })
            .collect()
    }

    /// The value of a position and its best moves.
    pub fn best_play(&self, position: &Position) -> Result<BestPlay, PositionError> {
        if let Some(message) = position.impossibility() {
            return Err(PositionError(message));
        }
        let value = self.value(position);
        let best = if value == Value::Loss(0) {
            Vec::new()
        } else {
            self.move_values(position)
                .into_iter()
                .filter(|(_, after)| after.rank() == value.rank())
                .map(|(chosen, _)| chosen)
                .collect()
        };
        Ok(BestPlay { value, best })
    }

    /// One line of best play: the first best move each time, at most `most` plies.
    pub fn line(&self, position: &Position, most: usize) -> Result<Vec<Move>, PositionError> {
        let mut now = *position;
        let mut line = Vec::new();
        while line.len() < most {
            let answer = self.best_play(&now)?;
            let Some(&chosen) = answer.best.first() else {
                break;
            };
            now.play(chosen);
            line.push(chosen);
        }
        Ok(line)
    }
}
