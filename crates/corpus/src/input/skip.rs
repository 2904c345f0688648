//! Streams of which parts can be passed over.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Buffered;

/// A stream that can pass over bytes. After its end it passes over as many as one likes; the next read finds nothing.
pub trait Skip: Read {
    /// Skips bytes.
    fn skip(&mut self, count: u64) -> io::Result<()>;
}

impl<S: Skip + ?Sized> Skip for Box<S> {
    fn skip(&mut self, count: u64) -> io::Result<()> {
        (**self).skip(count)
    }
}

/// A stream that has to read what it passes over.
pub(super) struct Stream(pub(super) Buffered);

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Skip for Stream {
    fn skip(&mut self, count: u64) -> io::Result<()> {
        let mut left = count;
        while left > 0 {
            let known = self.0.fill_buf()?.len() as u64;
            if known == 0 {
                break;
            }
            let passed = known.min(left);
            self.0.consume(passed as usize);
            left -= passed;
        }
        Ok(())
    }
}

/// A file that continues after the bytes that it skips; `read` counts that, too.
pub(super) struct Seeking {
    file: BufReader<File>,
    read: Arc<AtomicU64>,
}

impl Seeking {
    pub(super) fn new(file: File, read: Arc<AtomicU64>) -> Seeking {
        let file = BufReader::with_capacity(1 << 18, file);
        Seeking { file, read }
    }
}

impl Read for Seeking {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl Skip for Seeking {
    fn skip(&mut self, count: u64) -> io::Result<()> {
        let distance = i64::try_from(count).map_err(io::Error::other)?;
        self.file.seek_relative(distance)?;
        self.read.fetch_add(count, Ordering::Relaxed);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_and_files_skip_alike() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let bytes: Vec<u8> = (0..=255).cycle().take(3 << 18).collect();
        std::fs::write(&path, &bytes).unwrap();
        let counted = Arc::new(AtomicU64::new(0));
        let mut file = Seeking::new(File::open(&path).unwrap(), counted.clone());
        let mut stream = Stream(Box::new(BufReader::new(io::Cursor::new(bytes.clone()))));
        let mut at = 0;
        for (skipped, taken) in [(0, 3), (5, 300_000), (300_001, 7), (1, 1), (9 << 20, 1)] {
            at += skipped;
            let expected: Vec<u8> = bytes.iter().skip(at).take(taken).copied().collect();
            at += expected.len();
            for input in [&mut file as &mut dyn Skip, &mut stream] {
                let mut found = Vec::new();
                input.skip(skipped as u64).unwrap();
                input.take(taken as u64).read_to_end(&mut found).unwrap();
                assert_eq!(found, expected, "at {at}");
            }
        }
        assert_eq!(counted.load(Ordering::Relaxed), at as u64);
    }
}
