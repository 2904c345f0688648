//! Streams that may block: standard input, pipes, devices. A thread of its own reads them, so that a scan can end while
//! it is blocked; the thread is abandoned then.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

/// Bytes read at once: what a pipe holds.
const BLOCK: usize = 1 << 16;
/// Blocks that wait to be taken.
const AHEAD: usize = 4;
/// How often a waiting reader checks whether to go on.
const LOOK: Duration = Duration::from_millis(50);
/// A stream that delivers little by little without a pause counts as pausing this often.
const LONGEST: Duration = Duration::from_millis(200);

/// Counters of a reader, and flags that end it.
#[derive(Debug, Clone, Default)]
pub struct Watch {
    /// Bytes taken from disk.
    pub bytes: Arc<AtomicU64>,
    /// Set to end at once.
    pub stop: Arc<AtomicBool>,
    /// Set while a stream blocks.
    pub waits: Arc<AtomicBool>,
    /// Set to end the input where the stream blocks.
    pub enough: Arc<AtomicBool>,
    /// How much a packed file may unpack to.
    pub limit: UnpackLimit,
}

/// How much a packed file may unpack to. A file of some kilobytes can hold a text of many gigabytes that keeps a core
/// busy for hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnpackLimit {
    pub bytes: u64,
    /// Bytes of text for each packed byte, once there are more than `free`.
    pub ratio: u64,
    /// Bytes of text that are always allowed, whatever they were packed into.
    pub free: u64,
}

impl UnpackLimit {
    /// Whether `text` bytes are too many for `packed` bytes.
    pub(super) fn is_passed(self, text: u64, packed: u64) -> bool {
        text > self.bytes || text > self.free.max(packed.saturating_mul(self.ratio))
    }
}

impl Default for UnpackLimit {
    /// No limit: for files that the user has chosen and can stop.
    fn default() -> UnpackLimit {
        UnpackLimit {
            bytes: u64::MAX,
            ratio: u64::MAX,
            free: u64::MAX,
        }
    }
}

/// A stream was ended by ourselves before its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("ended early")]
pub struct EndedEarly;

impl EndedEarly {
    /// Whether this is why reading ended.
    pub fn is(error: &io::Error) -> bool {
        error
            .get_ref()
            .is_some_and(|inner| inner.is::<EndedEarly>())
    }
}

/// Nothing comes for a while; reading on blocks. Not every stream reports this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("nothing more for a while")]
pub struct Paused;

impl Paused {
    /// Whether this is why reading gave nothing.
    pub fn is(error: &io::Error) -> bool {
        error.get_ref().is_some_and(|inner| inner.is::<Paused>())
    }
}

/// Opens and reads in a thread of its own; it ends when its blocks are no longer taken. The last block is an empty one:
/// if it is missing, the thread has failed.
fn read_elsewhere<R: Read>(
    open: impl FnOnce() -> io::Result<R> + Send + 'static,
) -> io::Result<Receiver<io::Result<Vec<u8>>>> {
    let (give, blocks) = bounded(AHEAD);
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || {
            let mut raw = match open() {
                Ok(raw) => raw,
                Err(error) => {
                    // The receiver may be gone.
                    let _ = give.send(Err(error));
                    return;
                }
            };
            loop {
                let mut block = vec![0; BLOCK];
                let read = match raw.read(&mut block) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    read => read,
                };
                let last = matches!(read, Ok(0) | Err(_));
                let block = read.map(|count| {
                    block.truncate(count);
                    block
                });
                if give.send(block).is_err() || last {
                    return;
                }
            }
        })?;
    Ok(blocks)
}

/// The block that is being read, and how far.
#[derive(Default)]
struct Reading {
    block: Vec<u8>,
    at: usize,
    /// Nothing comes any more.
    ended: bool,
}

impl Reading {
    /// Gives what is left of the block, or of the next one if nothing is.
    fn read(
        &mut self,
        buffer: &mut [u8],
        next: impl FnOnce() -> io::Result<Vec<u8>>,
    ) -> io::Result<usize> {
        if self.at == self.block.len() && !self.ended {
            let block = next();
            self.ended = match &block {
                Ok(block) => block.is_empty(),
                Err(error) => !Paused::is(error),
            };
            self.block = block?;
            self.at = 0;
        }
        let count = buffer.len().min(self.block.len() - self.at);
        buffer[..count].copy_from_slice(&self.block[self.at..self.at + count]);
        self.at += count;
        Ok(count)
    }
}

/// A stream that is waited for elsewhere.
pub(super) struct Waiting {
    blocks: Receiver<io::Result<Vec<u8>>>,
    reading: Reading,
    watch: Watch,
}

impl Waiting {
    /// Opens and reads in a thread of its own: opening a pipe waits for a program that writes to it.
    pub(super) fn new<R: Read>(
        open: impl FnOnce() -> io::Result<R> + Send + 'static,
        watch: Watch,
    ) -> io::Result<Waiting> {
        let blocks = read_elsewhere(open)?;
        Ok(Waiting {
            blocks,
            reading: Reading::default(),
            watch,
        })
    }
}

impl Read for Waiting {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reading
            .read(buffer, || next_block(&self.blocks, &self.watch))
    }
}

/// The thread that reads has ended without a word.
fn failed() -> io::Error {
    io::Error::other("reading has failed for a reason of its own")
}

