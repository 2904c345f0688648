//! Several processes, replaced when they fail.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::question::{Call, Question, call};
use super::session::{Fault, Session};
use super::{EngineError, Eval, Evaluated, Options, locate};

/// A process that fails is restarted so often without an answer in between, then given up.
pub const MAX_RESTARTS: u32 = 3;
/// More processes than this help nobody.
const MOST_PROCESSES: usize = 1024;
/// A position to find out with whether an engine has static values: a quiet one, nobody in check.
const PROBE: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// Processes of one engine, side by side. Dropping it ends them.
#[derive(Debug)]
pub struct Pool {
    setting: Setting,
    name: Option<String>,
    seats: Vec<Seat>,
}

/// What every process has in common.
#[derive(Debug)]
struct Setting {
    path: PathBuf,
    options: Options,
    has_static: bool,
}

/// The place of one process.
#[derive(Debug, Default)]
struct Seat {
    session: Option<Session>,
    /// Failures since the last answer.
    failures: u32,
    /// All failures.
    failed: u64,
}

impl Pool {
    /// Starts an engine and finds out what it can do. The other processes are started when there is work for them.
    pub fn start(path: impl AsRef<Path>, options: Options) -> Result<Pool, EngineError> {
        let path = path.as_ref();
        // What cannot be located is run all the same, for the system's own words on what is wrong.
        let path = locate(path).unwrap_or_else(|| path.to_owned());
        let mut session = Session::start(&path, &options)?;
        let mut has_static = false;
        if options.eval == Eval::Static
            && let Call::Ask(question) = call(PROBE)?
        {
            match session.probe_static(&question) {
                Ok(found) => has_static = found,
                // Some engines cannot bear an unknown command.
                Err(_) => session = Session::start(&path, &options)?,
            }
        }
        let name = session.name().map(str::to_owned);
        let mut seats = vec![Seat::default()];
        seats[0].session = Some(session);
        seats.resize_with(options.processes.clamp(1, MOST_PROCESSES), Seat::default);
        Ok(Pool {
            setting: Setting {
                path,
                options,
                has_static,
            },
            name,
            seats,
        })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Does the engine know static values? Found out only if they are asked for.
    pub fn has_static(&self) -> bool {
        self.setting.has_static
    }

    /// Processes that have not been given up.
    pub fn alive(&self) -> usize {
        self.seats.iter().filter(|seat| !seat.given_up()).count()
    }

    /// How often a process failed and was, or would have been, replaced.
    pub fn failures(&self) -> u64 {
        self.seats.iter().map(|seat| seat.failed).sum()
    }

    /// The values of positions, in their order. A position given several times is asked once. When every process is
    /// given up, the rest is [`EngineError::Died`].
    pub fn evaluate(&mut self, fens: &[String]) -> Vec<Result<Evaluated, EngineError>> {
        self.evaluate_until(fens, &AtomicBool::new(false))
    }

    /// The same, until `stop` is set: positions whose turn has not come are [`EngineError::Interrupted`].
    pub fn evaluate_until(
        &mut self,
        fens: &[String],
        stop: &AtomicBool,
    ) -> Vec<Result<Evaluated, EngineError>> {
        let calls: Vec<Result<Call, EngineError>> = fens.iter().map(|fen| call(fen)).collect();
        let mut answers: HashMap<&Question, Result<Evaluated, EngineError>> = HashMap::new();
        let mut waiting = VecDeque::new();
        for question in calls.iter().filter_map(to_ask) {
            if answers.insert(question, Err(EngineError::Died)).is_none() {
                waiting.push_back(question);
            }
        }
        let waiting = Mutex::new(waiting);
        // A process given up leaves its position to the others, who may all have gone home: then once more.
        while queue(&waiting, |waiting| !waiting.is_empty()) && self.alive() > 0 {
            answers.extend(self.round(&waiting, stop));
            if stop.load(Ordering::Relaxed) {
                let rest = queue(&waiting, std::mem::take);
                answers.extend(
                    rest.into_iter()
                        .map(|rest| (rest, Err(EngineError::Interrupted))),
                );
            }
        }
        let answer = |call: &Result<Call, EngineError>| match call {
            Ok(Call::Ask(question)) => answers
                .get(question)
                .cloned()
                .unwrap_or(Err(EngineError::Died)),
            Ok(Call::Known(evaluated)) => Ok(*evaluated),
            Err(error) => Err(error.clone()),
        };
        calls.iter().map(answer).collect()
    }

    /// Every living process takes positions until none is waiting.
    fn round<'q>(
        &mut self,
        waiting: &Mutex<VecDeque<&'q Question>>,
        stop: &AtomicBool,
    ) -> Vec<(&'q Question, Result<Evaluated, EngineError>)> {
        let setting = &self.setting;
        let most = queue(waiting, |waiting| waiting.len());
        thread::scope(|scope| {
            let living = self.seats.iter_mut().filter(|seat| !seat.given_up());
            let workers: Vec<_> = living
                .take(most)
                .map(|seat| scope.spawn(move || seat.work(setting, waiting, stop)))
                .collect();
            // A worker does not panic; should it, its positions count as died.
            workers
                .into_iter()
                .flat_map(|worker| worker.join().unwrap_or_default())
                .collect()
        })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut sessions: Vec<Session> = self
            .seats
            .iter_mut()
            .filter_map(|seat| seat.session.take())
            .collect();
        sessions.iter_mut().for_each(Session::say_goodbye);
        let deadline = Session::patience();
        sessions
            .into_iter()
            .for_each(|session| session.leave(deadline));
    }
}

