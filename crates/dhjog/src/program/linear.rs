//! Sums of the fast path: everything that depends only on the pieces and their squares is one table, with one look-up
//! per piece, and a query about both players runs once.

use game::Side;
use game::vocabulary::{MOST_COUNTED, MOST_SQUARES, MOST_TYPES, NumbersByType, Sided, Vocabulary};

use super::code::{Asked, Chosen, Counted, Num, Within};

/// Beyond this a sum might come near the bounds of numbers, so that its order matters.
pub(super) const TAME: f64 = 1e5;

/// Tables hold whole multiples of this, so that sums do not depend on their order: equal pieces of both sides cancel
/// out exactly.
const PARTS: f64 = (1u64 << 36) as f64;

fn in_parts(number: f64) -> i64 {
    (number * PARTS).round() as i64
}

/// A number for each side, type and square.
pub(super) type Worths = [[[f64; MOST_SQUARES]; MOST_TYPES]; 2];

/// A number for each of some types, for White and for Black.
pub(super) type ByType<V> = [NumbersByType<V>; 2];

pub(crate) struct Linear<V: Vocabulary> {
    constant: i64,
    rows: Vec<Row>,
    sets: Vec<Set<V>>,
    numbers: Vec<Numbers<V>>,
    typed: Vec<Typed<V>>,
    pub(super) rest: Vec<(f64, Num<V>)>,
}

/// What pieces of a type add.
struct Row {
    piece_type: usize,
    adds: Adds,
}

enum Adds {
    /// The same everywhere, by side.
    Each([i64; 2]),
    /// White's squares and then Black's.
    BySquare(Box<[i64; 2 * MOST_SQUARES]>),
}

/// What the squares of one query add.
struct Set<V: Vocabulary> {
    function: usize,
    work: Sided<V, u64>,
    /// For each side, a weight for the squares of each part.
    parts: [Vec<(Within, i64)>; 2],
    /// A weight by square, for several parts that do not depend on pieces.
    squares: Option<Box<[[i64; MOST_SQUARES]; 2]>>,
}

/// What a number adds: weights by side.
struct Numbers<V: Vocabulary> {
    function: usize,
    work: Sided<V, u32>,
    each: [i64; 2],
}

/// What numbers by type add: weights by side.
struct Typed<V: Vocabulary> {
    function: usize,
    work: ByType<V>,
    types: [u8; 2],
    each: [[i64; MOST_TYPES]; 2],
}

impl<V: Vocabulary> Linear<V> {
    /// The sum without `rest`.
    #[inline]
    pub(super) fn standing(&self, position: &V::Position) -> f64 {
        let mut sum = self.constant;
        let black = V::pieces(position, Side::Black);
        for row in &self.rows {
            let all = V::of_type(position, row.piece_type);
            match &row.adds {
                Adds::Each([white, blacks]) => {
                    sum += white * i64::from((all & !black).count_ones());
                    sum += blacks * i64::from((all & black).count_ones());
                }
                Adds::BySquare(squares) => {
                    let mut left = all;
                    while left != 0 {
                        let square = left.trailing_zeros() as usize;
                        let side = (black >> square & 1) as usize;
                        sum += squares[(square + MOST_SQUARES * side) % (2 * MOST_SQUARES)];
                        left &= left - 1;
                    }
                }
            }
        }
        for set in &self.sets {
            let found = match &set.parts {
                [_, black] if black.is_empty() => [set.work.one[0](position), 0],
                [white, _] if white.is_empty() => [0, set.work.one[1](position)],
                _ => (set.work.both)(position),
            };
            if let Some(squares) = &set.squares {
                for (mut left, squares) in found.into_iter().zip(squares.iter()) {
                    while left != 0 {
                        sum += squares[left.trailing_zeros() as usize % MOST_SQUARES];
                        left &= left - 1;
                    }
                }
                continue;
            }
            for (found, parts) in found.into_iter().zip(&set.parts) {
                if found != 0 {
                    for (within, each) in parts {
                        let there = within.of::<V>(position, found);
                        sum += each * i64::from(there.count_ones());
                    }
                }
            }
        }
        for number in &self.numbers {
            let found = match number.each {
                [_, 0] => [number.work.one[0](position), 0],
                [0, _] => [0, number.work.one[1](position)],
                _ => (number.work.both)(position),
            };
            sum += number.each[0] * i64::from(found[0]) + number.each[1] * i64::from(found[1]);
        }
        for typed in &self.typed {
            for ((work, types), each) in typed.work.iter().zip(typed.types).zip(&typed.each) {
                if types != 0 {
                    let found = work(position, types);
                    let parts = found.iter().zip(each);
                    sum += parts.map(|(one, each)| each * i64::from(*one)).sum::<i64>();
                }
            }
        }
        sum as f64 / PARTS
    }
}

/// A sum that is being built.
pub(super) struct Terms<V: Vocabulary> {
    constant: f64,
    worths: Box<Worths>,
    sets: Vec<Set<V>>,
    numbers: Vec<Numbers<V>>,
    typed: Vec<Typed<V>>,
    rest: Vec<(f64, Num<V>)>,
    /// A bound of the sum's terms.
    most: f64,
    tame: bool,
}

