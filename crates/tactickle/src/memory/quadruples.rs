//! Alternative (a) of 1982: a matrix of 20 by 20 by 20 by 20 bits. The loser's squares are looked up in ascending
//! order, the winner's in descending order, so that one matrix serves both.

use crate::placement::Placement;
use crate::square::{SQUARES, Square};

pub(super) const BITS: usize = SQUARES.pow(4);

/// 160,000 bits, two for each configuration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quadruples {
    bytes: Vec<u8>,
    set: u64,
}

impl Default for Quadruples {
    fn default() -> Quadruples {
        Quadruples {
            bytes: vec![0; BITS / 8],
            set: 0,
        }
    }
}

impl Quadruples {
    /// Sets both bits; whether one of them is new.
    pub fn store(&mut self, placement: Placement) -> bool {
        let before = self.set;
        for bit in bits_of(placement) {
            let mask = 1 << (bit % 8);
            self.set += u64::from(self.bytes[bit / 8] & mask == 0);
            self.bytes[bit / 8] |= mask;
        }
        self.set > before
    }

    /// Whether both bits are set, be it by one configuration or by two.
    pub fn recalls(&self, placement: Placement) -> bool {
        bits_of(placement)
            .into_iter()
            .all(|bit| self.bytes[bit / 8] >> (bit % 8) & 1 == 1)
    }

    /// The number of bits that are set.
    pub fn bits_set(&self) -> u64 {
        self.set
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Quadruples> {
        (bytes.len() == BITS / 8).then(|| Quadruples {
            bytes: bytes.to_vec(),
            set: bytes.iter().map(|byte| u64::from(byte.count_ones())).sum(),
        })
    }
}

fn bits_of(placement: Placement) -> [usize; 2] {
    let squares = placement.squares();
    let number = |sum: usize, square: &Square| sum * SQUARES + square.index();
    [
        squares[..4].iter().fold(0, number),
        squares[4..].iter().rev().fold(0, number),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_of_two_configurations_make_another() {
        let read = |text| Placement::read(text).unwrap();
        let mut store = Quadruples::default();
        store.store(read("(FHMP,BDIL)"));
        assert!(store.recalls(read("(FHMP,BDIL)")) && !store.recalls(read("(FHMP,BDIK)")));
        // The order of the squares distinguishes the sides.
        assert!(!store.recalls(read("(BDIL,FHMP)")));
        store.store(read("(ACRT,BDIK)"));
        assert!(store.recalls(read("(FHMP,BDIK)")));
        assert_eq!(store.bits_set(), 4);
    }
}
