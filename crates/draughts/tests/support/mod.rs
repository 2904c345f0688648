//! What several tests need: chance, and a slow generator that shares nothing with the library but squares and boards.

pub mod twin;

use stratvision_draughts::Board;

/// A small generator of numbers, the same on every machine.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// A board with a limited number of pieces of each side, a share of them kings.
pub fn random_board(chance: &mut Chance, most: usize) -> Board {
    let mut board = Board {
        white: 0,
        black: 0,
        kings: 0,
    };
    let kings_in_ten = chance.below(11);
    for white in [true, false] {
        for _ in 0..1 + chance.below(most) {
            let bit = 1u32 << chance.below(32);
            if board.occupied() & bit != 0 {
                continue;
            }
            let goal = if white { 0x0000_000f } else { 0xf000_0000 };
            if bit & goal != 0 || chance.below(10) < kings_in_ten {
                board.kings |= bit;
            }
            if white {
                board.white |= bit;
            } else {
                board.black |= bit;
            }
        }
    }
    assert!(board.is_possible());
    board
}
