//! Three in a line.

use crate::square::{COLUMNS, ROWS, SQUARES, Square};

/// The 34 lines of three squares.
pub const LINES: [u32; 34] = lines();

/// Whether three pieces of a set stand next to each other in a row, a column or a diagonal.
pub fn has_line(set: u32) -> bool {
    const LEFT_HALF: u32 = 0x33333;
    const RIGHT_HALF: u32 = 0xCCCCC;
    (set & (set >> 1) & (set >> 2) & LEFT_HALF
        | set & (set >> 4) & (set >> 8)
        | set & (set >> 5) & (set >> 10) & LEFT_HALF
        | set & (set >> 3) & (set >> 6) & RIGHT_HALF)
        != 0
}

/// The number of lines through a square.
pub fn line_count(square: Square) -> u32 {
    LINE_COUNTS[square.index()]
}

/// The squares that make a line together with two given ones.
pub(crate) fn completing(one: Square, other: Square) -> u32 {
    COMPLETING[one.index()][other.index()]
}

const fn lines() -> [u32; 34] {
    let mut lines = [0; 34];
    let mut count = 0;
    // Row and column steps of a line read from its upper, then from its left end.
    let steps: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut index = 0;
    while index < SQUARES as i8 {
        let mut which = 0;
        while which < 4 {
            let (down, right) = steps[which];
            let (row, column) = (index / COLUMNS + 2 * down, index % COLUMNS + 2 * right);
            if row < ROWS && column >= 0 && column < COLUMNS {
                let step = down * COLUMNS + right;
                lines[count] = 1 << index | 1 << (index + step) | 1 << (index + 2 * step);
                count += 1;
            }
            which += 1;
        }
        index += 1;
    }
    lines
}

const LINE_COUNTS: [u32; SQUARES] = {
    let mut counts = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let mut line = 0;
        while line < LINES.len() {
            counts[index] += LINES[line] >> index & 1;
            line += 1;
        }
        index += 1;
    }
    counts
};

const COMPLETING: [[u32; SQUARES]; SQUARES] = {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut line = 0;
    while line < LINES.len() {
        let mut one = 0;
        while one < SQUARES {
            let mut other = 0;
            while other < SQUARES {
                let pair = 1u32 << one | 1 << other;
                if one != other && LINES[line] & pair == pair {
                    table[one][other] |= LINES[line] & !pair;
                }
                other += 1;
            }
            one += 1;
        }
        line += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_are_those_of_the_board() {
        let mut different: Vec<u32> = LINES.to_vec();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), 34);
        assert!(LINES.iter().all(|line| line.count_ones() == 3));
        for set in 0..1u32 << SQUARES {
            let slow = LINES.iter().any(|line| set & line == *line);
            assert_eq!(has_line(set), slow, "{set:020b}");
        }
    }

    #[test]
    fn squares_weigh_as_many_lines_as_lead_through_them() {
        let counts: Vec<u32> = Square::all().map(line_count).collect();
        let expected = [3, 4, 4, 3, 4, 7, 7, 4, 6, 9, 9, 6, 4, 7, 7, 4, 3, 4, 4, 3];
        assert_eq!(counts, expected);
    }
}
