//! The protocol with one process: the handshake, then one position after the other.

use std::path::Path;
use std::time::{Duration, Instant};

use super::answer::{Best, StaticLine, best_move, option_name, static_line};
use super::process::{Process, Stop, after};
use super::question::Question;
use super::{EngineError, Eval, Evaluated, How, Options};

/// How long an engine has to end a search that took too long, and to leave when told to.
const GRACE: Duration = Duration::from_secs(1);
/// The longest name and the longest value of an option.
const LONGEST_OPTION: usize = 4 << 10;

/// Why a position has no value, and what is to become of the process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fault {
    /// The process failed before the position was asked, or while it was set up: it is to be replaced, and the position
    /// asked again.
    Before(EngineError),
    /// The process failed over the position: it is to be replaced.
    Over(EngineError),
    /// The position has no value, and the process is well.
    Answer(EngineError),
}

/// A process that speaks UCI.
#[derive(Debug)]
pub(super) struct Session {
    process: Process,
    name: Option<String>,
    knows_chess960: bool,
    chess960: bool,
    timeout: Duration,
}

impl Session {
    /// Starts a process and makes it ready. `stopper` gets something to end even that with from another thread.
    pub fn start(
        path: &Path,
        options: &Options,
        stopper: impl FnOnce(Stop),
    ) -> Result<Session, EngineError> {
        let deadline = after(options.startup);
        let mut process = Process::start(path, &options.args)?;
        stopper(process.stop());
        process.send("uci\n".to_owned(), deadline)?;
        let mut names = Vec::new();
        let mut name = None;
        loop {
            let line = match process.hear(deadline) {
                Err(EngineError::Timeout | EngineError::Flood) => return Err(EngineError::NotUci),
                line => line?,
            };
            if line.trim() == "uciok" {
                break;
            }
            if let Some(text) = line.trim().strip_prefix("id name ") {
                name = Some(text.trim().to_owned());
            }
            names.extend(option_name(&line));
        }
        let mut commands = String::new();
        for (option, value) in &options.options {
            commands += &set_option(option, value, &names)?;
        }
        let mut session = Session {
            process,
            name,
            knows_chess960: is_known(&names, "UCI_Chess960"),
            chess960: false,
            timeout: options.timeout,
        };
        session.synchronise(commands, deadline)?;
        Ok(session)
    }

    /// What the engine calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Asks for a value. Without `has_static` the command `eval` is not used.
    pub fn ask(
        &mut self,
        question: &Question,
        eval: Eval,
        has_static: bool,
    ) -> Result<Evaluated, Fault> {
        let (go, how) = match eval {
            Eval::Depth(depth) => (format!("depth {}", depth.max(1)), How::Depth(depth.max(1))),
            Eval::Nodes(nodes) => (format!("nodes {}", nodes.max(1)), How::Nodes(nodes.max(1))),
            Eval::Static if !has_static => ("depth 1".to_owned(), How::NoStatic),
            Eval::Static => {
                self.place(question, false)?;
                match self.evaluate(question).map_err(Fault::Over)? {
                    Some(StaticLine::Score(score)) => {
                        return Ok(Evaluated {
                            score,
                            how: How::Static,
                        });
                    }
                    Some(StaticLine::InCheck) => ("depth 1".to_owned(), How::InCheck),
                    None => ("depth 1".to_owned(), How::NoStatic),
                }
            }
        };
        self.place(question, true)?;
        self.search(&go, how, question)
    }

    /// Does the command `eval` give a value? An error means that the process is to be replaced.
    pub fn probe_static(&mut self, question: &Question) -> Result<bool, EngineError> {
        match self.place(question, false) {
            Ok(()) => self.evaluate(question).map(|line| line.is_some()),
            Err(Fault::Before(error) | Fault::Over(error) | Fault::Answer(error)) => Err(error),
        }
    }

    /// Tells the engine to leave; [`Session::leave`] waits for it.
    pub fn say_goodbye(&mut self) {
        let _ = self.process.send("quit\n".to_owned(), Instant::now());
    }

    /// Waits a moment for an engine that was told to leave; what remains of it is killed.
    pub fn leave(mut self, deadline: Instant) {
        self.process.wait(deadline);
    }

    /// The moment by which engines that were told to leave should have left.
    pub fn patience() -> Instant {
        after(GRACE)
    }

