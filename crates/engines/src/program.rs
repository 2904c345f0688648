//! Finding engines on this machine, starting them, and asking which options they have.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use crate::process::{Process, deadline};
use crate::{EngineError, hub, uci};

/// How long an engine may take until it is ready for a game.
pub const STARTUP_TIMEOUT: Duration = Duration::from_secs(9);
/// The time limit of an answer: a day. Referees of games set shorter ones.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(24 * 3600);
/// Interval at which a probe checks whether it is cancelled.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A protocol in which the program talks to engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Protocol {
    Uci,
    Hub,
}

impl Protocol {
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "UCI",
            Protocol::Hub => "Hub",
        }
    }

    /// The command that makes an engine introduce itself.
    pub fn greeting(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Hub => "hub",
        }
    }

    /// The line that ends its introduction.
    pub fn end_of_introduction(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Hub => "wait",
        }
    }
}

/// What an engine says of itself at the start.
#[derive(Debug, Clone, Default)]
pub(crate) struct Introduction {
    pub name: Option<String>,
    pub options: Vec<String>,
}

impl Introduction {
    /// Takes a line of the introduction; true if it was the last one.
    fn add_line(&mut self, line: &str, protocol: Protocol) -> bool {
        match protocol {
            Protocol::Uci => {
                if let Some(name) = line.trim().strip_prefix("id name ") {
                    self.name = Some(name.trim().to_owned());
                }
                self.options.extend(uci::output::option_name(line));
                line.trim() == protocol.end_of_introduction()
            }
            Protocol::Hub => {
                let command = hub::Command::parse(line);
                if command.word == "param" {
                    self.options.extend(command.get("name").map(str::to_owned));
                }
                command.word == protocol.end_of_introduction()
            }
        }
    }
}

/// An option of an engine and the value that it is to have; the value of a button is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EngineOption {
    pub name: String,
    pub value: String,
}

/// An engine's file with its arguments, not running yet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Program {
    pub path: PathBuf,
    pub arguments: Vec<String>,
    /// In mebibytes.
    pub memory_limit: Option<u64>,
}

/// The answer of a program to the greeting of a protocol.
#[derive(Debug, Clone)]
pub enum Probe {
    /// It speaks the protocol and has these options.
    Options(Vec<String>),
    /// It did not answer in time, or the probe was cancelled.
    Silent,
    /// It cannot be started, or ended without an answer.
    Failed(EngineError),
}

/// Keyed by what the answer may depend on.
type ProbeCache = BTreeMap<(Protocol, Duration, Program), Arc<OnceLock<Probe>>>;

static PROBES: Mutex<ProbeCache> = Mutex::new(BTreeMap::new());

impl Program {
    /// Starts the program once, greets it and ends it again. Results are cached, and concurrent probes of the same
    /// program wait for the first one. A probe ends early when `is_cancelled` returns true.
    pub fn probe(
        &self,
        protocol: Protocol,
        timeout: Duration,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Probe {
        let probe = PROBES
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry((protocol, timeout, self.clone()))
            .or_default()
            .clone();
        probe
            .get_or_init(|| {
                self.probe_uncached(protocol, deadline(timeout), is_cancelled)
                    .unwrap_or_else(Probe::Failed)
            })
            .clone()
    }

    fn probe_uncached(
        &self,
        protocol: Protocol,
        end: Instant,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Probe, EngineError> {
        let mut process = self.start()?;
        process.send(format!("{}\n", protocol.greeting()), end)?;
        let mut introduction = Introduction::default();
        while !is_cancelled() && Instant::now() < end {
            match process.receive(deadline(POLL_INTERVAL).min(end)) {
                Ok(line) if introduction.add_line(&line, protocol) => {
                    return Ok(Probe::Options(introduction.options));
                }
                Ok(_) | Err(EngineError::Timeout) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Probe::Silent)
    }

    pub(crate) fn start(&self) -> Result<Process, EngineError> {
        match self.memory_limit {
            Some(mebibytes) => Process::start_within(&self.path, &self.arguments, mebibytes),
            None => Process::start(&self.path, &self.arguments),
        }
    }
}

impl Process {
    /// Greets the engine and reads its introduction.
    pub fn introduce(
        &mut self,
        protocol: Protocol,
        deadline: Instant,
    ) -> Result<Introduction, EngineError> {
        self.send(format!("{}\n", protocol.greeting()), deadline)?;
        let mut introduction = Introduction::default();
        while !introduction.add_line(&self.receive(deadline)?, protocol) {}
        Ok(introduction)
    }

    /// [`Process::send`] during a game, whose referee sets the deadline by a [`crate::StopHandle`].
    pub fn send_in_game(&mut self, commands: String) -> Result<(), EngineError> {
        self.send(commands, deadline(ANSWER_TIMEOUT))
    }

    pub fn receive_in_game(&mut self) -> Result<String, EngineError> {
        self.receive(deadline(ANSWER_TIMEOUT))
    }
}

/// An engine that is not ready in time speaks another protocol.
pub(crate) fn not_ready(error: EngineError, protocol: Protocol) -> EngineError {
    match error {
        EngineError::Timeout | EngineError::Interrupted => EngineError::NotReady(protocol.name()),
        other => other,
    }
}

/// Whether an engine has an option. Some engines write names in other case than their manuals.
pub fn has_option(options: &[String], name: &str) -> bool {
    let name = name.to_lowercase();
    options.iter().any(|option| option.to_lowercase() == name)
}

/// The file of an engine: a path as it is, a bare name in `PATH` and then where Debian installs games, which is often
/// missing from `PATH`.
pub fn locate(name: impl AsRef<Path>) -> Option<PathBuf> {
    let name = name.as_ref();
    if name.components().count() > 1 || name.is_absolute() {
        return name.is_file().then(|| name.to_owned());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain(["/usr/games", "/usr/local/games"].map(PathBuf::from))
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// Splits a command line into a program and its arguments, except where the whole text is the path of a file.
pub fn command_words(command: &str) -> Vec<String> {
    if Path::new(command).is_file() {
        vec![command.to_owned()]
    } else {
        split_words(command)
    }
}

/// Splits at white space outside of single and double quotes.
fn split_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for character in text.chars() {
        match quote {
            Some(end) if character == end => quote = None,
            Some(_) => word.get_or_insert_default().push(character),
            None if character == '"' || character == '\'' => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            None if character.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

#[cfg(unix)]
pub fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
pub fn is_executable(_: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_keep_blanks_and_empty_arguments() {
        assert_eq!(split_words("a  b"), ["a", "b"]);
        assert_eq!(
            split_words("'a b' \"c 'd\" e\"f g\""),
            ["a b", "c 'd", "ef g"]
        );
        assert_eq!(split_words("x ''"), ["x", ""]);
        assert!(split_words("  ").is_empty());
    }
}
