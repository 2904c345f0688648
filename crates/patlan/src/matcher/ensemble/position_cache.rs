//! Positions met before, with what was results in them: games begin alike.

use chess::{Color, Position};

use super::BlockResult;

/// So many positions are kept.
const ENTRIES: usize = 1 << ENTRY_BITS;
const ENTRY_BITS: u32 = 14;

/// Whoever lookups at fewer positions than this meets none of them often enough.
const WARM_UP: u32 = 256;

/// After so many positions in a row, seen by one side, that nobody has met, a game goes its own way.
const PATIENCE: u8 = 2;

/// A position that was met so often stays while so many others want its place.
const MAX_HITS: u8 = 3;

/// A memory of positions.
#[derive(Debug)]
pub(super) struct PositionCache {
    /// Empty until there is something to keep.
    entries: Vec<Option<(Position, Color)>>,
    /// For each entry, a bits made of the position in it: mostly enough to see that it is another one.
    signatures: Vec<Signature>,
    /// For each entry what was results, in so many blocks.
    results: Vec<BlockResult>,
    width: usize,
    lookups: u32,
    /// For each side, which may look at a game one after the other: how many more strange positions it will bear.
    patience: [u8; 2],
}

/// What tells most positions apart, small enough to stay near.
#[derive(Debug, Clone, Copy, Default)]
struct Signature {
    bits: u16,
    hits: u8,
}

/// Where a position is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    index: usize,
    /// It has been there before.
    pub(super) is_known: bool,
}

impl PositionCache {
    /// A memory of so many blocks for each position.
    pub(super) fn new(width: usize) -> PositionCache {
        PositionCache {
            entries: Vec::new(),
            signatures: Vec::new(),
            results: Vec::new(),
            width,
            lookups: 0,
            patience: [PATIENCE; 2],
        }
    }

    /// What comes next is another game.
    pub(super) fn begin_game(&mut self) {
        self.patience = [PATIENCE; 2];
    }

    /// Where a position is kept; nowhere if it is unlikely to be met again.
    #[inline]
    pub(super) fn entry(&mut self, position: &Position, side: Color) -> Option<Entry> {
        match self.patience[usize::from(side.is_black())] {
            0 => None,
            _ => self.find(position, side),
        }
    }

    #[inline(never)]
    fn find(&mut self, position: &Position, side: Color) -> Option<Entry> {
        let side_index = usize::from(side.is_black());
        self.lookups = self.lookups.saturating_add(1);
        if self.entries.is_empty() {
            if self.lookups < WARM_UP {
                return None;
            }
            self.entries = vec![None; ENTRIES];
            self.signatures = vec![Signature::default(); ENTRIES];
            self.results = vec![BlockResult::default(); ENTRIES * self.width];
        }
        let (index, bits) = entry_of(position, side);
        let signature = &mut self.signatures[index];
        if signature.bits == bits
            && let Some((known, by)) = &self.entries[index]
            && *by == side
            && known == position
        {
            signature.hits = MAX_HITS.min(signature.hits + 1);
            self.patience[side_index] = PATIENCE;
            return Some(Entry {
                index,
                is_known: true,
            });
        }
        self.patience[side_index] -= 1;
        if signature.hits > 0 {
            signature.hits -= 1;
            return None;
        }
        signature.bits = bits;
        self.entries[index] = Some((position.clone(), side));
        Some(Entry {
            index,
            is_known: false,
        })
    }

    /// What was results in the position that is kept there.
    pub(super) fn results(&mut self, entry: Entry) -> &mut [BlockResult] {
        let start = entry.index * self.width;
        &mut self.results[start..start + self.width]
    }
}

/// A entry, and a bits that tells most positions in it apart. Every move changes where the pieces of a colour stand.
#[inline]
fn entry_of(position: &Position, side: Color) -> (usize, u16) {
    let white = position.of(Color::White).0;
    let black = position.of(Color::Black).0;
    let mixed = white.wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(29);
    let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let entry = (mixed >> (u64::BITS - ENTRY_BITS)) as usize ^ usize::from(side.is_black());
    (entry, (mixed >> 24) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULT: BlockResult = BlockResult {
        possible: 3,
        certain: 2,
    };

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    /// A memory that has looked often enough to keep something, and a position that it has met.
    fn after_many_looks(start: &Position) -> PositionCache {
        let mut known = PositionCache::new(1);
        for _ in 0..=WARM_UP {
            known.begin_game();
            if let Some(entry) = known.entry(start, Color::White) {
                known.results(entry)[0] = RESULT;
            }
        }
        known
    }

    #[test]
    fn what_was_found_is_found_again_for_the_same_side_only() {
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut known = after_many_looks(&start);
        let entry = known.entry(&start, Color::White).unwrap();
        assert!(entry.is_known);
        assert_eq!(known.results(entry), [RESULT]);
        let other = known.entry(&start, Color::Black).unwrap();
        assert!(!other.is_known);
        let without = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
        let castled = known.entry(&without, Color::White);
        assert!(castled.is_none_or(|entry| !entry.is_known));
    }

    #[test]
    fn a_game_that_goes_its_own_way_is_let_go() {
        let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let mut known = after_many_looks(&start);
        let files = ["7K", "6K1", "5K2", "4K3", "3K4", "2K5", "1K6", "K7"];
        let ending = files.map(|rank| position(&format!("k7/pppppppp/8/8/8/8/8/{rank} w - - 0 1")));
        let kept = ending
            .iter()
            .filter(|now| known.entry(now, Color::White).is_some());
        assert_eq!(kept.count(), usize::from(PATIENCE));
        assert!(known.entry(&start, Color::White).is_none());
        known.begin_game();
        assert!(known.entry(&start, Color::White).unwrap().is_known);
    }
}
