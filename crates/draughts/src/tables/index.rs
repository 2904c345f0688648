//! Placements as numbers and back.
//!
//! Men are counted as subsets of the 28 squares they can stand on, kings as subsets of the squares that are left, each
//! by the combinatorial number system. Only the few placements with two men on one square are wasted.

use std::sync::LazyLock;

use game::Side;

use super::class::{Class, MOST_TABLE_PIECES};
use crate::board::Board;

const MOST: usize = MOST_TABLE_PIECES as usize;

/// The number of subsets with a given number of elements.
const BINOMIAL: [[u32; MOST]; 33] = {
    let mut table = [[0; MOST]; 33];
    let mut n = 0;
    while n < 33 {
        table[n][0] = 1;
        let mut k = 1;
        while k < MOST {
            table[n][k] = if n == 0 {
                0
            } else {
                table[n - 1][k - 1] + table[n - 1][k]
            };
            k += 1;
        }
        n += 1;
    }
    table
};

/// For each size, the subsets of 32 elements by rank; those of fewer elements come first.
static SUBSETS: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    (0..MOST)
        .map(|size| {
            let mut subsets = Vec::with_capacity(BINOMIAL[32][size] as usize);
            let mut set: u64 = (1 << size) - 1;
            while set < 1 << 32 {
                subsets.push(set as u32);
                if set == 0 {
                    break;
                }
                // The next number with as many bits.
                let lowest = set & set.wrapping_neg();
                let ripple = set + lowest;
                set = (((ripple ^ set) >> 2) / lowest) | ripple;
            }
            subsets
        })
        .collect()
});

const MEN_SQUARES: usize = 28;
/// White men never stand on the first four squares.
const WHITE_SHIFT: u32 = 4;

#[inline]
fn rank(mut set: u32) -> u32 {
    let mut rank = 0;
    let mut size = 0;
    while set != 0 {
        size += 1;
        rank += BINOMIAL[set.trailing_zeros() as usize][size];
        set &= set - 1;
    }
    rank
}

/// The rank of a set among those that avoid the occupied squares.
#[inline]
fn rank_among(mut set: u32, occupied: u32) -> u32 {
    let mut rank = 0;
    let mut size = 0;
    while set != 0 {
        let bit = set & set.wrapping_neg();
        set &= set - 1;
        size += 1;
        let place = bit.trailing_zeros() - (occupied & (bit - 1)).count_ones();
        rank += BINOMIAL[place as usize][size];
    }
    rank
}

/// A set of places among the free squares, as squares.
#[inline]
fn spread(mut places: u32, occupied: u32) -> u32 {
    let mut set = 0;
    while places != 0 {
        let mut square = places.trailing_zeros();
        places &= places - 1;
        let mut taken = occupied;
        while taken != 0 && taken.trailing_zeros() <= square {
            square += 1;
            taken &= taken - 1;
        }
        set |= 1 << square;
    }
    set
}

/// The numbering of one class.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    pub class: Class,
    black_men: u32,
    white_kings: u32,
    black_kings: u32,
    size: usize,
}

impl Shape {
    /// The numbering of a class of at most [`MOST_TABLE_PIECES`] pieces.
    pub fn new(class: Class) -> Shape {
        let subsets = |from: usize, count: u8| BINOMIAL[from][usize::from(count)];
        let men = usize::from(class.white_men + class.black_men);
        let white_men = subsets(MEN_SQUARES, class.white_men);
        let black_men = subsets(MEN_SQUARES, class.black_men);
        let white_kings = subsets(32 - men, class.white_kings);
        let black_kings = subsets(32 - men - usize::from(class.white_kings), class.black_kings);
        Shape {
            class,
            black_men,
            white_kings,
            black_kings,
            size: [white_men, black_men, white_kings, black_kings]
                .into_iter()
                .map(|count| count as usize)
                .product(),
        }
    }

    /// The number of indexes.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of a board of this class.
    #[inline]
    pub fn index(&self, board: &Board) -> usize {
        let white_men = board.men(Side::White);
        let black_men = board.men(Side::Black);
        let men = white_men | black_men;
        let white_kings = board.kings(Side::White);
        let mut index = rank(white_men >> WHITE_SHIFT) as usize;
        index = index * self.black_men as usize + rank(black_men) as usize;
        index = index * self.white_kings as usize + rank_among(white_kings, men) as usize;
        index * self.black_kings as usize
            + rank_among(board.kings(Side::Black), men | white_kings) as usize
    }

