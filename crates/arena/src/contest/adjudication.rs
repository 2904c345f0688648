//! Ending games whose result is clear.

use std::sync::Arc;

use game::{Game, Outcome, Side};

/// Adjudicates a win on which the evaluations of both players agree for a number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinRule {
    /// The least evaluation, in hundredths of the smallest piece.
    pub value: i32,
    /// The number of moves of each player.
    pub moves: usize,
}

impl WinRule {
    /// The default.
    pub const USUAL_MOVES: usize = 3;
}

/// Adjudicates a draw on which the evaluations of both players agree for a number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawRule {
    /// Do not adjudicate before this number of moves of each player.
    pub after: usize,
    /// The greatest evaluation for either side.
    pub value: i32,
    /// The number of moves of each player.
    pub moves: usize,
}

impl DrawRule {
    /// The default.
    pub const USUAL_AFTER: usize = 40;
    /// The default.
    pub const USUAL_MOVES: usize = 8;
}

/// A source of exact results, such as endgame tables.
pub trait ExactResults<G: Game>: Send + Sync {
    /// The result with best play.
    fn outcome(&self, position: &G) -> Option<Outcome>;
}

/// The rules by which the referee ends a game early.
pub struct Adjudication<G: Game> {
    pub win: Option<WinRule>,
    pub draw: Option<DrawRule>,
    /// Positions whose result is known.
    pub tables: Option<Arc<dyn ExactResults<G>>>,
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

    /// The result by agreement. Values are from White's side, a value for each ply of the players; without a value there
    /// is no agreement.
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
