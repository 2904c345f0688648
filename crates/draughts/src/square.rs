//! The 32 squares that are played on, their names, and what lies in which direction.

use std::fmt;

/// A dark square. Square 0 is b8, 3 is h8, 4 is a7, 31 is g1: one less than the numbers people use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Every square, b8 first.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..32).map(Square)
    }

    /// The square of an index below 32.
    pub fn from_index(index: u32) -> Option<Square> {
        (index < 32).then_some(Square(index as u8))
    }

    /// The square of a number from 1 (b8) to 32 (g1).
    pub fn from_number(number: u32) -> Option<Square> {
        Square::from_index(number.checked_sub(1)?)
    }

    /// Reads `a1`, `C3`; light squares are none.
    pub fn from_name(name: &str) -> Option<Square> {
        let &[file, rank] = name.as_bytes() else {
            return None;
        };
        let file = u32::from(file.to_ascii_lowercase().checked_sub(b'a')?);
        let rank = u32::from(rank.checked_sub(b'1')?);
        if file > 7 || rank > 7 || (file + rank) % 2 == 1 {
            return None;
        }
        Square::from_index((7 - rank) * 4 + file / 2)
    }

    /// From 0 (b8) to 31 (g1).
    pub fn index(self) -> u32 {
        u32::from(self.0)
    }

    /// From 1 (b8) to 32 (g1).
    pub fn number(self) -> u32 {
        self.index() + 1
    }

    /// The only bit of a board that is set on this square.
    pub fn bit(self) -> u32 {
        1 << self.0
    }

    /// From 0 (a) to 7 (h).
    pub fn file(self) -> u32 {
        let row = self.index() / 4;
        2 * (self.index() % 4) + u32::from(row.is_multiple_of(2))
    }

    /// From 0 (White's home row) to 7.
    pub fn rank(self) -> u32 {
        7 - self.index() / 4
    }

    /// The same square for the other player.
    pub fn turned(self) -> Square {
        Square(31 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file() as u8);
        write!(f, "{file}{}", self.rank() + 1)
    }
}

/// The squares of a set, b8 first.
pub fn squares(mut set: u32) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros())?;
        set &= set - 1;
        Some(square)
    })
}

/// The diagonal from a1 to h8.
pub const MAIN_ROAD: u32 = 1 << 28 | RAYS[UP_RIGHT][28];
/// Where white men are promoted.
pub const TOP_ROW: u32 = 0x0000_000f;
/// Where black men are promoted.
pub const BOTTOM_ROW: u32 = 0xf000_0000;

const EVEN_ROWS: u32 = 0x0f0f_0f0f;
const ODD_ROWS: u32 = !EVEN_ROWS;
const FIRST_IN_ROW: u32 = 0x1111_1111;
const LAST_IN_ROW: u32 = 0x8888_8888;

/// The four ways along diagonals; up is towards the eighth rank.
pub const UP_LEFT: usize = 0;
/// Towards h8.
pub const UP_RIGHT: usize = 1;
/// Towards a1.
pub const DOWN_LEFT: usize = 2;
/// Towards h1.
pub const DOWN_RIGHT: usize = 3;

/// A set moved one step in a direction; what leaves the board is gone.
pub const fn step(set: u32, direction: usize) -> u32 {
    match direction {
        UP_LEFT => (set & EVEN_ROWS) >> 4 | (set & ODD_ROWS & !FIRST_IN_ROW) >> 5,
        UP_RIGHT => (set & EVEN_ROWS & !LAST_IN_ROW) >> 3 | (set & ODD_ROWS) >> 4,
        DOWN_LEFT => (set & EVEN_ROWS) << 4 | (set & ODD_ROWS & !FIRST_IN_ROW) << 3,
        _ => (set & EVEN_ROWS & !LAST_IN_ROW) << 5 | (set & ODD_ROWS) << 4,
    }
}

/// All squares in a direction from a square.
pub const RAYS: [[u32; 32]; 4] = rays();

const fn rays() -> [[u32; 32]; 4] {
    let mut rays = [[0; 32]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut square = 0;
        while square < 32 {
            let mut reached = step(1 << square, direction);
            let mut ray = 0;
            while reached != 0 {
                ray |= reached;
                reached = step(reached, direction);
            }
            rays[direction][square] = ray;
            square += 1;
        }
        direction += 1;
    }
    rays
}

/// The index of the blocker that is met first in a direction; there must be one.
#[inline]
pub fn nearest(blockers: u32, direction: usize) -> u32 {
    if direction < DOWN_LEFT {
        31 - blockers.leading_zeros()
    } else {
        blockers.trailing_zeros()
    }
}

/// The free squares in a direction up to the first blocker, and that blocker as a set.
#[inline]
pub fn look(from: u32, direction: usize, occupied: u32) -> (u32, u32) {
    let ray = RAYS[direction][(from & 31) as usize];
    let blockers = ray & occupied;
    if blockers == 0 {
        return (ray, 0);
    }
    let first = nearest(blockers, direction);
    let blocker = 1 << first;
    (ray & !RAYS[direction][first as usize] & !blocker, blocker)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_agree() {
        for (name, number) in [
            ("b8", 1),
            ("h8", 4),
            ("a7", 5),
            ("a1", 29),
            ("g1", 32),
            ("d4", 18),
        ] {
            let square = Square::from_name(name).unwrap();
            assert_eq!(square.number(), number);
            assert_eq!(square.to_string(), name);
            assert_eq!(Square::from_number(number), Some(square));
        }
        assert_eq!(Square::from_name("a2"), None);
        assert_eq!(Square::from_name("i1"), None);
        assert_eq!(Square::from_number(0), None);
        assert_eq!(Square::from_number(33), None);
    }

    #[test]
    fn steps_follow_files_and_ranks() {
        let ways = [
            (UP_LEFT, -1, 1),
            (UP_RIGHT, 1, 1),
            (DOWN_LEFT, -1, -1),
            (DOWN_RIGHT, 1, -1),
        ];
        for square in Square::all() {
            for (direction, across, up) in ways {
                let file = square.file() as i32 + across;
                let rank = square.rank() as i32 + up;
                let expected = Square::all()
                    .find(|other| other.file() as i32 == file && other.rank() as i32 == rank)
                    .map_or(0, Square::bit);
                assert_eq!(
                    step(square.bit(), direction),
                    expected,
                    "{square} {direction}"
                );
            }
        }
    }

    #[test]
    fn the_main_road_joins_two_corners() {
        let road = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];
        let set = road
            .iter()
            .fold(0, |set, name| set | Square::from_name(name).unwrap().bit());
        assert_eq!(set, MAIN_ROAD);
    }
}