    /// The board of a number, if no two men share a square.
    pub fn board(&self, index: usize) -> Option<Board> {
        Walk::new(*self, index).board()
    }
}

/// Boards in the order of their numbers.
pub struct Walk {
    shape: Shape,
    white_men_rank: u32,
    black_men_rank: u32,
    white_kings_rank: u32,
    black_kings_rank: u32,
    white_men: u32,
    black_men: u32,
    white_kings: u32,
}

impl Walk {
    pub fn new(shape: Shape, index: usize) -> Walk {
        let rest = index as u64;
        let (rest, black_kings_rank) = divide(rest, shape.black_kings);
        let (rest, white_kings_rank) = divide(rest, shape.white_kings);
        let (white_men_rank, black_men_rank) = divide(rest, shape.black_men);
        let mut walk = Walk {
            shape,
            white_men_rank: white_men_rank as u32,
            black_men_rank,
            white_kings_rank,
            black_kings_rank,
            white_men: 0,
            black_men: 0,
            white_kings: 0,
        };
        walk.place_men();
        walk
    }

    fn place_men(&mut self) {
        let class = self.shape.class;
        self.white_men = subset(class.white_men, self.white_men_rank) << WHITE_SHIFT;
        self.black_men = subset(class.black_men, self.black_men_rank);
        self.place_white_kings();
    }

    fn place_white_kings(&mut self) {
        let places = subset(self.shape.class.white_kings, self.white_kings_rank);
        self.white_kings = spread(places, self.white_men | self.black_men);
    }

    /// The present board, if no two men share a square.
    #[inline]
    pub fn board(&self) -> Option<Board> {
        if self.white_men & self.black_men != 0 {
            return None;
        }
        let occupied = self.white_men | self.black_men | self.white_kings;
        let places = subset(self.shape.class.black_kings, self.black_kings_rank);
        let black_kings = spread(places, occupied);
        Some(Board {
            white: self.white_men | self.white_kings,
            black: self.black_men | black_kings,
            kings: self.white_kings | black_kings,
        })
    }

    /// Goes to the next number.
    #[inline]
    pub fn advance(&mut self) {
        self.black_kings_rank += 1;
        if self.black_kings_rank < self.shape.black_kings {
            return;
        }
        self.black_kings_rank = 0;
        self.white_kings_rank += 1;
        if self.white_kings_rank < self.shape.white_kings {
            self.place_white_kings();
            return;
        }
        self.white_kings_rank = 0;
        self.black_men_rank += 1;
        if self.black_men_rank == self.shape.black_men {
            self.black_men_rank = 0;
            self.white_men_rank += 1;
        }
        if (self.white_men_rank as usize) < SUBSETS[usize::from(self.shape.class.white_men)].len() {
            self.place_men();
        }
    }
}

#[inline]
fn subset(size: u8, rank: u32) -> u32 {
    SUBSETS[usize::from(size)][rank as usize]
}

#[inline]
fn divide(value: u64, by: u32) -> (u64, u32) {
    (value / u64::from(by), (value % u64::from(by)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_board() {
        for pieces in 2..=3 {
            for class in Class::with_pieces(pieces) {
                let shape = Shape::new(class);
                let mut walk = Walk::new(shape, 0);
                for index in 0..shape.size() {
                    let board = walk.board();
                    assert_eq!(board, shape.board(index), "{class} {index}");
                    if let Some(board) = board {
                        assert!(board.is_possible(), "{class} {index}");
                        assert_eq!(Class::of(&board), class);
                        assert_eq!(shape.index(&board), index, "{class}");
                    }
                    walk.advance();
                }
            }
        }
    }

    #[test]
    fn boards_of_larger_classes_come_back() {
        for class in Class::with_pieces(6) {
            let shape = Shape::new(class);
            for part in 0..50 {
                let index = shape.size() / 50 * part + part;
                if let Some(board) = shape.board(index) {
                    assert_eq!(shape.index(&board), index, "{class}");
                }
            }
        }
    }
}
