//! Several processes of one engine, replaced when they fail.

mod queue;
mod session;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};

use crate::position::{EnginePosition, Evaluable};
use crate::process::StopHandle;
use crate::program::locate;
use crate::{EngineError, EngineOption, EvalMode, Evaluation};
pub use queue::EvaluationQueue;
use session::{Session, SessionError};

/// Failures without an answer in between after which a process is not started again.
pub const MAX_RESTARTS: u32 = 3;
/// Searches in a row that exceed the time limit after which a process is given up, even if it obeys `stop`.
pub const MAX_TIMEOUTS: u32 = 12;
/// Interval at which waiting threads check the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);
const MAX_PROCESSES: usize = 1024;
/// A quiet position without check, to detect whether an engine has static values.
const STATIC_EVAL_TEST: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// How the processes of a pool are run.
#[derive(Debug, Clone)]
pub struct PoolOptions {
    pub mode: EvalMode,
    /// Number of processes, at least 1.
    pub processes: usize,
    /// Time limit of the answer to one position.
    pub timeout: Duration,
    /// Time limit of the start of a process, until it is ready.
    pub startup_timeout: Duration,
    /// Of the command line.
    pub arguments: Vec<String>,
    pub options: Vec<EngineOption>,
}

impl Default for PoolOptions {
    fn default() -> PoolOptions {
        PoolOptions {
            mode: EvalMode::Static,
            processes: 1,
            timeout: Duration::from_secs(30),
            startup_timeout: Duration::from_secs(10),
            arguments: Vec::new(),
            options: Vec::new(),
        }
    }
}

/// Processes of one UCI engine that evaluate positions concurrently. A process that fails over a position is replaced,
/// and the other positions are not affected; after [`MAX_RESTARTS`] failures in a row it is given up. A value depends
/// only on its position, not on the order or on the number of processes. Dropping a pool ends its processes.
#[derive(Debug)]
pub struct EnginePool {
    config: Config,
    name: Option<String>,
    workers: Vec<Worker>,
}

/// What all processes have in common.
#[derive(Debug)]
struct Config {
    path: PathBuf,
    options: PoolOptions,
    /// The engine has static values; detected only if they are asked for.
    has_static: bool,
}

/// A process and its replacements.
#[derive(Debug, Default)]
struct Worker {
    session: Option<Session>,
    /// Failures since the last answer.
    failures: u32,
    /// Timeouts in a row.
    timeouts: u32,
    /// Of the current process.
    stop: Arc<Mutex<Option<StopHandle>>>,
}

impl EnginePool {
    /// Starts one process of an engine and detects what it can do. The others are started when they are needed.
    pub fn start(path: impl AsRef<Path>, options: PoolOptions) -> Result<EnginePool, EngineError> {
        let path = path.as_ref();
        // A path that does not exist is run all the same, for the system's error message.
        let path = locate(path).unwrap_or_else(|| path.to_owned());
        let mut worker = Worker::default();
        let mut session = worker.start(&path, &options)?;
        let mut has_static = false;
        if options.mode == EvalMode::Static
            && let Evaluable::ByEngine(position) = Evaluable::parse(STATIC_EVAL_TEST)?
        {
            match session.has_static_eval(&position) {
                Ok(found) => has_static = found,
                // Some engines crash on an unknown command.
                Err(_) => session = worker.start(&path, &options)?,
            }
        }
        let name = session.name().map(str::to_owned);
        worker.session = Some(session);
        let mut workers = vec![worker];
        workers.resize_with(options.processes.clamp(1, MAX_PROCESSES), Worker::default);
        Ok(EnginePool {
            config: Config {
                path,
                options,
                has_static,
            },
            name,
            workers,
        })
    }

    /// What the engine calls itself.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Static values are asked for and the engine has none.
    pub fn lacks_static(&self) -> bool {
        self.config.options.mode == EvalMode::Static && !self.config.has_static
    }

    /// Number of processes that have not been given up.
    pub fn alive(&self) -> usize {
        let workers = self.workers.iter();
        workers.filter(|worker| !worker.is_given_up()).count()
    }

    /// The values of positions, in their order. Equal positions are evaluated once. When all processes are given up, the
    /// rest is [`EngineError::GivenUp`].
    pub fn evaluate(&mut self, fens: &[String]) -> Vec<Result<Evaluation, EngineError>> {
        self.evaluate_until(fens, &AtomicBool::new(false))
    }

