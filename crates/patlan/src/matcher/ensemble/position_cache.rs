//! Positions met before, with what was found in them: games begin alike.

use chess::{Color, Position};

use super::BlockResult;

/// So many positions are kept.
const SLOTS: usize = 1 << SLOT_BITS;
const SLOT_BITS: u32 = 14;

/// Whoever looks at fewer positions than this meets none of them often enough.
const FIRST_LOOKS: u32 = 256;

/// After so many positions in a row, seen by one side, that nobody has met, a game goes its own way.
const PATIENCE: u8 = 2;

/// A position that was met so often stays while so many others want its place.
const DEAREST: u8 = 3;

/// A memory of positions.
#[derive(Debug)]
pub(super) struct PositionCache {
    /// Empty until there is something to keep.
    slots: Vec<Option<(Position, Color)>>,
    /// For each slot, a number made of the position in it: mostly enough to see that it is another one.
    marks: Vec<Signature>,
    /// For each slot what was found, in so many blocks.
    found: Vec<BlockResult>,
    width: usize,
    looks: u32,
    /// For each side, which may look at a game one after the other: how many more strange positions it will bear.
    patience: [u8; 2],
}

/// What tells most positions apart, small enough to stay near.
#[derive(Debug, Clone, Copy, Default)]
struct Signature {
    number: u16,
    worth: u8,
}

/// Where a position is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    index: usize,
    /// It has been there before.
    pub(super) is_known: bool,
}

impl PositionCache {
    /// A memory of so many blocks for each position.
    pub(super) fn new(width: usize) -> PositionCache {
        PositionCache {
            slots: Vec::new(),
            marks: Vec::new(),
            found: Vec::new(),
            width,
            looks: 0,
            patience: [PATIENCE; 2],
        }
    }

    /// What comes next is another game.
    pub(super) fn begin_game(&mut self) {
        self.patience = [PATIENCE; 2];
    }

    /// Where a position is kept; nowhere if it is unlikely to be met again.
    #[inline]
    pub(super) fn slot(&mut self, position: &Position, side: Color) -> Option<Slot> {
        match self.patience[usize::from(side.is_black())] {
            0 => None,
            _ => self.find(position, side),
        }
    }

    #[inline(never)]
    fn find(&mut self, position: &Position, side: Color) -> Option<Slot> {
        let looker = usize::from(side.is_black());
        self.looks = self.looks.saturating_add(1);
        if self.slots.is_empty() {
            if self.looks < FIRST_LOOKS {
                return None;
            }
            self.slots = vec![None; SLOTS];
            self.marks = vec![Signature::default(); SLOTS];
            self.found = vec![BlockResult::default(); SLOTS * self.width];
        }
        let (index, number) = slot_of(position, side);
        let mark = &mut self.marks[index];
        if mark.number == number
            && let Some((known, by)) = &self.slots[index]
            && *by == side
            && known == position
        {
            mark.worth = DEAREST.min(mark.worth + 1);
            self.patience[looker] = PATIENCE;
            return Some(Slot {
                index,
                is_known: true,
            });
        }
        self.patience[looker] -= 1;
        if mark.worth > 0 {
            mark.worth -= 1;
            return None;
        }
        mark.number = number;
        self.slots[index] = Some((position.clone(), side));
        Some(Slot {
            index,
            is_known: false,
        })
    }

    /// What was found in the position that is kept there.
    pub(super) fn found(&mut self, slot: Slot) -> &mut [BlockResult] {
        let start = slot.index * self.width;
        &mut self.found[start..start + self.width]
    }
}

/// A slot, and a number that tells most positions in it apart. Every move changes where the pieces of a colour stand.
#[inline]
fn slot_of(position: &Position, side: Color) -> (usize, u16) {
    let white = position.of(Color::White).0;
    let black = position.of(Color::Black).0;
    let mixed = white.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
    let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let slot = (mixed >> (u64::BITS - SLOT_BITS)) as usize ^ usize::from(side.is_black());
    (slot, (mixed >> 24) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOUND: BlockResult = BlockResult { left: 3, sure: 2 };

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    /// A memory that has looked often enough to keep something, and a position that it has met.
    fn after_many_looks(start: &Position) -> PositionCache {
        let mut known = PositionCache::new(1);
        for _ in 0..=FIRST_LOOKS {
            known.begin_game();
            if let Some(slot) = known.slot(start, Color::White) {
                known.found(slot)[0] = FOUND;
            }
        }
        known
    }

    #[test]
    fn what_was_found_is_found_again_for_the_same_side_only() {
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut known = after_many_looks(&start);
        let slot = known.slot(&start, Color::White).unwrap();
        assert!(slot.is_known);
        assert_eq!(known.found(slot), [FOUND]);
        let other = known.slot(&start, Color::Black).unwrap();
        assert!(!other.is_known);
        let without = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        let castled = known.slot(&without, Color::White);
        assert!(castled.is_none_or(|slot| !slot.is_known));
    }

    #[test]
    fn a_game_that_goes_its_own_way_is_let_go() {
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut known = after_many_looks(&start);
        let files = ["7K", "6K1", "5K2", "4K3", "3K4", "2K5", "1K6", "K7"];
        let ending = files.map(|rank| position(&format!("k7/pppppppp/8/8/8/8/8/{rank} w - - 0 1")));
        let kept = ending
            .iter()
            .filter(|now| known.slot(now, Color::White).is_some());
        assert_eq!(kept.count(), usize::from(PATIENCE));
        assert!(known.slot(&start, Color::White).is_none());
        known.begin_game();
        assert!(known.slot(&start, Color::White).unwrap().is_known);
    }
}
