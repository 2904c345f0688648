//! Evaluators of Brazilian draughts: three evaluation functions or a heuristic set, and exact results from endgame tables.

use std::sync::Arc;

use draughts::evaluation::{Reading, Weights, positional, strong, triangle};
use draughts::tables::{LONG_LOOK, SHORT_LOOK, Standing, TableValue, Tables};
use draughts::{Move, Position};
use game::{Game, Record, Side};

use crate::heuristic::Heuristic;
use crate::times::Times;
use crate::{Certain, Evaluator, Value};

/// The evaluation functions of draughts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DraughtsHeuristic {
    /// Material, weighted by squares.
    Positional(Reading),
    /// Material and defenders.
    Triangle(Reading),
    /// StratVision's own, with weights fitted to games.
    #[default]
    Strong,
}

impl DraughtsHeuristic {
    /// The names on the command line.
    pub const NAMES: [&str; 5] = [
        "strong",
        "positional",
        "triangle",
        "positional-printed",
        "triangle-printed",
    ];

    /// Finds one by its name on the command line.
    pub fn named(name: &str) -> Option<DraughtsHeuristic> {
        Some(match name {
            "strong" => DraughtsHeuristic::Strong,
            "positional" => DraughtsHeuristic::Positional(Reading::Mended),
            "positional-printed" => DraughtsHeuristic::Positional(Reading::Printed),
            "triangle" => DraughtsHeuristic::Triangle(Reading::Mended),
            "triangle-printed" => DraughtsHeuristic::Triangle(Reading::Printed),
            _ => return None,
        })
    }
}

/// *Triangle* is a fraction; values are integers.
const TRIANGLE_SCALE: f64 = 10_000.0;

/// The evaluator of a draughts player: a heuristic set if there is one, else an evaluation function; where there are
/// endgame tables they come first.
#[derive(Debug, Clone, Default)]
pub struct DraughtsEvaluator {
    pub heuristic: DraughtsHeuristic,
    pub tables: Option<Arc<Tables>>,
    /// Replace the fitted weights of [`DraughtsHeuristic::Strong`].
    pub weights: Option<Arc<Weights>>,
    /// A heuristic set instead of `heuristic`.
    pub set: Option<Heuristic<Position>>,
}

impl DraughtsEvaluator {
    /// Sets the time used in the game so far; call it before [`DraughtsEvaluator::follow`].
    pub fn note_times(&mut self, times: &Times) {
        if let Some(set) = &mut self.set {
            set.note_times(times);
        }
    }

    /// Brings a heuristic set to the present stage of the game; call it before a search. Returns the rules that fire now
    /// with what each adds.
    pub fn follow(&mut self, record: &Record<Position>) -> Vec<(String, f64)> {
        match &mut self.set {
            Some(set) => set.contributions(record, record.position().side_to_move()),
            None => Vec::new(),
        }
    }

    /// The exact result from the tables, if no draw rule can end the game before: neither a present count nor a stricter
    /// one that a capture or promotion starts on the way. `None` if a table is damaged.
    pub fn verdict(&self, position: &Position) -> Option<TableValue> {
        self.tables.as_deref()?.certain(position)
    }

    /// The result from the tables without draw rules, and what the draw rules make of it. Slower than
    /// [`DraughtsEvaluator::verdict`]; meant for display.
    pub fn table_result(&self, position: &Position) -> Option<(TableValue, Standing)> {
        let tables = self.tables.as_deref()?;
        let verdict = tables.probe(position)?;
        Some((verdict, tables.standing(position, verdict, SHORT_LOOK)))
    }

    /// The value without tables.
    fn static_value(&mut self, position: &Position, owner: Side) -> Value {
        if let Some(set) = &mut self.set {
            return set.value(position, owner);
        }
        let board = position.board();
        match self.heuristic {
            DraughtsHeuristic::Positional(reading) => positional(board, owner, reading),
            DraughtsHeuristic::Triangle(reading) => {
                (triangle(board, owner, reading) * TRIANGLE_SCALE).round() as Value
            }
            DraughtsHeuristic::Strong => {
                let weights = self.weights.as_deref().unwrap_or(&Weights::FITTED);
                strong(board, position.side_to_move(), owner, weights)
            }
        }
    }

