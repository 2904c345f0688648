//! The store of 1982: each configuration is taken apart into 28 relations between two of its squares, and each
//! relation is one of 11,200 bits.

use crate::placement::Placement;
use crate::square::{SQUARES, Square};

/// Pairs of the eight squares of a configuration.
const RELATIONS: usize = 28;
/// All bits: first square, relation, second square.
pub const BITS: usize = SQUARES * RELATIONS * SQUARES;
/// Bits in a word of the machine of 1982.
pub const WORD_BITS: usize = 36;
/// Words that hold all bits.
pub const WORDS: usize = BITS.div_ceil(WORD_BITS);

/// The number of a bit, 1 to 11,200: `relation` is 1 to 28, squares count from 1.
pub fn bit_number(first: Square, relation: usize, second: Square) -> usize {
    SQUARES * RELATIONS * first.index() + SQUARES * (relation - 1) + second.number()
}

/// 312 words of 36 bits. Bit 1 of a word is its sign, that is, its highest bit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RelationMatrix {
    words: [u64; WORDS],
    set: u32,
}

impl Default for RelationMatrix {
    fn default() -> RelationMatrix {
        RelationMatrix {
            words: [0; WORDS],
            set: 0,
        }
    }
}

impl RelationMatrix {
    /// Sets the 28 bits of a configuration and returns the number of new ones.
    pub fn store(&mut self, placement: Placement) -> u32 {
        let before = self.set;
        for number in bits_of(placement) {
            let (word, mask) = place(number);
            self.set += u32::from(self.words[word] & mask == 0);
            self.words[word] |= mask;
        }
        self.set - before
    }

    /// Whether all 28 bits are set.
    pub fn recalls(&self, placement: Placement) -> bool {
        bits_of(placement).all(|number| self.has(number))
    }

    /// Whether a bit, 1 to 11,200, is set.
    pub fn has(&self, number: usize) -> bool {
        let (word, mask) = place(number);
        self.words[word] & mask != 0
    }

    /// The number of bits that are set.
    pub fn bits_set(&self) -> u32 {
        self.set
    }

    /// The numbers of the bits that are set.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        (1..=BITS).filter(|&number| self.has(number))
    }

    pub fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// From its words; nothing may be set beyond the 11,200 bits.
    pub fn from_words(words: [u64; WORDS]) -> Option<RelationMatrix> {
        let spare = WORDS * WORD_BITS - BITS;
        let whole = words.iter().all(|word| word >> WORD_BITS == 0);
        let set = words.iter().map(|word| word.count_ones()).sum();
        (whole && words[WORDS - 1] & ((1 << spare) - 1) == 0)
            .then_some(RelationMatrix { words, set })
    }
}

/// The word of a bit, counted from 0, and the bit in it.
fn place(number: usize) -> (usize, u64) {
    let index = number - 1;
    (index / WORD_BITS, 1 << (WORD_BITS - 1 - index % WORD_BITS))
}

fn bits_of(placement: Placement) -> impl Iterator<Item = usize> {
    let squares = placement.squares();
    let pairs = (0..8).flat_map(|first| (first + 1..8).map(move |second| (first, second)));
    pairs.enumerate().map(move |(relation, (first, second))| {
        bit_number(squares[first], relation + 1, squares[second])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_example_is_found_where_it_was() {
        let square = |number| Square::from_number(number).unwrap();
        let number = bit_number(square(6), 5, square(4));
        let (word, mask) = place(number);
        assert_eq!((number, word + 1), (2884, 81));
        assert_eq!(mask, 1 << (36 - 4), "the fourth bit from the sign");
        assert_eq!((BITS, WORDS), (11_200, 312));
    }

    #[test]
    fn three_stored_configurations_make_a_fourth_one_known() {
        let mut matrix = RelationMatrix::default();
        let read = |text| Placement::read(text).unwrap();
        for text in ["(FHMP,BDIR)", "(FHMP,BDEL)"] {
            matrix.store(read(text));
            assert!(!matrix.recalls(read("(FHMP,BDIL)")));
        }
        matrix.store(read("(ACFG,BDIL)"));
        assert!(matrix.recalls(read("(FHMP,BDIL)")));
        let again = RelationMatrix::from_words(*matrix.words());
        assert_eq!(again.as_ref(), Some(&matrix));
        assert_eq!(matrix.numbers().count(), matrix.bits_set() as usize);
        let mut words = *matrix.words();
        words[WORDS - 1] |= 1;
        assert_eq!(RelationMatrix::from_words(words), None);
    }
}
