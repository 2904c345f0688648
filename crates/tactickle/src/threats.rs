//! Winning moves: as sets for speed, and in the order in which the program of 1982 finds them.

use game::{Game, Side};

use crate::lines::{completing, has_line};
use crate::position::{Move, Position};
use crate::square::{BOARD, Direction, Square};

/// The squares to which a side could make a winning move, if it were to move.
pub fn targets(position: &Position, side: Side) -> u32 {
    let own = position.pieces(side);
    let mut squares = [0usize; 4];
    let mut rest = own;
    for square in &mut squares {
        *square = rest.trailing_zeros() as usize & 31;
        rest &= rest.wrapping_sub(1);
    }
    let [a, b, c, d] = squares.map(|index| Square::new(index).unwrap_or(FIRST));
    // Two pieces stay, one of the other two completes their line.
    let ab = completing(a, b) & (c.steps() | d.steps());
    let ac = completing(a, c) & (b.steps() | d.steps());
    let ad = completing(a, d) & (b.steps() | c.steps());
    let bc = completing(b, c) & (a.steps() | d.steps());
    let bd = completing(b, d) & (a.steps() | c.steps());
    let cd = completing(c, d) & (a.steps() | b.steps());
    (ab | ac | ad | bc | bd | cd) & BOARD & !position.occupied()
}

const FIRST: Square = match Square::new(0) {
    Some(square) => square,
    None => unreachable!(),
};

/// Whether a legal move makes a line.
pub(crate) fn is_winning(position: &Position, chosen: Move) -> bool {
    let side = position.side_to_move();
    has_line(position.after(chosen).pieces(side))
}

/// The winning moves that a side could make if it were to move, in the order of the 32 patterns of 1982. A move may
/// occur more than once.
pub fn winning_moves(position: &Position, side: Side) -> Vec<Move> {
    let mut found = Patterns {
        own: position.pieces(side),
        occupied: position.occupied(),
        moves: Vec::new(),
    };
    for centre in Square::of(found.own) {
        let mut noted = Vec::with_capacity(8);
        for direction in Direction::ALL {
            let Some(next) = centre.neighbour(direction) else {
                continue;
            };
            if found.is_own(Some(next)) {
                noted.push(direction);
            } else if found.is_empty(next) {
                found.gap(centre, direction, next);
            }
        }
        for last in (1..noted.len()).rev() {
            for first in (0..last).rev() {
                found.pair(centre, noted[first], noted[last]);
            }
        }
    }
    found.moves
}

/// A board on which patterns are looked for.
struct Patterns {
    own: u32,
    occupied: u32,
    moves: Vec<Move>,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Patterns {
    fn is_own(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.own & square.set() != 0)
    }

    fn is_empty(&self, square: Square) -> bool {
        self.occupied & square.set() == 0
    }

    /// The square next to `centre` is empty: the line leads through it.
    fn gap(&mut self, centre: Square, direction: Direction, gap: Square) {
        let behind = self.is_own(centre.neighbour(direction.opposite()));
        if direction.is_diagonal() && behind {
            for from in match direction {
                SouthEast => [East, South],
                SouthWest => [South, West],
                NorthWest => [North, West],
                _ => [East, North],
            } {
                self.step_to(gap.neighbour(from), gap);
            }
        }
        let beyond = gap.neighbour(direction);
        if !self.is_own(beyond) {
            return;
        }
        if !direction.is_diagonal() {
            if behind {
                self.step_to(beyond, gap);
            }
            return;
        }
        for from in match direction {
            SouthEast => [East, South],
            SouthWest => [South, West],
            NorthWest => [West, North],
            _ => [East, North],
        } {
            self.step_to(centre.neighbour(from), gap);
        }
    }

    /// Two own pieces next to `centre`: one of the three steps into line with the others.
    fn pair(&mut self, centre: Square, first: Direction, last: Direction) {
        let steps: &[(Option<Direction>, Direction)] = match (first, last) {
            (East, SouthWest) => &[(Some(SouthWest), West), (Some(East), NorthEast)],
            (East, NorthWest) => &[(Some(NorthWest), West), (Some(East), SouthEast)],
            (South, NorthWest) => &[(Some(NorthWest), North), (Some(South), SouthEast)],
            (South, NorthEast) => &[(Some(NorthEast), North), (Some(South), SouthWest)],
            (West, SouthEast) => &[(Some(SouthEast), East), (Some(West), NorthWest)],
            (West, NorthEast) => &[(Some(NorthEast), East), (Some(West), SouthWest)],
            (North, SouthEast) => &[(Some(SouthEast), South), (Some(North), NorthWest)],
            (North, SouthWest) => &[(Some(SouthWest), South), (Some(North), NorthEast)],
            (SouthEast, SouthWest) => &[(None, South)],
            (SouthEast, NorthEast) => &[(None, East)],
            (SouthWest, NorthWest) => &[(None, West)],
            (NorthWest, NorthEast) => &[(None, North)],
            _ => &[],
        };
        for &(from, to) in steps {
            let from = match from {
                Some(direction) => centre.neighbour(direction),
                None => Some(centre),
            };
            if let Some(to) = centre.neighbour(to) {
                self.step_to(from, to);
            }
        }
    }

    fn step_to(&mut self, from: Option<Square>, to: Square) {
        if let Some(from) = from
            && self.is_own(Some(from))
            && self.is_empty(to)
        {
            self.moves.push(Move { from, to });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Placement;

    /// Every move of a side that makes a line, by trying all of them.
    fn slow(position: &Position, side: Side) -> BTreeSet<Move> {
        let own = position.pieces(side);
        let mut moves = BTreeSet::new();
        for from in Square::of(own) {
            for to in Square::of(from.steps() & !position.occupied()) {
                if has_line(own & !from.set() | to.set()) {
                    moves.insert(Move { from, to });
                }
            }
        }
        moves
    }

    #[test]
    fn patterns_and_sets_find_what_trying_finds() {
        let fours: Vec<u32> = (0..1u32 << 20)
            .filter(|set| set.count_ones() == 4)
            .collect();
        let mut checked = 0u32;
        for (index, &first) in fours.iter().enumerate() {
            if has_line(first) {
                continue;
            }
            // Every set of own pieces, with a different part of the possible adversaries each.
            for &second in fours.iter().skip(index % 97).step_by(97) {
                let Some(placement) = Placement::new(first, second) else {
                    continue;
                };
                let position = Position::new(placement, Side::White);
                let expected = slow(&position, Side::White);
                let found: BTreeSet<Move> =
                    winning_moves(&position, Side::White).into_iter().collect();
                assert_eq!(found, expected, "{placement}");
                let squares = expected.iter().fold(0, |set, chosen| set | chosen.to.set());
                assert_eq!(targets(&position, Side::White), squares, "{placement}");
                checked += 1;
            }
        }
        assert!(checked > 70_000, "{checked}");
    }
}
