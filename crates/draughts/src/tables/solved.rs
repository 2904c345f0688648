//! Tables in memory while others are being solved.

use std::sync::Arc;

use game::Side;

use super::class::Class;
use super::index::Shape;
use super::value::{Best, LOST};
use crate::board::Board;
use crate::moves::Move;

struct Loaded {
    shape: Shape,
    values: Arc<Vec<u8>>,
}

/// Solved classes by their material.
#[derive(Default)]
pub struct SolvedTables {
    slots: Vec<Option<Loaded>>,
}

impl SolvedTables {
    pub fn insert(&mut self, class: Class, values: Arc<Vec<u8>>) {
        if self.slots.is_empty() {
            self.slots.resize_with(Class::SLOTS, || None);
        }
        self.slots[class.slot()] = Some(Loaded {
            shape: Shape::new(class),
            values,
        });
    }

    /// Whether a class is there.
    pub fn contains(&self, class: Class) -> bool {
        self.slots.get(class.slot()).is_some_and(Option::is_some)
    }

    /// Drops the classes that are not to be kept.
    pub fn retain(&mut self, keep: impl Fn(Class) -> bool) {
        for slot in &mut self.slots {
            if slot
                .as_ref()
                .is_some_and(|loaded| !keep(loaded.shape.class))
            {
                *slot = None;
            }
        }
    }

    /// The size in memory.
    pub fn bytes(&self) -> usize {
        self.slots
            .iter()
            .flatten()
            .map(|loaded| loaded.values.len())
            .sum()
    }

    /// The value of a board with White to move. Its class must be there, unless White has nothing left.
    #[inline]
    pub fn value(&self, board: &Board) -> u8 {
        if board.white == 0 {
            return LOST;
        }
        let loaded = self.slots[Class::of(board).slot()]
            .as_ref()
            .expect("classes are solved after those they lead to");
        loaded.values[loaded.shape.index(board)]
    }

    /// The value of White's position out of the values of what its moves lead to.
    #[inline]
    pub fn derived(&self, board: &Board, moves: &[Move]) -> Best {
        let mut best = Best::default();
        for &chosen in moves {
            let mut next = *board;
            next.play(Side::White, chosen);
            best.see(self.value(&next.turned()));
        }
        best
    }
}
