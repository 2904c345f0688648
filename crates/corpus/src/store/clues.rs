//! Screening facts ("clues") of the positions of a block: one bit for each fact and position, so that positions in which
//! nothing can be found need not be looked at, nor replayed if nothing is found after them.

use chess::{Clues, Color};

use super::bytes::Bad;
use crate::scan::Sides;

/// Bits of a word.
const WORD: usize = 64;

/// Collects the clues of a block.
#[derive(Debug, Default)]
pub(super) struct CluesBuilder {
    planes: [Vec<u64>; Clues::COUNT],
    positions: usize,
}

impl CluesBuilder {
    pub(super) fn push(&mut self, clues: &[Clues]) {
        for clues in clues {
            if self.positions.is_multiple_of(WORD) {
                self.planes.iter_mut().for_each(|plane| plane.push(0));
            }
            for place in clues.numbers() {
                if let Some(word) = self.planes[place].last_mut() {
                    *word |= 1 << (self.positions % WORD);
                }
            }
            self.positions += 1;
        }
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let words = self.planes.iter().flatten();
        words.flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// The clues of a block.
#[derive(Debug)]
pub(super) struct ClueColumns {
    bytes: Vec<u8>,
    /// Words of one clue.
    words: usize,
}

impl ClueColumns {
    pub(super) fn read(bytes: Vec<u8>, positions: usize) -> Result<ClueColumns, Bad> {
        let words = positions.div_ceil(WORD);
        if Some(bytes.len()) != words.checked_mul(Clues::COUNT * size_of::<u64>()) {
            return Err("clues");
        }
        let columns = ClueColumns { bytes, words };
        // Behind the last position there is nothing.
        let used = positions % WORD;
        let spills = |place: usize| {
            let last = columns.plane(place).last();
            last.is_some_and(|word| u64::from_le_bytes(*word) >> used != 0)
        };
        if used != 0 && (0..Clues::COUNT).any(spills) {
            return Err("clues");
        }
        Ok(columns)
    }

    /// The words of one clue.
    fn plane(&self, place: usize) -> &[[u8; size_of::<u64>()]] {
        let (words, _) = self.bytes.as_chunks();
        words
            .get(place * self.words..(place + 1) * self.words)
            .unwrap_or_default()
    }

    /// The clues of a position.
    pub(super) fn at(&self, position: usize) -> Clues {
        let is_set = |place: &usize| {
            let word = self.plane(*place).get(position / WORD);
            word.is_some_and(|word| u64::from_le_bytes(*word) >> (position % WORD) & 1 != 0)
        };
        Clues::from_numbers((0..Clues::COUNT).filter(is_set))
    }

    /// The positions that have all of one of these sets of clues, for white and for black.
    pub(super) fn screen(&self, needs: &[Clues]) -> Screened {
        let of_side = |side: Color| {
            let mut all = vec![0; self.words];
            for set in needs {
                let mut these = vec![u64::MAX; self.words];
                for place in set.of_side(side).numbers() {
                    for (word, known) in these.iter_mut().zip(self.plane(place)) {
                        *word &= u64::from_le_bytes(*known);
                    }
                }
                for (word, known) in all.iter_mut().zip(these) {
                    *word |= known;
                }
            }
            all
        };
        Screened([of_side(Color::White), of_side(Color::Black)])
    }
}

/// The positions of a block that pass a screening, for White and for Black.
#[derive(Debug)]
pub(crate) struct Screened([Vec<u64>; 2]);

impl Screened {
    /// These positions, for the side to move.
    pub(super) fn for_mover(positions: Vec<u64>) -> Screened {
        Screened([positions.clone(), positions])
    }

    /// Those of one game, which begins with position `first` of the block and with the turn of `turn`.
    pub(super) fn of_game(&self, first: usize, turn: Color, sides: Sides) -> Places<'_> {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let white = match first.is_multiple_of(2) == turn.is_white() {
            true => EVEN,
            false => !EVEN,
        };
        let masks = match sides {
            Sides::Mover => [white, !white],
            Sides::Only(Color::White) => [white, 0],
            Sides::Only(Color::Black) => [0, !white],
            Sides::Both => [u64::MAX; 2],
        };
        Places {
            screened: self,
            first,
            masks,
        }
    }
}

