//! A move, and the ways along which it can be made.

use game::Side;

use crate::board::Board;
use crate::square::{Square, look, squares, step};

/// A move is where it begins, where it ends and what it captures: ways that agree in these are one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) captured: u32,
}

impl Move {
    pub fn from(self) -> Square {
        Square::from_index(u32::from(self.from)).expect("moves begin on the board")
    }

    pub fn to(self) -> Square {
        Square::from_index(u32::from(self.to)).expect("moves end on the board")
    }

    /// What it takes, as a set of squares.
    pub fn captured(self) -> u32 {
        self.captured
    }

    pub fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// The squares on which the piece can rest on its way, both ends included: one way for most moves, several when
    /// the same pieces can be taken in another order or with other turns.
    pub fn ways(self, board: &Board, side: Side) -> Vec<Vec<Square>> {
        if !self.is_capture() {
            return vec![vec![self.from(), self.to()]];
        }
        let from = 1u32 << self.from;
        let mut walk = Walk {
            goal: self,
            king: board.kings & from != 0,
            occupied: board.occupied() & !from,
            path: vec![self.from()],
            ways: Vec::new(),
        };
        debug_assert!(board.of(!side) & self.captured == self.captured);
        walk.on(0);
        walk.ways
    }
}

/// The maximum number of ways that are distinguished; positions of real games have a handful.
const MOST_WAYS: usize = 1000;

struct Walk {
    goal: Move,
    king: bool,
    occupied: u32,
    path: Vec<Square>,
    ways: Vec<Vec<Square>>,
}

impl Walk {
    fn on(&mut self, taken: u32) {
        let here = self.path[self.path.len() - 1];
        if taken == self.goal.captured {
            if here == self.goal.to() && self.ways.len() < MOST_WAYS {
                self.ways.push(self.path.clone());
            }
            return;
        }
        for direction in 0..4 {
            let (near, victim) = look(here.index(), direction, self.occupied);
            let distant = near != 0 && !self.king;
            if victim & self.goal.captured & !taken == 0 || distant {
                continue;
            }
            let behind = if self.king {
                look(victim.trailing_zeros(), direction, self.occupied).0
            } else {
                step(victim, direction) & !self.occupied
            };
            for landing in squares(behind) {
                self.path.push(landing);
                self.on(taken | victim);
                self.path.pop();
            }
        }
    }
}