    /// [`EnginePool::evaluate`] until `stop` is set: positions without an answer by then are
    /// [`EngineError::Interrupted`].
    pub fn evaluate_until(
        &mut self,
        fens: &[String],
        stop: &AtomicBool,
    ) -> Vec<Result<Evaluation, EngineError>> {
        let mut first_index: HashMap<&String, usize> = HashMap::new();
        let (sender, requests) = unbounded();
        let mut firsts = Vec::with_capacity(fens.len());
        for (index, fen) in fens.iter().enumerate() {
            let first = *first_index.entry(fen).or_insert(index);
            if first == index {
                // Cannot fail, because we hold the receiver.
                let _ = sender.send((index, fen.clone()));
            }
            firsts.push(first);
        }
        drop(sender);
        let answers = Mutex::new(vec![Err(EngineError::GivenUp); fens.len()]);
        self.serve(&requests, stop, |index, answer| {
            with_lock(&answers, |answers| answers[index] = answer);
        });
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        firsts.iter().map(|first| answers[*first].clone()).collect()
    }

    /// Calls `answer` for each position that is received, concurrently and in any order, until the channel is closed.
    /// When all processes are given up, the rest is [`EngineError::GivenUp`]; when `stop` is set,
    /// [`EngineError::Interrupted`].
    pub fn serve<T: Send>(
        &mut self,
        requests: &Receiver<(T, String)>,
        stop: &AtomicBool,
        answer: impl Fn(T, Result<Evaluation, EngineError>) + Sync,
    ) {
        let jobs = Jobs {
            requests,
            returned: Mutex::new(Vec::new()),
            stop,
            answer: &answer,
        };
        // A process that is given up returns its position when the others may have finished: then once more.
        loop {
            self.work_until_done(&jobs);
            let is_done = with_lock(&jobs.returned, |returned| returned.is_empty());
            if is_done || self.alive() == 0 {
                break;
            }
        }
        let is_stopped = || stop.load(Ordering::Relaxed);
        let returned = jobs.returned.into_inner();
        for (tag, _, error) in returned.unwrap_or_else(PoisonError::into_inner) {
            let interrupted = is_stopped().then_some(EngineError::Interrupted);
            answer(tag, Err(interrupted.unwrap_or(error)));
        }
        for (tag, fen) in requests {
            let unasked = match Evaluable::parse(&fen) {
                Ok(Evaluable::ByRules(evaluation)) => Ok(evaluation),
                Ok(Evaluable::ByEngine(_)) if is_stopped() => Err(EngineError::Interrupted),
                Ok(Evaluable::ByEngine(_)) => Err(EngineError::GivenUp),
                Err(error) => Err(error),
            };
            answer(tag, unasked);
        }
    }

    /// Every process that is not given up takes positions until there are no more.
    fn work_until_done<T: Send, A: Fn(T, Result<Evaluation, EngineError>) + Sync>(
        &mut self,
        jobs: &Jobs<'_, T, A>,
    ) {
        let config = &self.config;
        let (working, done) = unbounded::<()>();
        thread::scope(|scope| {
            let workers = self.workers.iter_mut();
            let stops: Vec<_> = workers
                .filter(|worker| !worker.is_given_up())
                .map(|worker| {
                    let (stop, working) = (worker.stop.clone(), working.clone());
                    scope.spawn(move || {
                        let _working = working;
                        worker.work(config, jobs);
                    });
                    stop
                })
                .collect();
            drop(working);
            while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(POLL_INTERVAL) {
                if jobs.stop.load(Ordering::Relaxed) {
                    for stop in &stops {
                        with_lock(stop, |stop| stop.iter().for_each(StopHandle::stop));
                    }
                }
            }
        });
    }
}

/// The positions that the processes share.
struct Jobs<'a, T, A> {
    requests: &'a Receiver<(T, String)>,
    /// Positions of processes that were given up, each with the error if no other process can take it.
    returned: Mutex<Vec<(T, EnginePosition, EngineError)>>,
    stop: &'a AtomicBool,
    answer: &'a A,
}

