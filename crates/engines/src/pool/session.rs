//! A process of a pool: the handshake, then one position after the other.

use std::path::Path;
use std::time::{Duration, Instant};

use super::PoolOptions;
use crate::position::EnginePosition;
use crate::process::{Process, StopHandle, deadline};
use crate::program::{Introduction, has_option};
use crate::uci::output::{SearchInfo, StaticEval, best_move, static_eval};
use crate::uci::set_option;
use crate::{EngineError, EvalMethod, EvalMode, Evaluation, Protocol};

/// How long an engine has to end a search after `stop`, and to end itself after `quit`.
const GRACE: Duration = Duration::from_secs(1);

/// Why a position has no value, and whether the process can still be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SessionError {
    /// The process failed before the search began. It must be replaced, and the position asked again.
    BeforeSearch(EngineError),
    /// The process failed while it searched the position. It must be replaced.
    DuringSearch(EngineError),
    /// The engine has no value for this position; the process is fine.
    NoValue(EngineError),
}

#[derive(Debug)]
pub(super) struct Session {
    process: Process,
    name: Option<String>,
    knows_chess960: bool,
    /// The current value of the option UCI_Chess960.
    chess960: bool,
    timeout: Duration,
}

impl Session {
    /// Starts a process and makes it ready. `on_start` gets a handle by which another thread can end even the
    /// handshake.
    pub fn start(
        path: &Path,
        options: &PoolOptions,
        on_start: impl FnOnce(StopHandle),
    ) -> Result<Session, EngineError> {
        let deadline = deadline(options.startup_timeout);
        let mut process = Process::start(path, &options.arguments)?;
        on_start(process.stop_handle());
        let introduction = process.introduce(Protocol::Uci, deadline);
        let introduction = introduction.map_err(|error| match error {
            EngineError::Timeout | EngineError::Flood => EngineError::NotUci,
            other => other,
        })?;
        let Introduction {
            name,
            options: known,
        } = introduction;
        let mut commands = String::new();
        for option in &options.options {
            commands += &set_option(option, &known)?;
        }
        let mut session = Session {
            process,
            name,
            knows_chess960: has_option(&known, "UCI_Chess960"),
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

    /// Asks for the value of a position. Without `has_static` the command `eval` is not used.
    pub fn evaluate(
        &mut self,
        position: &EnginePosition,
        mode: EvalMode,
        has_static: bool,
    ) -> Result<Evaluation, SessionError> {
        let (go, method) = match mode {
            EvalMode::Depth(depth) => {
                let depth = depth.max(1);
                (format!("depth {depth}"), EvalMethod::Depth(depth))
            }
            EvalMode::Nodes(nodes) => {
                let nodes = nodes.max(1);
                (format!("nodes {nodes}"), EvalMethod::Nodes(nodes))
            }
            EvalMode::Static if !has_static => ("depth 1".to_owned(), EvalMethod::NoStatic),
            EvalMode::Static => {
                self.set_position(position, false)?;
                let static_eval = self.static_eval(position);
                match static_eval.map_err(SessionError::DuringSearch)? {
                    Some(StaticEval::Score(score)) => {
                        let method = EvalMethod::Static;
                        return Ok(Evaluation { score, method });
                    }
                    Some(StaticEval::InCheck) => ("depth 1".to_owned(), EvalMethod::InCheck),
                    None => ("depth 1".to_owned(), EvalMethod::NoStatic),
                }
            }
        };
        self.set_position(position, true)?;
        self.search(&go, method, position)
    }

    /// Whether the command `eval` gives a value. After an error the process must be replaced.
    pub fn has_static_eval(&mut self, position: &EnginePosition) -> Result<bool, EngineError> {
        match self.set_position(position, false) {
            Ok(()) => self.static_eval(position).map(|value| value.is_some()),
            Err(
                SessionError::BeforeSearch(error)
                | SessionError::DuringSearch(error)
                | SessionError::NoValue(error),
            ) => Err(error),
        }
    }

    pub fn send_quit(&mut self) {
        let _ = self.process.send("quit\n".to_owned(), Instant::now());
    }

    /// Waits for the end of an engine after `quit`; an engine that is too slow is killed.
    pub fn wait_for_end(mut self, deadline: Instant) {
        self.process.wait(deadline);
    }

    /// When engines that were sent `quit` now should have ended.
    pub fn end_deadline() -> Instant {
        deadline(GRACE)
    }

    /// Sets the position up. With `is_fresh` the engine forgets what it found before, so that a value depends neither
    /// on the order of the positions nor on the number of processes.
    fn set_position(
        &mut self,
        position: &EnginePosition,
        is_fresh: bool,
    ) -> Result<(), SessionError> {
        let mut commands = String::new();
        if position.chess960 != self.chess960 {
            if !self.knows_chess960 {
                return Err(SessionError::NoValue(EngineError::Chess960));
            }
            self.chess960 = position.chess960;
            commands += &format!("setoption name UCI_Chess960 value {}\n", self.chess960);
        }
        if is_fresh {
            commands += "ucinewgame\n";
        }
        commands += &format!("position fen {}\n", position.fen);
        self.synchronise(commands, deadline(self.timeout))
            .map_err(SessionError::BeforeSearch)
    }

    /// Sends commands and waits until the engine has executed them, skipping all earlier output.
    fn synchronise(&mut self, commands: String, deadline: Instant) -> Result<(), EngineError> {
        self.process.send(commands + "isready\n", deadline)?;
        while self.process.receive(deadline)?.trim() != "readyok" {}
        Ok(())
    }

    fn static_eval(
        &mut self,
        position: &EnginePosition,
    ) -> Result<Option<StaticEval>, EngineError> {
        let deadline = deadline(self.timeout);
        self.process.send("eval\nisready\n".to_owned(), deadline)?;
        let mut found = None;
        loop {
            let line = self.process.receive(deadline)?;
            if line.trim() == "readyok" {
                return Ok(found);
            }
            found = static_eval(&line, position.turn).or(found);
        }
    }

    fn search(
        &mut self,
        go: &str,
        method: EvalMethod,
        position: &EnginePosition,
    ) -> Result<Evaluation, SessionError> {
        let deadline = deadline(self.timeout);
        let mut info = SearchInfo::default();
        self.process
            .send(format!("go {go}\n"), deadline)
            .map_err(SessionError::DuringSearch)?;
        loop {
            match self.process.receive(deadline) {
                Ok(line) if best_move(&line).is_some() => break,
                Ok(line) => info.add_line(&line),
                Err(EngineError::Timeout) => return Err(self.stop_search()),
                Err(error) => return Err(SessionError::DuringSearch(error)),
            }
        }
        match info.score() {
            Some(score) => Ok(Evaluation {
                score: score.seen_by(position.turn),
                method,
            }),
            None => Err(SessionError::NoValue(EngineError::NoScore)),
        }
    }

    /// Ends a search that takes too long. An engine that obeys is slow, but can still be used.
    fn stop_search(&mut self) -> SessionError {
        let deadline = deadline(GRACE.min(self.timeout));
        let timeout = EngineError::Timeout;
        if self.process.send("stop\n".to_owned(), deadline).is_err() {
            return SessionError::DuringSearch(timeout);
        }
        loop {
            match self.process.receive(deadline) {
                Ok(line) if best_move(&line).is_some() => return SessionError::NoValue(timeout),
                Ok(_) => {}
                Err(_) => return SessionError::DuringSearch(timeout),
            }
        }
    }
}
