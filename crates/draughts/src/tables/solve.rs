//! Retrograde analysis of a class and its mirror.
//!
//! A first pass settles what captures and promotions decide, since those lead to solved classes, and counts the other
//! moves of the rest. Then, distance by distance, what is lost makes its predecessors won, and what is won takes one
//! from the count of its predecessors, which are lost when nothing is left to count.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};

use game::Side;

use super::class::Class;
use super::error::TableError;
use super::index::{Shape, Walk};
use super::solved::SolvedTables;
use super::value::{Best, DRAW, LOST, is_loss};
use crate::board::Board;
use crate::moves::Move;
use crate::square::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, look, step};

/// Numbers are handed to threads in pieces of this size.
const BLOCK: usize = 4096;
/// The value cannot change any more.
const SETTLED: u8 = 255;
/// A way to a draw or a win is known: this can no longer be lost.
const SAFE: u8 = 254;

/// White men here can be promoted at once.
const BEFORE_GOAL: u32 = 0x0000_00f0;

/// One class while it is being solved.
struct Half {
    shape: Shape,
    values: Vec<AtomicU8>,
    /// Moves within the class that are not yet known to lose, or [`SETTLED`] or [`SAFE`].
    open: Vec<AtomicU8>,
    /// For each block, which values occur in it: 256 bits.
    present: Vec<[AtomicU64; 4]>,
}

/// Solves a class and its mirror; the values of the class come first, its mirror's second unless it is its own.
pub fn solve(
    class: Class,
    known: &SolvedTables,
    threads: usize,
    stop: &AtomicBool,
) -> Result<Vec<(Class, Vec<u8>)>, TableError> {
    let mut halves = vec![Half::new(class)];
    if class.turned() != class {
        halves.push(Half::new(class.turned()));
    }
    let too_far = AtomicBool::new(false);
    let work = Work {
        known,
        threads,
        stop,
        too_far: &too_far,
    };
    for half in &halves {
        work.first_pass(half)?;
    }
    for value in LOST..=u8::MAX {
        if !halves.iter().any(|half| half.reaches(value)) {
            break;
        }
        for (turn, half) in halves.iter().enumerate() {
            let mirror = &halves[(turn + 1) % halves.len()];
            work.spread(half, mirror, value)?;
        }
    }
    if too_far.load(Relaxed) {
        return Err(TableError::TooFar(class));
    }
    Ok(halves
        .into_iter()
        .map(|half| {
            let values = half.values.into_iter().map(AtomicU8::into_inner).collect();
            (half.shape.class, values)
        })
        .collect())
}

impl Half {
    fn new(class: Class) -> Half {
        let shape = Shape::new(class);
        let bytes = |size: usize| {
            let mut list = Vec::new();
            list.resize_with(size, || AtomicU8::new(0));
            list
        };
        let mut present = Vec::new();
        present.resize_with(shape.size().div_ceil(BLOCK), Default::default);
        Half {
            shape,
            values: bytes(shape.size()),
            open: bytes(shape.size()),
            present,
        }
    }

    #[inline]
    fn set(&self, index: usize, value: u8) {
        self.values[index].store(value, Relaxed);
        self.mark(index, value);
    }

    #[inline]
    fn mark(&self, index: usize, value: u8) {
        let word = &self.present[index / BLOCK][usize::from(value >> 6)];
        let bit = 1 << (value & 63);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    fn holds(&self, block: usize, value: u8) -> bool {
        self.present[block][usize::from(value >> 6)].load(Relaxed) & (1 << (value & 63)) != 0
    }

    /// Whether this value or a greater one occurs.
    fn reaches(&self, value: u8) -> bool {
        self.present.iter().any(|words| {
            let first = usize::from(value >> 6);
            words[first].load(Relaxed) >> (value & 63) != 0
                || words[first + 1..]
                    .iter()
                    .any(|word| word.load(Relaxed) != 0)
        })
    }
}

struct Work<'a> {
    known: &'a SolvedTables,
    threads: usize,
    stop: &'a AtomicBool,
    too_far: &'a AtomicBool,
}