    /// A bonus for a win in the tables that a draw rule may still prevent: more than pieces, higher the nearer it is,
    /// and always less than a sure win.
    fn hope(&self, position: &Position, owner: Side) -> Value {
        let Some(tables) = self.tables.as_deref() else {
            return 0;
        };
        if position.board().occupied().count_ones() > tables.pieces() {
            return 0;
        }
        let (side, plies) = match tables.probe(position) {
            Some(TableValue::Win(plies)) => (position.side_to_move(), plies),
            Some(TableValue::Loss(plies)) => (!position.side_to_move(), plies),
            _ => return 0,
        };
        let unit = self.unit();
        let worth = HOPE * HOPE_PLIES - Value::from(plies);
        let hope = unit.saturating_mul(worth) / HOPE_PLIES;
        if side == owner { hope } else { -hope }
    }
}

/// The bonus in men,
const HOPE: Value = 10;
/// less one for each of this many plies.
const HOPE_PLIES: Value = 50;

impl Evaluator<Position> for DraughtsEvaluator {
    fn value(&mut self, position: &Position, owner: Side) -> Value {
        let value = self.static_value(position, owner);
        value.saturating_add(self.hope(position, owner))
    }

    #[inline]
    fn certain(&mut self, position: &Position) -> Option<Certain> {
        let tables = self.tables.as_deref()?;
        if position.board().occupied().count_ones() > tables.pieces() {
            return None;
        }
        Some(match self.verdict(position)? {
            TableValue::Win(plies) => Certain::Win(plies.into()),
            TableValue::Loss(plies) => Certain::Loss(plies.into()),
            TableValue::Draw => Certain::Draw,
        })
    }

    fn sure_move(
        &mut self,
        record: &Record<Position>,
        most: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Move> {
        let most = most.min(LONG_LOOK.into()) as u32;
        self.tables.as_deref()?.sure_move(record, most, is_over)
    }

    fn unit(&self) -> Value {
        if let Some(set) = &self.set {
            return set.unit();
        }
        match self.heuristic {
            // A man on a square of average weight.
            DraughtsHeuristic::Positional(_) => 15,
            // One man more with all pieces on the board.
            DraughtsHeuristic::Triangle(_) => 260,
            DraughtsHeuristic::Strong => 100,
        }
    }

    fn salt(&self, owner: Side) -> u64 {
        if let Some(set) = &self.set {
            return set.salt(owner);
        }
        let number = match self.heuristic {
            DraughtsHeuristic::Strong => 1,
            DraughtsHeuristic::Positional(Reading::Mended) => 2,
            DraughtsHeuristic::Triangle(Reading::Mended) => 3,
            DraughtsHeuristic::Positional(Reading::Printed) => 4,
            // Only here does the value depend on the owner.
            DraughtsHeuristic::Triangle(Reading::Printed) => 5 + owner.index() as u64,
        };
        let other_weights = u64::from(self.weights.is_some()) << 4;
        (number | other_weights).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// How the first moves of a game are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FirstMoves {
    #[default]
    Searched,
    /// The player's first moves, this many, are random.
    Random(u32),
}

impl FirstMoves {
    /// As in earlier versions of the player.
    pub const THREE_RANDOM: FirstMoves = FirstMoves::Random(3);

    /// The random move, if the next one is to be random. Equal seeds give equal moves.
    pub fn random_move(self, record: &Record<Position>, seed: u64) -> Option<Move> {
        let FirstMoves::Random(count) = self else {
            return None;
        };
        let own = record.moves().len() / 2;
        if own >= count as usize {
            return None;
        }
        let legal = record.position().moves();
        // The key of the position makes the choices within a game independent of each other.
        let random = (record.position().key() ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd134_2543_de82_ef95)
            >> 33;
        legal.get(random as usize % legal.len().max(1)).copied()
    }
}
