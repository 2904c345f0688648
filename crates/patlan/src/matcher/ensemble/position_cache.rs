//! A cache of positions met before: games begin alike, and 12 % of the positions of 1,000 games occur twice, 16 % of
//! 10,000 (`docs/lab-notes.md`).

use chess::{Color, Position};

use super::BlockResult;

/// The number of entries: 16,384. Four times as many are no faster, eight times 5 % slower.
const ENTRIES: usize = 1 << ENTRY_BITS;
const ENTRY_BITS: u32 = 14;

/// The cache is allocated after this many lookups: a shorter search would not gain by it.
const WARM_UP: u32 = 256;

/// After this many positions in a row, seen by one side, that are not in the cache, the rest of the game is not looked
/// up.
const PATIENCE: u8 = 2;

/// An entry that was hit this often survives as many other positions that belong to the same place.
const MAX_HITS: u8 = 3;

/// A direct-mapped cache from positions to the results of all blocks.
#[derive(Debug)]
pub(super) struct PositionCache {
    /// Empty until the warm-up is over.
    entries: Vec<Option<(Position, Color)>>,
    /// For each entry, bits of the hash of its position: nearly always enough to see that another position is meant.
    signatures: Vec<Signature>,
    /// `width` results for each entry.
    results: Vec<BlockResult>,
    width: usize,
    lookups: u32,
    /// For each side, the number of misses after which the rest of the game is not looked up.
    patience: [u8; 2],
}

/// Small enough that those of all entries stay in the data cache.
#[derive(Debug, Clone, Copy, Default)]
struct Signature {
    bits: u16,
    hits: u8,
}

/// The place of a position in the cache.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    index: usize,
    /// Whether its results are there.
    pub(super) is_known: bool,
}

impl PositionCache {
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

    pub(super) fn begin_game(&mut self) {
        self.patience = [PATIENCE; 2];
    }

    /// The entry of a position; `None` if it is unlikely to be met again.
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

    pub(super) fn results(&mut self, entry: Entry) -> &mut [BlockResult] {
        let start = entry.index * self.width;
        &mut self.results[start..start + self.width]
    }
}

/// The index of a position and 16 more bits of its hash. Every move changes where the pieces of a colour stand, so
/// that is all that is hashed.
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

    /// A cache after its warm-up that has met a position.
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
    fn cached_results_belong_to_one_side() {
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
    fn a_game_that_leaves_known_positions_is_not_looked_up() {
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
