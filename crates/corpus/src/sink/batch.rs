//! Records handed to the system in whole.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// More than this is not held back.
const LARGE: usize = 1 << 16;
/// Nor is anything held back for longer than this.
const LONG: Duration = Duration::from_millis(250);

/// Collects records and writes several of them with one call, never a part of one: whoever kills the run finds whole
/// lines, games or boards.
#[derive(Debug)]
pub(super) struct Batch<W> {
    out: W,
    held: Vec<u8>,
    written: Instant,
}

impl<W: Write> Batch<W> {
    pub(super) fn new(out: W) -> Batch<W> {
        Batch {
            out,
            held: Vec::new(),
            written: Instant::now(),
        }
    }

    /// A record is complete; it may be time to write.
    pub(super) fn complete(&mut self) -> io::Result<()> {
        if self.held.len() >= LARGE || self.written.elapsed() >= LONG {
            self.flush()?;
        }
        Ok(())
    }
}

impl<W: Write> Write for Batch<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Writes all that is held; only whole records may be.
    fn flush(&mut self) -> io::Result<()> {
        if !self.held.is_empty() {
            // What could not be written once is not written twice.
            let held = std::mem::take(&mut self.held);
            self.out.write_all(&held)?;
            self.held = held;
            self.held.clear();
            self.out.flush()?;
        }
        self.written = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Remembers each call.
    #[derive(Default)]
    struct Calls(Vec<usize>);

    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn records_are_written_whole() {
        let mut batch = Batch::new(Calls::default());
        for _ in 0..30 {
            for _ in 0..3 {
                batch.write_all(&[0; 1000]).unwrap();
            }
            batch.complete().unwrap();
        }
        batch.flush().unwrap();
        assert!(batch.out.0.iter().all(|length| length % 3000 == 0));
        assert_eq!(batch.out.0.iter().sum::<usize>(), 90_000);
        batch.written -= LONG;
        batch.write_all(b"late").unwrap();
        batch.complete().unwrap();
        assert_eq!(batch.out.0.last(), Some(&4));
    }
}