impl<T, A: Fn(T, Result<Evaluation, EngineError>)> Jobs<'_, T, A> {
    /// Waits for the next position that needs an engine; `None` if there are no more.
    fn next(&self) -> Option<(T, EnginePosition)> {
        loop {
            if let Some((tag, position, _)) = with_lock(&self.returned, Vec::pop) {
                return Some((tag, position));
            }
            let (tag, fen) = match self.requests.recv_timeout(POLL_INTERVAL) {
                Ok(request) => request,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return None,
            };
            match Evaluable::parse(&fen) {
                Ok(Evaluable::ByEngine(position)) => return Some((tag, position)),
                Ok(Evaluable::ByRules(evaluation)) => (self.answer)(tag, Ok(evaluation)),
                Err(error) => (self.answer)(tag, Err(error)),
            }
        }
    }
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        let workers = self.workers.iter_mut();
        let mut sessions: Vec<Session> =
            workers.filter_map(|worker| worker.session.take()).collect();
        sessions.iter_mut().for_each(Session::send_quit);
        let deadline = Session::end_deadline();
        for session in sessions {
            session.wait_for_end(deadline);
        }
    }
}

impl Worker {
    fn is_given_up(&self) -> bool {
        self.failures > MAX_RESTARTS || self.timeouts >= MAX_TIMEOUTS
    }

    fn start(&self, path: &Path, options: &PoolOptions) -> Result<Session, EngineError> {
        Session::start(path, options, |handle| {
            with_lock(&self.stop, |stop| *stop = Some(handle));
        })
    }

    fn work<T, A: Fn(T, Result<Evaluation, EngineError>)>(
        &mut self,
        config: &Config,
        jobs: &Jobs<'_, T, A>,
    ) {
        while !self.is_given_up()
            && let Some((tag, position)) = jobs.next()
        {
            match self.evaluate(config, &position, jobs.stop) {
                Ok(answer) => (jobs.answer)(tag, answer),
                Err(error) => {
                    with_lock(&jobs.returned, |returned| {
                        returned.push((tag, position, error));
                    });
                }
            }
        }
    }

    /// The answer to a position, or an outer error if the process was given up before there was an answer.
    fn evaluate(
        &mut self,
        config: &Config,
        position: &EnginePosition,
        stop: &AtomicBool,
    ) -> Result<Result<Evaluation, EngineError>, EngineError> {
        let mut has_died = false;
        let mut is_new = false;
        while !self.is_given_up() {
            if stop.load(Ordering::Relaxed) {
                return Ok(Err(EngineError::Interrupted));
            }
            if self.session.is_none() {
                match self.start(&config.path, &config.options) {
                    Ok(session) => {
                        self.session = Some(session);
                        is_new = true;
                    }
                    Err(EngineError::Interrupted) => return Ok(Err(EngineError::Interrupted)),
                    Err(_) => {
                        self.count_failure();
                        continue;
                    }
                }
            }
            let Some(session) = &mut self.session else {
                break;
            };
            let answer = session.evaluate(position, config.options.mode, config.has_static);
            match answer.map_err(|error| blame_position(error, is_new)) {
                Ok(evaluation) => {
                    self.failures = 0;
                    self.timeouts = 0;
                    return Ok(Ok(evaluation));
                }
                Err(SessionError::NoValue(error)) => {
                    match error {
                        EngineError::Timeout => self.timeouts += 1,
                        _ => self.timeouts = 0,
                    }
                    return Ok(Err(error));
                }
                // We ended it: that does not count as a failure.
                Err(
                    SessionError::DuringSearch(EngineError::Interrupted)
                    | SessionError::BeforeSearch(EngineError::Interrupted),
                ) => {
                    self.session = None;
                    return Ok(Err(EngineError::Interrupted));
                }
                // The position may not be the cause: one more process tries it.
                Err(SessionError::DuringSearch(EngineError::Died)) if !has_died => {
                    has_died = true;
                    self.session = None;
                }
                Err(SessionError::DuringSearch(error)) => {
                    self.count_failure();
                    return Ok(Err(error));
                }
                // An earlier position may be the cause: a fresh process tries this one.
                Err(SessionError::BeforeSearch(_)) => self.session = None,
            }
        }
        Err(if has_died {
            EngineError::Died
        } else {
            EngineError::GivenUp
        })
    }

    fn count_failure(&mut self) {
        self.session = None;
        self.failures += 1;
    }
}

/// A fresh process that has seen nothing but this position fails because of it, even if the search has not begun. Another
/// process would fail as well, and then all of them.
fn blame_position(error: SessionError, is_new: bool) -> SessionError {
    match error {
        SessionError::BeforeSearch(error) if is_new => SessionError::DuringSearch(error),
        other => other,
    }
}

fn with_lock<T, R>(mutex: &Mutex<T>, action: impl FnOnce(&mut T) -> R) -> R {
    action(&mut mutex.lock().unwrap_or_else(PoisonError::into_inner))
}
