//! Lost configurations, kept so that they are recognised the next time.
//!
//! Placements are written with the loser's pieces first. The program of 1982 keeps what it left to its adversary
//! ([`Lost::Left`]); what a side faces when it is to move ([`Lost::Faced`]) is kept apart.
//!
//! | module | subject |
//! |---|---|
//! | `relations` | 28 relations between pairs of squares: 11,200 bits, as in 1982 |
//! | `quadruples` | alternative (a): each side's four squares as one bit |
//! | `frequencies` | alternative (c): how often each square occurred, and the latest configurations |
//! | `exact` | one bit for each placement |
//! | `file` | the bytes of a memory |

mod exact;
mod file;
mod frequencies;
mod quadruples;
mod relations;

pub use exact::ExactStore;
pub use file::{BadMemory, MOST_BYTES, VERSION};
pub use frequencies::{Frequencies, RECENT, THRESHOLD};
pub use quadruples::Quadruples;
pub use relations::{BITS, RelationMatrix, WORD_BITS, WORDS, bit_number};

use crate::placement::Placement;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StoreKind {
    /// 28 relations in 11,200 bits; recalls more than was stored.
    Relations,
    /// Both sides' squares in 160,000 bits; recalls more than was stored.
    Quadruples,
    /// Frequencies of squares with a threshold; recalls more than was stored, and forgets.
    Frequencies,
    Exact,
}

impl StoreKind {
    /// All of them, the original one first.
    pub const ALL: [StoreKind; 4] = [
        StoreKind::Relations,
        StoreKind::Quadruples,
        StoreKind::Frequencies,
        StoreKind::Exact,
    ];

    /// The word for it on the command line.
    pub fn word(self) -> &'static str {
        match self {
            StoreKind::Relations => "relations",
            StoreKind::Quadruples => "quadruples",
            StoreKind::Frequencies => "frequencies",
            StoreKind::Exact => "exact",
        }
    }

    /// Reads what [`StoreKind::word`] writes.
    pub fn from_word(word: &str) -> Option<StoreKind> {
        StoreKind::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

/// When the loser of a configuration loses it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lost {
    /// It has moved and left this to the winner.
    Left,
    Faced,
}

#[derive(Debug, Clone, PartialEq)]
enum Store {
    Relations(Box<RelationMatrix>),
    Quadruples(Quadruples),
    Frequencies(Box<Frequencies>),
    Exact(ExactStore),
}

impl Store {
    fn new(kind: StoreKind) -> Store {
        match kind {
            StoreKind::Relations => Store::Relations(Box::default()),
            StoreKind::Quadruples => Store::Quadruples(Quadruples::default()),
            StoreKind::Frequencies => Store::Frequencies(Box::default()),
            StoreKind::Exact => Store::Exact(ExactStore::default()),
        }
    }

    fn recalls(&self, placement: Placement) -> bool {
        match self {
            Store::Relations(store) => store.recalls(placement),
            Store::Quadruples(store) => store.recalls(placement),
            Store::Frequencies(store) => store.recalls(placement),
            Store::Exact(store) => store.recalls(placement),
        }
    }

    fn store(&mut self, placement: Placement) -> bool {
        match self {
            Store::Relations(store) => store.store(placement) > 0,
            Store::Quadruples(store) => store.store(placement),
            Store::Frequencies(store) => store.store(placement),
            Store::Exact(store) => store.store(placement),
        }
    }

    /// Bits set, or configurations counted.
    fn size(&self) -> u64 {
        match self {
            Store::Relations(store) => u64::from(store.bits_set()),
            Store::Quadruples(store) => store.bits_set(),
            Store::Frequencies(store) => u64::from(store.stored()),
            Store::Exact(store) => store.len(),
        }
    }
}

/// Lost configurations of both kinds.
#[derive(Debug, Clone, PartialEq)]
pub struct Memory {
    kind: StoreKind,
    folded: bool,
    left: Store,
    faced: Store,
}

impl Memory {
    /// An empty one. With `folded`, a configuration stands for its turns and mirrors too.
    pub fn new(kind: StoreKind, folded: bool) -> Memory {
        Memory {
            kind,
            folded,
            left: Store::new(kind),
            faced: Store::new(kind),
        }
    }

    /// The one of 1982: 28 relations, nothing folded.
    pub fn original() -> Memory {
        Memory::new(StoreKind::Relations, false)
    }

    pub fn kind(&self) -> StoreKind {
        self.kind
    }

    /// Whether turns and mirrors are the same.
    pub fn is_folded(&self) -> bool {
        self.folded
    }

    /// Whether a configuration is taken for a lost one.
    pub fn recalls(&self, lost: Lost, placement: Placement) -> bool {
        let store = match lost {
            Lost::Left => &self.left,
            Lost::Faced => &self.faced,
        };
        // Folding costs more than the question whether there is anything at all.
        store.size() > 0 && store.recalls(self.form(placement))
    }

    /// Keeps a lost configuration; whether anything changed.
    pub fn store(&mut self, lost: Lost, placement: Placement) -> bool {
        let form = self.form(placement);
        match lost {
            Lost::Left => self.left.store(form),
            Lost::Faced => self.faced.store(form),
        }
    }

    /// Bits set (relations, quadruples) or configurations kept (frequencies, exact).
    pub fn size(&self, lost: Lost) -> u64 {
        match lost {
            Lost::Left => self.left.size(),
            Lost::Faced => self.faced.size(),
        }
    }

    /// Whether nothing has been stored.
    pub fn is_empty(&self) -> bool {
        self.left.size() + self.faced.size() == 0
    }

    /// The matrix of 1982, if that is how configurations are kept.
    pub fn relations(&self) -> Option<&RelationMatrix> {
        match &self.left {
            Store::Relations(matrix) => Some(matrix),
            _ => None,
        }
    }

    /// Exactly what was stored, if that is how configurations are kept.
    pub fn exact(&self, lost: Lost) -> Option<&ExactStore> {
        match (lost, &self.left, &self.faced) {
            (Lost::Left, Store::Exact(store), _) | (Lost::Faced, _, Store::Exact(store)) => {
                Some(store)
            }
            _ => None,
        }
    }

    fn form(&self, placement: Placement) -> Placement {
        if self.folded {
            placement.folded()
        } else {
            placement
        }
    }
}
