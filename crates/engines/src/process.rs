//! A child process with time limits and bounded output. Two threads stand between us and the pipes, so that an engine
//! can block us neither by printing nothing nor by not reading its input. Both threads end with the process, and the
//! process ends with us, however we end.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded, select};

use syntax::{Message, system_error};

use crate::EngineError;

/// Longer lines are cut to this number of bytes.
const MAX_KEPT: usize = 4 << 10;
/// A longer line counts as a flood of output.
const MAX_LINE: usize = 1 << 20;
/// Bytes of output for one answer.
const MAX_ANSWER: usize = 16 << 20;
/// Bytes that a line counts beside its text, so that endless empty lines are a flood too.
const LINE_COST: usize = 16;
/// Lines in each direction; an engine that prints faster than we read waits.
const QUEUE_LENGTH: usize = 64;
/// A year: longer limits would overflow the clock.
const MAX_TIMEOUT: Duration = Duration::from_secs(365 * 24 * 60 * 60);

enum Output {
    /// A line, possibly cut, and its full length in bytes.
    Line(String, usize),
    /// A line of more than [`MAX_LINE`] bytes.
    Endless,
    /// Standard output or standard input is closed.
    Closed,
}

/// A running engine. Commands are sent and lines received with a deadline each, and the output for one answer is
/// bounded. Dropping it kills the engine, together with all processes that it started, and waits for its end.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    #[cfg(unix)]
    guard: Option<Child>,
    commands: Sender<String>,
    output: Receiver<Output>,
    stop: Sender<()>,
    stopped: Receiver<()>,
    /// Output since the last command.
    bytes: usize,
}

/// Ends the wait for a process from another thread.
#[derive(Debug, Clone)]
pub struct StopHandle(Sender<()>);

impl StopHandle {
    /// Makes every wait for a line of the process, now and later, fail with [`EngineError::Interrupted`].
    pub fn stop(&self) {
        // A full channel means that it was stopped before.
        let _ = self.0.try_send(());
    }
}

pub(crate) fn deadline(timeout: Duration) -> Instant {
    Instant::now() + timeout.min(MAX_TIMEOUT)
}

impl Process {
    pub fn start(path: &Path, args: &[String]) -> Result<Process, EngineError> {
        let mut command = Command::new(path);
        command.args(args);
        Process::run(path, command)
    }

    /// Starts a program with a limit to its memory; without one where there is no `ulimit`.
    pub fn start_within(
        path: &Path,
        args: &[String],
        mebibytes: u64,
    ) -> Result<Process, EngineError> {
        if cfg!(not(unix)) {
            return Process::start(path, args);
        }
        let mut command = Command::new("/bin/sh");
        let kibibytes = mebibytes.saturating_mul(1024).to_string();
        command
            .args(["-c", "ulimit -v \"$0\" && exec \"$@\""])
            .arg(kibibytes)
            .arg(path)
            .args(args);
        Process::run(path, command)
    }

    fn run(path: &Path, mut command: Command) -> Result<Process, EngineError> {
        let failed = |why: Message| EngineError::Start {
            path: path.to_owned(),
            why,
        };
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        // A process group of its own: Ctrl-C does not reach the engine, and processes that a wrapper script starts are
        // killed with it. The guard starts first, so that the engine never runs without one.
        #[cfg(unix)]
        let mut guard = guard();
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(
            &mut command,
            guard.as_ref().map_or(0, |guard| guard.id() as i32),
        );
        let mut child = command.spawn().map_err(|error| {
            #[cfg(unix)]
            dismiss(&mut guard);
            failed(system_error(&error))
        })?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (commands, queued) = bounded(QUEUE_LENGTH);
        let (printed, output) = bounded(QUEUE_LENGTH);
        let (stop, stopped) = bounded(1);
        let process = Process {
            #[cfg(unix)]
            guard,
            child,
            commands,
            output,
            stop,
            stopped,
            bytes: 0,
        };
        let (stdin, stdout) =
            pipes.ok_or_else(|| failed(Message::new("no pipes", "sem canais")))?;
        let closed = printed.clone();
        thread::Builder::new()
            .name("engine-out".to_owned())
            .spawn(move || read_output(stdout, &printed))
            .and_then(|_| {
                thread::Builder::new()
                    .name("engine-in".to_owned())
                    .spawn(move || write_commands(stdin, &queued, &closed))
            })
            .map_err(|error| failed(system_error(&error)))?;
        Ok(process)
    }

