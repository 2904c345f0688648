//! Unpacked text within limits, and up to where it is wanted.

use std::io::{self, Read};
use std::sync::atomic::Ordering;

use super::{Damage, EndedEarly, Packing, Watch};

/// The text of a packed file. A piece of it may be long in coming where nothing in it can be cut, so that reading itself
/// looks whether to go on.
pub(super) struct Bounded<R> {
    text: R,
    packing: Packing,
    /// What the watch had counted before this file.
    before: u64,
    unpacked: u64,
    watch: Watch,
}

impl<R: Read> Bounded<R> {
    /// The text of a file; `before` bytes had been read from disk before it.
    pub(super) fn new(text: R, packing: Packing, before: u64, watch: &Watch) -> Bounded<R> {
        Bounded {
            text,
            packing,
            before,
            unpacked: 0,
            watch: watch.clone(),
        }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.watch.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other(EndedEarly));
        }
        let count = self.text.read(buffer)?;
        self.unpacked += count as u64;
        let taken = self.watch.bytes.load(Ordering::Relaxed);
        let packed = taken.saturating_sub(self.before);
        if self.watch.limit.is_passed(self.unpacked, packed) {
            let damage = Damage::Huge(self.packing);
            return Err(io::Error::new(io::ErrorKind::InvalidData, damage));
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::{Input, UnpackLimit};
    use super::*;

    /// Reads a file that packs a number of newlines.
    fn read(newlines: usize, watch: &Watch) -> io::Result<usize> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.zst");
        let text = [&b"1. e4 *\n"[..], &vec![b'\n'; newlines]].concat();
        fs::write(&path, zstd::encode_all(&text[..], 1).unwrap()).unwrap();
        let source = Input::File(path).source_watched(watch)?;
        let super::super::Source::Text(mut stream) = source else {
            panic!("no text");
        };
        let mut text = Vec::new();
        stream.read_to_end(&mut text)
    }

    fn with(limit: UnpackLimit) -> Watch {
        Watch {
            limit,
            ..Watch::default()
        }
    }

    #[test]
    fn what_unpacks_to_too_much_is_not_read_to_its_end() {
        let none = UnpackLimit::default();
        let total = UnpackLimit {
            bytes: 1 << 20,
            ..none
        };
        let ratio = UnpackLimit {
            ratio: 100,
            free: 1 << 20,
            ..none
        };
        assert!(read(3 << 20, &with(none)).is_ok());
        for limit in [total, ratio] {
            assert!(read(1 << 19, &with(limit)).is_ok());
            let error = read(3 << 20, &with(limit)).unwrap_err();
            let damage: &Damage = error.get_ref().unwrap().downcast_ref().unwrap();
            assert_eq!(*damage, Damage::Huge(Packing::Zstd));
        }
        let usual = UnpackLimit {
            ratio: 1_000_000,
            ..ratio
        };
        assert!(read(3 << 20, &with(usual)).is_ok());
    }

    #[test]
    fn what_is_not_wanted_is_not_read() {
        let watch = Watch::default();
        watch.stop.store(true, Ordering::Relaxed);
        assert!(EndedEarly::is(&read(10, &watch).unwrap_err()));
    }
}
