//! One place of a memory that threads share without waiting for each other.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Data that belongs to a key. Data of 0 is none.
#[derive(Default)]
pub(super) struct Cell {
    /// The key, mixed with the data: a cell that two threads wrote to at once belongs to no key.
    check: AtomicU64,
    data: AtomicU64,
}

impl Cell {
    /// The data, whosever it is.
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

    /// Puts data in, in place of what was there.
    #[inline]
    pub(super) fn put(&self, key: u64, data: u64) {
        self.data.store(data, Relaxed);
        self.check.store(key ^ data, Relaxed);
    }
}
