//! Other people's programs, as processes: found before any game begins, a fresh one for each game, gone with it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arena::contest::{Pace, Stopper, Trouble};
use clap::ArgMatches;
use corpus::engine::process::{Process, after};
use corpus::engine::{EngineError, locate};

use super::word::Word;
use crate::failure::Failure;

/// The longest answer of all; the referee waits less.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The longest start; less than the referee waits, who knows less about it.
const STARTUP: Duration = Duration::from_secs(9);

/// A program that can be run, with what it is told before each game.
pub struct Program {
    pub name: String,
    path: PathBuf,
    arguments: Vec<String>,
    /// Mebibytes that it may have.
    memory: Option<u64>,
    /// Options of its own, name and value.
    settings: Vec<(String, String)>,
    /// Limits of its own.
    own: Pace,
}

impl Program {
    /// Finds the program of a word such as `uci:/usr/games/stockfish@Hash=16` or `hub:stratvision hub`.
    pub fn find(word: &Word<'_>, name: &str, matches: &ArgMatches) -> Result<Program, Failure> {
        let asked = word.name.unwrap_or_default();
        let mut arguments = if Path::new(asked).is_file() {
            vec![asked.to_owned()]
        } else {
            words(asked)
        };
        if arguments.is_empty() {
            let kind = word.kind;
            return Err(Failure::usage(
                format!("\"{kind}:\": which program?"),
                format!("\"{kind}:\": qual programa?"),
            )
            .help(
                format!("write {kind}:PROGRAM, with arguments in quotes: \"{kind}:PROGRAM --x\""),
                format!(
                    "escreva {kind}:PROGRAMA, com argumentos entre aspas: \"{kind}:PROGRAMA --x\""
                ),
            ));
        }
        let program = arguments.remove(0);
        let Some(path) = locate(&program) else {
            return Err(Failure::usage(
                format!("there is no program '{program}'"),
                format!("não existe o programa '{program}'"),
            )
            .help(
                "give its path, or install it where PATH looks",
                "dê o caminho dele, ou instale-o onde PATH procura",
            ));
        };
        if !is_executable(&path) {
            let path = path.display();
            return Err(Failure::usage(
                format!("'{path}' cannot be run"),
                format!("'{path}' não pode ser executado"),
            )
            .help(
                format!("if it is a program, 'chmod +x {path}' allows it"),
                format!("se for um programa, 'chmod +x {path}' permite"),
            ));
        }
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Ok(Program {
            name: name.to_owned(),
            path,
            arguments,
            memory: matches.try_get_one("memory").ok().flatten().copied(),
            settings: word.settings.iter().map(own).collect(),
            own: word.own,
        })
    }

    /// Runs it.
    pub fn start(&self) -> Result<Running, Trouble> {
        let started = match self.memory {
            Some(mebibytes) => Process::start_within(&self.path, &self.arguments, mebibytes),
            None => Process::start(&self.path, &self.arguments),
        };
        Ok(Running {
            process: started.map_err(|error| Trouble::NotStarted(error.to_string()))?,
            settings: self.settings.clone(),
            own: self.own,
        })
    }
}

/// A program that is running, whatever it speaks.
pub struct Running {
    process: Process,
    /// Options that it is told before the game.
    pub settings: Vec<(String, String)>,
    /// Limits of its own.
    pub own: Pace,
}

impl Running {
    /// Tells it something.
    pub fn say(&mut self, text: String) -> Result<(), Trouble> {
        self.process.send(text, after(LONGEST)).map_err(trouble)
    }

    /// The next line it says.
    pub fn hear(&mut self) -> Result<String, Trouble> {
        self.process.hear(after(LONGEST)).map_err(trouble)
    }

    /// When it must be ready, from now.
    pub fn ready_by() -> Instant {
        after(STARTUP)
    }

    /// The next line it says before it is ready to speak a protocol.
    pub fn hear_unready(&mut self, protocol: &str, deadline: Instant) -> Result<String, Trouble> {
        self.process.hear(deadline).map_err(|error| match error {
            EngineError::Timeout | EngineError::Interrupted => {
                Trouble::NotReady(protocol.to_owned())
            }
            other => trouble(other),
        })
    }

    /// What ends it from elsewhere.
    pub fn stopper(&self) -> Stopper {
        let stop = self.process.stop();
        Box::new(move || stop.stop())
    }
}

/// What a program did wrong during a game.
fn trouble(error: EngineError) -> Trouble {
    match error {
        EngineError::Flood => Trouble::Flood,
        EngineError::Timeout | EngineError::Interrupted => Trouble::Hung,
        EngineError::Died => Trouble::Ended,
        other => Trouble::NotStarted(other.to_string()),
    }
}

/// An option that the program does not have.
pub fn no_setting(name: &str) -> Trouble {
    Trouble::NotStarted(format!("it has no option '{name}'"))
}

/// Words parted by blanks; quotes keep blanks.
fn words(text: &str) -> Vec<String> {
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
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).is_ok_and(|known| known.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(_: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn quotes_keep_blanks() {
        assert_eq!(words("a  b"), ["a", "b"]);
        assert_eq!(words("'a b' \"c 'd\" e\"f g\""), ["a b", "c 'd", "ef g"]);
        assert_eq!(words("x ''"), ["x", ""]);
        assert!(words("  ").is_empty());
    }
}
