//! Several processes, replaced when they fail.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, unbounded};

use super::process::Stop;
use super::question::{Call, Question, call};
use super::session::{Fault, Session};
use super::{EngineError, Eval, Evaluated, Options, locate};

/// A process that fails is restarted so often without an answer in between, then given up.
pub const MAX_RESTARTS: u32 = 3;
/// A process that takes too long so often in a row, though it ends its search when told to, is given up as well.
pub const MOST_SLOW: u32 = 12;
/// How often whoever waits looks whether everything is to end.
const LOOK: Duration = Duration::from_millis(50);
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
    /// The engine knows static values; found out only if they are asked for.
    has_static: bool,
}

/// The place of one process.
#[derive(Debug, Default)]
struct Seat {
    session: Option<Session>,
    /// Failures since the last answer.
    failures: u32,
    /// Answers in a row that took too long.
    slow: u32,
    /// Ends the conversation with the process.
    stop: Arc<Mutex<Option<Stop>>>,
}

impl Pool {
    /// Starts an engine and finds out what it can do. The other processes are started when there is work for them.
    pub fn start(path: impl AsRef<Path>, options: Options) -> Result<Pool, EngineError> {
        let path = path.as_ref();
        // What cannot be located is run all the same, for the system's own words on what is wrong.
        let path = locate(path).unwrap_or_else(|| path.to_owned());
        let mut seat = Seat::default();
        let mut session = seat.start(&path, &options)?;
        let mut has_static = false;
        if options.eval == Eval::Static
            && let Call::Ask(question) = call(PROBE)?
        {
            match session.probe_static(&question) {
                Ok(found) => has_static = found,
                // Some engines cannot bear an unknown command.
                Err(_) => session = seat.start(&path, &options)?,
            }
        }
        let name = session.name().map(str::to_owned);
        seat.session = Some(session);
        let mut seats = vec![seat];
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

    /// Static values are asked for and the engine has none.
    pub fn lacks_static(&self) -> bool {
        self.setting.options.eval == Eval::Static && !self.setting.has_static
    }

    /// Processes that have not been given up.
    pub fn alive(&self) -> usize {
        self.seats.iter().filter(|seat| !seat.given_up()).count()
    }

    /// The values of positions, in their order. A position given several times is asked once. When every process is
    /// given up, the rest is [`EngineError::GivenUp`].
    pub fn evaluate(&mut self, fens: &[String]) -> Vec<Result<Evaluated, EngineError>> {
        self.evaluate_until(fens, &AtomicBool::new(false))
    }

    /// The same, until `stop` is set: positions without an answer by then are [`EngineError::Interrupted`].
    pub fn evaluate_until(
        &mut self,
        fens: &[String],
        stop: &AtomicBool,
    ) -> Vec<Result<Evaluated, EngineError>> {
        // Which position is the same as which before it.
        let mut known: HashMap<&String, usize> = HashMap::new();
        let (ask, asked) = unbounded();
        let mut first = Vec::with_capacity(fens.len());
        for (index, fen) in fens.iter().enumerate() {
            let same = *known.entry(fen).or_insert(index);
            if same == index {
                // The other end is here.
                let _ = ask.send((index, fen.clone()));
            }
            first.push(same);
        }
        drop(ask);
        let answers = Mutex::new(vec![Err(EngineError::GivenUp); fens.len()]);
        self.serve(&asked, stop, |index, answer| {
            queue(&answers, |answers| answers[index] = answer);
        });
        let answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
        first.iter().map(|same| answers[*same].clone()).collect()
    }

    /// Answers positions as they come, side by side and in any order, until there can be no more of them. When every
    /// process is given up, the rest is [`EngineError::GivenUp`]; when `stop` is set, [`EngineError::Interrupted`].
    pub fn serve<T: Send>(
        &mut self,
        asked: &Receiver<(T, String)>,
        stop: &AtomicBool,
        answer: impl Fn(T, Result<Evaluated, EngineError>) + Sync,
    ) {
        let desk = Desk {
            asked,
            again: Mutex::new(Vec::new()),
            stop,
            answer: &answer,
        };
        // A process given up leaves its position to the others, who may all have gone home: then once more.
        loop {
            self.round(&desk);
            let is_left = !queue(&desk.again, |again| again.is_empty());
            if !is_left || self.alive() == 0 {
                break;
            }
        }
        let again = desk.again.into_inner();
        for (tag, _, why) in again.unwrap_or_else(PoisonError::into_inner) {
            let is_stopped = stop.load(Ordering::Relaxed);
            answer(
                tag,
                Err(if is_stopped {
                    EngineError::Interrupted
                } else {
                    why
                }),
            );
        }
        for (tag, fen) in asked {
            let known = match call(&fen) {
                Ok(Call::Known(evaluated)) => Ok(evaluated),
                Ok(Call::Ask(_)) if stop.load(Ordering::Relaxed) => Err(EngineError::Interrupted),
                Ok(Call::Ask(_)) => Err(EngineError::GivenUp),
                Err(error) => Err(error),
            };
            answer(tag, known);
        }
    }

    /// Every living process takes positions until there are no more.
    fn round<T: Send, A: Fn(T, Result<Evaluated, EngineError>) + Sync>(
        &mut self,
        desk: &Desk<'_, T, A>,
    ) {
        let setting = &self.setting;
        let (working, done) = unbounded::<()>();
        thread::scope(|scope| {
            let living = self.seats.iter_mut().filter(|seat| !seat.given_up());
            let stops: Vec<_> = living
                .map(|seat| {
                    let (stop, working) = (seat.stop.clone(), working.clone());
                    scope.spawn(move || {
                        let _working = working;
                        seat.work(setting, desk);
                    });
                    stop
                })
                .collect();
            drop(working);
            // Nobody waits for an engine that thinks when everything is to end.
            while let Err(RecvTimeoutError::Timeout) = done.recv_timeout(LOOK) {
                if desk.stop.load(Ordering::Relaxed) {
                    for stop in &stops {
                        queue(stop, |stop| stop.iter().for_each(Stop::stop));
                    }
                }
            }
        });
    }
}

/// What the processes work on together.
struct Desk<'a, T, A> {
    asked: &'a Receiver<(T, String)>,
    /// Positions that a process given up has left to the others, and what is said of them if there are none.
    again: Mutex<Vec<(T, Question, EngineError)>>,
    stop: &'a AtomicBool,
    answer: &'a A,
}

