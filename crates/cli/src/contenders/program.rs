//! Engines as players: found and checked before any game begins, a fresh process for each game.

use std::path::PathBuf;
use std::time::Duration;

use arena::contest::{Choice, EntryError, Pace, PlayerError, Stopper};
use engines::{
    Clock, EngineError, EngineMove, EngineOption, MoveLimits, Probe, Program, Protocol,
    STARTUP_TIMEOUT, Score, StopHandle, command_words, has_option, is_executable, locate,
};
use syntax::Message;
use syntax::suggest::closest;

use super::player_spec::PlayerSpec;
use super::{DECIDED, within};
use crate::args::PlayerArgs;
use crate::error::CliError;

/// Time that a program has to answer a greeting before it is greeted in the other protocol. A program that is only slow
/// to start is given [`STARTUP_TIMEOUT`] after that.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);
/// Number of options that an error message lists.
const MAX_OPTIONS_LISTED: usize = 40;

/// An engine as it is named on the command line, with its settings.
pub struct EngineEntry {
    pub name: String,
    protocol: Protocol,
    /// Or why there is none.
    program: Result<Program, EntryError>,
    pub options: Vec<EngineOption>,
    /// The player's own limits.
    own: Pace,
}

impl EngineEntry {
    /// Finds the engine of a player such as `uci:/usr/games/stockfish@Hash=16` or `hub:stratvision hub`.
    pub fn find(
        spec: &PlayerSpec<'_>,
        name: &str,
        protocol: Protocol,
        args: &PlayerArgs,
    ) -> Result<EngineEntry, CliError> {
        let mut arguments = command_words(spec.name.unwrap_or_default());
        if arguments.is_empty() {
            let kind = spec.kind;
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
        let command = arguments.remove(0);
        let memory_limit = args.memory;
        let option = |&(name, value): &(&str, &str)| EngineOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        Ok(EngineEntry {
            name: name.to_owned(),
            protocol,
            program: find_file(name, &command).map(|path| Program {
                path,
                arguments,
                memory_limit,
            }),
            options: spec.settings.iter().map(option).collect(),
            own: spec.own,
        })
    }

    /// Rejects a program that is missing, does not start, speaks another protocol, or lacks an option that it is to be
    /// set: it would lose every game.
    pub fn inspect(&self, is_cancelled: &dyn Fn() -> bool) -> Result<(), EntryError> {
        let name = &self.name;
        let program = self.program.as_ref().map_err(EntryError::clone)?;
        let (protocol, other) = match self.protocol {
            Protocol::Uci => (Protocol::Uci, Protocol::Hub),
            Protocol::Hub => (Protocol::Hub, Protocol::Uci),
        };
        let mut probe = program.probe(protocol, GREETING_TIMEOUT, is_cancelled);
        if !matches!(probe, Probe::Options(_))
            && let Probe::Options(_) = program.probe(other, GREETING_TIMEOUT, is_cancelled)
        {
            let usage = match other {
                Protocol::Uci => "uci:PROGRAM --game chess",
                Protocol::Hub => "hub:PROGRAM --game damas",
            };
            let (other, protocol) = (other.name(), protocol.name());
            return Err(EntryError {
                message: Message::new(
                    format!("{name} speaks {other}, not {protocol}"),
                    format!("{name} fala {other}, e não {protocol}"),
                ),
                remedy: Message::new(
                    format!("its games are played as {usage}"),
                    format!("suas partidas se jogam com {usage}"),
                ),
            });
        }
        if let Probe::Silent = probe {
            probe = program.probe(protocol, STARTUP_TIMEOUT, is_cancelled);
        }
        // A cancelled probe says nothing about the program.
        if is_cancelled() {
            return Ok(());
        }
        let known = match probe {
            Probe::Options(options) => options,
            Probe::Silent => return Err(self.silent()),
            Probe::Failed(error) => return Err(self.not_started(program, &error)),
        };
        match self
            .options
            .iter()
            .find(|option| !has_option(&known, &option.name))
        {
            Some(option) => Err(self.unknown_option(&option.name, &known)),
            None => Ok(()),
        }
    }

    fn unknown_option(&self, option: &str, known: &[String]) -> EntryError {
        let name = &self.name;
        let remedy = match closest(option, known.iter().map(String::as_str)) {
            Some(near) => Message::new(
                format!("did you mean '{near}'?"),
                format!("você quis dizer '{near}'?"),
            ),
            None if known.is_empty() => {
                Message::new("it has no options at all", "ele não tem opção nenhuma")
            }
            None => {
                let mut list = known[..known.len().min(MAX_OPTIONS_LISTED)].join(", ");
                if known.len() > MAX_OPTIONS_LISTED {
                    list.push_str(", …");
                }
                Message::new(
                    format!("its options: {list}"),
                    format!("as opções dele: {list}"),
                )
            }
        };
        EntryError {
            message: Message::new(
                format!("{name}: the program has no option '{option}'"),
                format!("{name}: o programa não tem a opção '{option}'"),
            ),
            remedy,
        }
    }

    fn silent(&self) -> EntryError {
        let (name, seconds) = (&self.name, STARTUP_TIMEOUT.as_secs());
        let greeting = self.protocol.greeting();
        let answer = self.protocol.end_of_introduction();
        EntryError {
            message: Message::new(
                format!("{name} does not answer '{greeting}' within {seconds} seconds"),
                format!("{name} não responde a '{greeting}' em {seconds} segundos"),
            ),
            remedy: Message::new(
                format!("run the program by hand and write {greeting}: it must answer {answer}"),
                format!("rode o programa à mão e escreva {greeting}: ele deve responder {answer}"),
            ),
        }
    }

    fn not_started(&self, program: &Program, error: &EngineError) -> EntryError {
        let why = match error {
            EngineError::Start { .. } => error.message(),
            other => player_error(other.clone()).message(),
        };
        let (name, path) = (&self.name, program.path.display());
        EntryError {
            message: Message::new(
                format!("{name} does not start: {}", why.en),
                format!("{name} não inicia: {}", why.pt),
            ),
            remedy: Message::new(
                format!("run '{path}' by hand to see what it says"),
                format!("rode '{path}' à mão para ver o que diz"),
            ),
        }
    }

    pub fn program(&self) -> Result<&Program, PlayerError> {
        let program = self.program.as_ref();
        program.map_err(|error| PlayerError::NotStarted(error.message.clone()))
    }

    /// What the players of this entry need in a game.
    pub fn settings(&self) -> EngineSettings {
        EngineSettings {
            options: self.options.clone(),
            own: self.own,
        }
    }
}

/// The options and the own limits of an engine in a game.
pub struct EngineSettings {
    pub options: Vec<EngineOption>,
    own: Pace,
}

impl EngineSettings {
    pub fn limits(&self, pace: &Pace) -> MoveLimits {
        let pace = within(&self.own, pace);
        MoveLimits {
            depth: pace.depth,
            nodes: pace.nodes,
            move_time: pace.move_time,
            clock: pace.clock.map(|clock| Clock {
                remaining: clock.remaining,
                increment: clock.increment,
            }),
        }
    }

