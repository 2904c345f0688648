//! A conversation in which `quit` is heard at once, whatever was asked before it.
//!
//! One thread reads lines and another one obeys them, in order. When the reader meets `quit`, every search is stopped
//! through [`Lines::leaving`], what is quickly answered is still answered, and after a short time the conversation ends
//! even if the engine is in the middle of something (compiling patterns, clearing a large table, a full pipe).

use std::collections::VecDeque;
use std::io::{BufRead, Error, Result};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::lines;

/// How long the engine may still work after `quit`.
const GRACE: Duration = Duration::from_millis(500);
/// The most bytes of lines that wait for the engine; beyond them the other program waits, as with any full pipe.
const MAX_WAITING: usize = 256 << 20;
/// As much as the main thread usually has.
const STACK: usize = 8 << 20;

/// Lines that wait for the engine.
#[derive(Default)]
pub(crate) struct Lines {
    queue: Mutex<Queue>,
    changed: Condvar,
    leaving: Arc<AtomicBool>,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<String>,
    bytes: usize,
    /// No line comes any more.
    is_complete: bool,
    /// No line is taken any more.
    is_abandoned: bool,
}

impl Lines {
    /// The next line; `None` after the last one.
    pub(crate) fn next(&self) -> Option<String> {
        let mut queue = self.queue();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                queue.bytes -= line.len();
                self.changed.notify_all();
                return Some(line);
            }
            if queue.is_complete {
                return None;
            }
            queue = self.wait(queue);
        }
    }

    /// Becomes true when the other program says `quit`: every search is to end then.
    pub(crate) fn leaving(&self) -> &Arc<AtomicBool> {
        &self.leaving
    }

    /// Adds a line, waiting for room; false if nothing is taken any more.
    fn put(&self, line: String) -> bool {
        let mut queue = self.queue();
        while queue.bytes >= MAX_WAITING && !queue.is_abandoned {
            queue = self.wait(queue);
        }
        queue.bytes += line.len();
        queue.lines.push_back(line);
        self.changed.notify_all();
        !queue.is_abandoned
    }

    fn complete(&self) {
        self.queue().is_complete = true;
        self.changed.notify_all();
    }

    fn abandon(&self) {
        self.queue().is_abandoned = true;
        self.changed.notify_all();
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed
            .wait(queue)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells the reader that no line is taken any more, however the engine ended.
struct Taken(Arc<Lines>);

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

/// Reads lines until one is `quit` or the input ends, while `engine` obeys them in a thread of its own. At the end of
/// the input the engine may finish what it does; after `quit` it has a moment.
pub(crate) fn converse(
    mut input: impl BufRead,
    is_quit: fn(&str) -> bool,
    engine: impl FnOnce(&Lines) -> Result<()> + Send + 'static,
) -> Result<()> {
    let lines = Arc::new(Lines::default());
    let (sender, ended) = channel();
    let taken = Taken(lines.clone());
    std::thread::Builder::new()
        .stack_size(STACK)
        .spawn(move || {
            let result = engine(&taken.0);
            drop(taken);
            let _ = sender.send(result);
        })?;
    let died = || Err(Error::other("the engine ended without an answer"));
    loop {
        match lines::next(&mut input)? {
            Some(line) if is_quit(&line) => {
                lines.leaving.store(true, Relaxed);
                lines.complete();
                return match ended.recv_timeout(GRACE) {
                    Ok(result) => result,
                    Err(RecvTimeoutError::Timeout) => Ok(()),
                    Err(RecvTimeoutError::Disconnected) => died(),
                };
            }
            Some(line) => {
                if lines.put(line) {
                    continue;
                }
            }
            None => lines.complete(),
        }
        return ended.recv().unwrap_or_else(|_| died());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_quit(line: &str) -> bool {
        line.trim() == "quit"
    }

    #[test]
    fn lines_come_in_order_and_the_end_is_waited_for() {
        let (sender, heard) = channel();
        let engine = move |lines: &Lines| {
            while let Some(line) = lines.next() {
                std::thread::sleep(Duration::from_millis(1));
                sender.send(line).unwrap();
            }
            assert!(!lines.leaving().load(Relaxed));
            Ok(())
        };
        converse("a\nb\nc".as_bytes(), is_quit, engine).unwrap();
        assert_eq!(heard.iter().collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    #[test]
    fn an_engine_that_does_not_listen_is_left() {
        let engine = |_: &Lines| loop {
            std::thread::park();
        };
        converse("a\nquit\nb\n".as_bytes(), is_quit, engine).unwrap();
    }

    #[test]
    fn an_engine_that_ended_ends_the_conversation() {
        let broken = |_: &Lines| Err(std::io::ErrorKind::BrokenPipe.into());
        // No end of the input is reached.
        let input = std::io::BufReader::new(std::io::repeat(b'\n'));
        let error = converse(input, is_quit, broken).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    }
}