    /// Queues commands, one a line, and resets the limit of output.
    pub fn send(&mut self, commands: String, deadline: Instant) -> Result<(), EngineError> {
        self.bytes = 0;
        match self.commands.send_deadline(commands, deadline) {
            Ok(()) => Ok(()),
            Err(SendTimeoutError::Timeout(_)) => Err(EngineError::Timeout),
            Err(SendTimeoutError::Disconnected(_)) => Err(EngineError::Died),
        }
    }

    /// The next line, without its end.
    pub fn receive(&mut self, deadline: Instant) -> Result<String, EngineError> {
        // Without this check a line that is queued already would be returned after the deadline.
        if Instant::now() >= deadline {
            return Err(EngineError::Timeout);
        }
        let output = select! {
            recv(self.stopped) -> _ => {
                self.stop_handle().stop();
                return Err(EngineError::Interrupted);
            }
            recv(self.output) -> output => output,
            default(deadline.saturating_duration_since(Instant::now())) => {
                return Err(EngineError::Timeout);
            }
        };
        match output {
            Ok(Output::Line(line, length)) => {
                self.bytes += length + LINE_COST;
                if self.bytes > MAX_ANSWER {
                    return Err(EngineError::Flood);
                }
                Ok(line)
            }
            Ok(Output::Endless) => Err(EngineError::Flood),
            Ok(Output::Closed) | Err(_) => Err(EngineError::Died),
        }
    }

    pub fn stop_handle(&self) -> StopHandle {
        StopHandle(self.stop.clone())
    }

    /// Waits until the engine has ended by itself or the deadline is reached.
    pub fn wait(&mut self, deadline: Instant) {
        while self.receive(deadline).is_ok() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Until `wait` collects its exit status the process keeps its id, so no other process can be killed.
        #[cfg(unix)]
        dismiss(&mut self.guard);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A shell that kills its whole process group, itself included, as soon as its standard input is closed. That happens
/// when we drop the pipe, and also when we are killed with `kill -9`.
#[cfg(unix)]
fn guard() -> Option<Child> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", "trap '' HUP INT TERM; read -r _; kill -s KILL 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Its own group, so that Ctrl-C in the terminal does not reach it.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()
}

/// Makes the guard kill its group.
#[cfg(unix)]
fn dismiss(guard: &mut Option<Child>) {
    if let Some(guard) = guard {
        drop(guard.stdin.take());
        let _ = guard.wait();
    }
}

fn read_output(stdout: ChildStdout, printed: &Sender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let output = next_line(&mut reader);
        let last = !matches!(output, Output::Line(..));
        if printed.send(output).is_err() || last {
            return;
        }
    }
}

/// Reads a line of any length in bounded memory.
fn next_line(reader: &mut impl BufRead) -> Output {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let room = MAX_KEPT.saturating_sub(line.len());
        let piece = match reader.fill_buf() {
            Ok([]) if length == 0 => return Output::Closed,
            Ok(piece) => piece,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return Output::Closed,
        };
        let end = piece.iter().position(|byte| *byte == b'\n');
        let text = &piece[..end.unwrap_or(piece.len())];
        line.extend_from_slice(&text[..text.len().min(room)]);
        length += text.len();
        let last = end.is_some() || piece.is_empty();
        let used = text.len() + usize::from(end.is_some());
        reader.consume(used);
        if last {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            return Output::Line(line, length);
        }
        if length > MAX_LINE {
            return Output::Endless;
        }
    }
}

fn write_commands(mut stdin: ChildStdin, commands: &Receiver<String>, closed: &Sender<Output>) {
    for text in commands {
        let written = stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush());
        if written.is_err() {
            let _ = closed.send(Output::Closed);
            return;
        }
    }
}
