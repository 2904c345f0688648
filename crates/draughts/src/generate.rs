//! The legal moves of a board.

use game::Side;

use crate::board::Board;
use crate::moves::Move;
use crate::square::{DOWN_LEFT, DOWN_RIGHT, UP_LEFT, UP_RIGHT, look, step};

const ALL: [usize; 4] = [UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT];
const ACROSS: [[usize; 2]; 4] = [
    [UP_RIGHT, DOWN_LEFT],
    [UP_LEFT, DOWN_RIGHT],
    [UP_LEFT, DOWN_RIGHT],
    [UP_RIGHT, DOWN_LEFT],
];

fn forwards(side: Side) -> [usize; 2] {
    match side {
        Side::White => [UP_LEFT, UP_RIGHT],
        Side::Black => [DOWN_LEFT, DOWN_RIGHT],
    }
}

fn backwards(direction: usize) -> usize {
    3 - direction
}

impl Board {
    /// Appends the legal moves of a side: the greatest captures if there are captures, or else all other moves.
    #[inline]
    pub fn legal_moves(&self, side: Side, into: &mut Vec<Move>) {
        let hunters = self.hunters(side);
        if hunters == 0 {
            self.quiet_moves(side, into);
        } else {
            self.captures(side, hunters, into);
        }
    }

    /// Whether a side must capture.
    #[inline]
    pub fn must_capture(&self, side: Side) -> bool {
        self.hunters(side) != 0
    }

    /// Whether a side has a legal move.
    #[inline]
    pub fn can_move(&self, side: Side) -> bool {
        let empty = !self.occupied();
        let steps = |men: u32, ways: &[usize]| ways.iter().any(|way| step(men, *way) & empty != 0);
        steps(self.men(side), &forwards(side))
            || steps(self.kings(side), &ALL)
            || self.must_capture(side)
    }

    /// The number of legal moves of a side.
    #[inline]
    pub fn count_moves(&self, side: Side, buffer: &mut Vec<Move>) -> u64 {
        let hunters = self.hunters(side);
        if hunters == 0 {
            return u64::from(self.count_quiet(side));
        }
        buffer.clear();
        self.captures(side, hunters, buffer);
        buffer.len() as u64
    }

    /// The number of moves without captures, as if no capture were possible.
    #[inline]
    pub fn count_quiet(&self, side: Side) -> u32 {
        let empty = !self.occupied();
        let men = self.men(side);
        let mut count = 0;
        for direction in forwards(side) {
            count += (step(men, direction) & empty).count_ones();
        }
        let mut kings = self.kings(side);
        while kings != 0 {
            let king = kings.trailing_zeros();
            kings &= kings - 1;
            for direction in ALL {
                count += look(king, direction, !empty).0.count_ones();
            }
        }
        count
    }

    /// The pieces of a side that can take something.
    #[inline]
    pub(crate) fn hunters(&self, side: Side) -> u32 {
        let prey = self.of(!side);
        let empty = !self.occupied();
        let men = self.men(side);
        let mut hunters = 0;
        for direction in ALL {
            let back = backwards(direction);
            hunters |= step(step(empty, back) & prey, back) & men;
        }
        let mut kings = self.kings(side);
        while kings != 0 {
            let king = kings.trailing_zeros();
            kings &= kings - 1;
            for direction in ALL {
                let (_, blocker) = look(king, direction, !empty);
                if blocker & prey != 0 && step(blocker, direction) & empty != 0 {
                    hunters |= 1 << king;
                    break;
                }
            }
        }
        hunters
    }

    /// Appends the moves that take nothing.
    #[inline]
    pub(crate) fn quiet_moves(&self, side: Side, into: &mut Vec<Move>) {
        let empty = !self.occupied();
        let men = self.men(side);
        for direction in forwards(side) {
            let mut targets = step(men, direction) & empty;
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets &= targets - 1;
                into.push(quiet(
                    step(to, backwards(direction)).trailing_zeros(),
                    to.trailing_zeros(),
                ));
            }
        }
        let mut kings = self.kings(side);
        while kings != 0 {
            let king = kings.trailing_zeros();
            kings &= kings - 1;
            for direction in ALL {
                let mut targets = look(king, direction, !empty).0;
                while targets != 0 {
                    into.push(quiet(king, targets.trailing_zeros()));
                    targets &= targets - 1;
                }
            }
        }
    }

    pub(crate) fn captures(&self, side: Side, mut hunters: u32, into: &mut Vec<Move>) {
        let mut hunt = Hunt {
            prey: self.of(!side),
            occupied: 0,
            from: 0,
            most: 0,
            first: into.len(),
            found: into,
        };
        while hunters != 0 {
            let from = hunters & hunters.wrapping_neg();
            hunters &= hunters - 1;
            hunt.from = from.trailing_zeros();
            hunt.occupied = self.occupied() & !from;
            if self.kings & from != 0 {
                hunt.king_from(hunt.from, &ALL, 0);
            } else {
                hunt.man_from(from, 0);
            }
        }
    }
}

#[inline]
fn quiet(from: u32, to: u32) -> Move {
    Move {
        from: from as u8,
        to: to as u8,
        captured: 0,
    }
}

/// All captures of the greatest number. What is taken stays on the board, and in the way, until the move ends.
struct Hunt<'a> {
    prey: u32,
    occupied: u32,
    from: u32,
    most: u32,
    first: usize,
    found: &'a mut Vec<Move>,
}

impl Hunt<'_> {
    fn man_from(&mut self, here: u32, taken: u32) {
        let mut goes_on = false;
        for direction in ALL {
            let victim = step(here, direction) & self.prey & !taken;
            let landing = step(victim, direction) & !self.occupied;
            if landing != 0 {
                goes_on = true;
                self.man_from(landing, taken | victim);
            }
        }
        if !goes_on {
            self.note(here, taken);
        }
    }

    fn king_from(&mut self, here: u32, directions: &[usize], taken: u32) -> bool {
        let mut goes_on = false;
        for &direction in directions {
            goes_on |= self.king_over(here, direction, taken);
        }
        goes_on
    }

    /// Follows the capture of the first piece in a direction, if it can be taken.
    fn king_over(&mut self, here: u32, direction: usize, taken: u32) -> bool {
        let (_, blocker) = look(here, direction, self.occupied);
        if blocker & self.prey & !taken == 0 || step(blocker, direction) & !self.occupied == 0 {
            return false;
        }
        let taken = taken | blocker;
        let (landings, _) = look(blocker.trailing_zeros(), direction, self.occupied);
        let mut goes_on = false;
        let mut rest = landings;
        while rest != 0 {
            goes_on |= self.king_from(rest.trailing_zeros(), &ACROSS[direction], taken);
            rest &= rest - 1;
        }
        // Straight on it does not matter on which of the landings the king rests.
        goes_on |= self.king_over(landings.trailing_zeros(), direction, taken);
        if !goes_on {
            self.note(landings, taken);
        }
        true
    }

    fn note(&mut self, mut landings: u32, taken: u32) {
        let count = taken.count_ones();
        if count < self.most {
            return;
        }
        if count > self.most {
            self.most = count;
            self.found.truncate(self.first);
        }
        while landings != 0 {
            let capture = Move {
                from: self.from as u8,
                to: landings.trailing_zeros() as u8,
                captured: taken,
            };
            landings &= landings - 1;
            if count < 3 || !self.found[self.first..].contains(&capture) {
                self.found.push(capture);
            }
        }
    }
}
