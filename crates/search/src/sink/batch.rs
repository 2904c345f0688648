//! Records handed to the system in whole.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::output::Output;

/// More than this is not held back from the reader of a stream.
const LARGE_FOR_STREAMS: usize = 1 << 16;
/// A file takes more at once: every step has its price.
const LARGE_FOR_FILES: usize = 1 << 20;
/// Nothing is held back for longer than this.
const LONG: Duration = Duration::from_millis(250);

/// Collects records and writes several of them at once, never a part of one.
pub(super) struct Batch {
    output: Output,
    held: Vec<u8>,
    /// What has to follow all records.
    end: &'static [u8],
    /// A part of a record has been handed over.
    begun: bool,
    written: Instant,
}

impl Batch {
    pub(super) fn new(output: Output, end: &'static [u8]) -> Batch {
        Batch {
            output,
            held: Vec::new(),
            end,
            begun: false,
            written: Instant::now(),
        }
    }

    /// A record is complete; it may be time to write.
    pub(super) fn complete(&mut self) -> io::Result<()> {
        if self.is_large() || self.written.elapsed() >= LONG {
            self.flush()?;
        }
        Ok(())
    }

    /// A record goes on and is large already: what there is of it leaves the memory, but a file does not show it yet.
    pub(super) fn relieve(&mut self) -> io::Result<()> {
        if self.is_large() {
            self.output.hold(&self.held)?;
            self.held.clear();
            self.begun = true;
        }
        Ok(())
    }

    fn is_large(&self) -> bool {
        let large = match self.output.is_file() {
            true => LARGE_FOR_FILES,
            false => LARGE_FOR_STREAMS,
        };
        self.held.len() >= large
    }

    /// Makes the file, even if nothing is ever written to it.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        self.output.add(&self.held, self.end)?;
        self.held.clear();
        Ok(())
    }

    /// Writes what is left, and the end.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.output.finish(&self.held, self.end)?;
        self.held.clear();
        Ok(())
    }
}

impl Write for Batch {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Writes all that is held; only whole records may be.
    fn flush(&mut self) -> io::Result<()> {
        if !self.held.is_empty() || self.begun {
            self.output.add(&self.held, self.end)?;
            self.held.clear();
            self.begun = false;
        }
        self.written = Instant::now();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Remembers the length of each write.
    #[derive(Clone, Default)]
    struct Calls(Arc<Mutex<Vec<usize>>>);

    impl Write for Calls {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn records_are_written_whole() {
        let calls = Calls::default();
        let mut batch = Batch::new(Output::stream(calls.clone()), b"end");
        for _ in 0..30 {
            for _ in 0..3 {
                batch.write_all(&[0; 1000]).unwrap();
            }
            batch.complete().unwrap();
        }
        batch.flush().unwrap();
        {
            let lengths = calls.0.lock().unwrap();
            assert!(lengths.iter().all(|length| length % 3000 == 0));
            assert_eq!(lengths.iter().sum::<usize>(), 90_000);
        }
        batch.written -= LONG;
        batch.write_all(b"late").unwrap();
        batch.complete().unwrap();
        assert_eq!(calls.0.lock().unwrap().last(), Some(&4));
        batch.finish().unwrap();
        assert_eq!(calls.0.lock().unwrap().last(), Some(&3));
    }
}
