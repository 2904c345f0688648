//! Two evaluations of an earlier Brazilian player: *positional* and *defensive triangle*.

use game::Side;

use crate::board::Board;
use crate::square::squares;

/// How the printed algorithms are understood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Reading {
    /// As their text means them.
    #[default]
    Mended,
    /// As they are printed. *Positional* multiplies a value that is never set for men, so that only kings count.
    /// *Triangle* looks for the searching side's defenders on Black's squares, whichever side that is.
    Printed,
}

/// What squares are worth to *positional*: less towards the centre.
pub const SQUARE_WEIGHTS: [i32; 32] = [
    4, 4, 4, 4, //
    4, 3, 3, 3, //
    3, 2, 2, 4, //
    4, 2, 1, 3, //
    3, 1, 2, 4, //
    4, 2, 2, 3, //
    3, 3, 3, 4, //
    4, 4, 4, 4,
];

const MAN: i32 = 5;
const MAN_BEFORE_GOAL: i32 = 7;
const KING: i32 = 10;

/// The second row from the goal of each side.
const BEFORE_GOAL: [u32; 2] = [0x0000_00f0, 0x0f00_0000];

/// Material times the weights of its squares: the owner's sum less the other side's.
pub fn positional(board: &Board, owner: Side, reading: Reading) -> i32 {
    let sum = |side: Side| -> i32 {
        squares(board.of(side))
            .map(|square| {
                let bit = square.bit();
                let piece = if board.kings & bit != 0 {
                    KING
                } else if reading == Reading::Printed {
                    0
                } else if BEFORE_GOAL[side.index()] & bit != 0 {
                    MAN_BEFORE_GOAL
                } else {
                    MAN
                };
                piece * SQUARE_WEIGHTS[square.index() as usize]
            })
            .sum()
    };
    sum(owner) - sum(!owner)
}

/// Own home row, and the three squares that make a triangle with it.
const HOME_ROW: [u32; 2] = [0xf000_0000, 0x0000_000f];
const TRIANGLE: [u32; 2] = [1 << 25 | 1 << 26 | 1 << 22, 1 << 5 | 1 << 6 | 1 << 9];

/// Material and defenders, as a share of both sides' sum: from -1 (only the other side has any) to 1.
pub fn triangle(board: &Board, owner: Side, reading: Reading) -> f64 {
    let sum = |side: Side| -> i32 {
        let squares_of = match reading {
            Reading::Mended => side,
            Reading::Printed if side == owner => Side::Black,
            Reading::Printed => Side::White,
        };
        let count = |set: u32| set.count_ones() as i32;
        count(board.men(side))
            + 3 * count(board.kings(side))
            + count(board.of(side) & HOME_ROW[squares_of.index()])
            + count(board.of(side) & TRIANGLE[squares_of.index()])
    };
    let (own, other) = (sum(owner), sum(!owner));
    if own + other == 0 {
        return 0.0;
    }
    f64::from(own - other) / f64::from(own + other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use game::Game;

    fn board(fen: &str) -> Board {
        *Position::read(fen).unwrap().board()
    }

    #[test]
    fn the_start_is_level() {
        for owner in Side::BOTH {
            assert_eq!(positional(&Board::INITIAL, owner, Reading::Mended), 0);
            assert_eq!(triangle(&Board::INITIAL, owner, Reading::Mended), 0.0);
        }
    }

    #[test]
    fn men_kings_and_squares_count() {
        // A man on a5 (4 x 5) and one before its goal on c7 (3 x 7) against a king on d4 (1 x 10).
        let board = board("W:Wa5,c7:BKd4");
        assert_eq!(
            positional(&board, Side::White, Reading::Mended),
            20 + 21 - 10
        );
        assert_eq!(positional(&board, Side::Black, Reading::Mended), -31);
        assert_eq!(positional(&board, Side::White, Reading::Printed), -10);
    }

    #[test]
    fn defenders_count() {
        // White: two men, one on its home row, one in its triangle: 4. Black: a king on its home row: 4.
        let board = board("W:Wc1,d2:BKb8");
        assert_eq!(triangle(&board, Side::White, Reading::Mended), 0.0);
        // As printed White's defenders are looked for on Black's squares: 2 against 3.
        assert_eq!(triangle(&board, Side::White, Reading::Printed), -0.2);
        assert_eq!(triangle(&board, Side::Black, Reading::Printed), 0.0);
    }

    #[test]
    fn both_are_fair() {
        let board = board("W:Wa3,c3,Ke5,h2:Bb6,f6,Kh8");
        for owner in Side::BOTH {
            let turned = board.turned();
            assert_eq!(
                positional(&board, owner, Reading::Mended),
                positional(&turned, !owner, Reading::Mended)
            );
            assert_eq!(
                triangle(&board, owner, Reading::Mended),
                triangle(&turned, !owner, Reading::Mended)
            );
        }
    }
}
