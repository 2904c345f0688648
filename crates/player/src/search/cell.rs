//! One entry of a hash table that threads share without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A key with 64 bits of data; data of 0 means empty.
#[derive(Default)]
pub(super) struct Cell {
    /// Key XOR data: if two threads wrote the halves of an entry, it matches no key.
    check: AtomicU64,
    data: AtomicU64,
}

impl Cell {
    /// The data, of whichever key.
    #[inline]
    pub(super) fn data(&self) -> u64 {
        self.data.load(Relaxed)
    }

    /// The data, if it belongs to this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<u64> {
        let data = self.data();
        (data != 0 && self.check.load(Relaxed) ^ data == key).then_some(data)
    }

    /// Overwrites the entry.
    #[inline]
    pub(super) fn put(&self, key: u64, data: u64) {
        self.data.store(data, Relaxed);
        self.check.store(key ^ data, Relaxed);
    }
}
