//! How favourable a move looks: mobility first, then the lines through the square it leads to.

use game::Game;

use crate::lines::line_count;
use crate::position::{Move, Position};

/// What the evaluation of 1982 says of a move, by the names it has there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Favour {
    /// Own mobility after the move, less the adversary's.
    pub saldo: i32,
    /// The adversary's mobility after the move.
    pub sseu: i32,
    /// The lines through the square that the move leads to.
    pub info: i32,
}

/// Values a move of the side to move.
pub fn favour(position: &Position, chosen: Move) -> Favour {
    let side = position.side_to_move();
    let after = position.after(chosen);
    let sseu = after.mobility(!side) as i32;
    Favour {
        saldo: after.mobility(side) as i32 - sseu,
        sseu,
        info: line_count(chosen.to) as i32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_moves_are_valued_as_figure_21_prints_them() {
        let start = Position::initial();
        let figure = [
            ("20-16", 1, 5, 4),
            ("1-5", 1, 5, 4),
            ("18-14", 1, 6, 7),
            ("3-7", 1, 6, 7),
        ];
        for (text, saldo, sseu, info) in figure {
            let chosen = start.read_move(text).unwrap();
            assert_eq!(
                favour(&start, chosen),
                Favour { saldo, sseu, info },
                "{text}"
            );
        }
    }
}
