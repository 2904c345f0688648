//! Our own evaluation: a sum of features, each with a weight for many and one for few pieces, fitted to games of the player
//! against itself.

use game::Side;

use crate::board::Board;
use crate::square::MAIN_ROAD;

/// The number of features: 28 squares of men, and the rest of [`features`].
pub const FEATURES: usize = 28 + 8;

/// The pieces at the start: weights are mixed by the number that is left.
pub const FULL_BOARD: i32 = 24;

/// Weights in hundredths of a man, for a full board and for an empty one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights(pub [[i32; FEATURES]; 2]);

impl Weights {
    pub const FITTED: Weights = Weights(FITTED);
}

const KINGS: usize = 28;
const FIRST_KING: usize = 29;
const MAIN_ROAD_KING: usize = 30;
const MOBILITY: usize = 31;
const TURN: usize = 32;
const CENTRE_KINGS: usize = 33;
const SUPPORTED: usize = 34;
const RUNNERS: usize = 35;

/// d6, f6, c5, e5, d4, f4, c3, e3: where kings see most.
const CENTRE: u32 = 1 << 9 | 1 << 10 | 1 << 13 | 1 << 14 | 1 << 17 | 1 << 18 | 1 << 21 | 1 << 22;

/// What White has more of than Black, feature by feature.
pub fn features(board: &Board, turn: Side) -> [i32; FEATURES] {
    let mut sums = [0; FEATURES];
    one_side(board, 1, &mut sums);
    one_side(&board.turned(), -1, &mut sums);
    sums[TURN] = if turn == Side::White { 1 } else { -1 };
    sums
}

fn one_side(board: &Board, sign: i32, sums: &mut [i32; FEATURES]) {
    let men = board.men(Side::White);
    let kings = board.kings(Side::White);
    let mut rest = men;
    while rest != 0 {
        sums[rest.trailing_zeros() as usize - 4] += sign;
        rest &= rest - 1;
    }
    let count = |set: u32| set.count_ones() as i32;
    sums[KINGS] += sign * count(kings);
    sums[FIRST_KING] += sign * i32::from(kings != 0);
    sums[MAIN_ROAD_KING] += sign * i32::from(kings & MAIN_ROAD != 0);
    sums[MOBILITY] += sign * board.count_quiet(Side::White) as i32;
    sums[CENTRE_KINGS] += sign * count(kings & CENTRE);
    // Men with one of their own behind them are not taken from the front.
    let behind = crate::square::step(board.white, crate::square::UP_LEFT)
        | crate::square::step(board.white, crate::square::UP_RIGHT);
    sums[SUPPORTED] += sign * count(men & behind);
    sums[RUNNERS] += sign * count(men & free_paths(board.occupied()));
}

/// Squares from which a white man reaches its goal over free squares straight ahead on one side.
fn free_paths(occupied: u32) -> u32 {
    use crate::square::{DOWN_LEFT, DOWN_RIGHT, step};
    let mut reached = 0x0000_000f & !occupied;
    let mut runners = 0;
    for _ in 0..3 {
        let before = step(reached, DOWN_LEFT) | step(reached, DOWN_RIGHT);
        runners |= before;
        reached = before & !occupied;
    }
    runners
}

/// What a position is worth to `owner`, in hundredths of a man.
pub fn strong(board: &Board, turn: Side, owner: Side, weights: &Weights) -> i32 {
    let sums = features(board, turn);
    let pieces = (board.occupied().count_ones() as i32).min(FULL_BOARD);
    let total = |phase: usize| -> i32 {
        sums.iter()
            .zip(&weights.0[phase])
            .map(|(sum, weight)| sum * weight)
            .sum()
    };
    let value = (total(0) * pieces + total(1) * (FULL_BOARD - pieces)) / FULL_BOARD;
    if owner == Side::White { value } else { -value }
}

const FITTED: [[i32; FEATURES]; 2] = [
    [
        // Men from the row before the goal down to the home row, then the rest.
        159, 176, 168, 178, //
        114, 107, 125, 132, //
        167, 107, 81, 83, //
        103, 125, 104, 137, //
        108, 113, 115, 106, //
        106, 111, 126, 129, //
        132, 106, 135, 149, //
        212, 68, 1, 12, 3, -10, 19, 10,
    ],
    [
        177, 209, 200, 211, //
        168, 136, 158, 124, //
        95, 112, 103, 90, //
        103, 126, 125, 122, //
        106, 107, 121, 101, //
        98, 122, 108, 112, //
        97, 141, 117, 128, //
        198, 107, 19, 11, 8, -47, 1, 43,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;
    use game::Game;

    #[test]
    fn both_sides_are_valued_alike() {
        for fen in [
            "W:Wa3,c3,Ke5,h2:Bb6,f6,Kh8",
            "W:Wc7,a1:Bd2,h8",
            "W:WKa1:BKh8",
        ] {
            let board = *Position::read(fen).unwrap().board();
            for (turn, owner) in [
                (Side::White, Side::White),
                (Side::White, Side::Black),
                (Side::Black, Side::White),
            ] {
                let value = strong(&board, turn, owner, &Weights::FITTED);
                assert_eq!(
                    strong(&board.turned(), !turn, !owner, &Weights::FITTED),
                    value,
                    "{fen}"
                );
                assert_eq!(
                    strong(&board, turn, !owner, &Weights::FITTED),
                    -value,
                    "{fen}"
                );
            }
        }
    }

    #[test]
    fn more_is_better() {
        let value = |fen: &str| {
            let board = *Position::read(fen).unwrap().board();
            strong(&board, Side::White, Side::White, &Weights::FITTED)
        };
        assert!(value("W:Wa3,c3,e3:Bb6,d6") > 50);
        assert!(value("W:WKa3,c3:Bb6,d6") > 50);
        assert!(value("W:Wc3:Bb6,d6,f6") < -100);
    }
}
