//! Other people's programs, as processes: found before any game begins, a fresh one for each game, gone with it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use arena::contest::{Objection, Pace, Stopper, Trouble};
use clap::ArgMatches;
use corpus::engine::process::{Process, after};
use corpus::engine::{EngineError, locate, option_name};
use player::hub::Command;
use syntax::Message;
use syntax::suggest::closest;

use super::word::Word;
use crate::failure::Failure;

/// The longest answer of all; the referee waits less.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The longest start; less than the referee waits, who knows less about it.
const STARTUP: Duration = Duration::from_secs(9);

/// How long a program may take to answer a greeting before any game; one that takes longer is given its time later.
const GREETING: Duration = Duration::from_secs(5);
/// The same for a greeting in a language that it was not said to speak.
const OTHER_GREETING: Duration = Duration::from_secs(2);
/// How often whoever waits for an answer looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(50);
/// The most options that a refusal names.
const OPTIONS_NAMED: usize = 40;

/// A language that programs speak.
pub struct Protocol {
    pub name: &'static str,
    /// What it is greeted with.
    greeting: &'static str,
    /// Whether a line ends the answer to the greeting.
    ends: fn(&str) -> bool,
    /// The option that a line of the answer tells of.
    option: fn(&str) -> Option<String>,
    /// What plays by it.
    players: &'static str,
}

/// Chess programs.
pub const UCI: Protocol = Protocol {
    name: "UCI",
    greeting: "uci\n",
    ends: |line| line.trim() == "uciok",
    option: option_name,
    players: "uci:PROGRAM --game chess",
};

/// Programs of draughts.
pub const HUB: Protocol = Protocol {
    name: "Hub",
    greeting: "hub\n",
    ends: |line| Command::read(line).word == "wait",
    option: |line| {
        let command = Command::read(line);
        let name = command.get("name").map(str::to_owned);
        name.filter(|_| command.word == "param")
    },
    players: "hub:PROGRAM --game damas",
};

/// Protocol, program, its arguments, its memory.
type Greeting = (&'static str, PathBuf, Vec<String>, Option<u64>);

/// The options that a program named, once that is known; `None` if it did not answer.
type Heard = Arc<OnceLock<Option<Vec<String>>>>;

/// What programs answered to greetings.
static HEARD: Mutex<BTreeMap<Greeting, Heard>> = Mutex::new(BTreeMap::new());

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
        let mut arguments = command_words(asked);
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

    /// Refuses a program that speaks another language, or has none of the options that it is to be told. One that
    /// says nothing at all is left to the games.
    pub fn inspect(
        &self,
        protocol: &Protocol,
        other: &Protocol,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Objection> {
        let name = &self.name;
        let Some(options) = self.known(protocol, GREETING, stop) else {
            if self.known(other, OTHER_GREETING, stop).is_none() {
                return Ok(());
            }
            return Err(Objection {
                what: Message::new(
                    format!("{name} speaks {}, not {}", other.name, protocol.name),
                    format!("{name} fala {}, e não {}", other.name, protocol.name),
                ),
                remedy: Message::new(
                    format!("its games are played as {}", other.players),
                    format!("suas partidas se jogam com {}", other.players),
                ),
            });
        };
        for (setting, _) in &self.settings {
            if has_option(&options, setting) {
                continue;
            }
            let remedy = match closest(setting, options.iter().map(String::as_str)) {
                Some(near) => Message::new(
                    format!("did you mean '{near}'?"),
                    format!("você quis dizer '{near}'?"),
                ),
                None if options.is_empty() => {
                    Message::new("it has no options at all", "ele não tem opção nenhuma")
                }
                None => {
                    let named = &options[..options.len().min(OPTIONS_NAMED)];
                    let more = if named.len() < options.len() {
                        ", …"
                    } else {
                        ""
                    };
                    let named = named.join(", ");
                    Message::new(
                        format!("its options: {named}{more}"),
                        format!("as opções dele: {named}{more}"),
                    )
                }
            };
            return Err(Objection {
                what: Message::new(
                    format!("{name}: the program has no option '{setting}'"),
                    format!("{name}: o programa não tem a opção '{setting}'"),
                ),
                remedy,
            });
        }
        Ok(())
    }

    /// The same as [`Program::greeted`], asked once of each program: players may share it.
    fn known(
        &self,
        protocol: &Protocol,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<String>> {
        let key = (
            protocol.name,
            self.path.clone(),
            self.arguments.clone(),
            self.memory,
        );
        let heard = HEARD
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(key)
            .or_default()
            .clone();
        // Whoever asks about the same program meanwhile waits here.
        heard
            .get_or_init(|| self.greeted(protocol, patience, stop))
            .clone()
    }

    /// The options that a program names when it is greeted; `None` if it does not answer the greeting.
    fn greeted(
        &self,
        protocol: &Protocol,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<String>> {
        let mut running = self.start().ok()?;
        let deadline = after(patience);
        running
            .process
            .send(protocol.greeting.to_owned(), deadline)
            .ok()?;
        let mut options = Vec::new();
        while !stop() && Instant::now() < deadline {
            match running.process.hear(after(LOOK).min(deadline)) {
                Ok(line) if (protocol.ends)(&line) => return Some(options),
                Ok(line) => options.extend((protocol.option)(&line)),
                Err(EngineError::Timeout) => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// Runs it.
    pub fn start(&self) -> Result<Running, Trouble> {
        let started = match self.memory {
            Some(mebibytes) => Process::start_within(&self.path, &self.arguments, mebibytes),
            None => Process::start(&self.path, &self.arguments),
        };
        Ok(Running {
            process: started.map_err(trouble)?,
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

    /// Greets it, and hears what options it has.
    pub fn greet(
        &mut self,
        protocol: &Protocol,
        deadline: Instant,
    ) -> Result<Vec<String>, Trouble> {
        self.say(protocol.greeting.to_owned())?;
        let mut options = Vec::new();
        loop {
            let line = self.hear_unready(protocol.name, deadline)?;
            if (protocol.ends)(&line) {
                return Ok(options);
            }
            options.extend((protocol.option)(&line));
        }
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

/// What a program did wrong.
pub fn trouble(error: EngineError) -> Trouble {
    match error {
        EngineError::Flood => Trouble::Flood,
        EngineError::Timeout | EngineError::Interrupted => Trouble::Hung,
        EngineError::Died => Trouble::Ended,
        other => Trouble::NotStarted(other.message()),
    }
}

/// Whether a program has an option; some write its name otherwise.
pub fn has_option(options: &[String], name: &str) -> bool {
    let name = name.to_lowercase();
    options.iter().any(|option| option.to_lowercase() == name)
}

/// The words of a command: a program's file, whatever its name, or a program and its arguments.
pub fn command_words(asked: &str) -> Vec<String> {
    match Path::new(asked).is_file() {
        true => vec![asked.to_owned()],
        false => words(asked),
    }
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
