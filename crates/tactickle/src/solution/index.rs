//! A number for each placement: the combination of the first side's squares, then that of the second side's among the
//! squares left over.

use crate::placement::Placement;
use crate::square::SQUARES;

/// The number of placements of four and four pieces: 4,845 times 1,820.
pub const PLACEMENTS: usize = FOURS * REST;

/// Sets of four out of twenty squares.
pub(super) const FOURS: usize = 4845;
/// Sets of four out of the sixteen squares left over.
pub(super) const REST: usize = 1820;

/// `CHOOSE[k][n]`: sets of k + 1 out of n.
const CHOOSE: [[u32; SQUARES]; 4] = {
    let mut table = [[0; SQUARES]; 4];
    let mut n = 1;
    while n < SQUARES {
        table[0][n] = n as u32;
        let mut k = 1;
        while k < 4 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a placement, below [`PLACEMENTS`].
pub fn index(placement: Placement) -> usize {
    let first = placement.first();
    let mut rank = 0;
    let mut rest = first;
    for choose in &CHOOSE {
        let square = rest.trailing_zeros() as usize;
        rest &= rest.wrapping_sub(1);
        rank += choose[square % SQUARES];
    }
    let mut among = 0;
    let mut rest = placement.second();
    for choose in &CHOOSE {
        let square = rest.trailing_zeros() % SQUARES as u32;
        rest &= rest.wrapping_sub(1);
        let taken = (first & ((1 << square) - 1)).count_ones();
        among += choose[(square - taken) as usize];
    }
    rank as usize * REST + among as usize
}

/// The placement of a number below [`PLACEMENTS`].
pub fn placement(index: usize) -> Option<Placement> {
    if index >= PLACEMENTS {
        return None;
    }
    let first = set_of((index / REST) as u32, SQUARES);
    let among = set_of((index % REST) as u32, SQUARES - 4);
    let mut second = 0;
    let mut place = 0;
    for square in 0..SQUARES {
        if first >> square & 1 == 0 {
            second |= (among >> place & 1) << square;
            place += 1;
        }
    }
    Placement::new(first, second)
}

/// The set of four with a given rank, out of the first `squares`.
fn set_of(mut rank: u32, squares: usize) -> u32 {
    let mut set = 0;
    let mut below = squares;
    for choose in CHOOSE.iter().rev() {
        let square = (0..below)
            .rev()
            .find(|&square| choose[square] <= rank)
            .unwrap_or(0);
        rank -= choose[square];
        set |= 1 << square;
        below = square;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_placements_belong_to_each_other() {
        for number in (0..PLACEMENTS).step_by(1009).chain([PLACEMENTS - 1]) {
            let found = placement(number).expect("a placement");
            assert_eq!(index(found), number);
        }
        assert_eq!(placement(PLACEMENTS), None);
        let (first, second) = (0b1111, 0b1111_0000);
        assert_eq!(index(Placement::new(first, second).unwrap()), 0);
    }
}