impl<V: Vocabulary> Terms<V> {
    pub(super) fn new() -> Terms<V> {
        Terms {
            constant: 0.0,
            worths: Box::new([[[0.0; MOST_SQUARES]; MOST_TYPES]; 2]),
            sets: Vec::new(),
            numbers: Vec::new(),
            typed: Vec::new(),
            rest: Vec::new(),
            most: 0.0,
            tame: true,
        }
    }

    pub(super) fn constant(&mut self, number: f64) {
        self.constant += number;
    }

    pub(super) fn rest(&mut self, weight: f64, num: Num<V>) {
        self.rest.push((weight, num));
    }

    /// Adds a weight for each of the squares.
    pub(super) fn squares(&mut self, counted: Counted<V>, each: f64) {
        self.most += each.abs() * MOST_SQUARES as f64;
        let asked = &counted.asked;
        let place = find_or_add(
            &mut self.sets,
            |set| set.function == asked.function,
            || Set {
                function: asked.function,
                work: asked.work,
                parts: [Vec::new(), Vec::new()],
                squares: None,
            },
        );
        place.parts[asked.side.index()].push((counted.within, in_parts(each)));
    }

    /// Adds a weight times a number; false if that might exceed the bound.
    pub(super) fn number(&mut self, asked: &Asked<V, u32>, weight: f64) -> bool {
        let most = weight.abs() * f64::from(MOST_COUNTED);
        if most >= TAME {
            return false;
        }
        self.most += most;
        let place = find_or_add(
            &mut self.numbers,
            |one| one.function == asked.function,
            || Numbers {
                function: asked.function,
                work: asked.work,
                each: [0; 2],
            },
        );
        place.each[asked.side.index()] += in_parts(weight);
        true
    }

    /// Adds a weight times the numbers of these types; false if that might exceed the bound.
    pub(super) fn by_type(
        &mut self,
        function: usize,
        work: ByType<V>,
        types: u8,
        side: Side,
        weight: f64,
    ) -> bool {
        let most = weight.abs() * f64::from(MOST_COUNTED);
        if most >= TAME {
            return false;
        }
        self.most += most;
        let place = find_or_add(
            &mut self.typed,
            |one| one.function == function,
            || Typed {
                function,
                work,
                types: [0; 2],
                each: [[0; MOST_TYPES]; 2],
            },
        );
        let side = side.index();
        place.types[side] |= types;
        for (one, each) in place.each[side].iter_mut().enumerate() {
            if types >> one & 1 == 1 {
                *each += in_parts(weight);
            }
        }
        true
    }

    /// Adds a weight for each of the pieces, by type and square.
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

    /// The number, and whether its constants keep it far from the bounds.
    pub(super) fn finish(mut self) -> (Num<V>, bool) {
        let mut rows = Vec::new();
        for piece_type in 0..V::TYPES.len() {
            let sides = Side::BOTH.map(|side| self.worths[side.index()][piece_type].map(in_parts));
            let board = V::SQUARES.len();
            let flat = |squares: &[i64]| squares[..board].iter().all(|one| *one == squares[0]);
            let adds = match sides.iter().all(|squares| flat(squares)) {
                true if sides[0][0] == 0 && sides[1][0] == 0 => continue,
                true => Adds::Each(sides.map(|squares| squares[0])),
                false => {
                    let mut all = Box::new([0; 2 * MOST_SQUARES]);
                    all.copy_from_slice(sides.as_flattened());
                    Adds::BySquare(all)
                }
            };
            rows.push(Row { piece_type, adds });
        }
        let tame = self.tame && self.constant.abs() < TAME && self.most < TAME;
        let nothing_more = rows.is_empty()
            && self.sets.is_empty()
            && self.numbers.is_empty()
            && self.typed.is_empty()
            && self.constant == 0.0;
        if nothing_more && self.rest.len() == 1 {
            match self.rest.remove(0) {
                (1.0, alone) => return (alone, tame),
                weighted => self.rest.push(weighted),
            }
        }
        for set in &mut self.sets {
            set.squares = by_square(&set.parts);
        }
        let linear = Linear {
            constant: in_parts(self.constant),
            rows,
            sets: self.sets,
            numbers: self.numbers,
            typed: self.typed,
            rest: self.rest,
        };
        (Num::Linear(Box::new(linear)), tame)
    }
}

/// A table by square, if that is faster than counting one part after the other.
fn by_square(parts: &[Vec<(Within, i64)>; 2]) -> Option<Box<[[i64; MOST_SQUARES]; 2]>> {
    let several = parts.iter().any(|parts| parts.len() > 1);
    let mut all = parts.iter().flatten();
    if !several || all.any(|(within, _)| within.types.is_some()) {
        return None;
    }
    let mut squares = Box::new([[0; MOST_SQUARES]; 2]);
    for (parts, squares) in parts.iter().zip(squares.iter_mut()) {
        for (within, each) in parts {
            for (square, worth) in squares.iter_mut().enumerate() {
                *worth += each * (within.region >> square & 1) as i64;
            }
        }
    }
    Some(squares)
}

/// The first matching element, which is added if there is none.
fn find_or_add<T>(
    places: &mut Vec<T>,
    is_it: impl Fn(&T) -> bool,
    make: impl FnOnce() -> T,
) -> &mut T {
    let index = places.iter().position(is_it).unwrap_or_else(|| {
        places.push(make());
        places.len() - 1
    });
    &mut places[index]
}