impl<T, A: Fn(T, Result<Evaluated, EngineError>)> Desk<'_, T, A> {
    /// The next position for an engine; `None` when there are no more.
    fn next(&self) -> Option<(T, Question)> {
        loop {
            if let Some((tag, question, _)) = queue(&self.again, Vec::pop) {
                return Some((tag, question));
            }
            let (tag, fen) = match self.asked.recv_timeout(LOOK) {
                Ok(asked) => asked,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return None,
            };
            match call(&fen) {
                Ok(Call::Ask(question)) => return Some((tag, question)),
                Ok(Call::Known(evaluated)) => (self.answer)(tag, Ok(evaluated)),
                Err(error) => (self.answer)(tag, Err(error)),
            }
        }
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
        self.failures > MAX_RESTARTS || self.slow >= MOST_SLOW
    }

    /// A new process for this seat. Whoever ends everything ends its start as well.
    fn start(&self, path: &Path, options: &Options) -> Result<Session, EngineError> {
        Session::start(path, options, |new| {
            queue(&self.stop, |stop| *stop = Some(new));
        })
    }

    fn work<T, A: Fn(T, Result<Evaluated, EngineError>)>(
        &mut self,
        setting: &Setting,
        desk: &Desk<'_, T, A>,
    ) {
        while !self.given_up()
            && let Some((tag, question)) = desk.next()
        {
            match self.answer(setting, &question, desk.stop) {
                Ok(answer) => (desk.answer)(tag, answer),
                Err(why) => queue(&desk.again, |again| again.push((tag, question, why))),
            }
        }
    }

    /// An answer, or why there is none if the process was given up before it could be asked, or asked once more.
    fn answer(
        &mut self,
        setting: &Setting,
        question: &Question,
        stop: &AtomicBool,
    ) -> Result<Result<Evaluated, EngineError>, EngineError> {
        let mut died = false;
        let mut is_new = false;
        while !self.given_up() {
            if stop.load(Ordering::Relaxed) {
                return Ok(Err(EngineError::Interrupted));
            }
            if self.session.is_none() {
                match self.start(&setting.path, &setting.options) {
                    Ok(session) => {
                        self.session = Some(session);
                        is_new = true;
                    }
                    Err(EngineError::Interrupted) => return Ok(Err(EngineError::Interrupted)),
                    Err(_) => {
                        self.fail();
                        continue;
                    }
                }
            }
            let Some(session) = &mut self.session else {
                break;
            };
            let asked = session.ask(question, setting.options.eval, setting.has_static);
            match asked.map_err(|fault| blamed(fault, is_new)) {
                Ok(evaluated) => {
                    self.failures = 0;
                    self.slow = 0;
                    return Ok(Ok(evaluated));
                }
                Err(Fault::Answer(error)) => {
                    match error {
                        EngineError::Timeout => self.slow += 1,
                        _ => self.slow = 0,
                    }
                    return Ok(Err(error));
                }
                // It was told to: no failure of its own.
                Err(Fault::Over(EngineError::Interrupted))
                | Err(Fault::Before(EngineError::Interrupted)) => {
                    self.session = None;
                    return Ok(Err(EngineError::Interrupted));
                }
                // It may have been chance: the position gets one more engine.
                Err(Fault::Over(EngineError::Died)) if !died => {
                    died = true;
                    self.session = None;
                }
                Err(Fault::Over(error)) => {
                    self.fail();
                    return Ok(Err(error));
                }
                // Something before this position may be to blame: it gets an engine that has seen nothing else.
                Err(Fault::Before(_)) => self.session = None,
            }
        }
        Err(match died {
            true => EngineError::Died,
            false => EngineError::GivenUp,
        })
    }

    fn fail(&mut self) {
        self.session = None;
        self.failures += 1;
    }
}

/// A process that was ready a moment ago and has seen nothing but this position fails over it, even if it fails while
/// the position is set up. Another one would fail as well, and then all of them.
fn blamed(fault: Fault, is_new: bool) -> Fault {
    match fault {
        Fault::Before(error) if is_new => Fault::Over(error),
        fault => fault,
    }
}

/// Does something with what is waiting.
fn queue<T, R>(waiting: &Mutex<T>, action: impl FnOnce(&mut T) -> R) -> R {
    action(&mut waiting.lock().unwrap_or_else(PoisonError::into_inner))
}
