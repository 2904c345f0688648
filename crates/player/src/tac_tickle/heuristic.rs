//! Tac-Tickle valued by a heuristic set.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use dhjog::{Machine, Program};
use game::vocabulary::Moment;
use game::{Record, Side};
use tactickle::Position;
use tactickle::vocabulary::TacTickleWords;

use crate::search::LARGEST;
use crate::{Evaluator, Value};

/// A compiled set with its memory and the stage of the game.
///
/// The stage belongs to the game: every position ahead is valued from the stage of the present one.
#[derive(Clone)]
pub struct HeuristicSet {
    program: Arc<Program<TacTickleWords>>,
    machine: Machine,
    stage: usize,
    plies: u32,
}

impl HeuristicSet {
    /// A set at the beginning of a game.
    pub fn new(program: Arc<Program<TacTickleWords>>) -> HeuristicSet {
        HeuristicSet {
            stage: program.initial(),
            program,
            machine: Machine::default(),
            plies: 0,
        }
    }

    /// What a position is worth to a side, as the set says it.
    pub fn exact(&mut self, position: &Position, owner: Side) -> f64 {
        self.evaluate(position, owner).value
    }

    fn evaluate(&mut self, position: &Position, owner: Side) -> dhjog::program::Evaluation {
        let moment = Moment {
            half_moves: self.plies,
            ..Moment::default()
        };
        self.program
            .evaluate(&mut self.machine, position, &moment, owner, self.stage)
    }
}

impl Evaluator<Position> for HeuristicSet {
    fn value(&mut self, position: &Position, owner: Side) -> Value {
        let hundredths = 100.0 * self.exact(position, owner);
        let largest = f64::from(LARGEST);
        hundredths.clamp(-largest, largest).round() as Value
    }

    fn salt(&self, owner: Side) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.program.name(), self.stage, self.plies, owner).hash(&mut hasher);
        hasher.finish()
    }
}

impl super::Follows for HeuristicSet {
    fn follow(&mut self, record: &Record<Position>, owner: Side) {
        self.stage = self.program.initial();
        for (ply, position) in record.positions().iter().enumerate() {
            self.plies = ply as u32;
            self.stage = self.evaluate(position, owner).stage;
        }
    }
}