    pub fn choice<M>(
        &self,
        found: Result<EngineMove<M>, EngineError>,
    ) -> Result<Choice<M>, PlayerError> {
        let found = found.map_err(player_error)?;
        Ok(Choice {
            chosen: found.chosen,
            value: found.score.map(hundredths),
            depth: found.depth,
            // The referee does not check limits that the player sets itself.
            nodes: found.nodes.filter(|_| self.own.nodes.is_none()),
        })
    }
}

pub fn stopper(handle: StopHandle) -> Stopper {
    Box::new(move || handle.stop())
}

/// A score in the unit of [`Choice`].
fn hundredths(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns.clamp(-DECIDED, DECIDED),
        Score::Mate(moves) => DECIDED * moves.signum(),
        Score::Won => DECIDED,
        Score::Lost => -DECIDED,
    }
}

/// The file of a program that a player names.
fn find_file(player: &str, program: &str) -> Result<PathBuf, EntryError> {
    let Some(path) = locate(program) else {
        return Err(EntryError {
            message: Message::new(
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
    Err(EntryError {
        message: Message::new(
            format!("{player}: '{path}' cannot be run"),
            format!("{player}: '{path}' não pode ser executado"),
        ),
        remedy: Message::new(
            format!("if it is a program, 'chmod +x {path}' allows it"),
            format!("se for um programa, 'chmod +x {path}' permite"),
        ),
    })
}

/// How the referee reports an engine's failure.
pub fn player_error(error: EngineError) -> PlayerError {
    match error {
        EngineError::Flood => PlayerError::Flood,
        EngineError::Timeout | EngineError::Interrupted => PlayerError::Hung,
        EngineError::Died => PlayerError::Ended,
        EngineError::NotReady(protocol) => PlayerError::NotReady(protocol.to_owned()),
        EngineError::Declined(words) => PlayerError::Declined(words),
        EngineError::IllegalMove(text) => PlayerError::IllegalMove(text),
        other => PlayerError::NotStarted(other.message()),
    }
}
