//! Ending games whose result is clear.

use std::sync::Arc;

use game::{Game, Outcome, Side};

/// A win when both players have agreed on it for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// At least so much for one side, in hundredths of the smallest piece.
    pub value: i32,
    /// For so many moves of each.
    pub moves: usize,
}

impl WinRule {
    /// Where nothing else is said.
    pub const USUAL_MOVES: usize = 3;
}

/// A draw when both players have agreed on it for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Not before so many moves of each.
    pub after: usize,
    /// At most so much for either side.
    pub value: i32,
    /// For so many moves of each.
    pub moves: usize,
}

impl DrawRule {
    /// Where nothing else is said.
    pub const USUAL_AFTER: usize = 40;
    /// Where nothing else is said.
    pub const USUAL_MOVES: usize = 8;
}

/// Knows the true result of some positions.
pub trait Tables<G: Game>: Send + Sync {
    /// The result with best play.
    fn outcome(&self, position: &G) -> Option<Outcome>;
}

/// When the referee ends a game.
pub struct Adjudication<G: Game> {
    /// Agreed wins.
    pub win: Option<WinRule>,
    /// Agreed draws.
    pub draw: Option<DrawRule>,
    /// Positions whose result is known.
    pub tables: Option<Arc<dyn Tables<G>>>,
}

impl<G: Game> Clone for Adjudication<G> {
    fn clone(&self) -> Adjudication<G> {
        Adjudication {
            win: self.win,
            draw: self.draw,
            tables: self.tables.clone(),
        }
    }
}

impl<G: Game> Default for Adjudication<G> {
    fn default() -> Adjudication<G> {
        Adjudication {
            win: None,
            draw: None,
            tables: None,
        }
    }
}

impl<G: Game> Adjudication<G> {
    /// The result by tables.
    pub(super) fn by_tables(&self, position: &G) -> Option<Outcome> {
        self.tables.as_deref()?.outcome(position)
    }

    /// The result by agreement. Values are White's, ply by ply of the players' own moves; unknown ones agree to nothing.
    pub(super) fn by_agreement(&self, values: &[Option<i32>]) -> Option<Outcome> {
        let last = |moves: usize| {
            values
                .len()
                .checked_sub(2 * moves.max(1))
                .map(|from| &values[from..])
        };
        if let Some(rule) = self.win
            && let Some(values) = last(rule.moves)
        {
            let all = |wins: fn(i32, i32) -> bool| {
                values
                    .iter()
                    .all(|value| value.is_some_and(|value| wins(value, rule.value)))
            };
            if all(|value, bound| value >= bound) {
                return Some(Outcome::Win(Side::White));
            }
            if all(|value, bound| value <= -bound) {
                return Some(Outcome::Win(Side::Black));
            }
        }
        if let Some(rule) = self.draw
            && values.len() >= 2 * rule.after
            && let Some(values) = last(rule.moves)
            && values
                .iter()
                .all(|value| value.is_some_and(|value| value.abs() <= rule.value))
        {
            return Some(Outcome::Draw);
        }
        None
    }
}