impl Work<'_> {
    /// Does the blocks on all threads.
    fn share(
        &self,
        blocks: &[usize],
        each: impl Fn(usize, &mut Vec<Move>) + Sync,
    ) -> Result<(), TableError> {
        let next = AtomicUsize::new(0);
        let labour = || {
            let mut buffer = Vec::new();
            while let Some(&block) = blocks.get(next.fetch_add(1, Relaxed)) {
                if self.stop.load(Relaxed) {
                    break;
                }
                each(block, &mut buffer);
            }
        };
        // Starting threads costs more than a few blocks.
        const FEW: usize = 4;
        if self.threads <= 1 || blocks.len() <= FEW {
            labour();
        } else {
            std::thread::scope(|scope| {
                for _ in 0..self.threads {
                    scope.spawn(labour);
                }
            });
        }
        if self.stop.load(Relaxed) {
            return Err(TableError::Stopped);
        }
        Ok(())
    }

    fn checked(&self, value: Option<u8>) -> u8 {
        value.unwrap_or_else(|| {
            self.too_far.store(true, Relaxed);
            DRAW
        })
    }

    fn first_pass(&self, half: &Half) -> Result<(), TableError> {
        let blocks: Vec<usize> = (0..half.present.len()).collect();
        self.share(&blocks, |block, buffer| {
            let first = block * BLOCK;
            let last = (first + BLOCK).min(half.shape.size());
            let mut walk = Walk::new(half.shape, first);
            for index in first..last {
                if index > first {
                    walk.advance();
                }
                let Some(board) = walk.board() else {
                    half.open[index].store(SETTLED, Relaxed);
                    continue;
                };
                let (value, open) = self.settle(&board, buffer);
                half.open[index].store(open, Relaxed);
                if value != DRAW {
                    half.set(index, value);
                }
            }
        })
    }

    /// What captures and promotions say of a board, and how many moves they leave open.
    #[inline]
    fn settle(&self, board: &Board, buffer: &mut Vec<Move>) -> (u8, u8) {
        let hunters = board.hunters(Side::White);
        if hunters != 0 {
            buffer.clear();
            board.captures(Side::White, hunters, buffer);
            let best = self.known.derived(board, buffer);
            return (self.checked(best.value()), SETTLED);
        }
        let moves = board.count_quiet(Side::White);
        if moves == 0 {
            return (LOST, SETTLED);
        }
        let (best, promotions) = self.promotions(board);
        if best.wins() {
            // A move within the class may win sooner.
            (self.checked(best.value()), SAFE)
        } else if best.draws() {
            (DRAW, SAFE)
        } else if promotions == moves {
            (self.checked(best.value()), SETTLED)
        } else {
            (DRAW, (moves - promotions) as u8)
        }
    }

    /// What the promotions of White lead to, and how many there are.
    #[inline]
    fn promotions(&self, board: &Board) -> (Best, u32) {
        let mut best = Best::default();
        let mut count = 0;
        let men = board.men(Side::White) & BEFORE_GOAL;
        if men == 0 {
            return (best, count);
        }
        for direction in [UP_LEFT, UP_RIGHT] {
            let mut goals = step(men, direction) & !board.occupied();
            while goals != 0 {
                let to = goals & goals.wrapping_neg();
                goals &= goals - 1;
                let next = Board {
                    white: board.white & !step(to, 3 - direction) | to,
                    black: board.black,
                    kings: board.kings | to,
                };
                best.see(self.known.value(&next.turned()));
                count += 1;
            }
        }
        (best, count)
    }

    /// Updates the predecessors of everything in `half` that has this value; they are in `mirror`.
    fn spread(&self, half: &Half, mirror: &Half, value: u8) -> Result<(), TableError> {
        let blocks: Vec<usize> = (0..half.present.len())
            .filter(|block| half.holds(*block, value))
            .collect();
        self.share(&blocks, |block, _| {
            let first = block * BLOCK;
            let last = (first + BLOCK).min(half.shape.size());
            for (offset, held) in half.values[first..last].iter().enumerate() {
                if held.load(Relaxed) == value
                    && let Some(board) = half.shape.board(first + offset)
                {
                    self.update(&board.turned(), mirror, value);
                }
            }
        })
    }

    /// White has just moved to this board, whose value for Black is known: what of the boards before the move?
    #[inline]
    fn update(&self, board: &Board, before: &Half, value: u8) {
        let occupied = board.occupied();
        let mut men = board.men(Side::White);
        while men != 0 {
            let here = men & men.wrapping_neg();
            men &= men - 1;
            for direction in [DOWN_LEFT, DOWN_RIGHT] {
                let from = step(here, direction) & !occupied;
                if from != 0 {
                    let earlier = Board {
                        white: board.white & !here | from,
                        ..*board
                    };
                    self.learn(&earlier, before, value);
                }
            }
        }
        let mut kings = board.kings(Side::White);
        while kings != 0 {
            let here = kings & kings.wrapping_neg();
            kings &= kings - 1;
            for direction in 0..4 {
                let mut origins = look(here.trailing_zeros(), direction, occupied).0;
                while origins != 0 {
                    let from = origins & origins.wrapping_neg();
                    origins &= origins - 1;
                    let earlier = Board {
                        white: board.white & !here | from,
                        black: board.black,
                        kings: board.kings & !here | from,
                    };
                    self.learn(&earlier, before, value);
                }
            }
        }
    }

    #[inline]
    fn learn(&self, board: &Board, half: &Half, value: u8) {
        let index = half.shape.index(board);
        let open = half.open[index].load(Relaxed);
        if open == SETTLED {
            return;
        }
        if is_loss(value) {
            let won = self.checked(value.checked_add(1));
            let held = half.values[index].load(Relaxed);
            if held == DRAW || held > won {
                half.set(index, won);
            }
        } else if open != SAFE && half.open[index].fetch_sub(1, Relaxed) == 1 {
            // Every move within the class loses; promotions may lose more slowly.
            let (mut best, _) = self.promotions(board);
            best.see(value);
            half.set(index, self.checked(best.value()));
        }
    }
}
