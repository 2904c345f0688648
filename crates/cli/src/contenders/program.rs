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
use crate::error::CliError;

/// The longest answer of all; the referee waits less.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// The longest start; less than the referee waits, who knows less about it.
const STARTUP: Duration = Duration::from_secs(9);

/// How long a program may take to answer a greeting before it is greeted in the other language; one that is only slow
/// to start is given its time after that.
const GREETING: Duration = Duration::from_secs(2);
/// How often whoever waits for an answer looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(50);
/// The most options that a refusal names.
const OPTIONS_NAMED: usize = 40;

/// A language that programs speak.
pub struct Protocol {
    pub name: &'static str,
    /// What it is greeted with.
    greeting: &'static str,
    /// What ends its answer, for people.
    answer: &'static str,
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
    answer: "uciok",
    ends: |line| line.trim() == "uciok",
    option: option_name,
    players: "uci:PROGRAM --game chess",
};

/// Programs of draughts.
pub const HUB: Protocol = Protocol {
    name: "Hub",
    greeting: "hub\n",
    answer: "wait",
    ends: |line| Command::read(line).word == "wait",
    option: |line| {
        let command = Command::read(line);
        let name = command.get("name").map(str::to_owned);
        name.filter(|_| command.word == "param")
    },
    players: "hub:PROGRAM --game damas",
};

/// Protocol, seconds, program, its arguments, its memory.
type Greeting = (&'static str, Duration, PathBuf, Vec<String>, Option<u64>);

/// What a program answers to a greeting.
#[derive(Debug, Clone)]
enum Answer {
    /// It speaks the language and named these options.
    Options(Vec<String>),
    /// Nothing yet.
    Silence,
    /// It cannot be run, or has ended.
    Failure(Message),
}

/// The answer of a program, once that is known.
type Heard = Arc<OnceLock<Answer>>;

/// What programs answered to greetings.
static HEARD: Mutex<BTreeMap<Greeting, Heard>> = Mutex::new(BTreeMap::new());

/// A program that can be run, with what it is told before each game.
pub struct Program {
    pub name: String,
    /// Where it is, or why there is none.
    path: Result<PathBuf, Objection>,
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
    pub fn find(word: &Word<'_>, name: &str, matches: &ArgMatches) -> Result<Program, CliError> {
        let asked = word.name.unwrap_or_default();
        let mut arguments = command_words(asked);
        if arguments.is_empty() {
            let kind = word.kind;
            return Err(CliError::usage(
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
        let own = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
        Ok(Program {
            name: name.to_owned(),
            path: found(name, &program),
            arguments,
            memory: matches.try_get_one("memory").ok().flatten().copied(),
            settings: word.settings.iter().map(own).collect(),
            own: word.own,
        })
    }

    /// Refuses a program that is not there, does not start, speaks another language, or has none of the options that it
    /// is to be told: it would lose every game.
    pub fn inspect(
        &self,
        protocol: &Protocol,
        other: &Protocol,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), Objection> {
        let name = &self.name;
        let path = self.path.as_ref().map_err(Objection::clone)?;
        let mut answer = self.known(path, protocol, GREETING, stop);
        if !matches!(answer, Answer::Options(_))
            && let Answer::Options(_) = self.known(path, other, GREETING, stop)
        {
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
        }
        if let Answer::Silence = answer {
            answer = self.known(path, protocol, STARTUP, stop);
        }
        // What was not heard because everything is to end says nothing.
        if stop() {
            return Ok(());
        }
        let options = match answer {
            Answer::Options(options) => options,
            Answer::Silence => return Err(self.silent(protocol)),
            Answer::Failure(why) => return Err(self.not_started(path, &why)),
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

    fn silent(&self, protocol: &Protocol) -> Objection {
        let (name, seconds) = (&self.name, STARTUP.as_secs());
        let (greeting, answer) = (protocol.greeting.trim(), protocol.answer);
        Objection {
            what: Message::new(
                format!("{name} does not answer '{greeting}' within {seconds} seconds"),
                format!("{name} não responde a '{greeting}' em {seconds} segundos"),
            ),
            remedy: Message::new(
                format!("run the program by hand and write {greeting}: it must answer {answer}"),
                format!("rode o programa à mão e escreva {greeting}: ele deve responder {answer}"),
            ),
        }
    }

    fn not_started(&self, path: &Path, why: &Message) -> Objection {
        let (name, path) = (&self.name, path.display());
        Objection {
            what: Message::new(
                format!("{name} does not start: {}", why.en),
                format!("{name} não inicia: {}", why.pt),
            ),
            remedy: Message::new(
                format!("run '{path}' by hand to see what it says"),
                format!("rode '{path}' à mão para ver o que diz"),
            ),
        }
    }

    /// The same as [`Program::greeted`], asked once of each program: players may share it.
    fn known(
        &self,
        path: &Path,
        protocol: &Protocol,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Answer {
        let key = (
            protocol.name,
            patience,
            path.to_owned(),
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

    /// What a program answers when it is greeted.
    fn greeted(&self, protocol: &Protocol, patience: Duration, stop: &dyn Fn() -> bool) -> Answer {
        let failure = |error: EngineError| Answer::Failure(trouble(error).message());
        let mut running = match self.start() {
            Ok(running) => running,
            Err(Trouble::NotStarted(why)) => return Answer::Failure(why),
            Err(other) => return Answer::Failure(other.message()),
        };
        let deadline = after(patience);
        if let Err(error) = running.process.send(protocol.greeting.to_owned(), deadline) {
            return failure(error);
        }
        let mut options = Vec::new();
        while !stop() && Instant::now() < deadline {
            match running.process.hear(after(LOOK).min(deadline)) {
                Ok(line) if (protocol.ends)(&line) => return Answer::Options(options),
                Ok(line) => options.extend((protocol.option)(&line)),
                Err(EngineError::Timeout) => {}
                Err(error) => return failure(error),
            }
        }
        Answer::Silence
    }

    /// Runs it.
    pub fn start(&self) -> Result<Running, Trouble> {
        let path = self.path.as_ref();
        let path = path.map_err(|objection| Trouble::NotStarted(objection.what.clone()))?;
        let started = match self.memory {
            Some(mebibytes) => Process::start_within(path, &self.arguments, mebibytes),
            None => Process::start(path, &self.arguments),
        };
        Ok(Running {
            process: started.map_err(trouble)?,
            settings: self.settings.clone(),
            own: self.own,
        })
    }
}

/// The file of a program that a player names.
fn found(player: &str, program: &str) -> Result<PathBuf, Objection> {
    let Some(path) = locate(program) else {
        return Err(Objection {
            what: Message::new(
                format!("{player}: there is no program '{program}'"),
                format!("{player}: não existe o programa '{program}'"),
            ),
            remedy: Message::new(
                "give its path, or install it where PATH looks",
                "dê o caminho dele, ou instale-o onde PATH procura",
            ),
        });
    };
    if is_executable(&path) {
        return Ok(path);
    }
    let path = path.display();
    Err(Objection {
        what: Message::new(
            format!("{player}: '{path}' cannot be run"),
            format!("{player}: '{path}' não pode ser executado"),
        ),
        remedy: Message::new(
            format!("if it is a program, 'chmod +x {path}' allows it"),
            format!("se for um programa, 'chmod +x {path}' permite"),
        ),
    })
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