/// The positions of a game that pass a screening.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places<'a> {
    screened: &'a Screened,
    first: usize,
    /// The positions where White looks, and Black, in each word.
    masks: [u64; 2],
}

impl Places<'_> {
    /// The first ply from `from` on, up to `last`, after which the position passes the screening.
    #[inline]
    pub(super) fn next(&self, from: u32, last: u32) -> Option<u32> {
        if from > last {
            return None;
        }
        let at = self.first + from as usize;
        let end = self.first + last as usize;
        let mut place = at / WORD;
        let mut bits = self.word(place) & u64::MAX << (at % WORD);
        while bits == 0 {
            place += 1;
            if place > end / WORD {
                return None;
            }
            bits = self.word(place);
        }
        let found = place * WORD + bits.trailing_zeros() as usize;
        (found <= end).then(|| (found - self.first) as u32)
    }

    #[inline]
    fn word(&self, place: usize) -> u64 {
        let [white, black] = &self.screened.0;
        let of = |words: &[u64], mask: u64| words.get(place).map_or(0, |word| word & mask);
        of(white, self.masks[0]) | of(black, self.masks[1])
    }
}

#[cfg(test)]
mod tests {
    use chess::{Clue, Owner, Role};

    use super::*;

    /// Clues by a simple rule of many different ones.
    fn clues(position: usize) -> Clues {
        Clues::from_numbers(
            (0..Clues::COUNT)
                .filter(|place| (position * position + position / 7).is_multiple_of(place + 3)),
        )
    }

    fn columns(positions: usize) -> ClueColumns {
        let mut builder = CluesBuilder::default();
        let all: Vec<Clues> = (0..positions).map(clues).collect();
        let (some, others) = all.split_at(positions / 3);
        builder.push(some);
        builder.push(others);
        ClueColumns::read(builder.write(), positions).unwrap()
    }

    #[test]
    fn clues_come_back() {
        for positions in [0, 1, 63, 64, 65, 128, 1000] {
            let columns = columns(positions);
            for position in 0..positions {
                assert_eq!(
                    columns.at(position),
                    clues(position),
                    "{position} of {positions}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_column_is_refused() {
        for (length, positions) in [(1, 0), (79, 1), (81, 1), (80, 65), (160, 64), (0, 5)] {
            assert!(ClueColumns::read(vec![0; length], positions).is_err());
        }
        let mut bytes = vec![0; 80];
        bytes[15] = 0x80;
        assert!(ClueColumns::read(bytes.clone(), 63).is_err());
        assert!(ClueColumns::read(bytes, 64).is_ok());
    }

    #[test]
    fn places_are_those_with_the_clues() {
        let needs = [
            Clues::NONE
                .with(Clue::KingShutIn(Owner::Opponent))
                .with(Clue::PawnsBlocked(Owner::Me)),
            Clues::NONE.with(Clue::Without(Role::Queen)),
        ];
        let columns = columns(1000);
        let screened = columns.screen(&needs);
        for (first, plies) in [(0, 0), (0, 999), (1, 62), (63, 1), (64, 500), (701, 298)] {
            for turn in Color::ALL {
                for sides in [
                    Sides::Mover,
                    Sides::Both,
                    Sides::Only(Color::White),
                    Sides::Only(Color::Black),
                ] {
                    let places = screened.of_game(first, turn, sides);
                    let looks = |side: Color, ply: u32| match sides {
                        Sides::Both => true,
                        Sides::Mover => (side == turn) == ply.is_multiple_of(2),
                        Sides::Only(only) => {
                            side == only && (side == turn) == ply.is_multiple_of(2)
                        }
                    };
                    let slow: Vec<u32> = (0..=plies)
                        .filter(|ply| {
                            let known = clues(first + *ply as usize);
                            Color::ALL.into_iter().any(|side| {
                                looks(side, *ply)
                                    && needs
                                        .iter()
                                        .any(|set| known.contains_all(set.of_side(side)))
                            })
                        })
                        .collect();
                    let mut found = Vec::new();
                    let mut from = 0;
                    while let Some(ply) = places.next(from, plies) {
                        found.push(ply);
                        from = ply + 1;
                    }
                    assert_eq!(found, slow, "{first} {plies} {turn} {sides:?}");
                }
            }
        }
    }
}