fn next_block(blocks: &Receiver<io::Result<Vec<u8>>>, watch: &Watch) -> io::Result<Vec<u8>> {
    let Watch {
        stop,
        waits,
        enough,
        ..
    } = watch;
    let block = loop {
        if stop.load(Ordering::Relaxed) {
            break Err(io::Error::other(EndedEarly));
        }
        match blocks.recv_timeout(LOOK) {
            Ok(block) => break block,
            Err(RecvTimeoutError::Disconnected) => break Err(failed()),
            Err(RecvTimeoutError::Timeout) if enough.load(Ordering::Relaxed) => {
                break Err(io::Error::other(EndedEarly));
            }
            Err(RecvTimeoutError::Timeout) => waits.store(true, Ordering::Relaxed),
        }
    };
    waits.store(false, Ordering::Relaxed);
    block
}

/// A stream that reports when nothing comes for a while: once, with the error [`Paused`]; reading on blocks. A slow stream
/// reports from time to time.
/// It is read in a thread of its own, packed streams too, so that what was unpacked is not held back.
pub(crate) struct Pausing {
    blocks: Receiver<io::Result<Vec<u8>>>,
    reading: Reading,
    reported: bool,
    reported_at: Instant,
}

impl Pausing {
    /// Reads a stream on; it has to end by itself when everything is to end.
    pub(crate) fn new(stream: impl Read + Send + 'static) -> io::Result<Pausing> {
        Ok(Pausing {
            blocks: read_elsewhere(|| Ok(stream))?,
            reading: Reading::default(),
            reported: false,
            reported_at: Instant::now(),
        })
    }
}

impl Read for Pausing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Pausing {
            blocks,
            reading,
            reported,
            reported_at,
        } = self;
        reading.read(buffer, || {
            let patience = match *reported {
                true => Duration::MAX,
                false => LOOK.min(LONGEST.saturating_sub(reported_at.elapsed())),
            };
            let block = blocks.recv_timeout(patience);
            *reported = matches!(block, Err(RecvTimeoutError::Timeout));
            if *reported {
                *reported_at = Instant::now();
            }
            match block {
                Ok(block) => block,
                Err(RecvTimeoutError::Disconnected) => Err(failed()),
                Err(RecvTimeoutError::Timeout) => Err(io::Error::other(Paused)),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives some bytes and then never anything again.
    struct Hangs(&'static [u8]);

    impl Read for Hangs {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            while self.0.is_empty() {
                thread::park();
            }
            self.0.read(buffer)
        }
    }

    #[test]
    fn blocked_reader_can_be_ended() {
        for ends_at_once in [false, true] {
            let watch = Watch::default();
            let mut stream = Waiting::new(|| Ok(Hangs(b"games")), watch.clone()).unwrap();
            let mut text = [0; 5];
            stream.read_exact(&mut text).unwrap();
            assert_eq!(&text, b"games");
            let teller = thread::spawn(move || {
                while !watch.waits.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                let flag = if ends_at_once {
                    &watch.stop
                } else {
                    &watch.enough
                };
                flag.store(true, Ordering::Relaxed);
            });
            let error = stream.read(&mut text).unwrap_err();
            assert!(EndedEarly::is(&error), "{error}");
            teller.join().unwrap();
        }
    }

    #[test]
    fn pause_is_reported_once_and_nothing_is_lost() {
        let (give, blocks) = bounded(1);
        give.send(Ok(b"game".to_vec())).unwrap();
        let mut stream = Pausing {
            blocks,
            reading: Reading::default(),
            reported: false,
            reported_at: Instant::now(),
        };
        let mut text = Vec::new();
        let error = stream.read_to_end(&mut text).unwrap_err();
        assert!(Paused::is(&error), "{error}");
        assert_eq!(text, b"game");
        let teller = thread::spawn(move || {
            thread::sleep(3 * LOOK);
            give.send(Ok(b"s".to_vec())).unwrap();
            give.send(Ok(Vec::new())).unwrap();
        });
        stream.read_to_end(&mut text).unwrap();
        assert_eq!(text, b"games");
        teller.join().unwrap();
    }

    #[test]
    fn a_stream_that_comes_slowly_pauses_from_time_to_time() {
        struct Drips(u32);
        impl Read for Drips {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                thread::sleep(LOOK / 5);
                self.0 -= 1;
                b"x".as_slice().take(u64::from(self.0.min(1))).read(buffer)
            }
        }
        let mut stream = Pausing::new(Drips(61)).unwrap();
        let mut text = Vec::new();
        let mut pauses = 0;
        while let Err(error) = stream.read_to_end(&mut text) {
            assert!(Paused::is(&error), "{error}");
            pauses += 1;
        }
        assert_eq!(text.len(), 60);
        assert!(pauses >= 2, "{pauses}");
    }

    #[test]
    fn a_thread_that_fails_is_no_end() {
        struct Fails(bool);
        impl Read for Fails {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert!(!std::mem::replace(&mut self.0, true), "on purpose");
                b"game".as_slice().read(buffer)
            }
        }
        let mut text = Vec::new();
        let mut waiting = Waiting::new(|| Ok(Fails(false)), Watch::default()).unwrap();
        assert!(waiting.read_to_end(&mut text).is_err());
        let mut pausing = Pausing::new(Fails(false)).unwrap();
        assert!(pausing.read_to_end(&mut text).is_err());
        assert_eq!(text, b"gamegame");
    }

    #[test]
    fn a_stream_ends_with_its_end_or_its_error() {
        let mut text = Vec::new();
        let mut stream = Waiting::new(|| Ok(&b"all of it"[..]), Watch::default()).unwrap();
        stream.read_to_end(&mut text).unwrap();
        assert_eq!(text, b"all of it");
        let missing = || Err::<io::Empty, _>(io::ErrorKind::NotFound.into());
        let mut stream = Waiting::new(missing, Watch::default()).unwrap();
        let error = stream.read_to_end(&mut text).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