    /// Sets the position up. With `fresh` the engine forgets what it knows, so that a value depends neither on the
    /// order of the positions nor on the number of processes.
    fn place(&mut self, question: &Question, fresh: bool) -> Result<(), Fault> {
        let mut commands = String::new();
        if question.chess960 != self.chess960 {
            if !self.knows_chess960 {
                return Err(Fault::Answer(EngineError::Chess960));
            }
            self.chess960 = question.chess960;
            commands += &format!("setoption name UCI_Chess960 value {}\n", question.chess960);
        }
        if fresh {
            commands += "ucinewgame\n";
        }
        commands += &format!("position fen {}\n", question.fen);
        self.synchronise(commands, after(self.timeout))
            .map_err(Fault::Before)
    }

    /// Sends commands and waits until the engine has digested them, and everything it said before is out of the way.
    fn synchronise(&mut self, commands: String, deadline: Instant) -> Result<(), EngineError> {
        self.process.send(commands + "isready\n", deadline)?;
        while self.process.hear(deadline)?.trim() != "readyok" {}
        Ok(())
    }

    /// The static value of the position that is set up, if the engine gives one.
    fn evaluate(&mut self, question: &Question) -> Result<Option<StaticLine>, EngineError> {
        let deadline = after(self.timeout);
        self.process.send("eval\nisready\n".to_owned(), deadline)?;
        let mut answer = None;
        loop {
            let line = self.process.hear(deadline)?;
            if line.trim() == "readyok" {
                return Ok(answer);
            }
            answer = static_line(&line, question.turn).or(answer);
        }
    }

    /// Searches the position that is set up.
    fn search(&mut self, go: &str, how: How, question: &Question) -> Result<Evaluated, Fault> {
        let deadline = after(self.timeout);
        let mut best = Best::default();
        self.process
            .send(format!("go {go}\n"), deadline)
            .map_err(Fault::Over)?;
        loop {
            match self.process.hear(deadline) {
                Ok(line) if best_move(&line).is_some() => break,
                Ok(line) => best.hear(&line),
                Err(EngineError::Timeout) => return Err(self.stop()),
                Err(error) => return Err(Fault::Over(error)),
            }
        }
        match best.score(question.turn) {
            Some(score) => Ok(Evaluated { score, how }),
            None => Err(Fault::Answer(EngineError::NoScore)),
        }
    }

    /// Ends a search that takes too long. An engine that obeys is slow, but well.
    fn stop(&mut self) -> Fault {
        let deadline = after(GRACE.min(self.timeout));
        let slow = EngineError::Timeout;
        if self.process.send("stop\n".to_owned(), deadline).is_err() {
            return Fault::Over(slow);
        }
        loop {
            match self.process.hear(deadline) {
                Ok(line) if best_move(&line).is_some() => return Fault::Answer(slow),
                Ok(_) => {}
                Err(_) => return Fault::Over(slow),
            }
        }
    }
}

fn is_known(names: &[String], name: &str) -> bool {
    names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// The command that sets an option the engine has; the value of a button is empty.
pub fn set_option(name: &str, value: &str, known: &[String]) -> Result<String, EngineError> {
    let sendable = |text: &str| text.len() <= LONGEST_OPTION && !text.chars().any(char::is_control);
    let plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if plain.is_empty() || !sendable(name) || !sendable(value) {
        let shown = name.chars().take(60).filter(|letter| !letter.is_control());
        return Err(EngineError::BadOption(shown.collect()));
    }
    if !is_known(known, &plain) {
        return Err(EngineError::NoOption(plain));
    }
    Ok(match value.trim() {
        "" => format!("setoption name {plain}\n"),
        value => format!("setoption name {plain} value {value}\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_checked_before_they_are_sent() {
        let known = ["Use NNUE".to_owned(), "clear hash".to_owned()];
        let set = |name: &str, value: &str| set_option(name, value, &known);
        assert_eq!(
            set("Use  nnue", "false"),
            Ok("setoption name Use nnue value false\n".to_owned())
        );
        assert_eq!(
            set("Clear Hash", ""),
            Ok("setoption name Clear Hash\n".to_owned())
        );
        assert_eq!(
            set("Hsah", "1"),
            Err(EngineError::NoOption("Hsah".to_owned()))
        );
        for (name, value) in [("Use NNUE", "a\nquit"), ("Use\nNNUE", ""), (" ", "1")] {
            assert!(matches!(set(name, value), Err(EngineError::BadOption(_))));
        }
        assert!(matches!(
            set(&"x".repeat(5000), ""),
            Err(EngineError::BadOption(_))
        ));
    }
}
