//! The twenty squares and the steps between them.

use std::fmt;

/// The number of squares.
pub const SQUARES: usize = 20;
pub(crate) const ROWS: i8 = 5;
pub(crate) const COLUMNS: i8 = 4;
/// Every square, as a set.
pub(crate) const BOARD: u32 = (1 << SQUARES) - 1;

/// A square. Row by row from the top left, numbered 1 to 20 and lettered A to T.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// By its place, counted from 0.
    pub const fn new(index: usize) -> Option<Square> {
        if index < SQUARES {
            Some(Square(index as u8))
        } else {
            None
        }
    }

    /// By its number, 1 to 20.
    pub fn from_number(number: usize) -> Option<Square> {
        Square::new(number.checked_sub(1)?)
    }

    /// By its letter, A to T or a to t.
    pub fn from_letter(letter: char) -> Option<Square> {
        let letter = letter.to_ascii_uppercase();
        letter
            .is_ascii_uppercase()
            .then(|| Square::new(letter as usize - 'A' as usize))?
    }

    /// By its number or its letter.
    pub fn read(text: &str) -> Option<Square> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => Square::from_letter(letter),
            _ if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                Square::from_number(text.parse().ok()?)
            }
            _ => None,
        }
    }

    /// Every square in the order of the board.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The squares of a set in the order of the board.
    pub fn of(mut set: u32) -> impl Iterator<Item = Square> {
        set &= BOARD;
        std::iter::from_fn(move || {
            (set != 0).then(|| {
                let square = Square(set.trailing_zeros() as u8);
                set &= set - 1;
                square
            })
        })
    }

    /// Its place, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number, 1 to 20.
    pub fn number(self) -> usize {
        self.index() + 1
    }

    /// Its letter, A to T.
    pub fn letter(self) -> char {
        char::from(b'A' + self.0)
    }

    /// The set of this square alone.
    pub const fn set(self) -> u32 {
        1 << self.0
    }

    /// The square next to this one.
    pub fn neighbour(self, direction: Direction) -> Option<Square> {
        let (down, right) = direction.step();
        let row = self.0 as i8 / COLUMNS + down;
        let column = self.0 as i8 % COLUMNS + right;
        let inside = (0..ROWS).contains(&row) && (0..COLUMNS).contains(&column);
        inside.then(|| Square((row * COLUMNS + column) as u8))
    }

    /// The squares one step away.
    pub const fn steps(self) -> u32 {
        STEPS[self.0 as usize]
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.number())
    }
}

const STEPS: [u32; SQUARES] = {
    let mut steps = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        steps[index] = stepped(1 << index);
        index += 1;
    }
    steps
};

const LEFT_COLUMN: u32 = 0x11111;
const RIGHT_COLUMN: u32 = 0x88888;

/// The squares one step away from any square of a set.
pub(crate) const fn stepped(set: u32) -> u32 {
    ((set & !RIGHT_COLUMN) << 1 | (set & !LEFT_COLUMN) >> 1 | set << 4 | set >> 4) & BOARD
}

/// The number of moves of the pieces of a set.
pub(crate) fn mobility(own: u32, occupied: u32) -> u32 {
    let empty = BOARD & !occupied;
    (((own & !RIGHT_COLUMN) << 1) & empty).count_ones()
        + (((own & !LEFT_COLUMN) >> 1) & empty).count_ones()
        + ((own << 4) & empty).count_ones()
        + ((own >> 4) & empty).count_ones()
}

/// One of the eight directions, in the order of the program of 1982.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    East,
    South,
    West,
    North,
    SouthEast,
    SouthWest,
    NorthWest,
    NorthEast,
}

impl Direction {
    /// Those in which pieces move.
    pub const STEPS: [Direction; 4] = [
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::North,
    ];
    pub const ALL: [Direction; 8] = [
        Direction::East,
        Direction::South,
        Direction::West,
        Direction::North,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// Whether it is none of the four in which pieces move.
    pub fn is_diagonal(self) -> bool {
        self as u8 >= 4
    }

    pub fn opposite(self) -> Direction {
        let index = self as usize;
        Direction::ALL[(index + 2) % 4 + index / 4 * 4]
    }

    /// Rows down and columns right.
    fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::South => (1, 0),
            Direction::West => (0, -1),
            Direction::North => (-1, 0),
            Direction::SouthEast => (1, 1),
            Direction::SouthWest => (1, -1),
            Direction::NorthWest => (-1, -1),
            Direction::NorthEast => (-1, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_letters_name_the_same_squares() {
        for square in Square::all() {
            assert_eq!(Square::read(&square.number().to_string()), Some(square));
            assert_eq!(Square::read(&square.letter().to_string()), Some(square));
        }
        for text in ["0", "21", "U", "", "AA", "1A", "+1", "é"] {
            assert_eq!(Square::read(text), None, "{text}");
        }
    }

    #[test]
    fn steps_are_the_neighbours_in_four_directions() {
        for square in Square::all() {
            let slow = Direction::STEPS
                .iter()
                .filter_map(|&direction| square.neighbour(direction))
                .fold(0, |set, neighbour| set | neighbour.set());
            assert_eq!(square.steps(), slow, "{square:?}");
        }
    }

    #[test]
    fn opposite_directions_lead_back() {
        let centre = Square::from_number(10).unwrap();
        for direction in Direction::ALL {
            let away = centre.neighbour(direction).unwrap();
            assert_eq!(away.neighbour(direction.opposite()), Some(centre));
        }
    }
}
