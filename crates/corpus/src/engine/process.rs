//! A child process with time limits and bounded output. Two threads stand between us and the pipes, so that no engine
//! can block us: neither by silence nor by not listening. Both end with the process, and the process ends with us,
//! however we end.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, SendTimeoutError, Sender, bounded, select};

use syntax::{Message, system_error};

use super::EngineError;

/// Of longer lines only the beginning is kept.
const LINE: usize = 4 << 10;
/// A line longer than this is no line any more.
const ENDLESS: usize = 1 << 20;
/// Bytes of output for one answer.
const ANSWER: usize = 16 << 20;
/// What even an empty line counts.
const LINE_COST: usize = 16;
/// Lines and commands on their way; an engine that prints faster than we read waits.
const QUEUE: usize = 64;
/// Longer limits are as good as none, and would overflow the clock.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// What the threads report.
enum Heard {
    /// A line and how long it was before it was cut.
    Line(String, usize),
    /// A line without end.
    Endless,
    /// The engine no longer speaks, or no longer listens.
    End,
}

/// A running engine. Dropping it kills it, with whatever it started itself, and waits for it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    #[cfg(unix)]
    guard: Option<Child>,
    commands: Sender<String>,
    heard: Receiver<Heard>,
    stop: Sender<()>,
    stopped: Receiver<()>,
    bytes: usize,
}

/// Ends the conversation with a process from another thread.
#[derive(Debug, Clone)]
pub struct Stop(Sender<()>);

impl Stop {
    /// Whoever listens to the process hears [`EngineError::Interrupted`], now and later.
    pub fn stop(&self) {
        // If it is full, it was stopped already.
        let _ = self.0.try_send(());
    }
}

/// The moment so far from now.
pub fn after(limit: Duration) -> Instant {
    Instant::now() + limit.min(LONGEST)
}

impl Process {
    /// Runs a program.
    pub fn start(path: &Path, args: &[String]) -> Result<Process, EngineError> {
        let mut command = Command::new(path);
        command.args(args);
        Process::run(path, command)
    }

    /// Runs a program that may have so many mebibytes, where the system can see to that.
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
        // A group apart: Ctrl-C is for us to handle, and what a wrapper script starts can be killed with it. The guard is
        // there first, so that at no instant a program runs without one.
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
        let (commands, written) = bounded(QUEUE);
        let (report, heard) = bounded(QUEUE);
        let (stop, stopped) = bounded(1);
        let process = Process {
            #[cfg(unix)]
            guard,
            child,
            commands,
            heard,
            stop,
            stopped,
            bytes: 0,
        };
        let (stdin, stdout) =
            pipes.ok_or_else(|| failed(Message::new("no pipes", "sem canais")))?;
        let deaf = report.clone();
        thread::Builder::new()
            .name("engine-out".to_owned())
            .spawn(move || listen(stdout, &report))
            .and_then(|_| {
                thread::Builder::new()
                    .name("engine-in".to_owned())
                    .spawn(move || speak(stdin, &written, &deaf))
            })
            .map_err(|error| failed(system_error(&error)))?;
        Ok(process)
    }

    /// Sends commands, one a line, and allows the engine a new answer.
    pub fn send(&mut self, commands: String, deadline: Instant) -> Result<(), EngineError> {
        self.bytes = 0;
        match self.commands.send_deadline(commands, deadline) {
            Ok(()) => Ok(()),
            Err(SendTimeoutError::Timeout(_)) => Err(EngineError::Timeout),
            Err(SendTimeoutError::Disconnected(_)) => Err(EngineError::Died),
        }
    }

    /// The next line, without its end.
    pub fn hear(&mut self, deadline: Instant) -> Result<String, EngineError> {
        // A line that waits already would be handed out however late it is.
        if Instant::now() >= deadline {
            return Err(EngineError::Timeout);
        }
        let heard = select! {
            recv(self.stopped) -> _ => {
                self.stop().stop();
                return Err(EngineError::Interrupted);
            }
            recv(self.heard) -> heard => heard,
            default(deadline.saturating_duration_since(Instant::now())) => {
                return Err(EngineError::Timeout);
            }
        };
        match heard {
            Ok(Heard::Line(line, length)) => {
                self.bytes += length + LINE_COST;
                if self.bytes > ANSWER {
                    return Err(EngineError::Flood);
                }
                Ok(line)
            }
            Ok(Heard::Endless) => Err(EngineError::Flood),
            Ok(Heard::End) | Err(_) => Err(EngineError::Died),
        }
    }

    /// Something to end the conversation with from another thread.
    pub fn stop(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// Waits until the engine has ended by itself, if it does so in time; then it may be dropped.
    pub fn wait(&mut self, deadline: Instant) {
        while self.hear(deadline).is_ok() {}
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Until `wait` takes its result the process keeps its number, so no other can be hit.
        #[cfg(unix)]
        dismiss(&mut self.guard);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody who kills its whole group, itself included, as soon as we let go of a pipe: because we want it, or because
/// we are gone ourselves, even by `kill -9`.
#[cfg(unix)]
fn guard() -> Option<Child> {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", "trap '' HUP INT TERM; read -r _; kill -s KILL 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // Ctrl-C in the terminal is not for the guard.
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()
}

/// Lets the guard do its work.
#[cfg(unix)]
fn dismiss(guard: &mut Option<Child>) {
    if let Some(guard) = guard {
        drop(guard.stdin.take());
        let _ = guard.wait();
    }
}

/// Hands on what the engine prints until it ends or nobody listens.
fn listen(stdout: ChildStdout, report: &Sender<Heard>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let heard = next_line(&mut reader);
        let last = !matches!(heard, Heard::Line(..));
        if report.send(heard).is_err() || last {
            return;
        }
    }
}

/// Reads a line of any length in bounded memory.
fn next_line(reader: &mut impl BufRead) -> Heard {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let room = LINE.saturating_sub(line.len());
        let piece = match reader.fill_buf() {
            Ok([]) if length == 0 => return Heard::End,
            Ok(piece) => piece,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return Heard::End,
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
            return Heard::Line(line, length);
        }
        if length > ENDLESS {
            return Heard::Endless;
        }
    }
}

/// Hands commands to the engine until it no longer listens or there are no more to come.
fn speak(mut stdin: ChildStdin, commands: &Receiver<String>, deaf: &Sender<Heard>) {
    for text in commands {
        let written = stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush());
        if written.is_err() {
            let _ = deaf.send(Heard::End);
            return;
        }
    }
}
