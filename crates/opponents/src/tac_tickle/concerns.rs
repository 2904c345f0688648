//! Threats, evaluation and memory for PAD.

use game::{Game, Side};
use tactickle::memory::{Lost, Memory};
use tactickle::{Direction, Move, Position, Square};

use crate::pad::{Concerns, Favour, LossMemory};

impl Concerns for Position {
    fn targets(&self, side: Side) -> u64 {
        u64::from(tactickle::targets(self, side))
    }

    fn winning_move(&self) -> Option<Move> {
        let side = self.side_to_move();
        // Finding the move in the right order is slow; mostly there is none.
        if tactickle::targets(self, side) == 0 {
            return None;
        }
        tactickle::winning_moves(self, side).first().copied()
    }

    fn blocks(&self, target: u32, into: &mut Vec<Move>) {
        let Some(to) = Square::new(target as usize) else {
            return;
        };
        let near = self.pieces(self.side_to_move()) & to.steps();
        if near == 0 {
            return;
        }
        for direction in Direction::STEPS {
            if let Some(from) = to.neighbour(direction)
                && near & from.set() != 0
            {
                into.push(Move { from, to });
            }
        }
    }

    fn favour(&self, chosen: Move) -> Favour {
        let favour = tactickle::favour(self, chosen);
        Favour {
            balance: favour.saldo,
            replies: favour.sseu,
            weight: favour.info,
        }
    }
}

impl LossMemory<Position> for Memory {
    fn recalls(&self, position: &Position, loser: Side) -> bool {
        Memory::recalls(self, when(position, loser), position.placement_of(loser))
    }

    fn store(&mut self, position: &Position, loser: Side) -> bool {
        Memory::store(self, when(position, loser), position.placement_of(loser))
    }
}

fn when(position: &Position, loser: Side) -> Lost {
    if position.side_to_move() == loser {
        Lost::Faced
    } else {
        Lost::Left
    }
}