impl Seat {
    fn given_up(&self) -> bool {
        self.failures > MAX_RESTARTS
    }

    fn work<'q>(
        &mut self,
        setting: &Setting,
        waiting: &Mutex<VecDeque<&'q Question>>,
        stop: &AtomicBool,
    ) -> Vec<(&'q Question, Result<Evaluated, EngineError>)> {
        let mut answers = Vec::new();
        while !self.given_up()
            && !stop.load(Ordering::Relaxed)
            && let Some(question) = queue(waiting, VecDeque::pop_front)
        {
            match self.answer(setting, question) {
                Some(answer) => answers.push((question, answer)),
                None => queue(waiting, |waiting| waiting.push_front(question)),
            }
        }
        answers
    }

    /// An answer, or `None` if the process was given up before it could be asked.
    fn answer(
        &mut self,
        setting: &Setting,
        question: &Question,
    ) -> Option<Result<Evaluated, EngineError>> {
        let mut died = false;
        while !self.given_up() {
            let session = match &mut self.session {
                Some(session) => session,
                empty => match Session::start(&setting.path, &setting.options) {
                    Ok(session) => empty.insert(session),
                    Err(_) => {
                        self.fail();
                        continue;
                    }
                },
            };
            match session.ask(question, setting.options.eval, setting.has_static) {
                Ok(evaluated) => {
                    self.failures = 0;
                    return Some(Ok(evaluated));
                }
                Err(Fault::Answer(error)) => return Some(Err(error)),
                // It may have been chance: the position gets one more engine.
                Err(Fault::Over(EngineError::Died)) if !died => {
                    died = true;
                    self.session = None;
                    self.failed += 1;
                }
                Err(Fault::Over(error)) => {
                    self.fail();
                    return Some(Err(error));
                }
                Err(Fault::Before(_)) => self.fail(),
            }
        }
        None
    }

    fn fail(&mut self) {
        self.session = None;
        self.failures += 1;
        self.failed += 1;
    }
}

fn to_ask(call: &Result<Call, EngineError>) -> Option<&Question> {
    match call {
        Ok(Call::Ask(question)) => Some(question),
        _ => None,
    }
}

/// Does something with what is waiting.
fn queue<T, R>(waiting: &Mutex<T>, action: impl FnOnce(&mut T) -> R) -> R {
    action(&mut waiting.lock().unwrap_or_else(PoisonError::into_inner))
}
