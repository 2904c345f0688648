//! Brazilian draughts played with one of its evaluations, and with exact endings where there are tables.

use std::sync::Arc;

use draughts::evaluation::{Reading, Weights, positional, strong, triangle};
use draughts::tables::{LONG_LOOK, SHORT_LOOK, Standing, Tables, Verdict};
use draughts::{Move, Position};
use game::{Game, Record, Side};

use crate::heuristic::Heuristic as Set;
use crate::times::Times;
use crate::{Certain, Evaluator, Value};

/// How positions of draughts are valued.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Heuristic {
    /// Material times the weights of squares.
    Positional(Reading),
    /// Material and defenders.
    Triangle(Reading),
    /// Our own, fitted to games.
    #[default]
    Strong,
}

impl Heuristic {
    /// The names on the command line.
    pub const NAMES: [&str; 5] = [
        "strong",
        "positional",
        "triangle",
        "positional-printed",
        "triangle-printed",
    ];

    /// The heuristic of a name.
    pub fn named(name: &str) -> Option<Heuristic> {
        Some(match name {
            "strong" => Heuristic::Strong,
            "positional" => Heuristic::Positional(Reading::Mended),
            "positional-printed" => Heuristic::Positional(Reading::Printed),
            "triangle" => Heuristic::Triangle(Reading::Mended),
            "triangle-printed" => Heuristic::Triangle(Reading::Printed),
            _ => return None,
        })
    }
}

/// The share of *triangle* in whole numbers.
const TRIANGLE_SCALE: f64 = 10_000.0;

/// What a player of draughts thinks with.
#[derive(Debug, Clone, Default)]
pub struct Mind {
    /// How positions are valued.
    pub heuristic: Heuristic,
    /// Exact endings.
    pub tables: Option<Arc<Tables>>,
    /// Other weights for [`Heuristic::Strong`] than the fitted ones.
    pub weights: Option<Arc<Weights>>,
    /// A heuristic set that values positions instead.
    pub set: Option<Set<Position>>,
}

impl Mind {
    /// Takes note of the time used in the game, before it is followed.
    pub fn note_times(&mut self, times: &Times) {
        if let Some(set) = &mut self.set {
            set.note_times(times);
        }
    }

    /// Takes note of the game so far, before a search for the side to move; the rules of the set that fire now, with
    /// what each adds.
    pub fn follow(&mut self, record: &Record<Position>) -> Vec<(String, f64)> {
        match &mut self.set {
            Some(set) => set.contributions(record, record.position().side_to_move()),
            None => Vec::new(),
        }
    }

    /// What the tables say, as far as it is sure that no count of the draw rules comes before the end: neither the
    /// present one nor a stricter one that a capture or a promotion on the way begins. A damaged table says nothing.
    pub fn verdict(&self, position: &Position) -> Option<Verdict> {
        self.tables.as_deref()?.certain(position)
    }

    /// What the tables say without draw rules, and what these make of it: for people, who can wait a moment.
    pub fn told(&self, position: &Position) -> Option<(Verdict, Standing)> {
        let tables = self.tables.as_deref()?;
        let verdict = tables.told(position)?;
        Some((verdict, tables.standing(position, verdict, SHORT_LOOK)))
    }

    /// What a position is worth without tables.
    fn guess(&mut self, position: &Position, owner: Side) -> Value {
        if let Some(set) = &mut self.set {
            return set.value(position, owner);
        }
        let board = position.board();
        match self.heuristic {
            Heuristic::Positional(reading) => positional(board, owner, reading),
            Heuristic::Triangle(reading) => {
                (triangle(board, owner, reading) * TRIANGLE_SCALE).round() as Value
            }
            Heuristic::Strong => {
                let weights = self.weights.as_deref().unwrap_or(&Weights::FITTED);
                strong(board, position.side_to_move(), owner, weights)
            }
        }
    }

    /// What a win of the tables is worth that a count may still cancel: more than pieces, the sooner the better, and
    /// never as much as a sure one.
    fn hope(&self, position: &Position, owner: Side) -> Value {
        let Some(tables) = self.tables.as_deref() else {
            return 0;
        };
        if position.board().occupied().count_ones() > tables.pieces() {
            return 0;
        }
        let (side, plies) = match tables.told(position) {
            Some(Verdict::Win(plies)) => (position.side_to_move(), plies),
            Some(Verdict::Loss(plies)) => (!position.side_to_move(), plies),
            _ => return 0,
        };
        let unit = self.unit();
        let worth = HOPE * HOPE_PLIES - Value::from(plies);
        let hope = unit.saturating_mul(worth) / HOPE_PLIES;
        if side == owner { hope } else { -hope }
    }
}

/// A win that a count may cancel is worth so many men,
const HOPE: Value = 10;
/// less one for so many plies.
const HOPE_PLIES: Value = 50;

impl Evaluator<Position> for Mind {
    fn value(&mut self, position: &Position, owner: Side) -> Value {
        let guess = self.guess(position, owner);
        guess.saturating_add(self.hope(position, owner))
    }

    #[inline]
    fn certain(&mut self, position: &Position) -> Option<Certain> {
        let tables = self.tables.as_deref()?;
        if position.board().occupied().count_ones() > tables.pieces() {
            return None;
        }
        Some(match self.verdict(position)? {
            Verdict::Win(plies) => Certain::Win(plies.into()),
            Verdict::Loss(plies) => Certain::Loss(plies.into()),
            Verdict::Draw => Certain::Draw,
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
            // A man on a square of middling weight.
            Heuristic::Positional(_) => 15,
            // A man more with all pieces on the board.
            Heuristic::Triangle(_) => 260,
            Heuristic::Strong => 100,
        }
    }

    fn salt(&self, owner: Side) -> u64 {
        if let Some(set) = &self.set {
            return set.salt(owner);
        }
        let number = match self.heuristic {
            Heuristic::Strong => 1,
            Heuristic::Positional(Reading::Mended) => 2,
            Heuristic::Triangle(Reading::Mended) => 3,
            Heuristic::Positional(Reading::Printed) => 4,
            // Only here does a position's worth depend on who asks.
            Heuristic::Triangle(Reading::Printed) => 5 + owner.index() as u64,
        };
        let other_weights = u64::from(self.weights.is_some()) << 4;
        (number | other_weights).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// How the first moves of a game are chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Beginning {
    /// Like all others.
    #[default]
    Thought,
    /// The first so many own moves by lot.
    Random(u32),
}

impl Beginning {
    /// The earlier player's: three moves by lot.
    pub const THREE_RANDOM: Beginning = Beginning::Random(3);

    /// The move that the lot decides, if this one is to be decided so.
    pub fn drawn(self, record: &Record<Position>, seed: u64) -> Option<Move> {
        let Beginning::Random(count) = self else {
            return None;
        };
        let own = record.moves().len() / 2;
        if own >= count as usize {
            return None;
        }
        let legal = record.position().moves();
        // The position's own key makes the lots of one game independent of each other.
        let lot = (record.position().key() ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd134_2543_de82_ef95)
            >> 33;
        legal.get(lot as usize % legal.len().max(1)).copied()
    }
}
