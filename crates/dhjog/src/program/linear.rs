//! Sums as they are worked out when nobody watches: whatever depends only on which piece stands where is one table,
//! looked up once for each piece.

use game::Side;
use game::vocabulary::{MOST_SQUARES, MOST_TYPES, Vocabulary};

use super::code::{Chosen, Counted, Num};

/// Beyond this a value might come near the bounds of numbers, and a sum depend on its order.
pub(super) const TAME: f64 = 1e5;

/// Sums over pieces are kept in whole parts of this, so that their order does not matter: equal pieces on both sides
/// cancel out exactly.
const PARTS: f64 = (1u64 << 36) as f64;

fn in_parts(number: f64) -> i64 {
    (number * PARTS).round() as i64
}

/// A number for each side, type and square.
pub(super) type Worths = [[[f64; MOST_SQUARES]; MOST_TYPES]; 2];

/// A sum.
pub(crate) struct Linear<V: Vocabulary> {
    constant: i64,
    rows: Vec<Row>,
    sets: Vec<Set<V>>,
    pub(super) rest: Vec<(f64, Num<V>)>,
}

/// What the pieces of a side and type add.
struct Row {
    side: Side,
    piece_type: usize,
    adds: Adds,
}

/// What a set of squares adds that is asked for once.
struct Set<V: Vocabulary> {
    counted: Counted<V>,
    /// Within each region, so much for each square.
    parts: Vec<(u64, i64)>,
}

enum Adds {
    /// The same everywhere.
    Each(i64),
    BySquare(Box<[i64; MOST_SQUARES]>),
}

impl<V: Vocabulary> Linear<V> {
    /// The sum without its rest.
    #[inline]
    pub(super) fn standing(&self, position: &V::Position) -> f64 {
        let mut sum = self.constant;
        for row in &self.rows {
            let mut left = V::of_type(position, row.piece_type) & V::pieces(position, row.side);
            match &row.adds {
                Adds::Each(each) => sum += each * i64::from(left.count_ones()),
                Adds::BySquare(squares) => {
                    while left != 0 {
                        sum += squares[left.trailing_zeros() as usize % MOST_SQUARES];
                        left &= left - 1;
                    }
                }
            }
        }
        for set in &self.sets {
            let found = (set.counted.squares)(position, set.counted.side);
            if found != 0 {
                for (region, each) in &set.parts {
                    sum += each * i64::from((found & region).count_ones());
                }
            }
        }
        sum as f64 / PARTS
    }
}

/// A sum that is being put together.
pub(super) struct Terms<V: Vocabulary> {
    constant: f64,
    worths: Box<Worths>,
    sets: Vec<Set<V>>,
    rest: Vec<(f64, Num<V>)>,
    tame: bool,
}

impl<V: Vocabulary> Terms<V> {
    pub(super) fn new() -> Terms<V> {
        Terms {
            constant: 0.0,
            worths: Box::new([[[0.0; MOST_SQUARES]; MOST_TYPES]; 2]),
            sets: Vec::new(),
            rest: Vec::new(),
            tame: true,
        }
    }

    pub(super) fn constant(&mut self, number: f64) {
        self.constant += number;
    }

    pub(super) fn rest(&mut self, weight: f64, num: Num<V>) {
        self.rest.push((weight, num));
    }

    /// So much for each of the squares.
    pub(super) fn squares(&mut self, counted: Counted<V>, each: f64) {
        self.tame &= each.abs() * (MOST_SQUARES as f64) < TAME;
        let part = (counted.region, in_parts(each));
        let same = |set: &&mut Set<V>| {
            set.counted.function == counted.function && set.counted.side == counted.side
        };
        match self.sets.iter_mut().find(same) {
            Some(set) => set.parts.push(part),
            None => self.sets.push(Set {
                counted,
                parts: vec![part],
            }),
        }
    }

    /// So much for each of the pieces, by type and square.
    pub(super) fn pieces(&mut self, chosen: Chosen, each: impl Fn(usize, usize) -> f64) {
        let side = &mut self.worths[chosen.side.index()];
        for (piece_type, squares) in side.iter_mut().enumerate() {
            for (square, worth) in squares.iter_mut().enumerate() {
                if chosen.types >> piece_type & 1 == 1 && chosen.region >> square & 1 == 1 {
                    *worth += each(piece_type, square);
                    self.tame &= worth.abs() < TAME;
                }
            }
        }
    }

    /// The number, and whether it is far from the bounds as far as its constants go.
    pub(super) fn finish(mut self) -> (Num<V>, bool) {
        let mut rows = Vec::new();
        for side in Side::BOTH {
            let types = &self.worths[side.index()];
            for (piece_type, squares) in types.iter().enumerate().take(V::TYPES.len()) {
                let there = &squares[..V::SQUARES.len()];
                let adds = match there.iter().all(|worth| *worth == there[0]) {
                    true if there[0] == 0.0 => continue,
                    true => Adds::Each(in_parts(there[0])),
                    false => Adds::BySquare(Box::new(squares.map(in_parts))),
                };
                rows.push(Row {
                    side,
                    piece_type,
                    adds,
                });
            }
        }
        let tame = self.tame && self.constant.abs() < TAME;
        if rows.is_empty() && self.sets.is_empty() && self.constant == 0.0 && self.rest.len() == 1 {
            match self.rest.remove(0) {
                (1.0, alone) => return (alone, tame),
                weighted => self.rest.push(weighted),
            }
        }
        let linear = Linear {
            constant: in_parts(self.constant),
            rows,
            sets: self.sets,
            rest: self.rest,
        };
        (Num::Linear(Box::new(linear)), tame)
    }
}
