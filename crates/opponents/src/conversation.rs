//! Line protocols in which `quit` is obeyed at once, whatever was asked before it.
//!
//! One thread reads lines, another obeys them in order. When the reader meets `quit`, it stops every search through
//! [`Lines::leaving`]; commands that take no time are still answered, and soon afterwards [`converse`] returns, even if
//! the engine is busy (compiling patterns, clearing a large table, writing into a full pipe).

use std::collections::VecDeque;
use std::io::{BufRead, Error, Result};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::lines;

/// How long the engine may go on after `quit`.
const GRACE: Duration = Duration::from_millis(500);
/// The maximum size of queued lines in bytes; beyond it the other program waits, as for any full pipe.
const MAX_WAITING: usize = 256 << 20;
/// The usual stack of a main thread.
const STACK: usize = 8 << 20;

/// The queue of lines between the reading thread and the engine.
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
    /// No more lines will come.
    is_complete: bool,
    /// The engine takes no more lines.
    is_abandoned: bool,
}

impl Lines {
    /// Waits for the next line; `None` after the last one.
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

    /// Becomes true on `quit`: searches must end then.
    pub(crate) fn leaving(&self) -> &Arc<AtomicBool> {
        &self.leaving
    }

    /// Queues a line, waiting for room; false if the engine takes no more.
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

/// Stops the reader when the engine ends, even by a panic.
struct Taken(Arc<Lines>);

impl Drop for Taken {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

/// Reads lines until `quit` or the end of the input, while `engine` obeys them in a thread of its own. At the end of
/// the input the engine may finish; after `quit` it has a moment.
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
        // The input never ends.
        let input = std::io::BufReader::new(std::io::repeat(b'\n'));
        let error = converse(input, is_quit, broken).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe);
    }
}
